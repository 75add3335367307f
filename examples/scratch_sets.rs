use std::sync::Arc;
use std::time::Instant;
use tauell::taxonomy::{LabelChoice, LabelSets, Values};
struct R(u64);
impl R {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}
fn main() {
    for (s, l) in [(50, 5), (100, 10)] {
        let mut r = R(7);
        let mut labels = Vec::new();
        for _ in 0..1_000_000 {
            let mut set: Vec<u64> = Vec::new();
            while set.len() < l {
                let v = r.next(s);
                if !set.contains(&v) {
                    set.push(v);
                }
            }
            set.sort();
            let set: Vec<String> = set.iter().map(|v| format!("disease {v:03}")).collect();
            labels.push(format!("{{{}}}", set.join(", ")));
        }
        labels.sort();
        labels.dedup();
        let labels: Vec<&str> = labels.iter().map(|l| l.as_str()).collect();
        let t = Instant::now();
        let sets = LabelSets::crossing(
            "disease",
            &labels,
            &LabelChoice { style: Some(tauell::taxonomy::LabelStyle::Sets), ..LabelChoice::default() },
            &[],
        )
        .unwrap();
        println!("crossing {:?}", t.elapsed());
        let t = Instant::now();
        let order = sets.order();
        println!("order {:?}", t.elapsed());
        let t = Instant::now();
        let mut values = Values::of_sets(Arc::clone(sets.taxonomy()));
        for label in order {
            values.standing_for(sets.leaves(label as usize));
        }
        println!("values {:?}", t.elapsed());
    }
}
