//! Many games: [`plan`] numbers them, [`mod@run`] plays them on several threads, [`ledger`] keeps
//! each as a line ([`played`]), [`standing`] adds them up; [`table`] and [`report`] show the sum
//! as text, JSON and SVG.

pub mod ledger;
pub mod plan;
pub mod played;
pub mod report;
pub mod run;
pub mod standing;
pub mod table;
