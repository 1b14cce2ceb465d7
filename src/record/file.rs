//! Records on disk: bytes to text.

/// The text of a file's bytes. SGF's own default is Latin-1, newer files are UTF-8 with or
/// without saying so; bytes that are not UTF-8 are read as Latin-1, where each is a letter.
pub fn decoded(bytes: Vec<u8>) -> String {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) => fault.as_bytes().iter().copied().map(char::from).collect(),
    };
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    }
}
