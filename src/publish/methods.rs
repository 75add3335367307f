//! The list of methods. One is known by its line here to the command's help, the page's choices and docs.

use super::about::AboutMethod;
use super::sweep;

/// All methods, in the order in which they are offered; the first is the default.
pub const METHODS: &[&AboutMethod] = &[&sweep::ABOUT];
