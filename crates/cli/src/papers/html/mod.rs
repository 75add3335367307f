//! The experiments as one HTML file, to read and to print.
//!
//! It connects to nothing and runs nothing, as a review's file; what is markup and what is text is the writer's to say.

mod claims;
mod figures;
mod map;
mod ranges;
mod style;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::joined;
use tauell_draw::html::Writer;
use tauell_draw::html::words::count;

pub(super) use style::STYLE;

use super::experiments::PaperExperiments;
use super::results::TableResults;
use super::settings::Group;

/// The experiments as a page of HTML. The same experiments give the same bytes. O(requirements · methods).
pub(crate) fn page(of: &PaperExperiments) -> String {
    let mut w = Writer::page(WrittenFile::ExperimentsPage, &["The papers' experiments, repeated"], style::STYLE);
    w.raw("<header>");
    w.raw("<p class=\"over\">(τ, ℓ)-diversity and other methods, side by side</p>\n<h1>The papers' experiments, repeated</h1>\n");
    contents(&mut w, of);
    w.raw("</header>\n<main>\n");
    claims::claims(&mut w, &of.claims);
    for (number, table) in of.tables.iter().enumerate() {
        results(&mut w, of, number, table);
    }
    ranges::ranges(&mut w, &of.tables);
    methods(&mut w, of);
    w.raw("</main>\n<footer>");
    w.paragraph(concat!(
        "Made by tauell experiments, Tauell ",
        env!("CARGO_PKG_VERSION"),
        ". This file connects to nothing and runs no program. The papers: H. Tian and W. Zhang, Extending ℓ-Diversity for Direction ",
        "Data Anonymization, ITNG 2009; Extending ℓ-diversity to generalize sensitive data, Data & Knowledge Engineering 70, 2011."
    ));
    w.paragraph("In print, the tables behind the figures are omitted unless they are open on screen.");
    w.raw("</footer>\n</body></html>\n");
    w.finish()
}

fn contents(w: &mut Writer, of: &PaperExperiments) {
    w.raw("<nav aria-label=\"Contents\"><a href=\"#claims\">Claims</a>");
    for (number, table) in of.tables.iter().enumerate() {
        w.raw("<a href=\"#t").whole(number).raw("\">").text(&table.name).raw("</a>");
    }
    w.raw("<a href=\"#ranges\">Eligible ranges</a><a href=\"#methods\">What was run</a></nav>\n");
}

/// All results on one table.
fn results(w: &mut Writer, of: &PaperExperiments, number: usize, table: &TableResults) {
    w.raw("<section class=\"column\" aria-labelledby=\"t").whole(number).raw("\"><h2 id=\"t").whole(number).raw("\">");
    w.text(&table.name).raw("</h2>\n<dl class=\"facts\">");
    let fact = |w: &mut Writer, name: &'static str, text: &str| {
        w.raw("<dt>").raw(name).raw("</dt><dd>").text(text).raw("</dd>\n");
    };
    fact(w, "Rows", &count(table.rows as u64));
    fact(w, "Quasi-identifier", &table.qi.join(", "));
    fact(w, "Sensitive", &table.sensitive);
    let asked: Vec<String> =
        table.requirements.iter().map(|of| joined(&["(", &of.tau, ",\u{a0}", &of.l.to_string(), ")"])).collect();
    fact(w, "(τ, ℓ)", &asked.join(", "));
    w.raw("</dl>\n");
    figures::figures(w, of, number, table);
    if let Some(of_table) = &table.map {
        map::map(w, of, of_table);
    }
    w.raw("</section>\n");
}

/// What was run, method by method.
fn methods(w: &mut Writer, of: &PaperExperiments) {
    w.raw("<section aria-labelledby=\"methods\"><h2 id=\"methods\">What was run</h2>\n");
    for (group, heading) in [
        (Group::Papers, "The papers' three"),
        (Group::Ours, "Further methods"),
        (Group::Guaranteed, "With guaranteed parameters"),
    ] {
        w.raw("<h3>").raw(heading).raw("</h3>\n<dl class=\"facts\">");
        for method in of.methods.iter().filter(|method| method.group == group) {
            w.raw("<dt>").text(method.name).raw("</dt><dd>").text(method.how).raw("</dd>\n");
        }
        w.raw("</dl>\n");
    }
    w.raw("<h3>How it was measured</h3>\n");
    w.paragraph(
        "A verifier that shares no code with the methods checked every table, and the same measures apply to all. Count queries and \
         training rows are drawn from one seed, so they are the same for all methods. Seconds are those of making a table, the least of \
         several runs, on the machine that made this file; nothing else in it varies from run to run.",
    );
    w.raw("</section>\n");
}
