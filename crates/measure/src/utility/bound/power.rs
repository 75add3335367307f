//! Powers for the search: many of them, to about twelve digits, the same on every machine.

/// 1/k.
const INVERSE: [f64; 12] = {
    let mut inverse = [1.0; 12];
    let mut at = 0;
    while at < 12 {
        inverse[at] = 1.0 / (at + 1) as f64;
        at += 1;
    }
    inverse
};

/// eˣ, with x limited to 600 on either side, so that sums and quotients stay finite.
pub(super) fn power(x: f64) -> f64 {
    let x = x.clamp(-600.0, 600.0);
    let whole = (x * std::f64::consts::LOG2_E).round();
    let rest = x - whole * std::f64::consts::LN_2;
    let series = INVERSE.iter().rev().fold(1.0, |sum, inverse| 1.0 + sum * rest * inverse);
    series * f64::from_bits(((whole as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::power;

    #[test]
    fn powers_agree_with_the_system() {
        for x in (-6000..=6000).map(|tenths| f64::from(tenths) / 10.0) {
            assert!((power(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert_eq!(power(1e9), power(600.0));
    }
}
