//! What is worked out of a table under review, class by class and in slices. Of a class its figures are kept, never its
//! distribution.

use crate::adversary::{Asked, Kept, Narrowed, Narrowing};
use crate::findings::band::Band;
use crate::findings::kept_columns::Keeping;
use crate::packed::Doubles;
use crate::privacy::{HighestShares, Masses, Measured, Measuring, TauEll};
use crate::publish::blocks_of_class;

use super::Review;

/// Figures of one sensitive attribute.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    /// What all classes reach, and how they keep what is held against them.
    pub measured: Measured,
    /// F(k) over people.
    pub band: Doubles,
    /// The highest F(k) for someone who knows how rows were chosen; empty where the original rows are not known.
    pub reached_aware: Doubles,
    /// By class: smallest ψ(k) - F(k) where a (τ, ℓ) is held against it.
    pub margins: Vec<f64>,
    /// By class: its likeliest value, and the share of it.
    pub likeliest: Vec<(u32, f64)>,
    /// By class: how many values of the table its people cannot have.
    pub excluded: Vec<u32>,
    /// The same where the other sensitive values are known; `None` with one sensitive attribute alone.
    pub blocks: Option<Blocks>,
}

/// Classes cut up by the published values of the other sensitive attributes.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// Number of the first block of each class, and of all blocks at the end.
    first: Vec<u32>,
    /// What all blocks reach.
    pub measured: Measured,
}

impl Blocks {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.first.last().map_or(0, |&all| all as usize)
    }

    /// The class of a block.
    pub fn class(&self, block: usize) -> usize {
        self.first.partition_point(|&first| first as usize <= block) - 1
    }

    /// The masses of a block. O(rows of its class · log).
    pub fn masses(&self, review: &Review, attribute: usize, block: usize) -> Masses {
        let class = self.class(block);
        let place = block - self.first[class] as usize;
        let mut blocks = block_masses(review, attribute, class);
        blocks.nth(place).expect("a class has its blocks")
    }
}

fn block_masses(review: &Review, attribute: usize, class: usize) -> impl Iterator<Item = Masses> {
    let release = &review.release;
    let blocks = blocks_of_class(&release.publication, release.sensitive.len(), attribute, class);
    blocks.map(move |counts| release.sensitive[attribute].spread.masses(counts))
}

/// The work under way.
#[derive(Debug)]
pub(super) struct Figuring {
    attributes: Vec<Attribute>,
    class: usize,
    keeping: Keeping,
}

/// One sensitive attribute, class by class.
#[derive(Debug)]
struct Attribute {
    measuring: Measuring,
    kept: Kept,
    band: Band,
    reached_aware: HighestShares,
    /// Base values of the whole publication.
    occurring: usize,
    tau_ell: Option<TauEll>,
    margins: Vec<f64>,
    likeliest: Vec<(u32, f64)>,
    excluded: Vec<u32>,
    blocks: Option<(Vec<u32>, Measuring)>,
}

impl Figuring {
    /// No class yet.
    pub fn new(review: &Review) -> Self {
        let several = review.release.sensitive.len() > 1;
        let attribute = |index: usize| {
            let measuring = || Measuring::new(review.setting(index), &review.requirements[index]);
            Attribute {
                measuring: measuring(),
                kept: Kept::before_any(&review.asked(index)),
                band: Band::default(),
                reached_aware: HighestShares::default(),
                occurring: review.whole[index].support(),
                tau_ell: review.tau_ell(index),
                margins: Vec::new(),
                likeliest: Vec::new(),
                excluded: Vec::new(),
                blocks: several.then(|| (vec![0], measuring())),
            }
        };
        let keeping = Keeping::of(&review.beside.columns);
        Self { attributes: (0..review.release.sensitive.len()).map(attribute).collect(), class: 0, keeping }
    }

    /// Works for about `budget` units; true when all is worked out.
    pub fn advance(&mut self, review: &Review, budget: u64) -> bool {
        let publication = &review.release.publication;
        let mut left = budget.max(1);
        while self.class < publication.class_count() {
            if left == 0 {
                return false;
            }
            for (index, attribute) in self.attributes.iter_mut().enumerate() {
                attribute.take(review, index, self.class);
            }
            let rows = publication.class(self.class).rows.len() as u64;
            left = left.saturating_sub((40 * rows + 100) * self.attributes.len() as u64);
            self.class += 1;
        }
        let spreads = review.release.sensitive.iter().map(|of| &of.spread);
        self.attributes.iter_mut().zip(spreads).all(|(of, spread)| of.band.advance(spread.base().len(), left))
            && self.narrow(review, left)
    }

    /// Goes on with what columns tell that stand beside; true when nothing is left to do.
    fn narrow(&mut self, review: &Review, budget: u64) -> bool {
        let Self { attributes, keeping, .. } = self;
        let asked: Vec<Asked<'_>> = (0..attributes.len()).map(|index| review.asked(index)).collect();
        let breaks = |class| attributes.iter().any(|of| of.kept.breaks_for_person(class));
        let k = review.k.filter(|_| asked.is_empty());
        let narrowed = Narrowed { publication: &review.release.publication, asked: &asked, k, breaks: &breaks };
        let Some(table) = &review.beside.table else { return true };
        keeping.advance(table, &review.beside.rows, &narrowed, budget)
    }

    /// Rows looked at, and all rows; those of each column that stands beside, and of all together, count again.
    pub fn progress(&self, review: &Review) -> (u64, u64) {
        let starts = review.release.publication.starts();
        let rows = u64::from(starts[starts.len() - 1]);
        let narrowed = self.keeping.done(&review.release.publication);
        (u64::from(starts[self.class]) + narrowed, rows * (1 + self.keeping.passes() as u64))
    }

    /// What was worked out, by sensitive attribute: figures, and against whom each class keeps what is held against it; and
    /// what each column tells that stands beside.
    pub fn finish(self, review: &Review) -> (Vec<(Figures, Kept)>, Vec<Narrowing>) {
        let narrowed = self.keeping.finish();
        let finish = |(index, of): (usize, Attribute)| {
            let setting = review.setting(index);
            let aware = review.aware[index].is_some();
            let m = setting.spread.base().len();
            let figures = Figures {
                measured: of.measuring.finish(setting),
                band: of.band.finish(),
                reached_aware: Doubles(if aware { of.reached_aware.shares(m) } else { Vec::new() }),
                margins: of.margins,
                likeliest: of.likeliest,
                excluded: of.excluded,
                blocks: of.blocks.map(|(first, measuring)| Blocks { first, measured: measuring.finish(setting) }),
            };
            (figures, of.kept)
        };
        (self.attributes.into_iter().enumerate().map(finish).collect(), narrowed)
    }
}

impl Attribute {
    fn take(&mut self, review: &Review, index: usize, class: usize) {
        let (setting, requirements) = (review.setting(index), &review.requirements[index]);
        let published = review.release.publication.histogram(class, index);
        let masses = setting.spread.masses(published.iter().copied());
        self.measuring.take(&masses, setting, requirements);
        let asked: Asked<'_> = review.asked(index);
        self.kept.take(&asked, &published, &masses);
        self.band.take(&masses);
        if let Some(reader) = asked.reader {
            self.reached_aware.take(&reader.masses(class));
        }
        self.margins.extend(self.tau_ell.map(|of| of.tightest(&masses).margin));
        let likeliest = masses.first_dominant().unwrap_or(0);
        self.likeliest.push((likeliest as u32, masses.frequency(likeliest)));
        self.excluded.push((self.occurring - masses.support()) as u32);
        if let Some((first, measuring)) = &mut self.blocks {
            let mut blocks = first[first.len() - 1];
            for masses in block_masses(review, index, class) {
                measuring.take(&masses, setting, requirements);
                blocks += 1;
            }
            first.push(blocks);
        }
    }
}
