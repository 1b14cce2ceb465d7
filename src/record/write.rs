//! Writes game trees as SGF `FF[4]`.
//!
//! The root has a line of its own, as has each node with a comment; moves share lines of
//! readable length. Values are written as they are held, escapes included.

use super::tree::{GameTree, NodeNumber, NodeView};
use std::fmt::{self, Write};

/// Lines are broken before a node that would pass this column.
const LINE_WIDTH: usize = 78;

/// What is still to be written while a tree is walked without recursion.
enum Task {
    Open(NodeNumber),
    Node(NodeNumber),
    Close,
}

impl fmt::Display for GameTree<'_> {
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
                    self.follow(number, &mut tasks);
                }
                Task::Close => out.write_char(')')?,
            }
        }
        out.write_char('\n')
    }
}

impl GameTree<'_> {
    /// An only child goes on in the same line; several are variations, each in parentheses.
    fn follow(&self, number: NodeNumber, tasks: &mut Vec<Task>) {
        let before = tasks.len();
        tasks.extend(self.children(number).map(Task::Open));
        match tasks[before..] {
            [Task::Open(only)] => tasks[before] = Task::Node(only),
            _ => tasks[before..].reverse(),
        }
    }
}

impl fmt::Display for NodeView<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_char(';')?;
        for property in self.properties() {
            out.write_str(&property.name)?;
            for value in property.values() {
                write!(out, "[{value}]")?;
            }
        }
        Ok(())
    }
}
