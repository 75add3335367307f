//! How strong a requirement is beside the other measures, and what each of them can be at all for the table at hand.

use tauell_base::arrays::Doubles;
use tauell_base::words::numbers::{at_least, figure};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::Choices;
use tauell_desk::session::{Problem, Session};
use tauell_draw::pictures::{Curves, Line, Look};
use tauell_privacy::strength::{recursive_bounds, simple_bounds, weakest_recursive, weakest_simple};
use tauell_privacy::{Eligible, Measured, Ratio, Recursive, TauEll, feasibility};

use super::{EligibleRange, RecursivePair, StrengthView};
use tauell_measure::protection::measures;

impl StrengthView {
    /// What (τ, ℓ) on a sensitive column implies and what implies it (2011 paper, section 3), and the eligible range of
    /// every measure for the column. O(rows + m²).
    ///
    /// # Errors
    /// A τ or ℓ out of range, choices that do not fit, a column that is not sensitive.
    pub fn of(session: &mut Session, tau: &str, ell: u32, column: &str, choices: &Choices) -> Result<Self, Error> {
        let requirement = TauEll::parse(tau, ell)?;
        let problem = Problem::with_any_quasi_identifier(session, choices)?;
        let place = problem.microdata().sensitive().iter().position(|attribute| attribute.name() == column);
        let Some(place) = place else {
            // Says which columns there are, or that this one has another role.
            session.column(column)?;
            return Err(ChoiceError::NoSensitive.into());
        };
        let required = &problem.requirements()[place];
        let m = required.spread().base().len() as u32;
        let eligible = Eligible::of(required.setting());
        let pairs: Vec<RecursivePair> = weakest_recursive(&requirement, m)
            .iter()
            .map(|pair| {
                let c = pair.c.to_string();
                RecursivePair {
                    l: pair.ell,
                    c: c.strip_suffix("/1").map_or_else(|| c.clone(), str::to_owned),
                    value: pair.c.to_f64(),
                    rounded: at_least(pair.c.to_f64()),
                }
            })
            .collect();
        let bound = pairs.first().and_then(|pair| {
            let c: Ratio = pair.c.parse().ok()?;
            recursive_bounds(&Recursive::new(c, pair.l).ok()?, m)
        });
        let simple = weakest_simple(&requirement);
        let setting = required.setting();
        let can_be_met = !feasibility(&requirement.into(), setting).is_infeasible();
        Ok(Self {
            psi: Doubles((1..=m as usize).map(|k| requirement.psi(k)).collect()),
            simple_l: simple,
            simple_bound: Doubles(simple_bounds(simple, m)),
            recursive_bound: Doubles(bound.unwrap_or_default()),
            sentences: sentences(&requirement, simple, &pairs, &eligible.as_it_stands, can_be_met),
            eligible: ranges(&eligible),
            recursive: pairs,
        })
    }
}

impl StrengthView {
    /// The most that the requirement allows, and the most that those allow which imply it. O(m).
    pub fn curves(&self, column: &str) -> Curves {
        let bound = |look, name: String, shares: &Doubles| Line { look, shares: shares.0.clone(), name };
        let simple = bound(Look::Bound, format!("simple {}-diversity", self.simple_l), &self.simple_bound);
        let recursive = self.recursive.first().map(|pair| {
            bound(Look::OtherBound, format!("({}, {})-diversity", pair.rounded, pair.l), &self.recursive_bound)
        });
        Curves {
            column: column.to_owned(),
            values: self.psi.0.len(),
            psi: self.psi.0.clone(),
            lines: [simple].into_iter().chain(recursive).filter(|line| !line.shares.is_empty()).collect(),
            ..Curves::default()
        }
    }
}

fn ranges(eligible: &Eligible) -> Vec<EligibleRange> {
    let stands = measures(&eligible.as_it_stands, None);
    let generalized = eligible.generalized.as_ref().map(|measured| measures(measured, None));
    stands
        .into_iter()
        .enumerate()
        .filter(|(_, measure)| !measure.name.starts_with("t-close"))
        .map(|(place, measure)| EligibleRange {
            generalized: match &generalized {
                Some(generalized) => generalized[place].reached.clone(),
                None => "only a run can show".to_owned(),
            },
            name: measure.name,
            title: measure.title,
            as_it_stands: measure.reached,
        })
        .collect()
}

fn sentences(
    requirement: &TauEll,
    simple: u32,
    pairs: &[RecursivePair],
    whole: &Measured,
    can_be_met: bool,
) -> Vec<String> {
    let mut said = vec![format!(
        "Simple {simple}-diversity, in which no value has more than 1/{simple} of a class, is the weakest of its kind \
         that implies {requirement}-diversity."
    )];
    said.push(match whole.simple_ell >= simple {
        true => "The whole table satisfies it, so both are feasible.".to_owned(),
        false if !can_be_met => {
            "The whole table has too few values for either, however values are generalized.".to_owned()
        }
        false => format!(
            "The whole table violates it: its most frequent value is one in {}. With exact sensitive values, \
             {requirement}-diversity may still be feasible if simple {simple}-diversity is not.",
            figure(whole.simple.value)
        ),
    });
    said.push(match pairs {
        [] => format!("No recursive (c, ℓ)-diversity that a table could satisfy implies {requirement}-diversity."),
        [only] => format!("Of recursive (c, ℓ)-diversity, only ℓ = {} with c up to {} implies {requirement}-diversity.", only.l, only.rounded),
        [first, .., last] => format!(
            "Recursive (c, ℓ)-diversity implies {requirement}-diversity from ℓ = {} on: there with c up to {}, and for ℓ = {} with c up to {}.",
            first.l, first.rounded, last.l, last.rounded
        ),
    });
    said
}
