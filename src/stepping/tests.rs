//! The hospital of Tian and Zhang, step by step.

use super::*;
use crate::examples;
use crate::run::Run;
use crate::session::Problem;

fn stepping(id: &str) -> Stepping {
    let (mut session, choices) = examples::open(id, 0).unwrap();
    let outcome = Run::telling(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    Stepping::new(&outcome).unwrap()
}

#[test]
fn show() {
    for id in ["hospital", "inpatients", "patients"] {
        let stepping = stepping(id);
        let view = stepping.view();
        if let Some(folder) = std::env::var_os("TAUELL_SAMPLE") {
            let folder = std::path::PathBuf::from(folder);
            std::fs::write(folder.join(format!("steps-{id}.json")), serde_json::to_string_pretty(&view).unwrap()).unwrap();
            let part = stepping.part(0, view.steps);
            std::fs::write(folder.join(format!("steps-{id}-part.json")), serde_json::to_string_pretty(&part).unwrap()).unwrap();
            if let Some(drawn) = stepping.lattice(700.0, Some(view.steps / 2)) {
                std::fs::write(folder.join(format!("steps-{id}.svg")), drawn.svg.as_str()).unwrap();
            }
        }
        for step in stepping.part(0, view.steps).steps {
            println!("{:3} {:?} {}", step.index, step.kind, step.text);
            step.because.iter().for_each(|because| println!("      {because}"));
        }
    }
}
