//! Sums of rows, with the usual widths known to the compiler.

/// Calls a function that is generic over a row's width with the width of a slice.
macro_rules! by_width {
    ($width:expr, $function:ident($($argument:expr),*)) => {
        match $width {
            0 => {}
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            8 => $function::<8>($($argument),*),
            14 => $function::<14>($($argument),*),
            16 => $function::<16>($($argument),*),
            32 => $function::<32>($($argument),*),
            64 => $function::<64>($($argument),*),
            128 => $function::<128>($($argument),*),
            width => unreachable!("no model has rows of {width} numbers"),
        }
    };
}

/// Adds one vector to another.
#[inline(always)]
pub fn add(sum: &mut [f32], row: &[f32]) {
    for (sum, &value) in sum.iter_mut().zip(row) {
        *sum += value;
    }
}

/// Adds some rows of a table to a sum, whose length is the width of a row.
pub fn add_rows(table: &[f32], rows: &[u16], sum: &mut [f32]) {
    fn fixed<const WIDTH: usize>(table: &[f32], rows: &[u16], sum: &mut [f32]) {
        let (table, _) = table.as_chunks::<WIDTH>();
        let mut total: [f32; WIDTH] = (&*sum).try_into().expect("a row's width");
        for &row in rows {
            add(&mut total, &table[row as usize]);
        }
        sum.copy_from_slice(&total);
    }
    by_width!(sum.len(), fixed(table, rows, sum))
}

/// Adds a row to some rows of a table.
pub fn add_row_to_all(row: &[f32], rows: &[u16], table: &mut [f32]) {
    fn fixed<const WIDTH: usize>(row: &[f32], rows: &[u16], table: &mut [f32]) {
        let row: [f32; WIDTH] = row.try_into().expect("a row's width");
        let (table, _) = table.as_chunks_mut::<WIDTH>();
        for &number in rows {
            add(&mut table[number as usize], &row);
        }
    }
    by_width!(row.len(), fixed(row, rows, table))
}
