//! The target for libFuzzer whose name this binary has.
#![no_main]

#[path = "../support/oracle.rs"]
mod oracle;
mod targets;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    targets::named(env!("CARGO_BIN_NAME")).expect("a target of this name")(input);
});
