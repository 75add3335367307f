//! Labels laid over values: which tree they make, if any.

use std::collections::BTreeSet;

use crate::taxonomy::{NodeId, Taxonomy, TaxonomyError, TreeBuilder};
use tauell_base::sorting::{sort_places, sorted};

use super::pattern::{self, Pattern};
use super::{LabelStyle, Meaning, ReadLabels};

/// A tree in which every label of a column has its node.
#[derive(Clone, Debug)]
pub struct LabelTree {
    /// The tree.
    pub taxonomy: Taxonomy,
    /// The node of each label, in the order of the labels.
    pub nodes: Vec<NodeId>,
}

/// Two labels that have values in common while neither holds all of the other's: no tree has both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// One of them.
    pub first: String,
    /// The other, or one that it shares values with.
    pub second: String,
}

/// A value at the bottom of the tree.
struct Base<'a> {
    text: &'a str,
    meaning: Meaning,
}

impl ReadLabels {
    /// A tree of all labels side by side, those that mean the same as one leaf: what can be drawn of a column of which no
    /// base values are known. O(labels · log).
    ///
    /// # Errors
    /// Never, as long as labels are distinct.
    pub fn flat(&self) -> Result<LabelTree, TaxonomyError> {
        let kinds = self.kinds();
        let mut builder = TreeBuilder::new(&free_star(self.labels.iter().map(String::as_str)));
        let order = self.order();
        for &label in order.iter().filter(|&&label| kinds[label] == label) {
            builder.add(builder.root(), &self.labels[label])?;
        }
        let taxonomy = builder.finish();
        let node = |&kind: &usize| taxonomy.node(&self.labels[kind]).expect("every kind has a leaf");
        Ok(LabelTree { nodes: kinds.iter().map(node).collect(), taxonomy })
    }

    /// The labels that are no value of a column of these values, nor general: what they stand for must be said by someone.
    /// O((labels + values) · log).
    pub fn lacking(&self, values: &[&str]) -> Vec<&str> {
        let known = sorted(values.iter().map(|value| self.grammar.read_or_take(value)).collect(), Meaning::cmp);
        let texts = sorted(values.to_vec(), Ord::cmp);
        let lacks = |&label: &usize| {
            self.meanings[label].is_exact()
                && texts.binary_search(&self.labels[label].as_str()).is_err()
                && known.binary_search(&self.meanings[label]).is_err()
        };
        (0..self.labels.len()).filter(lacks).map(|label| self.labels[label].as_str()).collect()
    }

    /// The tree of the labels over the values that the file shows and these others: a generalized label holds the values that it
    /// covers, one that means any is the root. A generalized label that covers no value is a value of its own.
    /// O((labels + values) · log + Σ values that labels cover).
    ///
    /// # Errors
    /// Labels that overlap.
    pub fn tree(&self, others: &[&str]) -> Result<LabelTree, Overlap> {
        let base = self.base(others);
        let general: Vec<usize> = (0..self.labels.len()).filter(|&label| self.lies_above(label, others)).collect();
        let covers = self.covers(&base, &general);
        let mut order: Vec<usize> = (0..general.len()).collect();
        sort_places(&mut order, |a, b| covers[a].len().cmp(&covers[b].len()).then(general[a].cmp(&general[b])));
        // Items: the base values, then the generalized labels. What is on top of each so far, and how many values it holds.
        let items = base.len() + general.len();
        let (mut parent, mut held): (Vec<Option<usize>>, Vec<usize>) = (vec![None; items], vec![1; items]);
        let mut top: Vec<usize> = (0..base.len()).collect();
        for &place in order.iter().filter(|&&place| self.meanings[general[place]] != Meaning::Any) {
            let item = base.len() + place;
            let mut inside: Vec<usize> = covers[place].iter().map(|&value| top[value as usize]).collect();
            sort_places(&mut inside, |a, b| a.cmp(&b));
            inside.dedup();
            if inside.iter().map(|&inner| held[inner]).sum::<usize>() != covers[place].len() {
                let partly = |inner: &&usize| {
                    **inner >= base.len()
                        && !covers[**inner - base.len()].iter().all(|value| covers[place].contains(value))
                };
                let other = inside.iter().find(partly).map_or(item, |&inner| inner);
                return Err(Overlap {
                    first: self.labels[general[other - base.len()]].clone(),
                    second: self.labels[general[place]].clone(),
                });
            }
            inside.iter().for_each(|&inner| parent[inner] = Some(item));
            held[item] = covers[place].len().max(1);
            covers[place].iter().for_each(|&value| top[value as usize] = item);
        }
        Ok(self.build(&base, &general, &parent, others))
    }

    /// Whether a label is a group of base values.
    fn lies_above(&self, label: usize, others: &[&str]) -> bool {
        self.is_general(label)
            && self.meanings[label] != Meaning::Some
            && !others.contains(&self.labels[label].as_str())
    }

    /// The values at the bottom: the others, the file's exact labels, the members of sets; in the order of the tree.
    fn base<'a>(&'a self, others: &[&'a str]) -> Vec<Base<'a>> {
        let texts = sorted(others.to_vec(), Ord::cmp);
        let mut base: Vec<Base<'a>> =
            others.iter().map(|&text| Base { text, meaning: self.grammar.read_or_take(text) }).collect();
        let mut known: BTreeSet<Meaning> = BTreeSet::new();
        known.extend(base.iter().map(|value| value.meaning.clone()));
        for (label, meaning) in self.labels.iter().zip(&self.meanings) {
            let exact = meaning.is_exact() || *meaning == Meaning::Some;
            if exact
                && texts.binary_search(&label.as_str()).is_err()
                && (*meaning == Meaning::Some || known.insert(meaning.clone()))
            {
                base.push(Base { text: label, meaning: meaning.clone() });
            }
        }
        for member in self.meanings.iter().filter_map(|meaning| match meaning {
            Meaning::Set(members) => Some(members),
            _ => None,
        }) {
            for member in member {
                // Only words can be told as they were written; numbers and codes are in the file or are not.
                if let Meaning::Value(text) = member
                    && known.insert(member.clone())
                    && !self.labels.contains(text)
                {
                    base.push(Base { text, meaning: member.clone() });
                }
            }
        }
        sorted(base, |a, b| a.meaning.cmp(&b.meaning).then_with(|| a.text.cmp(b.text)))
    }

    /// For each generalized label the base values that it covers, ascending.
    fn covers(&self, base: &[Base<'_>], general: &[usize]) -> Vec<Vec<u32>> {
        let spans: Vec<(i128, u32)> = base
            .iter()
            .zip(0..)
            .filter_map(|(value, place)| match value.meaning {
                Meaning::Span(span) => Some((span.first, place)),
                _ => None,
            })
            .collect();
        // They stand in the order of their meanings.
        let same = |wanted: &Meaning| {
            let from = base.partition_point(|value| value.meaning < *wanted);
            let to = base.partition_point(|value| value.meaning <= *wanted);
            from as u32..to as u32
        };
        let within = |span: super::Span| {
            let from = spans.partition_point(|&(at, _)| at < span.first);
            let to = spans.partition_point(|&(at, _)| at <= span.last);
            spans[from..to.max(from)].iter().map(|&(_, place)| place)
        };
        let codes: Vec<(&Pattern, u32)> = base
            .iter()
            .zip(0..)
            .filter_map(|(value, place)| match &value.meaning {
                Meaning::Code(pattern) => Some((pattern, place)),
                _ => None,
            })
            .collect();
        let mut masks: Vec<&Pattern> = Vec::new();
        for &label in general {
            if let Meaning::Code(pattern) = &self.meanings[label] {
                masks.push(pattern);
            }
        }
        let mut masked = pattern::covers(&masks, &codes.iter().map(|(code, _)| *code).collect::<Vec<_>>()).into_iter();
        let of = |label: &usize| -> Vec<u32> {
            match &self.meanings[*label] {
                Meaning::Span(span) => within(*span).collect(),
                Meaning::Code(_) => {
                    let covered = masked.next().expect("one for each mask");
                    covered.into_iter().map(|code| codes[code as usize].1).collect()
                }
                Meaning::Set(members) => {
                    let mut covered: Vec<u32> = Vec::new();
                    for member in members {
                        match member {
                            Meaning::Span(span) => covered.extend(within(*span)),
                            Meaning::Value(_) => covered.extend(same(member)),
                            other => covered.extend(
                                base.iter()
                                    .zip(0..)
                                    .filter(|(value, _)| value.meaning.meets(other))
                                    .map(|(_, place)| place),
                            ),
                        }
                    }
                    covered.sort_unstable();
                    covered.dedup();
                    covered
                }
                _ => Vec::new(),
            }
        };
        general.iter().map(of).collect()
    }

    fn build(&self, base: &[Base<'_>], general: &[usize], parent: &[Option<usize>], others: &[&str]) -> LabelTree {
        let any = general.iter().copied().find(|&label| self.meanings[label] == Meaning::Any);
        let texts = || self.labels.iter().map(String::as_str).chain(others.iter().copied());
        let root = any.map_or_else(|| free_star(texts()), |label| self.labels[label].clone());
        let mut builder = TreeBuilder::new(&root);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); parent.len()];
        let mut tops = Vec::new();
        for (item, parent) in parent.iter().enumerate() {
            match parent {
                Some(parent) => children[*parent].push(item),
                None if item < base.len() || self.meanings[general[item - base.len()]] != Meaning::Any => {
                    tops.push(item)
                }
                None => {}
            }
        }
        // A group stands where its first value would.
        let mut first: Vec<usize> = (0..parent.len()).collect();
        for value in 0..base.len() {
            let mut at = value;
            while let Some(above) = parent[at] {
                if first[above] < base.len() {
                    break;
                }
                first[above] = value;
                at = above;
            }
        }
        let text =
            |item: usize| if item < base.len() { base[item].text } else { &self.labels[general[item - base.len()]] };
        let sort = |items: &mut Vec<usize>| sort_places(items, |a, b| first[a].cmp(&first[b]).then(a.cmp(&b)));
        sort(&mut tops);
        let mut stack: Vec<(usize, _)> = tops.into_iter().rev().map(|item| (item, builder.root())).collect();
        while let Some((item, under)) = stack.pop() {
            // Texts are distinct: labels, and values that no label is.
            let Ok(node) = builder.add(under, text(item)) else { continue };
            sort(&mut children[item]);
            stack.extend(children[item].iter().rev().map(|&child| (child, node)));
        }
        let taxonomy = builder.finish();
        // Base values stand in the order of their meanings.
        let by_meaning = |meaning: &Meaning| {
            let at = base.partition_point(|value| value.meaning < *meaning);
            base.get(at).filter(|value| value.meaning == *meaning).and_then(|value| taxonomy.node(value.text))
        };
        // Without a node of their own are other spellings of a value, and all but the first of the labels that mean any.
        let nodes = self.labels.iter().zip(&self.meanings).map(|(label, meaning)| {
            let own = taxonomy.node(label);
            own.or_else(|| by_meaning(meaning)).unwrap_or(NodeId::ROOT)
        });
        LabelTree { nodes: nodes.collect(), taxonomy }
    }
}

/// The number of different values that the labels stand for; `None` where that cannot be counted.
pub(super) fn shown(read: &ReadLabels) -> Option<f64> {
    distinct(read.style(), &read.meanings)
}

/// The number of different values that some of these mean; `None` where that cannot be counted.
pub(super) fn distinct(style: LabelStyle, meanings: &[Meaning]) -> Option<f64> {
    let mut values: BTreeSet<&Meaning> = BTreeSet::new();
    let (mut spans, mut masks, mut codes) = (Vec::new(), Vec::new(), Vec::new());
    for meaning in meanings {
        let members = match meaning {
            Meaning::Set(members) => &members[..],
            one => std::slice::from_ref(one),
        };
        for member in members {
            match member {
                Meaning::Span(span) => spans.push(*span),
                Meaning::Code(pattern) if pattern.is_exact() => codes.push(pattern),
                Meaning::Code(pattern) => masks.push(pattern),
                Meaning::Any => {}
                Meaning::Some => return None,
                other => drop(values.insert(other)),
            }
        }
    }
    // Stretches that meet are one.
    let spans = sorted(spans, Ord::cmp);
    let (mut covered, mut end) = (0f64, i128::MIN);
    let unit = if style == LabelStyle::Dates { 1 } else { 2 };
    for span in spans {
        let first = span.first.max(end.saturating_add(unit));
        if !span.is_closed() {
            return None;
        }
        if first <= span.last {
            covered += ((span.last - first) / unit + 1) as f64;
        }
        end = end.max(span.last);
    }
    let mut masked = 0f64;
    let mut codes = sorted(codes, |a, b| a.cmp(b));
    codes.dedup();
    let mut inside = pattern::covers(&masks, &codes).concat();
    inside.sort_unstable();
    inside.dedup();
    for mask in pattern::outermost(&masks) {
        masked += mask.codes()?;
    }
    Some(values.len() as f64 + covered + masked + (codes.len() - inside.len()) as f64)
}

/// The first of `*`, `**`, ... that none of these is.
pub(super) fn free_star<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let longest = texts.filter(|text| text.chars().all(|c| c == '*')).map(str::len).max().unwrap_or(0);
    "*".repeat(longest + 1)
}
