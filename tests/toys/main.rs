//! A new method, a new requirement and a new format of tables each need one file and one line in a list. The examples exist for these
//! tests alone, under the feature `toys`.

mod method;
mod requirement;
mod source;
