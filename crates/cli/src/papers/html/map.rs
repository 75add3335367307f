//! The map of requirements: a table a method, shaded by what is retained.

use crate::papers::experiments::PaperExperiments;
use crate::papers::map::RequirementMap;
use tauell_base::words::joined;
use tauell_base::words::numbers::percent;
use tauell_draw::html::Writer;
use tauell_draw::html::words::count;

/// Shades of a cell, from 0.
const SHADES: f64 = 9.0;

/// One table a method.
pub(super) fn map(w: &mut Writer, of: &PaperExperiments, map: &RequirementMap) {
    w.raw("<h3>Which (τ, ℓ) each method satisfies</h3>\n");
    w.paragraph(
        "2011 paper, Figures 9 and 10 (which requirements a method can satisfy) and 14 and 15 (what it retains), in the plane of τ and ℓ. \
         A number is the information retained, um. ×: the method has no table. Empty: τ is below 1/ℓ, which no class can satisfy.",
    );
    let (taus, ells) = map.axes();
    w.raw("<div class=\"multiples\">\n");
    for method in &of.methods {
        let (all, satisfied) = (map.points.len() as u64, map.satisfied(method.key) as u64);
        let caption = joined(&[method.name, ": ", &count(satisfied), " of ", &count(all), " requirements satisfied"]);
        w.raw("<figure class=\"map\"><table><caption>")
            .text(&caption)
            .raw("</caption><thead><tr><th scope=\"col\">ℓ \\ τ</th>");
        for tau in &taus {
            w.raw("<th scope=\"col\" class=\"n\">").text(tau).raw("</th>");
        }
        w.raw("</tr></thead><tbody>\n");
        for &l in &ells {
            w.raw("<tr><th scope=\"row\">").whole(l as usize).raw("</th>");
            for tau in &taus {
                match map.cell(method.key, (tau, l)).map(|cell| cell.information) {
                    None => w.raw("<td></td>"),
                    Some(None) => w.raw("<td class=\"n none\">×</td>"),
                    Some(Some(information)) => {
                        let shade = (information.clamp(0.0, 1.0) * SHADES).round() as usize;
                        w.raw("<td class=\"n m").whole(shade).raw("\">").text(&percent(information)).raw("</td>")
                    }
                };
            }
            w.raw("</tr>\n");
        }
        w.raw("</tbody></table></figure>\n");
    }
    w.raw("</div>\n");
}
