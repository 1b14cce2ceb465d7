//! The experiments and what was published.
//!
//! Winands 2001 is Winands, Uiterwijk and Van den Herik, "The Quad Heuristic in Lines of Action";
//! Billings 2003 is Billings and Björnsson, "Search and Knowledge in Lines of Action"; Pepels 2012
//! is his work on alpha-beta enhancements in Pentalath; Winands 2002 is in `learning`.

use super::learning::{movemap, td};
use super::rows::{BY_TIME, SMOKE, games, percent, row};
use super::{Experiment, Size, Trees};
use crate::search::Params;

/// All experiments.
pub fn experiments() -> Vec<Experiment> {
    vec![
        evaluators(),
        quiescence(),
        euler(),
        depth(),
        time(),
        equal_depth(),
        enhancements(),
        ablation(),
        td(),
        movemap(),
    ]
}

/// The experiment of a name.
pub fn experiment(name: &str) -> Result<Experiment, String> {
    let known: Vec<&str> = experiments().iter().map(|known| known.name).collect();
    let found = experiments().into_iter().find(|known| known.name == name);
    found.ok_or_else(|| {
        let known = known.join(", ");
        format!("no experiment is called '{name}' (there are {known})")
    })
}

fn evaluators() -> Experiment {
    let meet = |one: &str, other: &str, published| {
        let player = |name: &str| format!("name={name},eval=mia-{name}");
        row("evaluators", [player(one), player(other)], published)
    };
    Experiment {
        name: "evaluators",
        about: "Winands 2001, table 4: the three evaluators of MIA against each other, 200 games at 5 s",
        remark: "Published at 5 s a move and 10,000 to 40,000 positions a second, without null \
                 move; ours plays with the full search at the limit given, from other openings.",
        rows: vec![
            meet("quad", "normal", games("127-71-2")),
            meet("normal", "blocking", games("117-81-2")),
            meet("quad", "blocking", games("119-76-5")),
        ],
        learned: Vec::new(),
        trees: None,
        smoke: SMOKE,
        full: BY_TIME,
    }
}

fn quiescence() -> Experiment {
    let meet = |name: &str, published| {
        let player = |label: &str, value: u8| {
            format!("name={name} {label},eval=mia-{name},quiescence={value}")
        };
        let players = [player("quiescence", 1), player("none", 0)];
        row("quiescence", players, published)
    };
    Experiment {
        name: "quiescence",
        about: "Winands 2001, table 5: quiescence search against none, 200 games at 5 s for each evaluator",
        remark: "Both sides keep all other techniques, the look for a win at the leaves among \
                 them, which MIA did not have.",
        rows: vec![
            meet("quad", games("125-71-4")),
            meet("normal", games("134-65-1")),
            meet("blocking", games("106-93-1")),
        ],
        learned: Vec::new(),
        trees: None,
        smoke: SMOKE,
        full: BY_TIME,
    }
}

fn euler() -> Experiment {
    let player = |number: u8| format!("name=quad {number},eval=mia-quad");
    Experiment {
        name: "euler",
        about: "Winands 2001, section 4 and table 3: how often the Euler number settles that a game is \
                not over, the time this saves, and the nodes to each depth",
        remark: "The paper's 15 positions survive only as pictures: ours are the first 15 \
                 built-in openings. Its search is ours with table, history, killers and \
                 quiescence alone. The share is taken over all positions two plies below those \
                 of twenty games, the time over full-width trees; the paper took both from its \
                 search.",
        rows: vec![row("self-play", [player(1), player(2)], None)],
        learned: Vec::new(),
        trees: Some(Trees::Euler),
        smoke: Size {
            games: 20,
            depth: 5,
            ..SMOKE
        },
        full: Size {
            games: 20,
            ..BY_TIME
        },
    }
}

fn depth() -> Experiment {
    let meet = |eval: &str, depth: u32, published| {
        let player = |depth: u32| format!("name={eval} {depth},eval={eval},depth={depth}");
        row("deeper", [player(depth + 2), player(depth)], published)
    };
    Experiment {
        name: "depth",
        about: "Billings 2003, table 2 left: a program against itself two plies shallower, 200 games",
        remark: "The score is the deeper side's. A ply of ours is searched with reductions and \
                 pruning that the programs of 2003 did not have.",
        rows: vec![
            meet("yl", 5, percent("89.75")),
            meet("yl", 7, percent("85.75")),
            meet("yl", 9, percent("79.75")),
            meet("yl", 11, percent("79.00")),
            meet("yl", 13, percent("72.75")),
            meet("mona", 5, percent("79.50")),
            meet("mona", 7, percent("78.00")),
            meet("mona", 9, percent("72.50")),
        ],
        learned: Vec::new(),
        trees: None,
        smoke: SMOKE,
        full: BY_TIME,
    }
}

fn time() -> Experiment {
    let meet = |milliseconds: u32, published| {
        let player = |eval: &str| {
            format!("name={eval} {milliseconds} ms,eval={eval},movetime={milliseconds}ms")
        };
        row("time", [player("yl"), player("mona")], published)
    };
    Experiment {
        name: "time",
        about: "Billings 2003, table 2 right: YL against MONA at 2, 8, 32 and 128 s a move, 200 games",
        remark: "Ours are a thousandth of that, to be played with --overhead 0: the same \
                 ratios, on a machine and a search that make up for much of the difference. \
                 MONA's evaluator is here driven by YL's board and search, so it is slower by \
                 its own cost only.",
        rows: vec![
            meet(2, percent("81.00")),
            meet(8, percent("79.25")),
            meet(32, percent("80.25")),
            meet(128, percent("65.75")),
        ],
        learned: Vec::new(),
        trees: None,
        smoke: Size { games: 2, ..SMOKE },
        full: BY_TIME,
    }
}

fn equal_depth() -> Experiment {
    let meet = |depth: u32, published| {
        let player = |eval: &str| format!("name={eval} {depth},eval={eval},depth={depth}");
        row("equal depth", [player("mona"), player("yl")], published)
    };
    Experiment {
        name: "equal-depth",
        about: "Billings 2003, section 6: MONA against YL at equal fixed depth, 200 games",
        remark: "The score is MONA's.",
        rows: vec![
            meet(5, percent("54.50")),
            meet(7, percent("55.25")),
            meet(9, percent("56.00")),
            meet(11, percent("71.00")),
        ],
        learned: Vec::new(),
        trees: None,
        smoke: SMOKE,
        full: BY_TIME,
    }
}

/// The techniques of Pepels as settings of our search. Its history is the relative one.
pub const ENHANCEMENTS: [(&str, &str); 5] = [
    ("aspiration", "aspiration"),
    ("history", "history+relative-history"),
    ("killers", "killers"),
    ("null move", "null-move"),
    ("table", "table"),
];

/// A player with those of the five techniques that are wanted, and the paper's static order,
/// window and null move, which saves two plies at any depth.
pub fn enhanced(name: &str, wanted: impl Fn(&str) -> bool) -> String {
    let settings = ENHANCEMENTS.iter().filter(|(known, _)| wanted(known));
    let settings = settings.flat_map(|(_, settings)| settings.split('+'));
    let settings: String = settings.map(|setting| format!(",{setting}=1")).collect();
    let base = "search=plain,static-order=1,aspiration-width=45,aspiration-depth=2,\
                null-move-depth=2,null-move-reduction=2,null-move-slope=64";
    format!("name={name},{base}{settings}")
}

fn enhancements() -> Experiment {
    let alone = [
        games("12/8"),
        games("11/9"),
        games("14/6"),
        games("11/9"),
        games("14/6"),
    ];
    let removed = [
        games("7/13"),
        games("7/13"),
        games("6/14"),
        games("7/13"),
        games("7/13"),
    ];
    let mut rows = Vec::new();
    for (&(name, _), published) in ENHANCEMENTS.iter().zip(alone) {
        let player = enhanced(&format!("only {name}"), |known| known == name);
        let none = enhanced("none", |_| false);
        rows.push(row("each alone", [player, none], published));
    }
    for (&(name, _), published) in ENHANCEMENTS.iter().zip(removed) {
        let player = enhanced(&format!("without {name}"), |known| known != name);
        let all = enhanced("all five", |_| true);
        rows.push(row("each removed", [player, all], published));
    }
    Experiment {
        name: "enhancements",
        about: "Pepels 2012, tables 1 to 3: alpha-beta with each of five techniques alone and removed",
        remark: "The published figures are of Pentalath, 20 games each: what carries over is the \
                 method. Published average depths: none 5.3, all 8.4; alone 5.4, 6.1, 6.1, 5.7, \
                 6.1; removed 8.0, 7.5, 7.6, 7.3, 7.3.",
        rows,
        learned: Vec::new(),
        trees: Some(Trees::Reduction),
        smoke: SMOKE,
        full: BY_TIME,
    }
}

fn ablation() -> Experiment {
    let switches = Params::DECLARED
        .iter()
        .filter(|declared| declared.is_switch() && declared.default == 1);
    let rows = switches.map(|declared| {
        let name = declared.name.replace('_', "-");
        let players = [
            format!("name=without {name},{name}=0"),
            "name=full,yl".into(),
        ];
        row("each removed", players, None)
    });
    Experiment {
        name: "ablation",
        about: "the method of Pepels 2012 on our own search: each technique removed, against all",
        remark: "Nothing is published to compare with.",
        rows: rows.collect(),
        learned: Vec::new(),
        trees: None,
        smoke: Size { games: 2, ..SMOKE },
        full: BY_TIME,
    }
}
