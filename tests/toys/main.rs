//! What a new method and a new requirement take: a file and a line. Both exist for these tests alone, under the feature `toys`.

mod method;
mod requirement;
