//! The search: parameters, exact values, forced wins, limits and threads.

mod params;
mod score;
mod searcher;
mod tactics;
mod values;
