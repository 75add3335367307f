//! Logarithms that come out the same on every machine and in every browser.
//!
//! The natural logarithm of a system's library may differ from another's in the last bits. These are made of the four
//! operations that IEEE 754 lays down to the bit, and are right to about 1e-15 of the result.

/// ln 2 in two parts; the first has so few bits that its products with exponents are exact.
const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN_2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

/// The natural logarithm of a normal number above 0.
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh s = 2 s (1 + s²/3 + s⁴/5 + ...), s² below 0.03.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = (0..12).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    let exponent = exponent as f64;
    exponent * LN_2_HIGH + (2.0 * s * series + exponent * LN_2_LOW)
}

/// e to the power of a number from 0 to 700.
pub fn exp(x: f64) -> f64 {
    let power = (x / std::f64::consts::LN_2).round();
    let rest = (x - power * LN_2_HIGH) - power * LN_2_LOW;
    let series = (1..=16).rev().fold(1.0, |sum, term| 1.0 + sum * rest / f64::from(term));
    series * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

/// -Σ p ln p in nats over the shares above 0, with compensated summation. 0 for no shares. O(shares).
pub(crate) fn entropy(shares: impl Iterator<Item = f64>) -> f64 {
    entropy_of_many(shares.map(|share| (share, 1)))
}

/// The same over shares of which there are so many each.
pub(crate) fn entropy_of_many(shares: impl Iterator<Item = (f64, usize)>) -> f64 {
    let (mut sum, mut lost) = (0.0f64, 0.0f64);
    for (share, count) in shares.filter(|&(share, _)| share > 0.0) {
        let term = -share * ln(share) * count as f64 - lost;
        let next = sum + term;
        lost = (next - sum) - term;
        sum = next;
    }
    sum.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn logarithms_and_powers_agree_with_the_system(x in 1e-12f64..1e12, y in 0.0f64..30.0) {
            prop_assert!((ln(x) - x.ln()).abs() <= 4e-15 * x.ln().abs().max(0.1), "{x}");
            prop_assert!((exp(y) - y.exp()).abs() <= 4e-15 * y.exp(), "{y}");
        }
    }

    #[test]
    fn the_edges_are_exact() {
        assert_eq!((ln(1.0), exp(0.0)), (0.0, 1.0));
        assert!((ln(2.0) - std::f64::consts::LN_2).abs() < 1e-16);
        assert!((exp(1.0) - std::f64::consts::E).abs() < 1e-15);
    }

    #[test]
    fn a_logarithm_is_right_on_either_side_of_a_power_of_two() {
        for x in [0.5001, 0.7, 0.7072, 0.93, 0.9999, 1.0001, 1.07, 1.4141, 1.4143, 1.86, 1.97, 1.9999, 3.9999, 4.0001] {
            let x: f64 = x;
            assert!((ln(x) - x.ln()).abs() <= 1e-15 * x.ln().abs().max(0.1), "{x}");
        }
    }

    #[test]
    fn the_entropy_of_many_equal_shares_does_not_drift() {
        for values in [2u32, 3, 7, 14, 1000, 100_000] {
            let entropy = entropy((0..values).map(|_| 1.0 / f64::from(values)));
            assert!((entropy - f64::from(values).ln()).abs() < 1e-13, "{values}: {entropy}");
        }
        assert_eq!(entropy([0.0, 1.0].into_iter()), 0.0);
    }
}
