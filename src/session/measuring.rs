//! What is worked out of a publication that was checked, class by class and in slices: all that its report and its screen
//! say of it. Of a class its figures are kept, never its distribution.

use std::sync::Arc;

use crate::adversary::{Asked, AwareReader, Kept};
use crate::publish::{Blocks, Promise, Publication, Release};
use crate::utility::{Information, Informing};

use super::band::Band;
use super::verdict::{Findings, Made};
use super::{Doubles, Problem, PublishedTable};

/// Figures of a publication.
pub(super) struct WorkedOut {
    /// By sensitive attribute.
    pub attributes: Vec<OfAttribute>,
    /// Information kept.
    pub information: Information,
    /// Against whom it keeps what was asked.
    pub findings: Findings,
    /// By sensitive attribute, where there are several.
    pub blocks: Vec<Blocks>,
    /// Whether the check was in fractions.
    pub exact: bool,
}

/// Figures of one sensitive attribute.
#[derive(Clone, Debug)]
pub(super) struct OfAttribute {
    /// By requirement: whether every class keeps it, and the smallest margin.
    pub requirements: Vec<(bool, f64)>,
    /// The margin of the leading requirement, by class.
    pub margins: Doubles,
    /// F(k) over people.
    pub band: Doubles,
}

/// The work under way.
pub(super) struct Measuring {
    problem: Arc<Problem>,
    release: Release,
    exact: bool,
    published: PublishedTable,
    informing: Informing,
    attributes: Vec<Attribute>,
    class: usize,
}

/// One sensitive attribute, class by class.
struct Attribute {
    reader: Option<AwareReader>,
    kept: Kept,
    requirements: Vec<(bool, f64)>,
    margins: Vec<f64>,
    band: Band,
    blocks: Blocks,
}

impl Measuring {
    /// Begins with a publication that was checked; `exact` says that it was in fractions. O(rows · log + nodes).
    pub fn new(problem: Arc<Problem>, published: PublishedTable, exact: bool) -> Self {
        let publication = Arc::clone(published.publication());
        let release = Release::of(Arc::clone(problem.microdata()), problem.promises(), publication);
        let attribute = |(index, promise): (usize, &Promise)| {
            let reader = AwareReader::of(&release, index);
            let kept = Kept::before_any(&asked(index, promise, reader.as_ref()));
            let requirements = vec![(true, f64::INFINITY); promise.requirements().len()];
            Attribute {
                reader,
                kept,
                requirements,
                margins: Vec::new(),
                band: Band::default(),
                blocks: Blocks::default(),
            }
        };
        Self {
            attributes: problem.promises().iter().enumerate().map(attribute).collect(),
            informing: Informing::new(problem.microdata()),
            published,
            release,
            problem,
            exact,
            class: 0,
        }
    }

    /// Works for about `budget` units; true when all is worked out.
    pub fn advance(&mut self, budget: u64) -> bool {
        let (publication, microdata) = (&*self.release.publication, self.problem.microdata());
        let several = self.attributes.len() > 1;
        // What a row of a class costs, in units.
        let row = (microdata.quasi_identifiers().len() + 20 * self.attributes.len()) as u64;
        let mut left = budget.max(1);
        while self.class < publication.class_count() {
            if left == 0 {
                return false;
            }
            for (index, (promise, attribute)) in self.problem.promises().iter().zip(&mut self.attributes).enumerate() {
                attribute.take(publication, promise, index, self.class);
                if several {
                    attribute.blocks.take(self.problem.promises(), publication, index, self.class);
                }
            }
            self.informing.take(microdata, publication, self.class);
            left = left.saturating_sub(row * publication.class(self.class).rows.len() as u64 + 20);
            self.class += 1;
        }
        let values = self.problem.promises().iter().map(|promise| promise.spread().base().len());
        self.attributes.iter_mut().zip(values).all(|(attribute, values)| attribute.band.advance(values, left))
    }

    /// Rows looked at, and all rows.
    pub fn progress(&self) -> (u64, u64) {
        let starts = self.release.publication.starts();
        (starts[self.class].into(), starts[starts.len() - 1].into())
    }

    /// The published table, and what was worked out of it.
    pub fn finish(self) -> (PublishedTable, WorkedOut) {
        let Self { problem, release, attributes, .. } = self;
        let readers = problem.promises().iter().zip(&attributes).enumerate();
        let asked: Vec<Asked<'_>> =
            readers.map(|(index, (promise, of))| asked(index, promise, of.reader.as_ref())).collect();
        let kept: Vec<Kept> = attributes.iter().map(|of| of.kept.clone()).collect();
        let findings = Findings::new(Made::Here, &release, &asked, &kept, problem.k());
        let blocks = if attributes.len() > 1 { attributes.iter().map(|of| of.blocks).collect() } else { Vec::new() };
        let of_attribute = |of: Attribute| OfAttribute {
            requirements: of.requirements,
            margins: Doubles(of.margins),
            band: of.band.finish(),
        };
        let attributes = attributes.into_iter().map(of_attribute).collect();
        let worked_out =
            WorkedOut { attributes, information: self.informing.finish(), findings, blocks, exact: self.exact };
        (self.published, worked_out)
    }
}

fn asked<'a>(attribute: usize, promise: &'a Promise, reader: Option<&'a AwareReader>) -> Asked<'a> {
    Asked { attribute, requirements: promise.requirements(), setting: promise.setting(), reader }
}

impl Attribute {
    fn take(&mut self, publication: &Publication, promise: &Promise, index: usize, class: usize) {
        let published = publication.histogram(class, index);
        let masses = promise.masses(published.iter().copied());
        for (requirement, (satisfied, least)) in promise.requirements().iter().zip(&mut self.requirements) {
            let margin = requirement.margin(&masses, promise.setting());
            // 0 or above exactly where it is kept.
            *satisfied &= margin >= 0.0;
            *least = least.min(margin);
        }
        self.margins.push(promise.leading().margin(&masses, promise.setting()));
        self.band.take(&masses);
        self.kept.take(&asked(index, promise, self.reader.as_ref()), &published, &masses);
    }
}
