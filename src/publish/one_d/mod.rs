//! wip
#![allow(dead_code)]
mod curves;
mod groups;
