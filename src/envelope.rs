//! Files of numbers that the program carries or loads: the format's name with its version (8
//! bytes), the length of a text (4) and the text, which says what made the file; the numbers; a
//! checksum over all of it. Little-endian.
//!
//! Pure, and compiled into `build.rs` too.

use crate::checksum::checksum;

/// A name of seven letters and a version.
pub type Format = [u8; 8];

/// The bytes of a file.
pub fn sealed(format: Format, text: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(body);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// What is said of bytes that end too soon or too late.
pub fn cut_off() -> String {
    "cut off, or with something added".to_string()
}

/// The text and the numbers of a file, which is `what`; the fault in words.
pub fn opened<'a>(
    bytes: &'a [u8],
    format: Format,
    what: &str,
) -> Result<(String, &'a [u8]), String> {
    let rest = match bytes.split_first_chunk::<8>() {
        Some((found, rest)) if *found == format => rest,
        Some((found, _)) if found[..7] == format[..7] => {
            return Err(format!(
                "version {} of the format, where this program reads {}",
                found[7], format[7]
            ));
        }
        _ => return Err(format!("not a file of {what}")),
    };
    let (summed, sum) = bytes.split_last_chunk().ok_or_else(cut_off)?;
    if checksum(summed) != u64::from_le_bytes(*sum) {
        return Err("damaged: the checksum does not fit".to_string());
    }
    let content = rest.len().checked_sub(sum.len()).map(|end| &rest[..end]);
    let text_and_body = content.and_then(|content| {
        let (length, rest) = content.split_first_chunk()?;
        rest.split_at_checked(u32::from_le_bytes(*length) as usize)
    });
    let (text, body) = text_and_body.ok_or_else(cut_off)?;
    let text = String::from_utf8(text.to_vec()).map_err(|_| cut_off())?;
    Ok((text, body))
}
