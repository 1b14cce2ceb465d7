//! One step of the main line of a record. A game may have thousands, so that a step takes little
//! more room than its text: texts that most steps do not have are kept apart.

use super::annotation::Annotation;
use super::scan::Place;
use super::step::Step;
use crate::board::Side;

/// Bytes of a move that need no room of their own: `a3xd3` has five.
const INLINE: usize = 6;

/// One step of the main line.
#[derive(Clone, Debug)]
pub struct Entry {
    pub place: Place,
    texts: Option<Box<Texts>>,
    word: [u8; INLINE],
    kind: Kind,
    pub side: Side,
}

const _: () = assert!(size_of::<Entry>() == 16 + size_of::<usize>());

/// What a step is, with its text elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Move,
    Resign,
    Forfeit,
    LeavesBoard,
    SetUp,
}

/// What only some steps have.
#[derive(Clone, Debug, Default)]
struct Texts {
    /// A move that is longer than most.
    step: Option<Box<str>>,
    /// Annotation and comment as they are written, the one as a line before the other.
    note: Option<Box<str>>,
}

impl Entry {
    /// A step without annotation or comment.
    pub fn new(side: Side, step: Step, place: Place) -> Entry {
        let (kind, text) = match &step {
            Step::Move(text) => (Kind::Move, text.as_ref()),
            Step::LeavesBoard(text) => (Kind::LeavesBoard, text.as_ref()),
            Step::Resign => (Kind::Resign, ""),
            Step::Forfeit => (Kind::Forfeit, ""),
            Step::SetUp => (Kind::SetUp, ""),
        };
        let mut entry = Entry {
            place,
            texts: None,
            word: [0; INLINE],
            kind,
            side,
        };
        // What is left of a word is filled with zeros, so that none may be in it.
        match text.len() <= INLINE && !text.contains('\0') {
            true => entry.word[..text.len()].copy_from_slice(text.as_bytes()),
            false => entry.texts_mut().step = Some(text.into()),
        }
        entry
    }

    fn texts_mut(&mut self) -> &mut Texts {
        self.texts.get_or_insert_default()
    }

    pub fn step(&self) -> Step<'_> {
        match self.kind {
            Kind::Move => Step::Move(self.text().into()),
            Kind::LeavesBoard => Step::LeavesBoard(self.text().into()),
            Kind::Resign => Step::Resign,
            Kind::Forfeit => Step::Forfeit,
            Kind::SetUp => Step::SetUp,
        }
    }

    fn text(&self) -> &str {
        let long = self.texts.as_ref().and_then(|texts| texts.step.as_deref());
        let word = std::str::from_utf8(&self.word).expect("a text was put there");
        long.unwrap_or(word.trim_end_matches('\0'))
    }

    fn note(&self) -> &str {
        let texts = self.texts.as_ref();
        texts
            .and_then(|texts| texts.note.as_deref())
            .unwrap_or_default()
    }

    /// What an engine and a clock say about the step.
    pub fn annotation(&self) -> Annotation {
        Annotation::split(self.note()).0
    }

    pub fn comment(&self) -> Option<&str> {
        let (_, comment) = Annotation::split(self.note());
        (!comment.is_empty()).then_some(comment)
    }

    /// Annotation and comment as they are written, if there are any.
    pub fn written_note(&self) -> Option<&str> {
        let note = self.note();
        (!note.is_empty()).then_some(note)
    }

    pub fn set_annotation(&mut self, annotation: Annotation) {
        let comment = self.comment().map(str::to_string);
        self.set_note(annotation, comment.as_deref());
    }

    pub fn set_comment(&mut self, comment: &str) {
        self.set_note(self.annotation(), Some(comment));
    }

    /// Gives the step an annotation and a comment in the place of the old ones.
    pub fn set_note(&mut self, annotation: Annotation, comment: Option<&str>) {
        let noted = (!annotation.is_empty()).then(|| annotation.to_string());
        let lines = noted.as_deref().into_iter().chain(comment);
        let note = lines.collect::<Vec<&str>>().join("\n");
        match note.is_empty() && self.texts.is_none() {
            true => {}
            false => self.texts_mut().note = Some(note.into()),
        }
    }
}
