//! Each column in turn as the sensitive one, all others as the quasi-identifier (Figure 5).

use serde::Serialize;

use tauell_desk::error::Error;
use tauell_desk::session::Session;

use super::queries::{error, others, published};
use super::settings::{CATEGORIES_OF_COLUMNS, ELLS, EstimateTask, choices, publishers};

/// What decides whether a column can be published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ColumnFacts {
    /// The column.
    pub column: String,
    /// How many values it has.
    pub values: u64,
    /// The rows of its most frequent one.
    pub most: u64,
    /// By method: at which ℓ there is a table.
    pub published: Vec<Vec<u32>>,
}

/// All columns at one ℓ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ColumnsAt {
    /// ℓ.
    pub l: u32,
    /// By method: how many of all columns can be published.
    pub published: Vec<usize>,
    /// By method: from how many of these something can be estimated.
    pub estimated: Vec<usize>,
    /// By method: the mean squared error, the mean over those columns; `null` if there are none.
    pub error: Vec<Option<f64>>,
    /// The same over the columns that all methods publish; `null` if there are none.
    pub error_where_all: Vec<Option<f64>>,
}

/// Figure 5.
pub(super) fn columns(
    session: &mut Session,
    note: &mut dyn FnMut(&str),
) -> Result<(Vec<ColumnFacts>, Vec<ColumnsAt>), Error> {
    let names: Vec<String> = session.table().columns().iter().map(|column| column.name().to_owned()).collect();
    let methods = publishers();
    let mut facts = Vec::new();
    // By ℓ, by column, by method: whether there is a table, and the error.
    let mut found: Vec<Vec<Vec<Option<Option<f64>>>>> = ELLS.map(|_| Vec::new()).collect();
    for (at, sensitive) in names.iter().enumerate() {
        let column = &session.table().columns()[at];
        let mut counts = vec![0u64; column.dictionary().len()];
        column.codes().iter().for_each(|code| counts[code as usize] += 1);
        let values = counts.iter().filter(|&&count| count > 0).count() as u64;
        let most = counts.iter().copied().max().unwrap_or(0);
        let qi = others(session, sensitive)?;
        let qi: Vec<&str> = qi.iter().map(String::as_str).collect();
        let mut published_at = vec![Vec::new(); methods.len()];
        for (of_ell, l) in found.iter_mut().zip(ELLS) {
            note(&format!("{sensitive}, ℓ = {l}"));
            let mut of_column = Vec::with_capacity(methods.len());
            for (place, publisher) in methods.iter().enumerate() {
                let release = published(session, &choices(&qi, sensitive, l, &publisher.method))?;
                published_at[place].extend(release.is_some().then_some(l));
                of_column.push(release.map(|release| {
                    error(release, &EstimateTask { d: qi.len(), qd: 3, l, selectivity: 0.07 }, CATEGORIES_OF_COLUMNS)
                }));
            }
            of_ell.push(of_column);
        }
        facts.push(ColumnFacts { column: sensitive.clone(), values, most, published: published_at });
    }
    let at = |(l, of_ell): (u32, &Vec<Vec<Option<Option<f64>>>>)| {
        let by_method = |get: &dyn Fn(usize) -> usize| (0..methods.len()).map(get).collect();
        let mean = |errors: Vec<f64>| (!errors.is_empty()).then(|| errors.iter().sum::<f64>() / errors.len() as f64);
        let errors = |method: usize, all: bool| {
            let everywhere = |of: &&Vec<Option<Option<f64>>>| !all || of.iter().all(|one| one.flatten().is_some());
            mean(of_ell.iter().filter(everywhere).filter_map(|of| of[method].flatten()).collect())
        };
        ColumnsAt {
            l,
            published: by_method(&|method| of_ell.iter().filter(|of| of[method].is_some()).count()),
            estimated: by_method(&|method| of_ell.iter().filter(|of| of[method].flatten().is_some()).count()),
            error: (0..methods.len()).map(|method| errors(method, false)).collect(),
            error_where_all: (0..methods.len()).map(|method| errors(method, true)).collect(),
        }
    };
    Ok((facts, ELLS.zip(&found).map(at).collect()))
}
