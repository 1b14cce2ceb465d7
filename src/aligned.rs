//! Tables as text, for people. Rows that are printed while the work goes on cannot wait for the
//! widest cell and have widths of their own; all others come from here.

use std::ops::Range;

/// Columns of a screen.
const SCREEN: usize = 80;

/// Blanks between columns.
const GAP: usize = 2;

/// Rows of cells in columns: the first column to the left, the others to the right. What does not
/// fit on a screen goes on below, with the first column again.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut blocks = Vec::new();
    let mut first = 1;
    for column in 2..columns {
        let with_it = widths[first..=column].iter().map(|width| width + GAP);
        if widths[0] + with_it.sum::<usize>() > SCREEN {
            blocks.push(first..column);
            first = column;
        }
    }
    blocks.push(first..columns.max(first));
    let texts = blocks.into_iter().map(|block| table(rows, &widths, block));
    texts.collect::<Vec<_>>().join("\n")
}

/// The first column and some of the others.
fn table(rows: &[Vec<String>], widths: &[usize], others: Range<usize>) -> String {
    let line = |row: &Vec<String>| {
        let mut text = match (row.first(), widths.first()) {
            (Some(cell), Some(&width)) => format!("{cell:width$}"),
            _ => String::new(),
        };
        let cells = row.iter().zip(widths);
        for (cell, width) in cells.skip(others.start).take(others.len()) {
            text += &format!("{cell:>width$}", width = width + GAP);
        }
        text.trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The first row of a table.
pub fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}
