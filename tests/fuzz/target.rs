//! The target for libFuzzer whose name this binary has.
#![no_main]

#[path = "../support/oracle.rs"]
mod oracle;
mod targets;

libfuzzer_sys::fuzz_target!(
    init: {
        // A Rust program finds a connection that was hung up by an error of its write, for its `main`
        // ignores the signal that would end it. libFuzzer has a `main` of its own.
        // SAFETY: to ignore a signal runs nothing of ours when it comes.
        unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    },
    |input: &[u8]| {
        targets::named(env!("CARGO_BIN_NAME")).expect("a target of this name")(input);
    }
);
