//! These experiments as one HTML file, to read and to print.

use crate::papers::html::STYLE;
use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::joined;
use tauell_base::words::numbers::{figure, percent, trimmed};
use tauell_draw::html::words::count;
use tauell_draw::html::{Set, Writer};
use tauell_draw::pictures::{Picture, Scale, Series, SeriesLine};

use super::formula::DISTRIBUTIONS;
use super::{
    EstimateExperiment, EstimateTask, FormulaFigure, QueryFigure, Relationship, TableEstimates, VariedSetting as Over,
};

/// Width of a picture, and of one of several.
const WIDTH: f64 = 720.0;
const SMALL: f64 = 348.0;

const PLACES: Option<[&str; 2]> = Some(["setting", "settings"]);
const ERROR: &str = "error of a share (root mean squared)";

/// The experiments as a page of HTML. The same experiments give the same bytes.
pub(crate) fn page(of: &EstimateExperiment) -> String {
    let mut w = Writer::page(WrittenFile::ExperimentsPage, &["The error of estimates"], STYLE);
    w.raw("<header><p class=\"over\">Randomized addition, TP and Anatomy, side by side</p>\n<h1>The error of estimates</h1>\n");
    w.raw("<nav aria-label=\"Contents\">");
    for (at, table) in of.tables.iter().enumerate() {
        w.raw("<a href=\"#t").whole(at).raw("\">").text(&table.sensitive).raw("</a>");
    }
    w.raw("<a href=\"#columns\">Every column</a><a href=\"#relationship\">Relationship by sex</a><a href=\"#formula\">The expected error</a></nav>\n");
    w.raw("</header>\n<main>\n");
    for (at, table) in of.tables.iter().enumerate() {
        queries(&mut w, of, at, table);
    }
    columns(&mut w, of);
    relationship(&mut w, of);
    formula(&mut w, &of.formula);
    w.raw("</main>\n<footer>");
    w.paragraph(concat!(
        "Made by tauell experiments --estimates, Tauell ",
        env!("CARGO_PKG_VERSION"),
        ". This file connects to nothing and runs no program. The paper: Y. Sei and A. Ohsuga, Randomized Addition of Sensitive Attributes ",
        "for ℓ-diversity, 2014."
    ));
    w.raw("</footer>\n</body></html>\n");
    w.finish()
}

/// Errors of the methods at some places, as a picture.
fn series(
    of: &EstimateExperiment,
    parameters: &[&str],
    places: Vec<Vec<String>>,
    error: impl Fn(usize, usize) -> Option<f64>,
) -> Series {
    let line = |(look, method): (usize, &super::MethodSettings)| SeriesLine {
        name: method.name.to_owned(),
        values: (0..places.len()).map(|place| error(look, place).map(f64::sqrt)).collect(),
        look,
    };
    Series {
        axis: ERROR.to_owned(),
        best: "the least error".to_owned(),
        place: PLACES,
        parameters: parameters.iter().map(|&name| name.to_owned()).collect(),
        lines: of.methods.iter().enumerate().map(line).collect(),
        places,
        scale: Scale::Shares { to_one: false },
        less_is_better: true,
        limit: None,
    }
}

/// The same errors as a table, folded: mean squared errors, as the paper gives them.
fn numbers(
    w: &mut Writer,
    of: &EstimateExperiment,
    first: &str,
    names: &[String],
    error: impl Fn(usize, usize) -> Option<f64>,
) {
    let mut heads = vec![(first, Set::Words)];
    heads.extend(of.methods.iter().map(|method| (method.name, Set::Numbers)));
    w.fold("The mean squared errors as a table");
    w.table("Mean squared error of shares; – means no table, or nothing to estimate from", &heads);
    for (place, name) in names.iter().enumerate() {
        let cells: Vec<String> = (0..of.methods.len())
            .map(|method| error(method, place).map_or_else(|| "–".to_owned(), scientific))
            .collect();
        w.numbers(name, &cells);
    }
    w.table_end().fold_end();
}

/// A small number as `1.23·10⁻⁴`.
fn scientific(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0".to_owned();
    }
    let power = value.abs().log10().floor();
    if (-2.0..3.0).contains(&power) {
        return figure(value);
    }
    let raised = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    };
    let raised: String = power.to_string().chars().map(raised).collect();
    joined(&[&trimmed(value / 10f64.powf(power), 2), "·10", &raised])
}

/// Figures 2 to 4 of one sensitive column.
fn queries(w: &mut Writer, of: &EstimateExperiment, number: usize, table: &TableEstimates) {
    w.raw("<section class=\"column\" aria-labelledby=\"t").whole(number).raw("\"><h2 id=\"t").whole(number).raw("\">");
    w.text(&joined(&["Sensitive: ", &table.sensitive])).raw("</h2>\n<dl class=\"facts\">");
    for (name, text) in [
        ("Rows", count(of.rows as u64)),
        ("Values of the sensitive column", count(table.values as u64)),
        ("Quasi-identifier", table.qi.join(", ")),
    ] {
        w.raw("<dt>").raw(name).raw("</dt><dd>").text(&text).raw("</dd>\n");
    }
    w.raw("</dl>\n");
    w.paragraph(
        "A recipient estimates from the published table how the sensitive values are distributed in a category of people. Categories are \
         drawn at random: a number of attributes of the quasi-identifier, and a number of values of each. Each figure covers 1,000 of them.",
    );
    for figure in &table.figures {
        let d = figure.asked.first().map_or(0, |asked| asked.d);
        let (name, parameters, get): (String, _, fn(&EstimateTask) -> String) = match figure.over {
            Over::Dimension => {
                (joined(&["Over the attributes that a category names, of ", &d.to_string()]), "qd", |asked| {
                    asked.qd.to_string()
                })
            }
            Over::Ell => ("Over ℓ".to_owned(), "ℓ", |asked| asked.l.to_string()),
            Over::Selectivity => {
                ("Over the share of people that a category aims at".to_owned(), "s", |asked| percent(asked.selectivity))
            }
        };
        let source = match figure.over {
            Over::Dimension => "2014 paper, Figure 2.",
            Over::Ell => "2014 paper, Figure 3.",
            Over::Selectivity => "2014 paper, Figure 4.",
        };
        w.raw("<h3>").text(&name).raw("</h3>\n");
        let error = |method: usize, place: usize| figure.errors[method][place];
        let names: Vec<String> = figure.asked.iter().map(get).collect();
        let places = names.iter().map(|name| vec![name.clone()]).collect();
        let held = held(figure);
        w.figure(&series(of, &[parameters], places, error).draw("", WIDTH), &[source, &held]);
        numbers(w, of, parameters, &names, error);
    }
    w.raw("</section>\n");
}

/// What does not change, in words.
fn held(figure: &QueryFigure) -> String {
    let Some(asked) = figure.asked.first() else { return String::new() };
    let (l, qd, share) = (asked.l.to_string(), asked.qd.to_string(), percent(asked.selectivity));
    match figure.over {
        Over::Dimension => joined(&["ℓ = ", &l, ", s = ", &share, "."]),
        Over::Ell => joined(&["qd = ", &qd, ", s = ", &share, "."]),
        Over::Selectivity => joined(&["ℓ = ", &l, ", qd = ", &qd, "."]),
    }
}

/// Figure 5.
fn columns(w: &mut Writer, of: &EstimateExperiment) {
    w.raw("<section class=\"column\" aria-labelledby=\"columns\"><h2 id=\"columns\">Every column as the sensitive one</h2>\n");
    w.paragraph("Each column in turn is sensitive, and all others are the quasi-identifier, except those that disclose it by themselves: \
         education-num discloses education, and vice versa.");
    let ells: Vec<String> = of.columns.iter().map(|at| at.l.to_string()).collect();
    let places: Vec<Vec<String>> = ells.iter().map(|l| vec![l.clone()]).collect();
    let all = of.facts.len().max(1) as f64;
    let share = |look: usize| of.columns.iter().map(|at| Some(at.published[look] as f64 / all)).collect();
    let lines = of.methods.iter().enumerate().map(|(look, method)| SeriesLine {
        name: method.name.to_owned(),
        values: share(look),
        look,
    });
    let picture = Series {
        axis: "columns that can be published".to_owned(),
        best: "the most columns".to_owned(),
        place: PLACES,
        parameters: vec!["ℓ".to_owned()],
        places: places.clone(),
        lines: lines.collect(),
        scale: Scale::Shares { to_one: true },
        ..Series::default()
    };
    w.raw("<h3>How many can be published</h3>\n");
    w.figure(
        &picture.draw("", WIDTH),
        &["2014 paper, Figure 5(a). TP and Anatomy need every value to have at most 1/ℓ of the rows; randomized addition needs ℓ values of any \
           frequency."],
    );
    w.fold("Column by column");
    let mut heads = vec![("column", Set::Words), ("values", Set::Numbers), ("most frequent", Set::Numbers)];
    heads.extend(of.methods.iter().map(|method| (method.name, Set::Numbers)));
    w.table("The largest ℓ up to 10 with a table; – means none", &heads);
    for facts in &of.facts {
        let largest = |ells: &Vec<u32>| ells.last().map_or_else(|| "–".to_owned(), u32::to_string);
        let cells: Vec<String> = [count(facts.values), percent(facts.most as f64 / of.rows.max(1) as f64)]
            .into_iter()
            .chain(facts.published.iter().map(largest))
            .collect();
        w.numbers(&facts.column, &cells);
    }
    w.table_end().fold_end();
    w.raw("<h3>The error if all three have a table</h3>\n");
    let error = |method: usize, place: usize| of.columns[place].error_where_all[method];
    w.figure(
        &series(of, &["ℓ"], places.clone(), error).draw("", WIDTH),
        &["2014 paper, Figure 5(b), over the same columns for each method. 200 categories per column, of three attributes, s = 7%."],
    );
    numbers(w, of, "ℓ", &ells, error);
    w.raw("<h3>The error over all columns that each has a table for</h3>\n");
    let error = |method: usize, place: usize| of.columns[place].error[method];
    w.figure(
        &series(of, &["ℓ"], places, error).draw("", WIDTH),
        &["As in the paper. Columns that only randomized addition publishes affect its mean alone: if ℓ is near the number of values, little \
           can be estimated."],
    );
    numbers(w, of, "ℓ", &ells, error);
    w.raw("</section>\n");
}

/// Figure 6.
fn relationship(w: &mut Writer, of: &EstimateExperiment) {
    let Relationship { l, values, by } = &of.relationship;
    w.raw(
        "<section class=\"column\" aria-labelledby=\"relationship\"><h2 id=\"relationship\">Relationship by sex</h2>\n",
    );
    w.paragraph(&joined(&[
        "2014 paper, Figure 6: ℓ = ",
        &l.to_string(),
        ", all other columns are the quasi-identifier. Shares are as estimated, and may be below 0% or above 100%.",
    ]));
    let mut heads = vec![("", Set::Words), ("original", Set::Numbers)];
    heads.extend(of.methods.iter().map(|method| (method.name, Set::Numbers)));
    for one in by {
        w.raw("<h3>").text(&joined(&[&one.sex, ", ", &count(one.rows), " people"])).raw("</h3>\n");
        w.table("Share of each relationship", &heads);
        for (at, value) in values.iter().enumerate() {
            let estimated =
                |shares: &Option<Vec<f64>>| shares.as_ref().map_or_else(|| "–".to_owned(), |of| percent(of[at]));
            let cells: Vec<String> =
                [percent(one.shares[at])].into_iter().chain(one.estimated.iter().map(estimated)).collect();
            w.numbers(value, &cells);
        }
        let errors: Vec<String> = ["–".to_owned()]
            .into_iter()
            .chain(one.errors.iter().map(|error| error.map_or_else(|| "–".to_owned(), scientific)))
            .collect();
        w.numbers("mean squared error", &errors);
        w.table_end();
    }
    w.raw("</section>\n");
}

/// Figure 1.
fn formula(w: &mut Writer, figures: &[FormulaFigure]) {
    w.raw("<section class=\"column\" aria-labelledby=\"formula\"><h2 id=\"formula\">The expected error, printed and exact</h2>\n");
    w.paragraph(
        "The paper's equation 19 is the variance of an estimate if the true values are redrawn each time. Its equation 2 compares with the \
         actual values: then the expected error is (ℓ − 1)(|S| − 1) / (N |S| (|S| − ℓ)), whatever their distribution. Repeated releases \
         with different secrets show which one holds.",
    );
    w.raw("<div class=\"multiples\">");
    for figure in figures {
        let (name, held): (&str, String) = match (figure.over, figure.points.first()) {
            ("values", Some(at)) => ("|S|", joined(&["N = ", &count(at.rows as u64), ", ℓ = ", &at.l.to_string()])),
            ("l", Some(at)) => ("ℓ", joined(&["N = ", &count(at.rows as u64), ", |S| = ", &at.values.to_string()])),
            (_, Some(at)) => ("N", joined(&["|S| = ", &at.values.to_string(), ", ℓ = ", &at.l.to_string()])),
            _ => continue,
        };
        let place = |at: &super::FormulaPoint| match figure.over {
            "values" => at.values.to_string(),
            "l" => at.l.to_string(),
            _ => at.rows.to_string(),
        };
        let line = |look: usize, name: &str, get: &dyn Fn(&super::FormulaPoint) -> f64| SeriesLine {
            name: name.to_owned(),
            values: figure.points.iter().map(|at| Some(get(at).sqrt())).collect(),
            look,
        };
        let picture = Series {
            axis: ERROR.to_owned(),
            best: "the least error".to_owned(),
            place: PLACES,
            parameters: vec![name.to_owned()],
            places: figure.points.iter().map(|at| vec![place(at)]).collect(),
            lines: vec![
                line(0, "exact", &|at| at.exact),
                line(1, "equation 19", &|at| at.printed),
                line(5, "measured", &|at| at.measured[0]),
            ],
            scale: Scale::Shares { to_one: false },
            less_is_better: true,
            limit: None,
        };
        let worst = figure.points.iter().flat_map(|at| at.measured.map(|measured| (measured / at.exact - 1.0).abs()));
        let worst = worst.fold(0.0, f64::max);
        let off =
            joined(&["The measured error differs from the exact formula by up to ", &percent(worst), ", by chance."]);
        w.figure_named(&held, &picture.draw("", SMALL), &[&off]);
    }
    w.raw("</div>\n");
    w.fold("The figures as tables");
    for figure in figures {
        let mut heads = vec![("N, |S|, ℓ", Set::Words), ("equation 19", Set::Numbers), ("exact", Set::Numbers)];
        heads.extend(DISTRIBUTIONS.map(|name| (name, Set::Numbers)));
        w.table("Mean squared error of shares", &heads);
        for at in &figure.points {
            let name = joined(&[&count(at.rows as u64), ", ", &at.values.to_string(), ", ", &at.l.to_string()]);
            let cells: Vec<String> = [at.printed, at.exact].into_iter().chain(at.measured).map(scientific).collect();
            w.numbers(&name, &cells);
        }
        w.table_end();
    }
    w.fold_end().raw("</section>\n");
}
