//! The figures of one table, each with its caption above it and its numbers below.

use crate::papers::experiments::PaperExperiments;
use crate::papers::results::{Cell, CellFigures, TableResults};
use crate::papers::settings::{CLD, CLD_GUARANTEED, Group, ONE_D, ONE_D_GUARANTEED};
use tauell_base::words::joined;
use tauell_base::words::numbers::{figure as in_numbers, percent, percent_at_most};
use tauell_draw::html::{Set, Writer};
use tauell_draw::pictures::{Curves, Line, Look, Picture, Scale, Series, SeriesLine};

/// Width of a picture, and of one of several.
const WIDTH: f64 = 720.0;
const SMALL: f64 = 348.0;
/// Least accuracy, and least share of the held-out rows, of the rules that are drawn.
const GOOD_RULE: (f64, f64) = (0.5, 0.001);

/// What a picture is of.
struct Plot {
    axis: &'static str,
    best: &'static str,
    get: fn(&Cell) -> Option<f64>,
    scale: fn() -> Scale,
    less_is_better: bool,
    limit: fn(&TableResults) -> Option<f64>,
    /// Which figure it repeats, and how to read it.
    caption: &'static [&'static str],
}

const GAPS: &str = "× below the figure: no table of the method satisfies the requirement.";

const EXCESS: Plot = Plot {
    axis: "excessive protection, the least of any class",
    best: "the least excessive protection",
    get: |cell| figure(cell, |of| Some(of.excessive_protection.least)),
    scale: || Scale::Figures,
    less_is_better: true,
    limit: |_| None,
    caption: &["2009 paper, Figure 5: the excessive protection of the class that has the least.", GAPS],
};

const MEAN_EXCESS: Plot = Plot {
    axis: "excessive protection, the mean over people",
    caption: &["Next to Figure 5, not in the papers: the mean over all people. One tight class makes the least 0."],
    get: |cell| figure(cell, |of| Some(of.excessive_protection.mean)),
    ..EXCESS
};

const INFORMATION: Plot = Plot {
    axis: "information retained, um",
    best: "the most information",
    get: |cell| figure(cell, |of| Some(of.information)),
    scale: || Scale::Shares { to_one: true },
    less_is_better: false,
    limit: |_| None,
    caption: &[
        "2009 paper (Figure 6) and 2011 paper (Figures 14 and 15): um, over quasi-identifier and sensitive column.",
        GAPS,
    ],
};

const ACCURACY: Plot = Plot {
    axis: "accuracy ratio of decision trees, rca",
    best: "the best accuracy",
    get: |cell| figure(cell, |of| of.accuracy_ratio),
    scale: || Scale::Figures,
    less_is_better: false,
    limit: by_majority,
    caption: &[
        "2009 paper (Figure 7) and 2011 paper (section 5.3.2): how well a tree (ID3) trained on the published table predicts the sensitive column \
         of held-out rows, divided by how well a tree trained on the original does. Dotted line: always predicting the most frequent value.",
    ],
};

const RULES: Plot = Plot {
    axis: "good rules",
    best: "the most good rules",
    get: |cell| figure(cell, |of| of.rules_of(GOOD_RULE.0, GOOD_RULE.1).map(|rules| rules.published as f64)),
    limit: |_| None,
    caption: &[
        "2011 paper, section 5.3.2: rules of the tree that are right for half of the held-out rows that they cover, and cover at least a \
         thousandth of all.",
    ],
    ..ACCURACY
};

const QUERIES: Plot = Plot {
    axis: "relative error of count queries, median",
    best: "the least error",
    get: |cell| figure(cell, |of| of.count_queries.as_ref().map(|of| of.median)),
    scale: || Scale::Shares { to_one: false },
    less_is_better: true,
    limit: |_| None,
    caption: &[
        "2011 paper, Figures 19 and 20, by the median error; the average, which the paper gives, is in the table below.",
    ],
};

const ONE_VALUE: Plot = Plot {
    get: |cell| figure(cell, |of| of.queries_of(1).map(|of| of.median)),
    caption: &["Queries of one value"],
    ..QUERIES
};
const TWO_VALUES: Plot = Plot {
    get: |cell| figure(cell, |of| of.queries_of(2).map(|of| of.median)),
    caption: &["Queries of two values"],
    ..QUERIES
};
const THREE_VALUES: Plot = Plot {
    get: |cell| figure(cell, |of| of.queries_of(3).map(|of| of.median)),
    caption: &["Queries of three values"],
    ..QUERIES
};

const TIME: Plot = Plot {
    axis: "time, relative to that of 1DLD",
    best: "the least time",
    get: |cell| cell.relative_seconds,
    scale: || Scale::Times { of: "1DLD".to_owned() },
    less_is_better: true,
    limit: |_| Some(3.0),
    caption: &[
        "2009 paper (Figure 8) and 2011 paper (Figure 22): seconds of publishing divided by those of 1DLD, if 1DLD has a table. CLD and \
         1DLD search, as in the papers. Dotted line: three times.",
    ],
};

/// The rca of always predicting the most frequent value.
fn by_majority(table: &TableResults) -> Option<f64> {
    let share = table.ranges.iter().find(|of| of.column == table.sensitive)?.most_frequent_share;
    let figures = table.requirements.iter().flat_map(|of| &of.cells).find_map(|cell| cell.figures.as_ref());
    Some(share / figures?.original_accuracy?).filter(|ratio| ratio.is_finite())
}

fn figure(cell: &Cell, get: impl Fn(&CellFigures) -> Option<f64>) -> Option<f64> {
    cell.figures.as_ref().and_then(get)
}

/// All of them.
pub(super) fn figures(w: &mut Writer, of: &PaperExperiments, number: usize, table: &TableResults) {
    let beside: Vec<&str> = of.methods.iter().filter(|of| of.group != Group::Guaranteed).map(|of| of.key).collect();
    let with_table = |get: fn(&CellFigures) -> f64| move |cell: &Cell| figure(cell, |of| Some(get(of)));
    w.raw("<h3>Privacy</h3>\n");
    plot(w, of, table, &EXCESS, &beside);
    plot(w, of, table, &MEAN_EXCESS, &beside);
    curves(w, of, number, table);
    w.raw("<h3>Utility</h3>\n");
    plot(w, of, table, &INFORMATION, &beside);
    numbers(
        w,
        of,
        table,
        "The quasi-identifier's part, um_QI, as a table",
        &beside,
        percent,
        &with_table(|of| of.information_qi),
    );
    numbers(
        w,
        of,
        table,
        "The sensitive part, um_SA, as a table",
        &beside,
        percent,
        &with_table(|of| of.information_sensitive),
    );
    guaranteed(w, of, table);
    plot(w, of, table, &ACCURACY, &beside);
    plot(w, of, table, &RULES, &beside);
    plot(w, of, table, &QUERIES, &beside);
    numbers(w, of, table, "The averages as a table", &beside, in_numbers, &|cell| {
        figure(cell, |of| of.count_queries.as_ref().map(|of| of.mean))
    });
    w.raw("<div class=\"multiples\">");
    for one in [&ONE_VALUE, &TWO_VALUES, &THREE_VALUES] {
        let drawn = series(of, table, one, &beside).draw("", SMALL);
        w.figure_named(one.caption[0], &drawn, &[&joined(&[&drawn.title, "."])]);
    }
    w.raw("</div>\n");
    for (one, name) in [
        (&ONE_VALUE, "Queries of one value as a table"),
        (&TWO_VALUES, "Queries of two values as a table"),
        (&THREE_VALUES, "Queries of three values as a table"),
    ] {
        numbers(w, of, table, name, &beside, percent, &one.get);
    }
    w.raw("<h3>Time</h3>\n");
    plot(w, of, table, &TIME, &beside);
    numbers(w, of, table, "The seconds as a table", &beside, seconds, &|cell| {
        cell.figures.is_some().then_some(cell.seconds.publish)
    });
}

fn seconds(value: f64) -> String {
    format!("{value:.3}")
}

/// The numbers of a plot as a picture has them, with the requirements that are shown.
fn series(of: &PaperExperiments, table: &TableResults, plot: &Plot, methods: &[&str]) -> Series {
    let value = |at: usize, key: &str| table.requirements[at].cell(key).and_then(plot.get);
    // Times have no meaning where 1DLD has none.
    let all = (0..table.requirements.len()).filter(|&at| {
        !matches!((plot.scale)(), Scale::Times { .. }) || methods.iter().any(|key| value(at, key).is_some())
    });
    let shown: Vec<usize> = all.collect();
    let lines = methods.iter().filter_map(|key| {
        let (place, method) = of.methods.iter().enumerate().find(|(_, method)| method.key == *key)?;
        // The guaranteed ones look like the further methods elsewhere.
        let look = if method.group == Group::Guaranteed { 3 + usize::from(*key == ONE_D_GUARANTEED) } else { place };
        Some(SeriesLine {
            name: method.name.to_owned(),
            values: shown.iter().map(|&at| value(at, key)).collect(),
            look,
        })
    });
    Series {
        axis: plot.axis.to_owned(),
        best: plot.best.to_owned(),
        place: None,
        parameters: ["τ", "ℓ"].map(str::to_owned).to_vec(),
        places: shown
            .iter()
            .map(|&at| vec![table.requirements[at].tau.clone(), table.requirements[at].l.to_string()])
            .collect(),
        lines: lines.collect(),
        scale: (plot.scale)(),
        less_is_better: plot.less_is_better,
        limit: (plot.limit)(table),
    }
}

/// A picture, and its numbers as a table.
fn plot(w: &mut Writer, of: &PaperExperiments, table: &TableResults, plot: &Plot, methods: &[&str]) {
    w.figure(&series(of, table, plot, methods).draw("", WIDTH), plot.caption);
    let scale = (plot.scale)();
    numbers(w, of, table, "The figures as a table", methods, |value| scale.said(value), &plot.get);
}

/// Information retained with guaranteed parameters, and with those that a search finds.
fn guaranteed(w: &mut Writer, of: &PaperExperiments, table: &TableResults) {
    let methods = [CLD, CLD_GUARANTEED, ONE_D, ONE_D_GUARANTEED];
    let drawn = series(of, table, &INFORMATION, &methods).draw("", WIDTH);
    let found = of.claims.iter().find(|claim| claim.key == "guaranteed");
    let found = found.and_then(|claim| claim.tables.iter().find(|of| of.table == table.name));
    let caption = "What the papers report about CLD and 1DLD without a figure (2009, section IV.C; 2011, section 5.4).";
    let found = found.map_or("", |of| of.found.as_str());
    w.figure_named(
        "Information retained with guaranteed parameters, and with those that a search finds",
        &drawn,
        &[found, caption],
    );
    numbers(w, of, table, "The figures as a table", &methods, percent, &INFORMATION.get);
}

/// A figure of every requirement and method as a table, folded.
fn numbers(
    w: &mut Writer,
    of: &PaperExperiments,
    table: &TableResults,
    name: &str,
    methods: &[&str],
    said: impl Fn(f64) -> String,
    get: &dyn Fn(&Cell) -> Option<f64>,
) {
    let methods: Vec<_> =
        methods.iter().filter_map(|key| of.methods.iter().find(|method| method.key == *key)).collect();
    let mut heads = vec![("(τ, ℓ)", Set::Words)];
    heads.extend(methods.iter().map(|method| (method.name, Set::Numbers)));
    w.fold(name);
    w.table(&joined(&[&table.name, ", by requirement and method; – means no such table"]), &heads);
    for asked in &table.requirements {
        let value = |key: &str| asked.cell(key).and_then(get).filter(|value| value.is_finite());
        let cells: Vec<String> =
            methods.iter().map(|method| value(method.key).map_or_else(|| "–".to_owned(), &said)).collect();
        w.numbers(&joined(&["(", &asked.tau, ", ", &asked.l.to_string(), ")"]), &cells);
    }
    w.table_end().fold_end();
}

/// F(k) of each method against ψ(k), small and side by side.
fn curves(w: &mut Writer, of: &PaperExperiments, number: usize, table: &TableResults) {
    let curves = &table.curves;
    if curves.methods.is_empty() {
        return;
    }
    let name = |key: &str| of.methods.iter().find(|method| method.key == key);
    let asked = joined(&["(", &curves.tau, ", ", &curves.l.to_string(), ")"]);
    w.raw("<h3 id=\"k").whole(number).raw("\">").text(&joined(&["F(k) against ψ(k) under ", &asked])).raw("</h3>\n");
    w.raw("<p class=\"why\">2011 paper, Figures 12 and 13. The band covers the classes of all people, its darker part those of the middle \
           half; dots are the highest of any class. The closer the band is to ψ, the less protection is excessive.</p>\n");
    w.raw("<div class=\"multiples\">");
    let shown =
        curves.methods.iter().filter_map(|of| Some((of, name(of.method).filter(|of| of.group != Group::Guaranteed)?)));
    for (found, method) in shown.clone() {
        let worst = found.quantiles.last().cloned().unwrap_or_default();
        let drawn = Curves {
            column: joined(&[&table.sensitive, " by ", method.name]),
            values: worst.len(),
            psi: curves.psi.clone(),
            lines: vec![Line { look: Look::Worst, shares: worst, name: String::new() }],
            band: found.quantiles.clone(),
            names: Vec::new(),
            class: None,
        }
        .draw("", SMALL);
        w.figure_named(method.name, &drawn, &[&joined(&[&drawn.title, "."])]);
    }
    w.raw("</div>\n");
    w.fold("The curves as a table");
    let mut heads = vec![("k", Set::Words), ("limit ψ(k)", Set::Numbers)];
    heads.extend(shown.clone().map(|(_, method)| (method.name, Set::Numbers)));
    w.table("The F(k) that half of the people do not exceed", &heads);
    for (at, limit) in curves.psi.iter().enumerate() {
        let middle = shown.clone().map(|(of, _)| of.quantiles.get(2).and_then(|curve| curve.get(at)));
        let cells: Vec<String> = [percent_at_most(*limit)]
            .into_iter()
            .chain(middle.map(|share| share.map_or_else(|| "–".to_owned(), |&share| percent(share))))
            .collect();
        w.numbers(&(at + 1).to_string(), &cells);
    }
    w.table_end().fold_end();
}
