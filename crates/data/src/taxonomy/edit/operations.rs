//! From an edit to the steps that make it: checked first, then taken.

use crate::table::{Column, Dictionary};
use tauell_base::words::numbers;

use super::super::MAX_LEVELS;
use super::super::error::{Named, quoted};
use super::order::{self, Figures};
use super::tree::{At, Step, Tree};
use super::{Act, Edit, EditError, SortBy};

/// Makes an edit. The act holds the steps that undo it, in their order; none where nothing changed.
pub(super) fn act(tree: &mut Tree, first_key: u32, edit: &Edit, column: &Column) -> Result<Act, EditError> {
    let mut desk = Desk { tree, first_key, column, undo: Vec::new() };
    let (said, before, after) = match edit {
        Edit::Group { nodes, label } => desk.group(nodes, label),
        Edit::Ungroup { node } => desk.ungroup(*node),
        Edit::Move { nodes, to, before } => desk.relocate(nodes, *to, *before),
        Edit::Rename { node, label } => desk.rename(*node, label),
        Edit::Sort { node, by, reverse, recursive } => desk.sort(*node, *by, *reverse, *recursive),
        Edit::Delete { nodes, keep_children } => desk.delete(nodes, *keep_children),
        Edit::AddValues { parent, labels } => desk.add_values(*parent, labels),
    }?;
    let mut steps = desk.undo;
    steps.reverse();
    Ok(Act { steps, said, before, after })
}

/// What was done in words, what it was done to, and what that is now.
type EditResult = (String, Vec<At>, Vec<At>);

/// Groups that lose all that is in them.
struct Emptied {
    /// All of them, the root not.
    groups: Vec<At>,
    /// The same by node.
    is: Vec<bool>,
    /// The highest of each chain.
    tops: Vec<At>,
    /// Whether the root is left with nothing.
    root: bool,
}

struct Desk<'a> {
    tree: &'a mut Tree,
    first_key: u32,
    column: &'a Column,
    /// The steps that undo those taken so far.
    undo: Vec<Step>,
}

impl Desk<'_> {
    fn group(&mut self, nodes: &[u32], label: &str) -> Result<EditResult, EditError> {
        let nodes = self.below_root(nodes, "grouped")?;
        for pair in nodes.windows(2) {
            // In depth-first order what lies under a node follows it, so of any such pair some neighbours are one too.
            if self.tree.covers(pair[0], pair[1]) {
                let [outer, inner] = [pair[0], pair[1]].map(|at| self.tree.label(at).to_owned());
                return Err(EditError::Nested { inner, outer });
            }
        }
        let above = self.lowest_above(&nodes);
        let emptied = self.emptied(&nodes, above);
        self.free_group_label(label, Some(above), &emptied.is)?;
        let height = nodes.iter().map(|&at| self.tree.height(at)).max().unwrap_or(0);
        self.deep_enough(self.tree.depth(above) + 2 + height)?;

        let branch = self.tree.upwards(nodes[0]).find(|&at| self.tree.parent(at) == Some(above)).unwrap_or(nodes[0]);
        let place = self.place_before(above, Some(branch), &nodes, &emptied);
        self.take_out(&nodes);
        self.drop_emptied(&emptied);
        let new = self.tree.create(label);
        self.perform(Step::Recall { nodes: vec![new] });
        self.place(new, 0, &nodes);
        self.place(above, place, &[new]);
        let said = format!("{} grouped as {}{}", counted(nodes.len()), quoted(label), self.without(&emptied));
        Ok((said, nodes, vec![new]))
    }

    fn ungroup(&mut self, node: u32) -> Result<EditResult, EditError> {
        let node = self.below_root(&[node], "dissolved")?[0];
        if self.tree.is_leaf(node) {
            return Err(EditError::NotAGroup { label: self.tree.label(node).to_owned() });
        }
        let children = self.tree.children(node).to_vec();
        self.dissolve(node);
        Ok((format!("{} dissolved", quoted(self.tree.label(node))), vec![node], children))
    }

    fn relocate(&mut self, nodes: &[u32], to: u32, before: Option<u32>) -> Result<EditResult, EditError> {
        let nodes = self.highest(self.below_root(nodes, "moved")?);
        let to = self.node(to)?;
        let before = before.map(|before| self.node(before)).transpose()?;
        if let Some(&node) = nodes.iter().find(|&&node| self.tree.covers(node, to)) {
            let [label, to] = [node, to].map(|at| self.tree.label(at).to_owned());
            return Err(EditError::IntoItself { label, to });
        }
        if self.tree.is_leaf(to) {
            return Err(EditError::NotAGroup { label: self.tree.label(to).to_owned() });
        }
        if let Some(before) = before.filter(|&before| self.tree.parent(before) != Some(to)) {
            let [label, to] = [before, to].map(|at| self.tree.label(at).to_owned());
            return Err(EditError::NotAChild { label, to });
        }
        let height = nodes.iter().map(|&at| self.tree.height(at)).max().unwrap_or(0);
        self.deep_enough(self.tree.depth(to) + 1 + height)?;

        let emptied = self.emptied(&nodes, to);
        let place = self.place_before(to, before, &nodes, &emptied);
        let there = self.tree.children(to).get(place..place + nodes.len()) == Some(&nodes[..]);
        let said =
            format!("{} moved under {}{}", counted(nodes.len()), quoted(self.tree.label(to)), self.without(&emptied));
        if !there {
            self.take_out(&nodes);
            self.drop_emptied(&emptied);
            self.place(to, place, &nodes);
        }
        Ok((said, nodes.clone(), nodes))
    }

    fn rename(&mut self, node: u32, label: &str) -> Result<EditResult, EditError> {
        let node = self.node(node)?;
        let old = self.tree.label(node).to_owned();
        if old == label {
            return Ok((format!("{} keeps its label", quoted(&old)), vec![node], vec![node]));
        }
        if self.tree.is_leaf(node) {
            if self.in_table(&old) {
                return Err(EditError::HeldLabel { label: old });
            }
            self.free_label(label, self.tree.parent(node), &[])?;
        } else {
            self.free_group_label(label, self.tree.parent(node), &[])?;
        }
        self.perform(Step::Label { node, label: label.to_owned() });
        Ok((format!("{} renamed to {}", quoted(&old), quoted(label)), vec![node], vec![node]))
    }

    fn sort(&mut self, node: u32, by: SortBy, reverse: bool, recursive: bool) -> Result<EditResult, EditError> {
        let node = self.node(node)?;
        if self.tree.is_leaf(node) {
            return Err(EditError::NotAGroup { label: self.tree.label(node).to_owned() });
        }
        let figures = Figures::of(self.tree, by, self.column);
        let groups: Vec<At> = if recursive {
            self.tree.depth_first(node).filter(|&at| !self.tree.is_leaf(at)).collect()
        } else {
            vec![node]
        };
        for group in groups {
            let children = order::in_order(self.tree, group, by, reverse, &figures);
            if children != self.tree.children(group) {
                self.perform(Step::Order { parent: group, children });
            }
        }
        let by = match by {
            SortBy::Label => "label",
            SortBy::Number => "number",
            SortBy::Rows => "rows",
            SortBy::Leaves => "leaves",
        };
        let order = if reverse { ", in reverse" } else { "" };
        Ok((format!("{} sorted by {by}{order}", quoted(self.tree.label(node))), vec![node], vec![node]))
    }

    fn delete(&mut self, nodes: &[u32], keep_children: bool) -> Result<EditResult, EditError> {
        let chosen = self.below_root(nodes, "deleted")?;
        let (gone, dissolved): (Vec<At>, Vec<At>) = if keep_children {
            chosen.iter().partition(|&&at| self.tree.is_leaf(at))
        } else {
            (self.highest(chosen.clone()), Vec::new())
        };
        let mut held = Named::default();
        for &top in &gone {
            let leaves = self.tree.depth_first(top).filter(|&at| self.tree.is_leaf(at));
            leaves.filter(|&at| self.in_table(self.tree.label(at))).for_each(|at| held.push(self.tree.label(at)));
        }
        if held.count > 0 {
            return Err(EditError::HeldValues { first: held.first, count: held.count });
        }
        let emptied = self.emptied(&gone, At::ROOT);
        if emptied.root {
            return Err(EditError::NothingLeft);
        }
        let first = chosen[0];
        // What is left to stand on: what the first chosen one leaves behind, else the group above it.
        let after = match self.tree.children(first).first() {
            Some(&child) if keep_children && !emptied.is[first.index()] => child,
            _ => {
                let lost = |at: &At| gone.contains(at) || dissolved.contains(at) || emptied.is[at.index()];
                self.tree.upwards(first).find(|at| !lost(at)).unwrap_or(At::ROOT)
            }
        };
        let said = format!("{} deleted{}", counted(chosen.len()), self.without(&emptied));
        self.take_out(&gone);
        self.drop_emptied(&emptied);
        if !gone.is_empty() {
            self.perform(Step::Forget { nodes: gone });
        }
        for group in dissolved {
            if !emptied.is[group.index()] {
                self.dissolve(group);
            }
        }
        let after = if self.tree.holds(after) { after } else { At::ROOT };
        Ok((said, chosen, vec![after]))
    }

    fn add_values(&mut self, parent: u32, labels: &[String]) -> Result<EditResult, EditError> {
        let parent = self.node(parent)?;
        if labels.is_empty() {
            return Err(EditError::NothingChosen);
        }
        // The root of a tree without values is a group to be; any other node without children is a value.
        if self.tree.is_leaf(parent) && (parent != At::ROOT || self.in_table(self.tree.label(parent))) {
            return Err(EditError::NotAGroup { label: self.tree.label(parent).to_owned() });
        }
        let mut distinct = Dictionary::new();
        for (place, label) in labels.iter().enumerate() {
            if (distinct.intern(label).0 as usize) < place {
                return Err(EditError::AddedTwice { label: label.clone() });
            }
            // The empty cell is a value where the table holds it.
            if !(label.trim().is_empty() && self.in_table(label)) {
                self.free_label(label, Some(parent), &[])?;
            } else if let Some(taken) = self.tree.find(label) {
                return Err(self.taken(label, taken, Some(parent)));
            }
        }
        self.deep_enough(self.tree.depth(parent) + 1)?;
        let new: Vec<At> = labels.iter().map(|label| self.tree.create(label)).collect();
        self.perform(Step::Recall { nodes: new.clone() });
        let end = self.tree.children(parent).len();
        self.place(parent, end, &new);
        let count = new.len();
        let said = format!(
            "{} added under {}",
            numbers::counted(count as u64, "base value", "base values"),
            quoted(self.tree.label(parent))
        );
        Ok((said, vec![parent], new))
    }

    fn perform(&mut self, step: Step) {
        self.undo.push(self.tree.perform(step));
    }

    /// Takes nodes from where they hang.
    fn take_out(&mut self, nodes: &[At]) {
        let mut out = vec![false; self.tree.ever()];
        nodes.iter().for_each(|at| out[at.index()] = true);
        let mut seen = vec![false; self.tree.ever()];
        for &node in nodes {
            // Once its siblings are out it has no parent either.
            let Some(parent) = self.tree.parent(node) else { continue };
            if std::mem::replace(&mut seen[parent.index()], true) {
                continue;
            }
            let children = self.tree.children(parent).iter().enumerate();
            let items = children.filter(|(_, at)| out[at.index()]).map(|(index, &at)| (index as u32, at)).collect();
            self.perform(Step::Take { parent, items });
        }
    }

    /// Puts nodes in, one after the other, the first at this index.
    fn place(&mut self, parent: At, index: usize, nodes: &[At]) {
        let items = nodes.iter().enumerate().map(|(n, &at)| ((index + n) as u32, at)).collect();
        self.perform(Step::Place { parent, items });
    }

    /// Puts what is in a group in its place.
    fn dissolve(&mut self, group: At) {
        let parent = self.tree.parent(group).expect("the root is never dissolved");
        let place = self.tree.children(parent).iter().position(|&at| at == group).expect("a child of its parent");
        let children = self.tree.children(group).to_vec();
        self.take_out(&children);
        self.take_out(&[group]);
        self.perform(Step::Forget { nodes: vec![group] });
        self.place(parent, place, &children);
    }

    /// Takes emptied groups away; what was in them is out already.
    fn drop_emptied(&mut self, emptied: &Emptied) {
        if !emptied.tops.is_empty() {
            self.take_out(&emptied.tops);
            self.perform(Step::Forget { nodes: emptied.tops.clone() });
        }
    }

    /// The groups that are left with nothing once `taken` are out; `spare` gets something in their stead.
    fn emptied(&self, taken: &[At], spare: At) -> Emptied {
        let mut lost = vec![0; self.tree.ever()];
        let mut out = taken.to_vec();
        let mut emptied =
            Emptied { groups: Vec::new(), is: vec![false; self.tree.ever()], tops: Vec::new(), root: false };
        let mut next = 0;
        while let Some(parent) = out.get(next).map(|&at| self.tree.parent(at)) {
            next += 1;
            let Some(parent) = parent else { continue };
            lost[parent.index()] += 1;
            if lost[parent.index()] == self.tree.children(parent).len() {
                if parent == At::ROOT {
                    emptied.root = true;
                } else if parent != spare {
                    emptied.groups.push(parent);
                    emptied.is[parent.index()] = true;
                    out.push(parent);
                }
            }
        }
        let inside = |at: &At| self.tree.parent(*at).is_some_and(|parent| emptied.is[parent.index()]);
        emptied.tops = emptied.groups.iter().copied().filter(|at| !inside(at)).collect();
        emptied
    }

    /// The index at which nodes go in before a child, or last, counted once `out` and the emptied groups are out.
    fn place_before(&self, parent: At, before: Option<At>, out: &[At], emptied: &Emptied) -> usize {
        let mut leaves = vec![false; self.tree.ever()];
        out.iter().chain(&emptied.tops).for_each(|at| leaves[at.index()] = true);
        let ahead = self.tree.children(parent).iter().take_while(|&&child| Some(child) != before);
        ahead.filter(|child| !leaves[child.index()]).count()
    }

    /// The node with this key.
    fn node(&self, key: u32) -> Result<At, EditError> {
        let at = key.checked_sub(self.first_key).map(At).filter(|&at| self.tree.holds(at));
        at.ok_or(EditError::NoSuchNode { key })
    }

    /// The nodes with these keys, each once, in the tree's order; none may be the root.
    fn below_root(&self, keys: &[u32], what: &'static str) -> Result<Vec<At>, EditError> {
        let mut chosen = vec![false; self.tree.ever()];
        for &key in keys {
            chosen[self.node(key)?.index()] = true;
        }
        if keys.is_empty() {
            return Err(EditError::NothingChosen);
        }
        if chosen[At::ROOT.index()] {
            return Err(EditError::Root { label: self.tree.label(At::ROOT).to_owned(), what });
        }
        Ok(self.tree.depth_first(At::ROOT).filter(|at| chosen[at.index()]).collect())
    }

    /// Of nodes in the tree's order those that lie under no other.
    fn highest(&self, nodes: Vec<At>) -> Vec<At> {
        let mut highest: Vec<At> = Vec::new();
        for at in nodes {
            if highest.last().is_none_or(|&last| !self.tree.covers(last, at)) {
                highest.push(at);
            }
        }
        highest
    }

    /// The lowest node that is above all of these.
    fn lowest_above(&self, nodes: &[At]) -> At {
        let path = |at: At| {
            let mut path: Vec<At> = self.tree.upwards(at).skip(1).collect();
            path.reverse();
            path
        };
        let first = path(nodes[0]);
        let shared = nodes.iter().fold(first.len(), |shared, &at| {
            let path = path(at);
            first.iter().zip(&path).take(shared).take_while(|(a, b)| a == b).count()
        });
        first[shared - 1]
    }

    fn deep_enough(&self, depth: usize) -> Result<(), EditError> {
        let levels = depth + 1;
        if levels > MAX_LEVELS { Err(EditError::TooDeep { levels, limit: MAX_LEVELS }) } else { Ok(()) }
    }

    fn in_table(&self, label: &str) -> bool {
        self.column.dictionary().code(label).is_some()
    }

    /// Whether a group under `parent` can have this label, once `leaving` have gone.
    fn free_group_label(&self, label: &str, parent: Option<At>, leaving: &[bool]) -> Result<(), EditError> {
        self.free_label(label, parent, leaving)?;
        if self.in_table(label) { Err(EditError::CellOfTable { label: label.to_owned() }) } else { Ok(()) }
    }

    /// Whether a node under `parent` can have this label, once `leaving` have gone.
    fn free_label(&self, label: &str, parent: Option<At>, leaving: &[bool]) -> Result<(), EditError> {
        if label.trim().is_empty() {
            return Err(EditError::EmptyLabel);
        }
        if label.contains('\0') {
            return Err(EditError::NulLabel);
        }
        match self.tree.find(label) {
            Some(taken) if !leaving.get(taken.index()).is_some_and(|&leaving| leaving) => {
                Err(self.taken(label, taken, parent))
            }
            _ => Ok(()),
        }
    }

    fn taken(&self, label: &str, taken: At, parent: Option<At>) -> EditError {
        let second = parent.map_or(label.to_owned(), |parent| format!("{label} > {}", self.tree.path(parent)));
        EditError::LabelTaken { label: label.to_owned(), first: self.tree.path(taken), second }
    }

    /// What went because it was left empty, in words.
    fn without(&self, emptied: &Emptied) -> String {
        match emptied.groups[..] {
            [] => String::new(),
            [group] => format!("; the group {} became empty and was removed", quoted(self.tree.label(group))),
            _ => format!("; {} groups became empty and were removed", emptied.groups.len()),
        }
    }
}

fn counted(nodes: usize) -> String {
    numbers::counted(nodes as u64, "node", "nodes")
}
