//! A move in large letters, to be read across a table.

/// Height of a letter.
const ROWS: usize = 5;

/// The letters that moves are written with, row by row.
const GLYPHS: [(char, [&str; ROWS]); 20] = [
    ('a', [" ### ", "#   #", "#####", "#   #", "#   #"]),
    ('b', ["#### ", "#   #", "#### ", "#   #", "#### "]),
    ('c', [" ####", "#    ", "#    ", "#    ", " ####"]),
    ('d', ["#### ", "#   #", "#   #", "#   #", "#### "]),
    ('e', ["#####", "#    ", "#### ", "#    ", "#####"]),
    ('f', ["#####", "#    ", "#### ", "#    ", "#    "]),
    ('g', [" ####", "#    ", "#  ##", "#   #", " ####"]),
    ('h', ["#   #", "#   #", "#####", "#   #", "#   #"]),
    ('1', ["  #  ", " ##  ", "  #  ", "  #  ", "#####"]),
    ('2', ["#### ", "    #", " ### ", "#    ", "#####"]),
    ('3', ["#### ", "    #", " ### ", "    #", "#### "]),
    ('4', ["#   #", "#   #", "#####", "    #", "    #"]),
    ('5', ["#####", "#    ", "#### ", "    #", "#### "]),
    ('6', [" ### ", "#    ", "#### ", "#   #", " ### "]),
    ('7', ["#####", "    #", "   # ", "  #  ", "  #  "]),
    ('8', [" ### ", "#   #", " ### ", "#   #", " ### "]),
    ('-', ["     ", "     ", "#####", "     ", "     "]),
    ('x', ["     ", "#   #", " # # ", "  #  ", "#   #"]),
    ('p', ["#### ", "#   #", "#### ", "#    ", "#    "]),
    ('s', [" ####", "#    ", " ### ", "    #", "#### "]),
];

/// The text in large letters; letters that no move has are left out.
pub fn large(text: &str) -> String {
    let find = |letter| GLYPHS.iter().find(|(known, _)| *known == letter);
    let glyphs: Vec<&[&str; ROWS]> = text
        .chars()
        .filter_map(find)
        .map(|(_, rows)| rows)
        .collect();
    let row = |number: usize| {
        let parts: Vec<&str> = glyphs.iter().map(|rows| rows[number]).collect();
        format!("    {}", parts.join("   ")).trim_end().to_string()
    };
    let rows: Vec<String> = (0..ROWS).map(row).collect();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_move_is_known() {
        for letter in "abcdefgh12345678-xpass".chars() {
            assert!(!large(&letter.to_string()).trim().is_empty(), "{letter}");
        }
        let rows = GLYPHS.iter().flat_map(|(_, rows)| rows);
        assert!(rows.into_iter().all(|row| row.len() == 5));
    }
}
