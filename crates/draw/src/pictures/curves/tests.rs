use super::*;

fn line(look: Look, shares: &[f64]) -> Line {
    Line { look, shares: shares.to_vec(), name: String::new() }
}

/// The hospital table before anything is generalized: 5, 4, 2 and 1 of 12.
fn hospital() -> Curves {
    Curves {
        column: "disease".to_owned(),
        values: 4,
        psi: vec![0.5, 0.75, 1.0, 1.0],
        lines: vec![line(Look::Whole, &[6.0 / 12.0, 10.0 / 12.0, 11.0 / 12.0, 1.0])],
        names: ["flu", "cold", "gout", "cough"].map(str::to_owned).to_vec(),
        ..Curves::default()
    }
}

#[test]
fn the_finding_names_the_k_with_the_least_room() {
    let mut curves = hospital();
    assert_eq!(curves.finding(), "In the whole table, 2 values share 83%, over the limit of 75%");
    curves.lines[0] = line(Look::Class, &[0.5, 0.75, 1.0, 1.0]);
    curves.class = Some(0);
    assert_eq!(curves.finding(), "In class 1, the most frequent value has 50%, exactly the limit");
    curves.lines[0] = line(Look::Worst, &[0.3, 0.7, 1.0, 1.0]);
    assert_eq!(curves.finding(), "In the worst class, 2 values share 70%; the limit is 75%");
    curves.lines[0].shares[1] = 0.749_999;
    assert_eq!(curves.finding(), "In the worst class, 2 values share 75%, just under the limit");
    // 50.4% must not read as the 50% that are allowed.
    let over = Curves { lines: vec![line(Look::Whole, &[0.504, 0.7, 0.9, 1.0])], ..hospital() };
    assert_eq!(over.finding(), "In the whole table, the most frequent value has 50%, just over the limit");
    // What is rounded up would read as over it.
    (curves.psi[1], curves.lines[0].shares[1]) = (0.816_666, 0.816_3);
    assert_eq!(curves.finding(), "In the worst class, 2 values share 82%, just under the limit");
}

#[test]
fn without_a_limit_the_finding_is_how_much_the_most_frequent_value_has() {
    let mut curves = Curves { psi: vec![], ..hospital() };
    assert_eq!(curves.finding(), "In the whole table, the most frequent value has 50%");
    curves.lines.push(line(Look::Worst, &[0.9, 1.0, 1.0, 1.0]));
    assert_eq!(curves.finding(), "In all classes combined, the most frequent value has 50%; at most 90% in any class");
    curves.lines.clear();
    assert_eq!(curves.finding(), "");
}

#[test]
fn curves_of_other_requirements_are_drawn_next_to_the_limit() {
    let bound = |look, name: &str| Line { look, shares: vec![0.3, 0.6, 0.9, 1.0], name: name.to_owned() };
    let lines = vec![bound(Look::Bound, "simple 4-diversity"), bound(Look::OtherBound, "(3, 2)-diversity")];
    let drawn = Curves { lines, ..hospital() }.draw("p", 600.0);
    let svg = drawn.svg.as_str();
    assert!(
        svg.contains("\"dotted\"")
            && svg.contains("\"mixed\"")
            && !svg.contains("\"main\"")
            && !svg.contains("\"point\"")
    );
    assert_eq!(drawn.title, "");
    assert!(drawn.tips[0].text.ends_with("simple 4-diversity: 30%\n(3, 2)-diversity: 30%\nlimit: 50%"));
}

#[test]
fn each_k_says_what_the_curves_have_there() {
    let drawn = hospital().draw("p", 600.0);
    let texts: Vec<&str> = drawn.tips.iter().map(|tip| tip.text.as_str()).collect();
    assert_eq!(texts[0], "flu\nwhole table: 50%\nlimit: 50%");
    assert_eq!(texts[1], "flu and cold\nwhole table: 83%, 8.3 points over\nlimit: 75%");
    assert_eq!(texts[3], "flu, cold, gout and cough\nwhole table: 100%\nno limit from here on");
    assert_eq!(drawn.svg.as_str().matches("\"beyond\"").count(), 1);
    assert!(drawn.svg.as_str().contains(">8.3 points over<"));
}

#[test]
fn what_is_over_says_so_inside_the_picture() {
    let mut curves = hospital();
    curves.psi = vec![0.5, 0.75, 0.8, 0.9];
    for width in [300.0, 360.0, 720.0] {
        let drawn = curves.draw("p", width);
        // Beneath the axis where there is room, else at the point, of the last at its left.
        let class = if width > 400.0 { "class=\"bad bold c\"" } else { "class=\"bad bold e\"" };
        assert!(drawn.svg.as_str().contains(class), "{width}: {}", drawn.svg.as_str());
    }
}

#[test]
fn curves_end_one_value_beyond_the_limit() {
    let long = |values: usize, psi: &[f64]| Curves { values, psi: psi.to_vec(), ..hospital() }.shown();
    assert_eq!([long(16, &[0.5, 1.0]), long(1_412, &[0.5, 0.75, 1.0]), long(1_412, &[])], [3, 4, 16]);
    assert_eq!([long(3, &[0.5, 0.75, 1.0]), long(1_412, &[0.5; 60])], [3, 48]);
}

#[test]
fn the_gap_is_filled_and_what_is_left_is_written_where_there_is_room() {
    let mut curves = hospital();
    curves.lines[0] = line(Look::Worst, &[0.4, 0.75, 0.9, 1.0]);
    let svg = curves.draw("p", 600.0).svg;
    let svg = svg.as_str();
    assert_eq!((svg.matches("\"room\"").count(), svg.matches("\"excess\"").count()), (2, 0));
    for text in [">50%<", ">40%<", ">10 points left<", ">at the limit<", ">no limit<"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    // A narrow picture writes the numbers, but not what is left.
    let narrow = curves.draw("p", 300.0).svg;
    assert!(narrow.as_str().contains(">40%<") && !narrow.as_str().contains("points left"));
    // What is above the limit is red from where the lines cross.
    curves.lines[0].shares = vec![0.4, 0.85, 0.9, 1.0];
    let svg = curves.draw("p", 600.0).svg;
    assert_eq!((svg.as_str().matches("\"room\"").count(), svg.as_str().matches("\"excess\"").count()), (2, 2));
    assert!(svg.as_str().contains(">10 points over<"));
}

#[test]
fn what_is_over_at_the_last_k_is_not_cut_off() {
    let two = Curves {
        values: 2,
        psi: vec![0.5, 0.75],
        lines: vec![line(Look::Whole, &[0.63, 1.0])],
        names: ["alive", "dead"].map(str::to_owned).to_vec(),
        ..hospital()
    };
    for width in [300.0, 328.0, 430.0] {
        let drawn = two.draw("p", width);
        let svg = drawn.svg.as_str();
        let label = &svg[..svg.find(">25 points over<").unwrap()];
        let after = &label[label.rfind(" x=\"").unwrap() + 4..];
        let x: f64 = after[..after.find('"').unwrap()].parse().unwrap();
        assert!(x + width_of("25 points over") / 2.0 <= width, "{width}: {x}");
    }
}

#[test]
fn the_names_of_limit_and_one_curve_are_at_their_ends_if_there_is_room() {
    // If both end at 100%, the name of the curve is a line below that of the limit.
    let (wide, narrow) = (hospital().draw("p", 600.0).svg, hospital().draw("p", ROOM_FOR_ENDS - 1.0).svg);
    let (wide, narrow) = (wide.as_str(), narrow.as_str());
    let place = |svg: &str, name: &str| {
        let before = svg.split(&format!(">{name}<")).next().unwrap_or_default();
        let tag = before.rsplit("<text").next().unwrap_or_default();
        let at = |key: &str| {
            let value = tag.split(&format!("{key}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            value.and_then(|value| value.parse::<f64>().ok()).unwrap_or(f64::NAN)
        };
        (at(" x"), at(" y"))
    };
    let (limit, whole) = (place(wide, LIMIT), place(wide, "whole table"));
    assert_eq!(limit.0, whole.0);
    assert!(whole.1 - limit.1 >= APART && limit.0 > 400.0, "{limit:?} {whole:?}");
    assert_eq!(wide.matches("\"knot\"").count(), 3);
    // At 2, the share is above the limit: the gap is that of the excess.
    assert_eq!(wide.matches("\"drop\"").count(), 1);
    assert!(!narrow.contains("\"knot\"") && place(narrow, LIMIT).0 < place(wide, LIMIT).0);
    // The number of the last point ends where they begin.
    let mut short = Curves { psi: vec![0.5, 0.75, 1.0], values: 3, ..hospital() };
    short.lines[0].shares = vec![0.33, 0.67, 1.0];
    let svg = short.draw("p", 600.0).svg;
    // The first one is that of the axis.
    let tag = svg.as_str().rsplit(">100%<").nth(1).and_then(|before| before.rsplit("<text").next()).unwrap_or_default();
    let end = tag.split(" x=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<f64>().ok());
    assert!(tag.contains("\"bold e\"") && end.is_some_and(|end| end < place(svg.as_str(), "whole table").0), "{tag}");
}

#[test]
fn the_first_number_of_the_limit_ends_before_its_curve_and_two_points_in_one_place_have_one_number() {
    let drawn = |tau: f64| Curves { psi: vec![tau, (tau + 1.0) / 2.0, 1.0, 1.0], ..hospital() }.draw("p", 600.0).svg;
    assert!(drawn(0.6).as_str().contains("class=\"acc bold e\"") && drawn(0.6).as_str().contains(">60%<"));
    // There, the axis has its 75%.
    assert!(!drawn(0.68).as_str().contains("class=\"acc bold e\"") && drawn(0.68).as_str().contains(">68%<"));
    // The share's own, and that of the axis.
    assert_eq!(drawn(0.5).as_str().matches(">50%<").count(), 2);
}
