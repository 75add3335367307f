//! How much the k likeliest values have together: what is allowed, and what there is.

use crate::review::ReviewAttribute;

use super::super::words::{counted, joined, percent, percent_at_most, points};
use super::super::writer::{Set, Writer};
use super::labels::{Named, placed};
use super::{Frame, TOLERANCE, WIDTH, axes, begin, disc, end, label, line, path};

/// With more values than this, what lies well beyond l says nothing more.
const MOST_K: usize = 16;
const HEIGHT: f64 = 348.0;

/// Draws the curves of an attribute with at least two values, with their caption.
pub(in super::super) fn curves(w: &mut Writer, id: &str, attribute: &ReviewAttribute) {
    let k = shown(attribute);
    let frame = Frame { left: 56.0, top: 34.0, width: WIDTH - 56.0 - 18.0, height: HEIGHT - 34.0 - 48.0 };
    let x = |at: usize| frame.across(at as f64 / (k - 1).max(1) as f64);
    let cut = |shares: &[f64]| shares[..k.min(shares.len())].to_vec();
    let (psi, reached) = (cut(&attribute.psi.0), cut(&attribute.reached.0));
    let (whole, aware) = (cut(&attribute.whole_curve.cumulative.0), cut(&attribute.reached_aware.0));
    let quantile = |row: usize| attribute.band.0.chunks(attribute.values.len().max(1)).nth(row).map_or(vec![], cut);
    let quantiles: Vec<Vec<f64>> = (0..5).map(quantile).collect();
    let differs = aware.iter().zip(&reached).any(|(aware, reached)| aware > &(reached + TOLERANCE));
    let curve =
        |shares: &[f64]| shares.iter().enumerate().map(|(at, &share)| (x(at), frame.up(share))).collect::<Vec<_>>();
    let between = |low: &[f64], high: &[f64]| {
        let back = curve(low).into_iter().rev();
        curve(high).into_iter().chain(back).collect::<Vec<_>>()
    };

    let title = finding(attribute);
    w.raw("<figure><figcaption>")
        .text(&title)
        .raw("<span>")
        .text(&explanation(attribute, differs))
        .raw("</span></figcaption>");
    let what =
        "Share of the people, by how many of the likeliest values are taken together. The table below has the numbers.";
    begin(w, id, HEIGHT, &title, what);
    if !psi.is_empty() {
        path(w, "allowed", true, between(&vec![0.0; psi.len()], &psi).into_iter());
    }
    axes::shares(w, &frame, "share of the people");
    for (low, high) in [(0, 4), (1, 3)] {
        if !quantiles[low].is_empty() {
            path(w, "band", true, between(&quantiles[low], &quantiles[high]).into_iter());
        }
    }
    for (class, shares) in [("psi", &psi), ("whole", &whole), ("worst", &reached)] {
        if !shares.is_empty() {
            path(w, class, false, curve(shares).into_iter());
        }
    }
    if differs {
        path(w, "reader", false, curve(&aware).into_iter());
    }
    let mut taken = Vec::new();
    let excess = |at: usize| reached[at] - psi.get(at).copied().unwrap_or(1.0);
    let most = (0..reached.len()).reduce(|a, b| if excess(b) > excess(a) + 1e-12 { b } else { a });
    for (at, &share) in reached.iter().enumerate() {
        let limit = psi.get(at).copied().unwrap_or(1.0);
        let place = (x(at), frame.up(share));
        if share > limit + TOLERANCE {
            let over = joined(&[&points(share - limit), " over"]);
            line(w, "gap", (x(at), frame.up(limit)), place);
            disc(w, "over-limit", place, 5.0);
            if most == Some(at) {
                let beside = (place.0 + 9.0, frame.up((share + limit) / 2.0) + 8.0);
                label(w, "bad bold", beside, &over);
                taken.push((beside, over.chars().count()));
            }
        } else {
            disc(w, "point", place, 3.5);
        }
    }
    let mut names = vec![
        Named { text: "allowed: ψ(k)", class: "acc bold c", shares: &psi },
        Named { text: "highest in any class", class: "bold c", shares: &reached },
        Named { text: "whole table", class: "q c", shares: &whole },
    ];
    if differs {
        names.push(Named { text: "knowing the method", class: "c", shares: &aware });
    }
    names.retain(|name| !name.shares.is_empty());
    for name in placed(&frame, k, &names, &taken) {
        label(w, name.class, name.at, name.text);
    }
    for at in 0..k {
        axes::tick(w, &frame, x(at), &(at + 1).to_string());
    }
    axes::below(w, &frame, "the k likeliest values together");
    end(w);
    w.raw("</figure>\n");
}

/// The numbers behind the curves.
pub(in super::super) fn table_of_curves(w: &mut Writer, attribute: &ReviewAttribute) {
    let m = attribute.values.len();
    let quantile = |row: usize| attribute.band.0.get(row * m..(row + 1) * m).unwrap_or_default();
    let all: [(&str, &[f64]); 9] = [
        ("allowed", &attribute.psi.0),
        ("highest in any class", &attribute.reached.0),
        ("knowing the method", &attribute.reached_aware.0),
        ("whole table", &attribute.whole_curve.cumulative.0),
        ("people: least", quantile(0)),
        ("a quarter", quantile(1)),
        ("half", quantile(2)),
        ("three quarters", quantile(3)),
        ("all", quantile(4)),
    ];
    let columns: Vec<_> = all.into_iter().filter(|(_, shares)| !shares.is_empty()).collect();
    let mut heads = vec![("k", Set::Words)];
    heads.extend(columns.iter().map(|&(name, _)| (name, Set::Numbers)));
    w.fold("The curves as a table");
    w.table("Share of the people that the k likeliest values have together", &heads);
    for k in 0..m {
        let cell = |&(name, shares): &(&str, &[f64])| match shares.get(k) {
            Some(&share) if name == "allowed" => percent_at_most(share),
            Some(&share) => percent(share),
            None => String::new(),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        w.numbers(&(k + 1).to_string(), &cells);
    }
    w.table_end().fold_end();
}

/// The l of the limit, where there is one: the first k at which everything is allowed.
fn ell(attribute: &ReviewAttribute) -> usize {
    attribute.psi.0.iter().position(|&limit| limit >= 1.0 - 1e-12).map_or(attribute.psi.0.len(), |at| at + 1)
}

fn shown(attribute: &ReviewAttribute) -> usize {
    let m = attribute.values.len();
    if m <= MOST_K { m } else { m.min((ell(attribute) + 4).clamp(12, 24)) }
}

fn explanation(attribute: &ReviewAttribute, differs: bool) -> String {
    let mut text =
        String::from("The grey band has the classes of all people, its darker part those of the middle half.");
    if differs {
        text.push_str(" Dotted: the highest for someone who knows how the rows were chosen.");
    } else if !attribute.reached_aware.0.is_empty() {
        text.push_str(" Someone who knows how the rows were chosen finds no more in any class.");
    }
    text
}

/// The finding: where the highest shares come closest to the limit, or what they are where there is none.
fn finding(attribute: &ReviewAttribute) -> String {
    let reached = &attribute.reached.0;
    let highest = |k: usize| percent(reached.get(k - 1).copied().unwrap_or(1.0));
    let has = |k: usize| match k {
        1 => joined(&["In the worst class the likeliest value has ", &highest(1)]),
        _ => joined(&["In the worst class ", &counted(k as u64, "value", "values"), " share ", &highest(k)]),
    };
    let limits = attribute.psi.0.iter().zip(reached).take(ell(attribute).saturating_sub(1));
    let closest =
        limits.map(|(limit, share)| limit - share).enumerate().reduce(|a, b| if b.1 < a.1 - 1e-12 { b } else { a });
    let Some((at, margin)) = closest else { return has(1) };
    let (mut text, limit) = (has(at + 1), percent_at_most(attribute.psi.0[at]));
    if margin.abs() <= TOLERANCE {
        text.push_str(", exactly the limit");
    } else if margin < 0.0 {
        text.push_str(", over the limit of ");
        text.push_str(&limit);
    } else if limit == highest(at + 1) {
        text.push_str(", just under the limit");
    } else {
        text.push_str("; the limit is ");
        text.push_str(&limit);
    }
    text
}
