//! A logarithm that is the same on every machine: the standard library's may differ in the last bits between a browser
//! and a computer, and then so might the attribute that a tree asks for first.

/// log2(x) of a normal number above 0, to some units in the last place; exact for powers of two.
///
/// x = m·2^e with m near 1, and log2(m) = 2/ln 2 · atanh((m - 1)/(m + 1)) by its series. Adding, multiplying and dividing
/// doubles is laid down bit by bit (IEEE 754), and nothing else is done here.
pub(super) fn log2(x: f64) -> f64 {
    const MANTISSA: u64 = (1 << 52) - 1;
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mut m = f64::from_bits((bits & MANTISSA) | (1023 << 52));
    if m > std::f64::consts::SQRT_2 {
        m /= 2.0;
        exponent += 1;
    }
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    // |s| is below 0.172: the terms after the 11th are below 1e-18 together.
    let series = (0..11).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    f64::from(exponent) + 2.0 * std::f64::consts::LOG2_E * s * series
}

/// x·log2(x), and 0 for 0.
pub(super) fn x_log2(x: f64) -> f64 {
    if x > 0.0 { x * log2(x) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact() {
        for exponent in -1000..1000 {
            assert_eq!(log2(2f64.powi(exponent)), f64::from(exponent));
        }
        assert_eq!(x_log2(0.0), 0.0);
    }

    #[test]
    fn it_is_the_logarithm() {
        for step in 1..100_000 {
            let x = f64::from(step) * 0.37;
            assert!((log2(x) - x.log2()).abs() <= 4e-15 * x.log2().abs().max(1.0), "{x}");
        }
    }
}
