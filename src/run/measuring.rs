//! What is worked out of a publication that was checked, class by class and in slices: all that its report and its screen
//! say of it. Of a class its figures are kept, never its distribution.

use std::sync::Arc;

use crate::adversary::{Asked, AwareReader, Kept, Narrowed, Narrowing};
use crate::files::PublishedTable;
use crate::findings::band::Band;
use crate::findings::kept_columns::{Beside, Held, Keeping, KeptReport};
use crate::findings::verdict::{Findings, Made};
use crate::packed::Doubles;
use crate::privacy::KAnonymity;
use crate::publish::{Blocks, Promise};
use crate::release::{Publication, Release};
use crate::session::Problem;
use crate::utility::{Information, Informing};

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
    /// What is left for someone who also knows the kept columns, where there are any.
    pub kept: Option<KeptReport>,
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
    keeping: Keeping,
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
        let release = Release::of(Arc::clone(problem.microdata()), problem.known(), publication);
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
            informing: Informing::new(problem.microdata(), &release.publication),
            keeping: Keeping::of(problem.kept()),
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
            && self.narrow(left)
    }

    /// Goes on with what the kept columns tell; true when nothing is left to do.
    fn narrow(&mut self, budget: u64) -> bool {
        let Self { problem, release, attributes, keeping, .. } = self;
        let asked = all_asked(problem, attributes);
        let breaks = |class| attributes.iter().any(|of| of.kept.breaks_for_person(class));
        let narrowed =
            Narrowed { publication: &release.publication, asked: &asked, k: alone(problem), breaks: &breaks };
        keeping.advance(problem.table(), problem.microdata().rows(), &narrowed, budget)
    }

    /// Rows looked at, and all rows; those of each kept column and of all together count again.
    pub fn progress(&self) -> (u64, u64) {
        let starts = self.release.publication.starts();
        let rows = u64::from(starts[starts.len() - 1]);
        let narrowed = self.keeping.done(&self.release.publication);
        (u64::from(starts[self.class]) + narrowed, rows * (1 + self.keeping.passes() as u64))
    }

    /// The published table, and what was worked out of it.
    pub fn finish(self) -> (PublishedTable, WorkedOut) {
        let Self { problem, release, attributes, keeping, .. } = self;
        let asked = all_asked(&problem, &attributes);
        let kept: Vec<Kept> = attributes.iter().map(|of| of.kept.clone()).collect();
        let mut findings = Findings::new(Made::Here, &release, &asked, &kept, problem.k());
        let kept = kept_report(&problem, &asked, &keeping.finish());
        findings.narrow(kept.as_ref());
        let blocks = if attributes.len() > 1 { attributes.iter().map(|of| of.blocks).collect() } else { Vec::new() };
        let of_attribute = |of: Attribute| OfAttribute {
            requirements: of.requirements,
            margins: Doubles(of.margins),
            band: of.band.finish(),
        };
        let attributes = attributes.into_iter().map(of_attribute).collect();
        let worked_out =
            WorkedOut { attributes, information: self.informing.finish(), findings, blocks, kept, exact: self.exact };
        (self.published, worked_out)
    }
}

/// What is held against every class, by sensitive attribute.
fn all_asked<'a>(problem: &'a Problem, attributes: &'a [Attribute]) -> Vec<Asked<'a>> {
    let each = problem.promises().iter().zip(attributes).enumerate();
    each.map(|(index, (promise, of))| asked(index, promise, of.reader.as_ref())).collect()
}

/// The k that stands alone, where there is no sensitive attribute.
fn alone(problem: &Problem) -> Option<KAnonymity> {
    problem.k().filter(|_| problem.promises().is_empty())
}

fn kept_report(problem: &Problem, asked: &[Asked<'_>], found: &[Narrowing]) -> Option<KeptReport> {
    let microdata = problem.microdata();
    let attributes = microdata.sensitive().iter().map(|attribute| attribute.name()).collect();
    let held = Held { beside: Beside::Kept, asked, attributes, k: alone(problem), people: microdata.len() as u64 };
    KeptReport::new(&problem.kept_names(), found, &held)
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
