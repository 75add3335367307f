//! The residue, as counts: what groups could not keep, or had to give.

/// How many rows of the residue have each value. Rows only come.
pub(super) struct Residue {
    ell: u64,
    counts: Vec<u32>,
    rows: u64,
    most: u32,
    /// The values that have the most rows.
    pillars: Vec<u32>,
}

impl Residue {
    /// No rows of so many values.
    pub fn new(ell: u32, values: usize) -> Self {
        Self { ell: ell.into(), counts: vec![0; values], rows: 0, most: 0, pillars: Vec::new() }
    }

    /// Rows of a value come.
    pub fn add(&mut self, value: u32, rows: u32) {
        if rows == 0 {
            return;
        }
        let count = &mut self.counts[value as usize];
        *count += rows;
        self.rows += u64::from(rows);
        if *count > self.most {
            self.most = *count;
            self.pillars.clear();
        }
        if *count == self.most {
            self.pillars.push(value);
        }
    }

    /// Rows of a value.
    pub fn count(&self, value: u32) -> u32 {
        self.counts[value as usize]
    }

    /// No value may have more than one of so many of its rows.
    pub fn ell(&self) -> u64 {
        self.ell
    }

    /// All its rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The values that have the most rows, as they came.
    pub(crate) fn pillars(&self) -> &[u32] {
        &self.pillars
    }

    /// Whether no value has more rows.
    pub(crate) fn is_pillar(&self, value: u32) -> bool {
        self.count(value) == self.most
    }

    /// Whether no value has more than 1/ℓ of the rows.
    pub(crate) fn is_eligible(&self) -> bool {
        self.rows >= self.ell * u64::from(self.most)
    }

    /// How many values there are.
    pub fn values(&self) -> usize {
        self.counts.len()
    }
}
