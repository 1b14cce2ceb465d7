//! The pieces as XBoard draws them: two discs, in the files that it looks for where it would
//! draw birds.

use crate::disk;
use crate::replace_file::replace;
use std::io;
use std::path::Path;

/// XBoard's name of each file, and what is in it. Its White is Black here.
const FILES: [(&str, &str); 2] = [
    ("WhiteHawk.svg", include_str!("discs/black.svg")),
    ("BlackHawk.svg", include_str!("discs/white.svg")),
];

/// Writes both files into a folder, which is made if need be.
pub fn write_discs(folder: &Path) -> io::Result<()> {
    disk::create_folder(folder)?;
    for (name, content) in FILES {
        replace(&folder.join(name), content)?;
    }
    Ok(())
}
