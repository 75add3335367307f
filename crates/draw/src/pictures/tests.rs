//! What holds of every picture, whatever it shows.

use super::*;

const NAMES: [&str; 4] = ["flu", "a value with quite a long name that is cut", "<gout>", "cold"];
/// About how wide a letter is; narrower than any that names are placed by.
const LETTER: f64 = 6.0;

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

fn shares(first: f64) -> Vec<f64> {
    vec![first, 1.0 - first, 0.0, 0.0]
}

/// A picture of each kind.
fn all() -> Vec<(&'static str, Box<dyn Picture>)> {
    let line = |look, name: &str| Line { look, shares: vec![0.5, 0.75, 1.0, 1.0], name: name.to_owned() };
    let curves = Curves {
        column: "disease".to_owned(),
        values: 4,
        psi: vec![0.4, 0.7, 1.0, 1.0],
        lines: vec![line(Look::Class, ""), line(Look::Whole, ""), line(Look::Bound, "simple 3-diversity")],
        band: vec![vec![0.4, 0.6, 0.8, 1.0]; 5],
        names: names(),
        class: Some(2),
    };
    let distribution = DistributionPicture {
        column: "disease".to_owned(),
        class: Some(2),
        values: names(),
        exact: vec![0.3, 0.4, 0.0, 0.0],
        induced: shares(0.5),
        whole: shares(0.4),
        method_aware: shares(0.6),
        limit: Some(0.5),
    };
    let value = |(index, name): (usize, String)| EstimatedValue {
        name,
        index,
        share: 0.25,
        interval: Some((0.2, 0.3)),
        whole: Some(0.3),
        truth: Some(0.26),
        people: Some(11.6),
        standard_error: Some(2.4),
    };
    let estimates = EstimatesPicture {
        column: "disease".to_owned(),
        who: "sex F".to_owned(),
        values: names().into_iter().enumerate().map(value).collect(),
        ..EstimatesPicture::default()
    };
    let beliefs = Beliefs {
        column: "disease".to_owned(),
        values: names(),
        prior: shares(0.4),
        posterior: shares(0.5),
        exact: vec![0.3, 0.5, 0.0, 0.0],
        after: shares(0.5),
        method_aware: shares(0.9),
        ruled_out: vec![],
    };
    let amount = |name: String| Amount {
        name,
        value: 0.9,
        text: "0.900, 72% exact".to_owned(),
        tick: Some(1.0),
        is_reference: false,
        cells: vec!["0.900".to_owned()],
    };
    let amounts = Amounts {
        title: "age retains the least".to_owned(),
        axis: "information retained".to_owned(),
        head: ["column", "information"].map(str::to_owned).to_vec(),
        amounts: names().into_iter().map(amount).collect(),
        ..Amounts::default()
    };
    let column = |name: String| GeneralizedColumn {
        name,
        information: 0.5,
        unchanged: 0.4,
        top: 2,
        rows: vec![(0, 4), (1, 4), (2, 2)],
    };
    let levels = Levels { columns: names().into_iter().map(column).collect(), suppressed_rows: 1 };
    let multiple = |name: String| Multiple { name, band: vec![vec![0.4, 0.6, 1.0]; 5] };
    let multiples = Multiples {
        column: "disease".to_owned(),
        psi: vec![0.5, 0.75, 1.0],
        methods: names().into_iter().map(multiple).collect(),
    };
    let worth = |(at, name): (usize, String)| Worth {
        name,
        protection: at as f64,
        least_protection: 0.0,
        most_protection: 4.0,
        information: 0.2 * at as f64,
    };
    let scatter =
        Scatter { column: "disease".to_owned(), methods: names().into_iter().enumerate().map(worth).collect() };
    let node = |levels: [u16; 2], next: &[usize]| LatticeNode {
        levels: levels.to_vec(),
        information: 0.5,
        next: next.to_vec(),
        ..LatticeNode::default()
    };
    let lattice = Lattice {
        columns: vec!["age".to_owned(), "zip".to_owned()],
        nodes: vec![node([1, 1], &[1, 2]), node([0, 1], &[]), node([1, 0], &[])],
        present: Some(1),
        is_ordered: true,
    };
    let release = RedrawnRelease { expected: 1.5, identified: 0.6 };
    let series = Series {
        axis: "information".to_owned(),
        parameters: vec!["τ".to_owned()],
        places: vec![vec!["0.5".to_owned()], vec!["0.6".to_owned()]],
        lines: vec![SeriesLine { name: "SWEEP".to_owned(), values: vec![Some(0.5), None], look: 0 }],
        ..Series::default()
    };
    vec![
        ("curves", Box::new(curves)),
        ("distribution", Box::new(distribution)),
        ("estimates", Box::new(estimates)),
        ("beliefs", Box::new(beliefs)),
        ("amounts", Box::new(amounts)),
        ("levels", Box::new(levels)),
        ("size bins", Box::new(SizeBins { sizes: vec![2, 3, 40, 700, 12_000], chosen: Some(12_000) })),
        ("multiples", Box::new(multiples)),
        ("scatter", Box::new(scatter)),
        ("lattice", Box::new(lattice)),
        ("redraws", Box::new(Redraws { releases: vec![release; 3] })),
        ("series", Box::new(series)),
    ]
}

/// The value of an attribute in the text of an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// From where to where a text reaches, tilted ones aside.
fn reaches(element: &str) -> Option<(f64, f64)> {
    let x: f64 = attribute(element, "x")?.parse().ok()?;
    let width = element.split_once('>')?.1.split_once('<')?.0.chars().count() as f64 * LETTER;
    let classes: Vec<&str> = attribute(element, "class")?.split(' ').collect();
    let left = match () {
        () if classes.contains(&"e") => x - width,
        () if classes.contains(&"c") => x - width / 2.0,
        () => x,
    };
    (!element.contains("transform")).then_some((left, left + width))
}

#[test]
fn every_picture_states_what_it_shows_and_its_texts_are_inside_it_at_every_width() {
    for (kind, picture) in all() {
        for width in [320.0, 480.0, 800.0, 1_400.0] {
            let drawn = picture.draw("p", width);
            let svg = drawn.svg.as_str();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(" aria-label=\""), "{kind}");
            assert!(!drawn.title.ends_with('.') && !drawn.title.is_empty(), "{kind}: {}", drawn.title);
            assert!(!drawn.tips.is_empty() && drawn.tips.iter().all(|tip| !tip.text.is_empty()), "{kind}");
            for element in svg.split("<text ").skip(1) {
                let element = format!(" {element}");
                let Some((left, right)) = reaches(&element) else { continue };
                let text = element.split_once('>').map_or("", |(_, after)| after.split('<').next().unwrap_or(""));
                assert!(left >= -2.0 && right <= width + 2.0, "{kind} at {width}: {text} from {left} to {right}");
            }
        }
    }
}

#[test]
fn every_picture_has_a_table_whose_rows_fill_its_head() {
    for (kind, picture) in all() {
        let table = picture.table();
        assert!(!table.rows.is_empty(), "{kind}");
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{kind}: {table:?}");
    }
}

#[test]
fn tables_contain_the_figures_of_the_pictures() {
    let table = |kind: &str| all().into_iter().find(|(one, _)| *one == kind).map(|(_, of)| of.table()).unwrap();
    let curves = table("curves");
    let head = [
        "k",
        "class 3: value added",
        "class 3: F(k)",
        "all classes combined: F(k)",
        "simple 3-diversity",
        "limit ψ(k)",
    ];
    assert_eq!(curves.head, head);
    assert_eq!(curves.rows[0], ["1", "flu", "50%", "50%", "50%", "40%"]);
    let distribution = table("distribution");
    let head = ["disease", "class 3: exact", "class 3: induced", "method-aware", "all classes combined"];
    assert_eq!(distribution.head, head);
    assert_eq!(distribution.rows[0], ["flu", "30%", "50%", "60%", "40%"]);
    let estimates = table("estimates");
    assert_eq!(
        estimates.head[1..],
        ["estimated share", "people", "from", "to", "standard error, people", "whole table", "original"]
    );
    assert_eq!(estimates.rows[0], ["flu", "25%", "12", "20%", "30%", "2", "30%", "26%"]);
    assert_eq!(table("multiples").rows[0], ["flu", "1", "40%", "40%", "40%", "40%", "40%", "50%"]);
    assert_eq!(table("scatter").rows[1][1..], ["1", "0", "4", "0.200"]);
    assert_eq!(table("lattice").rows[1], ["2", "0", "1", "0.500"]);
    assert_eq!(table("series").rows, [["0.5", "0.500"], ["0.6", ""]]);
}

#[test]
fn a_shortened_name_ends_in_an_ellipsis() {
    assert_eq!([short("hypertension", 6), short("flu", 3), short(" ", 9)], ["hyper…", "flu", "(blank)"]);
}

#[test]
fn the_style_is_in_a_page_loads_nothing_and_cannot_end_early() {
    for forbidden in ["<", "&", "url(", "@import", "http"] {
        assert!(!STYLE.contains(forbidden), "{forbidden}");
    }
    assert!(
        STYLE.lines().all(|line| line.starts_with(".drawn") && line.ends_with('}')),
        "every rule is of pictures alone"
    );
}
