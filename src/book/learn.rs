//! Takes in what is known of positions: from searches, from games, from other books.

use super::canonical::Canonical;
use super::record::{Record, ScoredMove, Source};
use super::tree::{Growth, NodeId, ROOT, State, Tree};
use super::worth::one_ply_before;
use crate::board::{Board, Move};
use crate::rules::Rules;

impl Tree {
    /// A tree of a start position that nothing is known of.
    pub fn new(start: Board, rules: Rules, growth: Growth) -> Tree {
        let mut tree = Tree::of_root(start, rules, growth);
        tree.value_again(ROOT);
        tree
    }

    /// Takes in what is known of a position; `false` if that is nothing new, or if no line leads
    /// to the position.
    pub fn apply(&mut self, record: &Record) -> bool {
        let Some(id) = self.find(record.board.key()) else {
            return false;
        };
        let state = self.node(id).state;
        let applied = match record.source {
            Source::Search => self.apply_search(id, record),
            Source::Games => {
                self.add_lines(id, &record.moves);
                true
            }
            Source::Book | Source::OldBook if state == State::Searched => {
                self.add_unknown(id, record)
            }
            Source::OldBook if state == State::Stale => self.add_unknown(id, record),
            Source::Book => self.apply_book(id, record, State::Searched),
            Source::OldBook => self.apply_book(id, record, State::Stale),
        };
        self.value_again(id);
        applied
    }

    fn apply_search(&mut self, id: NodeId, record: &Record) -> bool {
        let node = self.node_mut(id);
        node.busy = false;
        let first = node.state != State::Searched;
        if record.listed != node.listed() {
            return false;
        }
        // A search of the moves that games suggested says nothing of the others.
        let of_games = !first && node.candidates().next().is_some();
        if first {
            node.forget_scores();
            node.state = State::Searched;
            let place = (node.ply, id);
            self.deepest = self.deepest.max(place.0);
            self.stale.remove(&place);
        }
        let worst = record.moves.iter().filter_map(|line| line.score).min();
        self.add_lines(id, &record.moves);
        let all_listed = self.unscored(id).is_empty();
        let node = self.node_mut(id);
        if all_listed {
            node.rest = None;
        } else if !of_games {
            // Where the worst of the best loses, all others do.
            node.rest = worst.filter(|score| !score.is_loss());
        }
        true
    }

    fn apply_book(&mut self, id: NodeId, record: &Record, state: State) -> bool {
        self.node_mut(id).forget_scores();
        self.add_lines(id, &record.moves);
        let scored = self.node(id).scored().filter_map(|edge| edge.scored.score);
        let worst = scored.min();
        if worst.is_none() {
            return true;
        }
        let place = (self.node(id).ply, id);
        self.stale.remove(&place);
        self.node_mut(id).state = state;
        let all_listed = self.unscored(id).is_empty();
        let node = self.node_mut(id);
        node.rest = worst.filter(|score| !score.is_loss() && !all_listed);
        if state == State::Stale {
            self.stale.insert(place);
        }
        self.deepest = self.deepest.max(place.0);
        true
    }

    /// Takes in that a move loses: `refutation` is news of the position after it.
    pub fn refute(&mut self, board: &Board, played: Move, refutation: &Record) {
        if let Some(id) = self.find(refutation.board.key()) {
            let listed = self.node(id).listed();
            let news = refutation.clone();
            self.apply(&Record { listed, ..news });
        }
        // The move may not be joined to where it leads.
        if let Some(id) = self.find(board.key()) {
            let score = refutation.moves.iter().filter_map(|line| line.score).max();
            let edges = self.node_mut(id).edges.iter_mut();
            for edge in edges.filter(|edge| edge.scored.played == played) {
                edge.scored.score = score.map(one_ply_before);
            }
            self.value_again(id);
        }
    }

    /// Adds moves to a node, or what is known of them to the moves that it has.
    fn add_lines(&mut self, id: NodeId, lines: &[ScoredMove]) {
        let board = self.board(id);
        for line in lines.iter().filter(|line| board.is_legal(line.played)) {
            let child = Canonical::of(&board.after(line.played));
            let edges = &mut self.node_mut(id).edges;
            let place = edges.iter_mut().find(|edge| {
                let known = board.after(edge.scored.played);
                edge.scored.played == line.played || Canonical::of(&known).key() == child.key()
            });
            match place {
                Some(edge) => edge.scored.learn(line),
                None => self.add_edge(id, *line, &child),
            }
        }
    }

    /// Adds the moves of another book that a searched node does not have. Scores of another
    /// effort are left out, so that all scores of a node are of one effort.
    fn add_unknown(&mut self, id: NodeId, record: &Record) -> bool {
        let node = self.node(id);
        let same_effort = (node.state == State::Stale) == (record.source == Source::OldBook);
        let unknown = |line: &&ScoredMove| {
            !node
                .edges
                .iter()
                .any(|edge| edge.scored.played == line.played)
        };
        let link = |line: &ScoredMove| ScoredMove {
            score: line.score.filter(|_| same_effort),
            ..*line
        };
        let lines: Vec<ScoredMove> = record.moves.iter().filter(unknown).map(link).collect();
        self.add_lines(id, &lines);
        !lines.is_empty()
    }
}

impl ScoredMove {
    fn learn(&mut self, news: &ScoredMove) {
        if news.score.is_some() {
            (self.score, self.depth) = (news.score, news.depth);
        }
        self.weight = self.weight.saturating_add(news.weight);
    }
}
