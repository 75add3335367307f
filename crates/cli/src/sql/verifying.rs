//! The published table, counted and compared with its requirements where it is (docs/how-to/warehouse.md#verify-the-published-table).
//!
//! Published rows are grouped by the text of their quasi-identifier, whatever made them. Sensitive values are counted as base values:
//! what is none is itself a violation, since a generalized value can stand for any of several.

use super::dialect::Dialect;
use super::publishing::{label, listed, numbered, pieces};
use super::release::{Limited, Release};

/// What violates a requirement: no row if all are satisfied.
pub(super) fn verify(release: &Release, dialect: Dialect) -> String {
    let mut tables = vec![pieces(release, dialect), rows(release, dialect)];
    let mut violations = vec![differences(release)];
    for place in release.sensitive_places() {
        violations.push(generalized(release, dialect, place));
        tables.extend(ranked(release, place));
    }
    if release.sensitive == 0 {
        tables.push(sizes(release));
    }
    for (number, limited) in release.limits.iter().enumerate() {
        let about = dialect.text(limited.column.map_or("", |place| &release.columns[place].name));
        let ranked = ranked_name(release, limited.column);
        if !limited.limits.shares.is_empty() {
            tables.push(share_limits(limited, number, dialect));
            violations.push(excessive_shares(release, dialect, (&about, &ranked), number));
        }
        if limited.limits.rows > 1 {
            let condition = format!("tauell_size < {}", limited.limits.rows);
            violations.push(violated_classes(
                release,
                "too few rows",
                (&about, &ranked),
                &condition,
                limited.limits.rows,
            ));
        }
        if limited.limits.values > 1 {
            let condition = format!("tauell_distinct < {}", limited.limits.values);
            let least = limited.limits.values.into();
            violations.push(violated_classes(release, "too few values", (&about, &ranked), &condition, least));
        }
    }
    let classes = classes(release, dialect);
    format!(
        "WITH {}\nSELECT tauell_violation, tauell_column, {classes}, tauell_rows, tauell_values, tauell_k, tauell_top, tauell_limit\n\
         FROM (\n{}\n) AS tauell_violations\nORDER BY tauell_violation, tauell_column, {}",
        tables.join(",\n"),
        violations.join("\nUNION ALL\n"),
        of_class(release)
    )
}

/// Per sensitive column and k: how many classes there are, the smallest, the fewest distinct values, the largest F(k), and ψ(k).
pub(super) fn measure(release: &Release, dialect: Dialect) -> String {
    let mut tables = vec![rows(release, dialect)];
    let mut figures = Vec::new();
    if release.sensitive == 0 {
        tables.push(sizes(release));
        let absent = ["fewest_values", "k", "largest_share", "limit"].map(|name| format!("NULL AS tauell_{name}"));
        figures.push(format!(
            "SELECT '' AS tauell_column, count(*) AS tauell_classes, min(tauell_size) AS tauell_smallest,\n  {}\nFROM tauell_sizes",
            absent.join(", ")
        ));
    }
    let class = of_class(release);
    for place in release.sensitive_places() {
        tables.extend(ranked(release, place));
        let ranked = ranked_name(release, Some(place));
        let limits: Vec<String> = shares_of(release, place);
        let of_k: Vec<String> =
            (1..).zip(&limits).map(|(k, limit)| format!("({k}, {})", dialect.text(limit))).collect();
        let of_class = "tauell_of_k.tauell_k, tauell_of_k.tauell_limit, tauell_size, tauell_distinct";
        let parts = [
            format!("SELECT {} AS tauell_column,", dialect.text(&release.columns[place].name)),
            "  count(*) AS tauell_classes, min(tauell_size) AS tauell_smallest,".to_owned(),
            "  min(tauell_distinct) AS tauell_fewest_values, tauell_k,".to_owned(),
            "  max(CAST(tauell_top AS DOUBLE) / tauell_size) AS tauell_largest_share, tauell_limit".to_owned(),
            format!("FROM (\n  SELECT {of_class}, max(tauell_top) AS tauell_top\n  FROM {ranked}"),
            format!("  JOIN (VALUES {}) AS tauell_of_k(tauell_k, tauell_limit)", of_k.join(", ")),
            format!("    ON {ranked}.tauell_rank <= tauell_of_k.tauell_k"),
            format!("  GROUP BY {of_class}, {class}\n) AS tauell_classes_of_k"),
            "GROUP BY tauell_k, tauell_limit".to_owned(),
        ];
        figures.push(parts.join("\n"));
    }
    format!(
        "WITH {}\nSELECT * FROM (\n{}\n) AS tauell_figures\nORDER BY tauell_column, tauell_k",
        tables.join(",\n"),
        figures.join("\nUNION ALL\n")
    )
}

/// The limits on the shares of a sensitive column, by k from 1; of the strictest of several requirements those that are named first, and
/// where none limits shares one without a limit.
fn shares_of(release: &Release, place: usize) -> Vec<String> {
    let of = release.limits.iter().filter(|limited| limited.column == Some(place));
    let shares = of.map(|limited| &limited.limits.shares).find(|shares| !shares.is_empty());
    shares.map_or_else(|| vec![String::new()], |shares| shares.iter().map(ToString::to_string).collect())
}

/// The published table as text.
fn rows(release: &Release, dialect: Dialect) -> String {
    let columns =
        listed(release, |place, name| format!("{} AS {}", dialect.as_text(&dialect.name(name)), label(place)));
    format!("tauell_rows AS (\n  SELECT {columns}\n  FROM {}\n)", dialect.table(&release.published_table))
}

/// Rows that are not there as often as the assignment has them.
fn differences(release: &Release) -> String {
    let labels = numbered(release, label);
    let class = of_class(release);
    let parts = [
        format!("  SELECT 'rows differ from the assignment' AS tauell_violation, '' AS tauell_column, {class},"),
        "    sum(tauell_found) AS tauell_rows, NULL AS tauell_values, NULL AS tauell_k, NULL AS tauell_top,".to_owned(),
        format!("    CAST(sum(tauell_expected) AS {TEXT}) AS tauell_limit\n  FROM ("),
        format!("    SELECT {labels}, count(*) AS tauell_found, 0 AS tauell_expected"),
        format!("    FROM tauell_rows GROUP BY {labels}\n    UNION ALL"),
        format!("    SELECT {labels}, 0, tauell_n FROM tauell_pieces WHERE tauell_outcome = 'published'"),
        format!("  ) AS tauell_both\n  GROUP BY {labels}\n  HAVING sum(tauell_found) <> sum(tauell_expected)"),
    ];
    parts.join("\n")
}

/// The type of a text in every dialect.
const TEXT: &str = "VARCHAR(60)";

/// Sensitive values that no row of the input has.
fn generalized(release: &Release, dialect: Dialect, place: usize) -> String {
    let (value, class) = (label(place), of_class(release));
    format!(
        "  SELECT 'not a base value', {}, {class}, count(*), NULL, NULL, NULL, NULL\n  FROM tauell_rows\n  \
         WHERE NOT EXISTS (SELECT 1 FROM tauell_pieces WHERE tauell_pieces.tauell_e{} = tauell_rows.{value})\n  GROUP BY {class}",
        dialect.text(&release.columns[place].name),
        place + 1
    )
}

/// The values of each class by how many rows have them, with how many rows those up to each have together.
fn ranked(release: &Release, place: usize) -> [String; 2] {
    let (value, class) = (label(place), of_class(release));
    let order = format!("PARTITION BY {class} ORDER BY tauell_count DESC, {value}");
    let number = place + 1;
    [
        format!(
            "tauell_counts{number} AS (\n  SELECT {class}, {value}, count(*) AS tauell_count FROM tauell_rows GROUP BY {class}, {value}\n)"
        ),
        [
            format!("tauell_ranked{number} AS (\n  SELECT {class},\n    row_number() OVER ({order}) AS tauell_rank,"),
            format!("    CAST(sum(tauell_count) OVER ({order}"),
            "      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS BIGINT) AS tauell_top,".to_owned(),
            format!("    CAST(sum(tauell_count) OVER (PARTITION BY {class}) AS BIGINT) AS tauell_size,"),
            format!("    count(*) OVER (PARTITION BY {class}) AS tauell_distinct\n  FROM tauell_counts{number}\n)"),
        ]
        .join("\n"),
    ]
}

/// The classes, where no column is sensitive.
fn sizes(release: &Release) -> String {
    let class = of_class(release);
    format!(
        "tauell_sizes AS (\n  SELECT {class}, 1 AS tauell_rank, count(*) AS tauell_size, NULL AS tauell_distinct, NULL AS tauell_top\n  \
         FROM tauell_rows GROUP BY {class}\n)"
    )
}

/// The table that has the classes, for a requirement on this column, or on rows.
fn ranked_name(release: &Release, column: Option<usize>) -> String {
    match column.or(release.sensitive_places().next()) {
        Some(place) => format!("tauell_ranked{}", place + 1),
        None => "tauell_sizes".to_owned(),
    }
}

/// ψ(k) for each k, as a fraction.
fn share_limits(limited: &Limited, number: usize, dialect: Dialect) -> String {
    let limits: Vec<String> = (1..)
        .zip(&limited.limits.shares)
        .map(|(k, limit)| {
            let [above, below] = [limit.numerator, limit.denominator].map(|part| dialect.wide(&part.to_string()));
            format!("({k}, {above}, {below}, {})", dialect.text(&limit.to_string()))
        })
        .collect();
    format!(
        "tauell_limits{number}(tauell_k, tauell_above, tauell_below, tauell_limit) AS (\n  VALUES {}\n)",
        limits.join(",\n    ")
    )
}

/// Classes in which the k most frequent values have more than ψ(k), compared in whole numbers. A class with fewer than ℓ values is among
/// them: all of its values together have everything, which is more than ψ allows so few.
fn excessive_shares(release: &Release, dialect: Dialect, (about, ranked): (&str, &str), number: usize) -> String {
    let class = of_class(release);
    let limits = format!("tauell_limits{number}");
    format!(
        "  SELECT 'too large a share', {about}, {class}, tauell_size, tauell_distinct, tauell_rank, tauell_top, {limits}.tauell_limit\n  \
         FROM {ranked}\n  JOIN {limits} ON {limits}.tauell_k = {ranked}.tauell_rank\n  \
         WHERE {} * {limits}.tauell_below > {} * {limits}.tauell_above",
        dialect.wide("tauell_top"),
        dialect.wide("tauell_size")
    )
}

/// Classes of which this is true.
fn violated_classes(
    release: &Release,
    what: &str,
    (about, ranked): (&str, &str),
    condition: &str,
    limit: u64,
) -> String {
    let class = of_class(release);
    format!(
        "  SELECT '{what}', {about}, {class}, tauell_size, tauell_distinct, NULL, NULL, '{limit}'\n  FROM {ranked}\n  \
         WHERE tauell_rank = 1 AND {condition}"
    )
}

/// The columns of a class.
fn of_class(release: &Release) -> String {
    (0..release.quasi_identifiers).map(label).collect::<Vec<_>>().join(", ")
}

/// The same under the names of the published table.
fn classes(release: &Release, dialect: Dialect) -> String {
    let columns = release.columns[..release.quasi_identifiers].iter().enumerate();
    columns.map(|(place, of)| format!("{} AS {}", label(place), dialect.name(&of.name))).collect::<Vec<_>>().join(", ")
}
