//! Writes game trees as SGF `FF[4]`.
//!
//! The root has a line of its own, as has each node with a comment; moves share lines of
//! readable length. Values are written as they are held, escapes included.

use super::tree::{GameTree, Node, NodeNumber};
use std::fmt::{self, Write};

/// Lines are broken before a node that would pass this column.
const LINE_WIDTH: usize = 78;

/// What is still to be written while a tree is walked without recursion.
enum Task {
    Open(NodeNumber),
    Node(NodeNumber),
    Close,
}

impl fmt::Display for GameTree {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut column = 0;
        let mut tasks = vec![Task::Open(NodeNumber::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open(first) => {
                    if first != NodeNumber::ROOT {
                        out.write_char('\n')?;
                    }
                    out.write_char('(')?;
                    column = 1;
                    tasks.extend([Task::Close, Task::Node(first)]);
                }
                Task::Node(number) => {
                    let text = self.node(number).to_string();
                    let alone = number == NodeNumber::ROOT || text.contains('\n');
                    if column > 1 && column + text.len() > LINE_WIDTH {
                        out.write_char('\n')?;
                        column = 0;
                    }
                    out.write_str(&text)?;
                    // The next node starts a line of its own after one that stands alone.
                    column += if alone { LINE_WIDTH } else { text.len() };
                    tasks.extend(following(self.children(number)));
                }
                Task::Close => out.write_char(')')?,
            }
        }
        out.write_char('\n')
    }
}

/// An only child goes on in the same line; several are variations, each in parentheses.
fn following(children: &[NodeNumber]) -> Vec<Task> {
    match children {
        [only] => vec![Task::Node(*only)],
        several => several.iter().rev().copied().map(Task::Open).collect(),
    }
}

impl fmt::Display for Node {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_char(';')?;
        for property in &self.properties {
            out.write_str(&property.name)?;
            for value in &property.values {
                write!(out, "[{value}]")?;
            }
        }
        Ok(())
    }
}
