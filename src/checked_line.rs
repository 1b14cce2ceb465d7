//! Lines of JSON that end with a checksum of all that stands before it, within the JSON:
//! `{"rounds":50,"sum":"5f3c0a17"}`.

use crate::checksum::checksum;
use crate::line_file::{LineFile, LineFileError};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The line of a value that is an object in JSON.
pub fn written(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("lines are plain data");
    let inner = text.strip_suffix('}').expect("a line is an object");
    format!("{inner},\"sum\":\"{:08x}\"}}", sum(inner))
}

/// Adds the line of a value to a file.
pub fn append(file: &mut LineFile, value: &impl Serialize) -> Result<(), LineFileError> {
    file.append(&written(value))
}

/// The value of a line, or what is wrong with it.
pub fn read<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let text = std::str::from_utf8(line).map_err(|fault| fault.to_string())?;
    let parts = text.trim_end().rsplit_once(",\"sum\":\"");
    let (inner, written) = parts.ok_or("has no checksum")?;
    if *written != format!("{:08x}\"}}", sum(inner)) {
        return Err("its checksum is wrong".to_string());
    }
    serde_json::from_str(&format!("{inner}}}")).map_err(|fault| fault.to_string())
}

/// The lines of a file with their numbers, from 1.
pub fn numbered(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'))
}

fn sum(text: &str) -> u32 {
    checksum(text.as_bytes()) as u32
}
