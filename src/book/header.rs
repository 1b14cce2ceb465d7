//! The first 256 bytes of a book: what it is, whose it is, and how much of it there is.

use super::effort::Identity;
use super::entry;
use crate::checksum::checksum;
use crate::rules::Rules;
use thiserror::Error;

/// Bytes of the header.
pub const SIZE: usize = 256;

const MAGIC: &[u8; 8] = b"SOUCIEBK";
const VERSION: u32 = 1;

/// Where each field starts; numbers are little-endian, texts end with zeros.
mod at {
    pub const MAGIC: usize = 0;
    pub const VERSION: usize = 8;
    pub const ENTRY_SIZE: usize = 12;
    pub const ENTRIES: usize = 16;
    pub const POSITIONS: usize = 24;
    pub const EVALUATOR: usize = 32;
    pub const PARAMS: usize = 40;
    pub const NODES: usize = 48;
    pub const MULTIPV: usize = 56;
    pub const MEBIBYTES: usize = 60;
    pub const RULES: usize = 64;
    pub const ENGINE: usize = 128;
    pub const CONTENT: usize = 160;
    /// Checksum of all bytes before it.
    pub const HEADER: usize = 248;
}

const RULES_LENGTH: usize = at::ENGINE - at::RULES;
const ENGINE_LENGTH: usize = at::CONTENT - at::ENGINE;

#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    pub identity: Identity,
    pub entries: u64,
    pub positions: u64,
    /// Checksum of all entries.
    pub content: u64,
}

/// Why bytes are not a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// Shorter than a header.
    #[error("no book: {0} bytes, a header alone has {SIZE}")]
    Short(usize),
    #[error("no book: it does not start with SOUCIEBK")]
    Magic,
    #[error("a book of version {0}, only {VERSION} is known")]
    Version(u32),
    #[error("a damaged book: the header's checksum is wrong")]
    Header,
    #[error("a damaged book: its rules are '{0}'")]
    Rules(String),
    #[error("a damaged book: {entries} entries take {expected} bytes, the file has {found}")]
    Length {
        entries: u64,
        expected: u64,
        found: u64,
    },
}

impl Header {
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let mut put = |start: usize, field: &[u8]| {
            bytes[start..start + field.len()].copy_from_slice(field);
        };
        let identity = &self.identity;
        put(at::MAGIC, MAGIC);
        put(at::VERSION, &VERSION.to_le_bytes());
        put(at::ENTRY_SIZE, &(entry::SIZE as u32).to_le_bytes());
        put(at::ENTRIES, &self.entries.to_le_bytes());
        put(at::POSITIONS, &self.positions.to_le_bytes());
        put(at::EVALUATOR, &identity.evaluator.to_le_bytes());
        put(at::PARAMS, &identity.params.to_le_bytes());
        put(at::NODES, &identity.nodes.to_le_bytes());
        put(at::MULTIPV, &identity.multipv.to_le_bytes());
        put(at::MEBIBYTES, &identity.mebibytes.to_le_bytes());
        let rules = identity.rules.to_string();
        put(at::RULES, shortened(&rules, RULES_LENGTH));
        put(at::ENGINE, shortened(&identity.engine, ENGINE_LENGTH));
        put(at::CONTENT, &self.content.to_le_bytes());
        let sum = checksum(&bytes[..at::HEADER]);
        bytes[at::HEADER..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the header of a book from its first bytes, given how many it has in all.
    pub fn of_book(bytes: &[u8], length: u64) -> Result<Header, HeaderError> {
        let head: &[u8; SIZE] = bytes.first_chunk().ok_or(HeaderError::Short(bytes.len()))?;
        let long = |start: usize| {
            let field = head[start..start + 8].try_into();
            u64::from_le_bytes(field.expect("eight bytes"))
        };
        let short = |start: usize| {
            let field = head[start..start + 4].try_into();
            u32::from_le_bytes(field.expect("four bytes"))
        };
        if !head.starts_with(MAGIC) {
            return Err(HeaderError::Magic);
        }
        if short(at::VERSION) != VERSION || short(at::ENTRY_SIZE) != entry::SIZE as u32 {
            return Err(HeaderError::Version(short(at::VERSION)));
        }
        if long(at::HEADER) != checksum(&head[..at::HEADER]) {
            return Err(HeaderError::Header);
        }
        let rules = text(&head[at::RULES..at::ENGINE]);
        let entries = long(at::ENTRIES);
        let expected = entries.saturating_mul(entry::SIZE as u64);
        let expected = expected.saturating_add(SIZE as u64);
        if expected != length {
            return Err(HeaderError::Length {
                entries,
                expected,
                found: length,
            });
        }
        Ok(Header {
            identity: Identity {
                rules: rules
                    .parse::<Rules>()
                    .map_err(|_| HeaderError::Rules(rules))?,
                engine: text(&head[at::ENGINE..at::CONTENT]),
                evaluator: long(at::EVALUATOR),
                params: long(at::PARAMS),
                nodes: long(at::NODES),
                multipv: short(at::MULTIPV),
                mebibytes: short(at::MEBIBYTES),
            },
            entries,
            positions: long(at::POSITIONS),
            content: long(at::CONTENT),
        })
    }
}

/// The bytes of a text that a field can hold. Texts of rules always fit.
fn shortened(text: &str, most: usize) -> &[u8] {
    &text.as_bytes()[..text.len().min(most)]
}

fn text(field: &[u8]) -> String {
    let end = field.iter().position(|&byte| byte == 0);
    String::from_utf8_lossy(&field[..end.unwrap_or(field.len())]).into_owned()
}
