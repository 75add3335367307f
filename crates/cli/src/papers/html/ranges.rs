//! Eligible ranges as a table.

use crate::papers::results::TableResults;
use tauell_draw::html::words::{at_most, count, percent};
use tauell_draw::html::{Set, Writer};

/// How strict a requirement of each sensitive column may be.
pub(super) fn ranges(w: &mut Writer, tables: &[TableResults]) {
    w.raw("<section aria-labelledby=\"ranges\"><h2 id=\"ranges\">Eligible ranges</h2>\n");
    w.paragraph(
        "How strict a requirement of a column may be if its values are never generalized: if the whole table violates it, some class \
         does, too. If values may be generalized, more is feasible.",
    );
    let columns = [
        ("column, its most frequent value", Set::Words),
        ("values, m", Set::Numbers),
        ("every (τ, ℓ)", Set::Words),
        ("simple ℓ, up to", Set::Numbers),
        ("c for ℓ = 2", Set::Numbers),
        ("3", Set::Numbers),
        ("4", Set::Numbers),
        ("5", Set::Numbers),
        ("6", Set::Numbers),
    ];
    w.table("2011 paper, Table 1, for the columns of these tables; c must be above the number. Every (τ, ℓ): whether all with ℓ up to m are \
         feasible if values may be generalized", &columns);
    for table in tables {
        w.raw("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"9\">").text(&table.name).raw("</th></tr>\n");
        for of in &table.ranges {
            w.raw("<tr><th scope=\"row\">").text(&of.column).raw(" <small>").text(&of.most_frequent).raw(", ");
            w.text(&percent(of.most_frequent_share)).raw("</small></th>").number(&count(of.values as u64));
            w.words(if of.every_tau_l { "yes" } else { "no" });
            w.number(&of.largest_simple_l.to_string());
            for l in 2..=6 {
                let c = of.recursive.iter().find(|of| of.l == l);
                w.number(&c.map_or_else(|| "–".to_owned(), |of| at_most(of.c_above)));
            }
            w.raw("</tr>\n");
        }
    }
    w.table_end();
    w.raw("</section>\n");
}
