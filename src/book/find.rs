//! Where the book is found unless the user names one.

use super::file::{Book, BookError};
use crate::platform::built_in_book;
use std::path::{Path, PathBuf};

/// The file's name, wherever it lies.
pub const FILE_NAME: &str = "soucie.book";

/// How the built-in copy is called in messages.
const BUILT_IN_NAME: &str = "the built-in book";

/// The book beside the program, else in the folder `book` here, else the built-in one. A file
/// that is there and cannot be used is a fault: the next place is not tried.
pub fn usual() -> Result<Book, BookError> {
    match usual_places().into_iter().find(|path| path.is_file()) {
        Some(path) => Book::open(&path),
        None => Book::of_program(BUILT_IN_NAME, built_in_book()),
    }
}

fn usual_places() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.map(|program| program.with_file_name(FILE_NAME));
    let here = Path::new("book").join(FILE_NAME);
    beside.into_iter().chain([here]).collect()
}
