//! What the tests of several folders share. Each crate of tests compiles it, and none uses it all.
#![allow(dead_code)]

pub mod oracle;
pub mod program;
pub mod random;
