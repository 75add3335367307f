use std::sync::Arc;
use std::time::Instant;
use tauell::review::{AuditGroups, AuditRequest, Form, Reviewing, opened};
use tauell::session::Session;
use tauell::table::{MissingTokens, ReadOptions, read_all};

struct R(u64);
impl R {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

fn session(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn main() {
    for (rows, s, l) in [(1_000_000usize, 14u64, 4usize), (1_000_000, 50, 5), (1_000_000, 100, 10)] {
        let mut r = R(7);
        let mut text = String::from("age,zip,sex,disease\n");
        for _ in 0..rows {
            let mut set: Vec<u64> = Vec::new();
            while set.len() < l {
                let v = r.next(s);
                if !set.contains(&v) {
                    set.push(v);
                }
            }
            set.sort();
            let set: Vec<String> = set.iter().map(|v| format!("disease {v:03}")).collect();
            text.push_str(&format!("{},{},{},\"{{{}}}\"\n", r.next(80), r.next(500), r.next(2), set.join(", ")));
        }
        let t = Instant::now();
        let file = session(&text);
        println!(
            "rows {rows} s {s} l {l}: read {:?}, distinct {}",
            t.elapsed(),
            file.table().columns()[3].dictionary().len()
        );
        let request = AuditRequest {
            quasi_identifiers: ["age", "zip", "sex"].map(str::to_owned).to_vec(),
            sensitive: vec!["disease".to_owned()],
            ..AuditRequest::default()
        };
        let t = Instant::now();
        let o = opened(&file, &request).unwrap();
        println!("  opened {:?} classes {} {:?}", t.elapsed(), o.release.publication.class_count(), o.columns[3].form);
        println!("  {}", o.columns[3].labels.sentence);
        assert!(matches!(o.columns[3].form, Form::Sets { .. }));
        let t = Instant::now();
        let mut reviewing = Reviewing::of_file(&file, &request).unwrap();
        println!("  review begun {:?}", t.elapsed());
        let (t, mut longest) = (Instant::now(), std::time::Duration::ZERO);
        loop {
            let one = Instant::now();
            let p = reviewing.advance(2_000_000);
            longest = longest.max(one.elapsed());
            if p.done >= p.total {
                break;
            }
        }
        println!("  review slices {:?}, longest {:?}", t.elapsed(), longest);
        let t = Instant::now();
        let review = reviewing.finish();
        let view = review.view();
        println!("  finish+view {:?} {}", t.elapsed(), view.verdict.line);
    }
    let rows = 1_000_000usize;
    let mut r = R(7);
    let (mut text, mut groups) = (String::from("age,zip,sex,group\n"), String::from("group,disease,count\n"));
    for row in 0..rows {
        text.push_str(&format!("{},{},{},{}\n", r.next(80), r.next(500), r.next(2), row / 5 + 1));
    }
    for g in 0..rows / 5 {
        let mut set: Vec<u64> = Vec::new();
        while set.len() < 5 {
            let v = r.next(50);
            if !set.contains(&v) {
                set.push(v);
            }
        }
        for v in set {
            groups.push_str(&format!("{},d{v},1\n", g + 1));
        }
    }
    let file = session(&text);
    let request = AuditRequest {
        quasi_identifiers: ["age", "zip", "sex"].map(str::to_owned).to_vec(),
        sensitive: vec!["disease".to_owned()],
        groups: vec![AuditGroups { name: "g.csv".into(), table: Arc::new(session(&groups)) }],
        ..AuditRequest::default()
    };
    let t = Instant::now();
    let o = opened(&file, &request).unwrap();
    println!(
        "groups opened {:?} classes {} records {}",
        t.elapsed(),
        o.release.publication.class_count(),
        o.release.publication.record_count()
    );
}
