//! A census-like table, drawn from a seed: plausible, of no one in the world.
//!
//! Whole numbers only, from a generator that is laid down bit by bit (ChaCha with 8 rounds): the same seed gives the same
//! bytes natively and in every browser. Every answer but age, sex and region depends on those before it.

use std::fmt::Write;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Number of rows.
pub(super) const ROWS: usize = 30_000;

/// What may be drawn, each with its weight.
type Draw<T> = &'static [(T, u32)];

/// The first years of bands of five years; the last one is 85 to 89.
const AGES: Draw<u32> = &[
    (15, 60),
    (20, 82),
    (25, 90),
    (30, 92),
    (35, 88),
    (40, 84),
    (45, 86),
    (50, 90),
    (55, 84),
    (60, 72),
    (65, 62),
    (70, 54),
    (75, 38),
    (80, 24),
    (85, 12),
];

const SEXES: Draw<&str> = &[("female", 51), ("male", 49)];

const REGIONS: Draw<&str> = &[
    ("Harwick", 210),
    ("Seaton", 150),
    ("Mellow Bay", 40),
    ("Ashdale", 70),
    ("Corrie", 25),
    ("Thornby", 45),
    ("Longfield", 110),
    ("Millbrook", 180),
    ("Overton", 120),
    ("Wheatley", 50),
];

/// The table of a seed, as the text of a CSV file. Some milliseconds.
pub(super) fn table(seed: u64) -> String {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut lots = ChaCha8Rng::from_seed(key);
    let mut text = String::with_capacity(ROWS * 90);
    text.push_str("age,sex,region,education,marital-status,employment,occupation,income,condition\n");
    for _ in 0..ROWS {
        let age = pick(&mut lots, AGES) + below(&mut lots, 5);
        let sex = pick(&mut lots, SEXES);
        let region = pick(&mut lots, REGIONS);
        let education = pick(&mut lots, education(age));
        let marital = pick(&mut lots, marital_status(age));
        let employment = pick(&mut lots, employment(age));
        let occupation = pick(&mut lots, occupation(education, sex));
        let income = pick(&mut lots, income(education, employment));
        let condition = pick(&mut lots, condition(age));
        writeln!(text, "{age},{sex},{region},{education},{marital},{employment},{occupation},{income},{condition}")
            .expect("a string takes what is written");
    }
    text
}

/// A whole number below `bound`; its bias is below `bound / 2^32`.
fn below(lots: &mut ChaCha8Rng, bound: u32) -> u32 {
    ((u64::from(lots.next_u32()) * u64::from(bound)) >> 32) as u32
}

fn pick<T: Copy>(lots: &mut ChaCha8Rng, draw: Draw<T>) -> T {
    let all = draw.iter().map(|&(_, weight)| weight).sum();
    let mut rest = below(lots, all);
    for &(value, weight) in draw {
        if rest < weight {
            return value;
        }
        rest -= weight;
    }
    unreachable!("the weights sum to more than what was drawn")
}

fn education(age: u32) -> Draw<&'static str> {
    match age {
        ..19 => &[("none", 6), ("primary", 44), ("secondary", 46), ("apprenticeship", 4)],
        19..25 => &[
            ("none", 2),
            ("primary", 8),
            ("secondary", 48),
            ("apprenticeship", 18),
            ("technical college", 10),
            ("bachelor", 13),
            ("master", 1),
        ],
        25..60 => &[
            ("none", 2),
            ("primary", 7),
            ("secondary", 26),
            ("apprenticeship", 24),
            ("technical college", 14),
            ("bachelor", 16),
            ("master", 9),
            ("doctorate", 2),
        ],
        _ => &[
            ("none", 7),
            ("primary", 26),
            ("secondary", 30),
            ("apprenticeship", 20),
            ("technical college", 8),
            ("bachelor", 5),
            ("master", 3),
            ("doctorate", 1),
        ],
    }
}

fn marital_status(age: u32) -> Draw<&'static str> {
    match age {
        ..20 => &[("never married", 97), ("living together", 3)],
        20..30 => &[("never married", 58), ("living together", 20), ("married", 19), ("separated", 2), ("divorced", 1)],
        30..50 => &[
            ("never married", 20),
            ("living together", 13),
            ("married", 50),
            ("separated", 4),
            ("divorced", 12),
            ("widowed", 1),
        ],
        50..70 => &[
            ("never married", 9),
            ("living together", 5),
            ("married", 60),
            ("separated", 3),
            ("divorced", 15),
            ("widowed", 8),
        ],
        _ => &[("never married", 6), ("living together", 2), ("married", 50), ("divorced", 7), ("widowed", 35)],
    }
}

fn employment(age: u32) -> Draw<&'static str> {
    match age {
        ..20 => &[("full time", 16), ("part time", 14), ("unemployed", 8), ("student", 62)],
        20..25 => &[
            ("full time", 46),
            ("part time", 15),
            ("self-employed", 2),
            ("unemployed", 9),
            ("student", 25),
            ("at home", 3),
        ],
        25..60 => &[
            ("full time", 60),
            ("part time", 15),
            ("self-employed", 10),
            ("unemployed", 5),
            ("student", 2),
            ("at home", 7),
            ("retired", 1),
        ],
        60..67 => &[
            ("full time", 30),
            ("part time", 12),
            ("self-employed", 8),
            ("unemployed", 4),
            ("at home", 6),
            ("retired", 40),
        ],
        _ => &[("full time", 1), ("part time", 3), ("self-employed", 3), ("at home", 3), ("retired", 90)],
    }
}

/// The last one there was, for those who do not work.
fn occupation(education: &str, sex: &str) -> Draw<&'static str> {
    match (education, sex) {
        ("bachelor" | "master" | "doctorate", "female") => &[
            ("manager", 14),
            ("clerk", 10),
            ("accountant", 12),
            ("engineer", 8),
            ("teacher", 26),
            ("nurse", 10),
            ("physician", 10),
            ("sales", 7),
            ("police", 2),
            ("farmer", 1),
        ],
        ("bachelor" | "master" | "doctorate", _) => &[
            ("manager", 21),
            ("clerk", 6),
            ("accountant", 13),
            ("engineer", 28),
            ("teacher", 12),
            ("nurse", 2),
            ("physician", 8),
            ("sales", 6),
            ("police", 3),
            ("farmer", 1),
        ],
        ("apprenticeship" | "technical college", "female") => &[
            ("manager", 5),
            ("clerk", 25),
            ("accountant", 9),
            ("engineer", 3),
            ("teacher", 2),
            ("nurse", 22),
            ("sales", 20),
            ("cook", 7),
            ("cleaner", 4),
            ("police", 2),
            ("driver", 1),
        ],
        ("apprenticeship" | "technical college", _) => &[
            ("manager", 7),
            ("clerk", 9),
            ("accountant", 4),
            ("engineer", 12),
            ("nurse", 3),
            ("sales", 11),
            ("cook", 7),
            ("police", 6),
            ("builder", 25),
            ("driver", 12),
            ("farmer", 4),
        ],
        (_, "female") => &[
            ("manager", 3),
            ("clerk", 21),
            ("nurse", 4),
            ("sales", 28),
            ("cook", 14),
            ("cleaner", 24),
            ("driver", 2),
            ("farmer", 4),
        ],
        _ => &[
            ("manager", 4),
            ("clerk", 8),
            ("sales", 13),
            ("cook", 9),
            ("cleaner", 8),
            ("police", 2),
            ("builder", 27),
            ("driver", 22),
            ("farmer", 7),
        ],
    }
}

fn income(education: &str, employment: &str) -> Draw<&'static str> {
    match (employment, education) {
        ("full time" | "self-employed", "bachelor" | "master" | "doctorate") => &[
            ("under 10k", 1),
            ("10k to 20k", 4),
            ("20k to 30k", 14),
            ("30k to 45k", 32),
            ("45k to 70k", 32),
            ("over 70k", 17),
        ],
        ("full time" | "self-employed", _) => &[
            ("under 10k", 3),
            ("10k to 20k", 22),
            ("20k to 30k", 38),
            ("30k to 45k", 26),
            ("45k to 70k", 9),
            ("over 70k", 2),
        ],
        ("part time" | "retired", _) => &[
            ("under 10k", 16),
            ("10k to 20k", 48),
            ("20k to 30k", 24),
            ("30k to 45k", 9),
            ("45k to 70k", 2),
            ("over 70k", 1),
        ],
        _ => &[("under 10k", 70), ("10k to 20k", 24), ("20k to 30k", 4), ("30k to 45k", 2)],
    }
}

fn condition(age: u32) -> Draw<&'static str> {
    match age {
        ..40 => &[
            ("none", 836),
            ("hypertension", 22),
            ("asthma", 66),
            ("diabetes", 12),
            ("depression", 48),
            ("epilepsy", 8),
            ("cancer", 4),
            ("HIV", 4),
        ],
        40..65 => &[
            ("none", 640),
            ("hypertension", 176),
            ("asthma", 50),
            ("diabetes", 62),
            ("depression", 40),
            ("epilepsy", 7),
            ("cancer", 21),
            ("HIV", 4),
        ],
        _ => &[
            ("none", 396),
            ("hypertension", 340),
            ("asthma", 44),
            ("diabetes", 130),
            ("depression", 28),
            ("epilepsy", 6),
            ("cancer", 55),
            ("HIV", 1),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_bytes_on_every_machine() {
        let text = table(0);
        assert_eq!(text.lines().count(), ROWS + 1);
        // FNV-1a of the whole text.
        let sum = text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        let first = "29,male,Longfield,bachelor,never married,full time,manager,30k to 45k,none";
        assert_eq!((text.lines().nth(1), sum), (Some(first), 4_433_205_823_547_721_904));
    }
}
