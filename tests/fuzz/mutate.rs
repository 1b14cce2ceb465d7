//! New inputs from old ones, the same in every run: bytes changed, pieces moved, cut, doubled and
//! taken from other inputs, words of the formats put in.

use soucie::random::Random;

/// Longest input, in bytes.
const LONGEST: usize = 8192;

/// Words that the formats know, and numbers at the edges of ranges.
const WORDS: &[&str] = &[
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "stop",
    "ponder",
    "ponderhit",
    "isready",
    "uginewgame",
    "setoption name ",
    " value ",
    "quit",
    "infinite",
    "movetime",
    "depth",
    "nodes",
    "p1time",
    "p2time",
    "movestogo",
    "searchmoves",
    "new",
    "force",
    "usermove ",
    "level 40 5 0",
    "time 100",
    "otim 100",
    "analyze",
    "exit",
    "undo",
    "remove",
    "setboard ",
    "ping 7",
    "hard",
    "easy",
    "post",
    "variant",
    "result 1-0",
    "?",
    "(;",
    ")",
    "[",
    "]",
    "\\",
    ";B",
    ";W",
    "C[",
    "SU[",
    "RE[B+R]",
    "AB",
    "AW",
    "GM[9]",
    "FF[4]",
    "pass",
    "resign",
    "a1",
    "h8",
    "d1-d3",
    "x",
    "olympiad",
    "repetition=",
    "cap=",
    "both=mover-wins",
    "off",
    "/",
    " w",
    " b",
    "8",
    "\n",
    "\r\n",
    "\0",
    "=",
    "*",
    "+",
    "#",
    "-1",
    "0",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e308",
    "nan",
    "\u{feff}",
    "é",
    "\"game\":",
    "\"rounds\":",
    "null",
    "{",
    "}",
    ",",
];

/// An input made from one of some seeds.
pub fn mutated(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    for _ in 0..1 + random.below(6) {
        mutate(&mut input, seeds, random);
    }
    input.truncate(LONGEST);
    input
}

fn mutate(input: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let place = random.below(input.len() + 1);
    let end = place
        + random
            .below(input.len() - place + 1)
            .min(1 << random.below(9));
    match random.below(11) {
        0 if place < input.len() => input[place] ^= 1 << random.below(8),
        1 if place < input.len() => input[place] = random.number() as u8,
        2 if place < input.len() => {
            input[place] = b" 0123456789abcdefgh-xwbB[];()/\n"[random.below(31)]
        }
        3 => drop(input.drain(place..end)),
        4 => {
            let doubled = input[place..end].to_vec();
            input.splice(place..place, doubled);
        }
        5 => {
            let moved: Vec<u8> = input.drain(place..end).collect();
            let to = random.below(input.len() + 1);
            input.splice(to..to, moved);
        }
        6 => {
            let other = &seeds[random.below(seeds.len())];
            let from = random.below(other.len() + 1);
            let taken = other[from..].iter().take(1 << random.below(10)).copied();
            input.splice(place..end, taken);
        }
        7 => input.truncate(place),
        8 => {
            let number = random.number().to_le_bytes();
            let bytes = number.into_iter().take(1 << random.below(4));
            input.splice(place..end.min(place + 8), bytes);
        }
        _ => {
            let word = WORDS[random.below(WORDS.len())];
            input.splice(place..place, word.bytes());
        }
    }
}
