//! The experiments of Winands, Kocsis, Uiterwijk and Van den Herik, "Learning in Lines of Action"
//! (2002): weights by temporal differences, and the Neural MoveMap.

use super::rows::{BY_TIME, SMOKE, games, row};
use super::{Experiment, Learned, Size, Trees};

pub(super) fn td() -> Experiment {
    let meet = |eval: &str, published| {
        let player =
            |state: &str| format!("name={eval} {state},eval={eval},weights={{{eval} {state}}}");
        row("learned", [player("learned"), player("start")], published)
    };
    Experiment {
        name: "td",
        about: "Winands 2002, section 4.1: TD(lambda) from hand-chosen weights, then 200 games against them",
        remark: "Published at 60 s a move. Ours starts from the hand-chosen weights in tables/hand \
                 and plays at the limit given; what is counted and the weights are not the paper's.",
        rows: vec![meet("mia-seven", games("125.5-74.5")), meet("yl", None)],
        learned: vec![
            Learned {
                eval: "mia-seven",
                start: include_str!("../../../tables/hand/mia-seven.weights"),
                held: &[],
            },
            Learned {
                eval: "yl",
                start: include_str!("../../../tables/hand/yl.weights"),
                held: &["material"],
            },
        ],
        trees: None,
        smoke: Size { depth: 1, ..SMOKE },
        full: Size {
            limit: "nodes=20000",
            depth: 4,
            ..BY_TIME
        },
    }
}

/// MIA's search of 2002, all but the order of moves behind the killers.
pub const MIA_SEARCH: &str = "eval=mia-seven,search=plain,table=1,table-depth=1,scout=1,killers=1,\
                              null-move=1,quiescence=1,movemap-depth=1";

/// The full search with other orders of moves; the first is the one that the rest are compared
/// with.
pub fn movemap_variants() -> Vec<(&'static str, &'static str)> {
    vec![
        ("neither", "movemap=0,line-prior=0,prior-reductions=0"),
        (
            "MoveMap for history",
            "movemap=1,history=0,line-prior=0,prior-reductions=0",
        ),
        ("MoveMap", "movemap=1,line-prior=0,prior-reductions=0"),
        ("line prior", "movemap=0,line-prior=1,prior-reductions=0"),
        (
            "line prior that reduces",
            "movemap=0,line-prior=1,prior-reductions=1",
        ),
    ]
}

pub(super) fn movemap() -> Experiment {
    let mia = |name: &str, order: &str| format!("name={name},{MIA_SEARCH},{order}");
    let mut rows = vec![row(
        "MIA's search",
        [mia("MoveMap", "movemap=1"), mia("history", "history=1")],
        games("102-98"),
    )];
    let [(_, plain), variants @ ..] = &movemap_variants()[..] else {
        unreachable!("there are variants");
    };
    for (name, player) in variants {
        let players = [
            format!("name={name},{player}"),
            format!("name=neither,{plain}"),
        ];
        rows.push(row("full search", players, None));
    }
    Experiment {
        name: "movemap",
        about: "Winands 2002, section 4.2 and figure 3: the Neural MoveMap against history, and a prior \
                from line tables",
        remark: "Published at 60 s a move, with 322 positions of tournaments. Ours are positions of \
                 the games played here. Matches at equal nodes leave out what an ordering costs.",
        rows,
        learned: Vec::new(),
        trees: Some(Trees::MoveMap),
        smoke: SMOKE,
        full: Size {
            limit: "nodes=20000",
            depth: 9,
            ..BY_TIME
        },
    }
}
