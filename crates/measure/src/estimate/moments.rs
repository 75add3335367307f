//! The closed form of the estimate from sets, and how far it is off (Sei and Ohsuga, section 5.2 and 5.3;
//! docs/explanation/estimate.md#from-sets).
//!
//! A row of value s_i is published with a set of ℓ values: its own, and ℓ - 1 others that are drawn from the s - 1
//! others of the domain, each set of them equally likely. So another value is in the set with the chance P = (ℓ - 1)/(s
//! - 1). Of N rows, V_j have s_j; the number W_j of rows whose set contains s_j is V_j + Binomial(N - V_j, P). Therefore
//!
//! V̂_j = (W_j - N·P)/(1 - P) = (W_j·(s - 1) - N·(ℓ - 1))/(s - ℓ)
//!
//! which is what the paper's equations 6 and 9 solve to, and Var V̂_j = (N - V_j)·P/(1 - P) = (N - V_j)·(ℓ - 1)/(s - ℓ).
//!
//! To change it: the sum of all V̂_j is N, since every set has ℓ values; nothing may be rounded before it is written.

/// V̂_j from W_j of N rows: unbiased, and below 0 where few sets hold the value. `values` is s, larger than `ell`. O(1).
pub(crate) fn closed_form(held: f64, rows: f64, values: usize, ell: usize) -> f64 {
    (held * (values - 1) as f64 - rows * (ell - 1) as f64) / (values - ell) as f64
}

/// The standard error of V̂_j: √((N - V̂_j)(ℓ - 1)/(s - ℓ)), V̂_j being held between 0 and N. O(1).
pub fn standard_error(estimated: f64, rows: f64, values: usize, ell: usize) -> f64 {
    ((rows - estimated.clamp(0.0, rows)) * (ell - 1) as f64 / (values - ell) as f64).sqrt()
}

/// The standard errors to either side within which a normal variable lies 95 times in 100.
pub(super) const OF_95_PERCENT: f64 = 1.959_963_984_540_054;

/// Between which V_j the true one lies, 95 times in 100: all from which V̂_j is no farther than 1.96 of *their* standard errors, which are √((N -
/// V_j)(ℓ - 1)/(s - ℓ)) (a score interval, Wilson 1927). With u = N - V_j, û = N - V̂_j and k = (ℓ - 1)/(s - ℓ) these are the u with (u - û)² ≤
/// z²·k·u. About V̂_j give or take 1.96 standard errors where N is large, and not nothing where every set holds the value, whose
/// standard error is 0. Not cut to what can be. O(1).
pub(crate) fn score_interval(estimated: f64, rows: f64, values: usize, ell: usize) -> (f64, f64) {
    let factor = (ell - 1) as f64 / (values - ell) as f64;
    let others = (rows - estimated).max(0.0);
    let half = OF_95_PERCENT * OF_95_PERCENT * factor / 2.0;
    let most = others + half + OF_95_PERCENT * (factor * others + half * factor / 2.0).sqrt();
    // The product of the two ends is û²: what is left of a difference of equal ones would be rounding.
    let least = if others > 0.0 { others * others / most } else { 0.0 };
    (rows - most, rows - least)
}

/// What the mean squared error of the paper's equation 2 is on average, (ℓ - 1)(s - 1)/(N·s·(s - ℓ)): the mean over all values of
/// Var(V̂_j)/N², in which the V_j add up to N, so that it is the same however the true values are distributed. O(1).
///
/// The paper's own formula is [`printed_mse`], which is larger: docs/explanation/estimate.md#the-papers-formula.
pub fn expected_mse(rows: f64, values: usize, ell: usize) -> f64 {
    let (s, ell) = (values as f64, ell as f64);
    (ell - 1.0) * (s - 1.0) / (rows * s * (s - ell))
}

/// The same as the paper prints it, equation 19: ℓ(s - 1)²/(N·(s - ℓ)·s²). O(1).
///
/// It is the variance of V̂_j/N where the true values are drawn again each time, each equally likely, so it holds the variance of V_j
/// as well, which equation 2 does not: ℓ(s - 1)/(s(ℓ - 1)) times [`expected_mse`].
pub fn printed_mse(rows: f64, values: usize, ell: usize) -> f64 {
    let (s, ell) = (values as f64, ell as f64);
    ell * (s - 1.0) * (s - 1.0) / (rows * (s - ell) * s * s)
}

/// The variance of how many of `drawn` rows have one of the `held` values, where each of a group's `group` rows is as likely to have any
/// of its values as any other: q·p(1 - p)(g - q)/(g - 1) with p = c/g, that of the hypergeometric distribution
/// (docs/explanation/estimate.md#from-groups). O(1).
pub(crate) fn hypergeometric_variance(drawn: f64, held: f64, group: f64) -> f64 {
    if group <= 1.0 {
        return 0.0;
    }
    let share = held / group;
    drawn * share * (1.0 - share) * (group - drawn) / (group - 1.0)
}
