//! A new method and a new requirement each need one file and one line in a list. Both examples exist for these tests alone, under the
//! feature `toys`.

mod method;
mod requirement;
