//! Text within the width of a screen.

/// Columns that every terminal has.
pub const WIDTH: usize = 80;

/// A text whose long lines are broken between words; what is broken off stands so many columns
/// from the left.
pub fn wrapped(text: &str, hang: usize) -> String {
    let lines: Vec<String> = text.lines().map(|line| wrapped_line(line, hang)).collect();
    lines.join("\n")
}

fn wrapped_line(line: &str, hang: usize) -> String {
    // With colours in it, it is part of a board, which fits.
    if line.contains('\x1b') {
        return line.to_string();
    }
    let mut lines = Vec::new();
    let mut rest = line.to_string();
    while let Some(end) = break_of(&rest, hang * usize::from(!lines.is_empty())) {
        let broken_off = rest.split_off(end);
        lines.push(rest.trim_end().to_string());
        rest = format!("{}{}", " ".repeat(hang), broken_off.trim_start());
    }
    lines.push(rest);
    lines.join("\n")
}

/// Where a line that is too long is broken: at its last blank that fits, after so many columns.
/// `None` if it fits, or is one word.
fn break_of(line: &str, after: usize) -> Option<usize> {
    line.char_indices().nth(WIDTH)?;
    let columns = line.char_indices().take(WIDTH + 1);
    let blanks = columns.skip(after + 1).filter(|(_, letter)| *letter == ' ');
    blanks.last().map(|(place, _)| place)
}

/// A text that fits in a line of so many columns, cut if it must be.
pub fn cut(text: &str, columns: usize) -> String {
    match text.char_indices().nth(columns) {
        None => text.to_string(),
        Some(_) => text.chars().take(columns - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let words = "one two three ".repeat(10);
        let text = wrapped(words.trim_end(), 4);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[1].starts_with("    ") && !lines[1].starts_with("     "));
        assert_eq!(text.split_whitespace().count(), 30);
        let word = "x".repeat(100);
        assert_eq!(wrapped(&word, 4), word);
        assert_eq!(wrapped("short\n\nlines", 4), "short\n\nlines");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
    }
}
