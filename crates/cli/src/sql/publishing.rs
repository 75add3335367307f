//! From a table to its entries, and from an assignment to the published table (docs/how-to/warehouse.md).

use super::dialect::Dialect;
use super::release::Release;

/// The distinct rows with their counts, in one order, so that any database leads to the same release. With several parts, of one of those
/// that are alike.
pub(super) fn group(release: &Release, dialect: Dialect) -> String {
    match release.parts {
        1 => grouped(release, dialect, "count(*)", ""),
        parts => {
            let having = format!("HAVING count(*) >= {parts}\n");
            grouped(release, dialect, &dialect.quotient("count(*)", parts), &having)
        }
    }
}

/// The same of the last part, which has the remainders.
pub(super) fn group_rest(release: &Release, dialect: Dialect) -> String {
    let parts = release.parts;
    let count = format!("count(*) - {} * ({})", parts - 1, dialect.quotient("count(*)", parts));
    grouped(release, dialect, &count, "")
}

fn grouped(release: &Release, dialect: Dialect, count: &str, having: &str) -> String {
    let of_table = |name: &str| dialect.as_text(&format!("tauell_table.{}", dialect.name(name)));
    let columns = lines(release, |place, name| format!("{} AS {}", of_table(name), entry(place)));
    let entries = numbered(release, entry);
    let renamed = lines(release, |place, name| format!("{} AS {}", entry(place), dialect.name(name)));
    let count = format!("{count} AS {}", dialect.name(&release.assignment_columns.count));
    let table = dialect.table(&release.table);
    format!(
        "WITH tauell_rows AS (\n  SELECT\n    {}\n  FROM {table} AS tauell_table\n)\n\
         SELECT\n  {},\n  {count}\nFROM tauell_rows\nGROUP BY {entries}\n{having}ORDER BY {entries}",
        columns.join(",\n    "),
        renamed.join(",\n  "),
    )
}

/// The assignments as tables.
pub(super) fn load(release: &Release, dialect: Dialect) -> String {
    let equal = dialect.load(&dialect.table(&release.assignment), "assignment.csv");
    match release.parts {
        1 => equal,
        _ => format!("{equal};\n{}", dialect.load(&rest_of_assignment(release, dialect), "assignment_rest.csv")),
    }
}

fn rest_of_assignment(release: &Release, dialect: Dialect) -> String {
    let mut parts = release.assignment.clone();
    if let Some(last) = parts.last_mut() {
        last.push_str("_rest");
    }
    dialect.table(&parts)
}

/// The published table, from counts alone: no row of the original table is read.
pub(super) fn repeat(release: &Release, dialect: Dialect) -> String {
    let labels = numbered(release, label);
    let counted = format!(
        "    SELECT {labels}, CAST(sum(tauell_n) AS BIGINT) AS tauell_copies\n    FROM tauell_pieces\n    \
         WHERE tauell_outcome = 'published'\n    GROUP BY {labels}\n    ORDER BY {labels}"
    );
    let columns = listed(release, |place, name| format!("{} AS {}", label(place), dialect.name(name)));
    let query = format!("WITH {}\n{}", pieces(release, dialect), dialect.repeated(&columns, &counted, "tauell_copies"));
    dialect.create(&dialect.table(&release.published_table), &query)
}

/// The published table, from the rows of the original: within an entry, rows are numbered at random, and the number decides.
pub(super) fn expand(release: &Release, dialect: Dialect) -> String {
    let entries = numbered(release, entry);
    let labels = numbered(release, label);
    let on = joined(release, dialect);
    let columns = listed(release, |place, name| format!("tauell_places.{} AS {}", label(place), dialect.name(name)));
    let order = numbered(release, |place| format!("tauell_places.{}", label(place)));
    let parts = [
        format!("WITH {},", pieces(release, dialect)),
        "tauell_places AS (".to_owned(),
        format!("  SELECT *,\n    dense_rank() OVER (ORDER BY {entries}) AS tauell_entry,"),
        format!("    sum(tauell_n) OVER (\n      PARTITION BY {entries} ORDER BY tauell_outcome, {labels}"),
        "      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW\n    ) AS tauell_last\n  FROM tauell_pieces\n),"
            .to_owned(),
        format!("tauell_entries AS (\n  SELECT DISTINCT tauell_entry, {entries} FROM tauell_places\n),"),
        format!("tauell_drawn AS (\n  SELECT tauell_entries.tauell_entry, {} AS tauell_draw", dialect.random()),
        format!("  FROM {} AS tauell_table", dialect.table(&release.table)),
        format!("  JOIN tauell_entries ON {on}\n),"),
        "tauell_numbered AS (\n  SELECT tauell_entry,".to_owned(),
        "    row_number() OVER (PARTITION BY tauell_entry ORDER BY tauell_draw) AS tauell_number".to_owned(),
        "  FROM tauell_drawn\n)".to_owned(),
        format!("SELECT {columns}\nFROM tauell_numbered"),
        "JOIN tauell_places ON tauell_places.tauell_entry = tauell_numbered.tauell_entry".to_owned(),
        "  AND tauell_numbered.tauell_number > tauell_places.tauell_last - tauell_places.tauell_n".to_owned(),
        "  AND tauell_numbered.tauell_number <= tauell_places.tauell_last".to_owned(),
        format!("WHERE tauell_places.tauell_outcome = 'published'\nORDER BY {order}"),
    ];
    let query = parts.join("\n");
    dialect.create(&dialect.table(&release.published_table), &query)
}

/// The published table, if every column has one label per value, as full-domain methods publish: a join per column, without the rows of
/// entries that are not published.
pub(super) fn recode(release: &Release, dialect: Dialect) -> String {
    let mut maps = String::new();
    let mut joins = String::new();
    for (place, column) in release.columns.iter().enumerate() {
        let (entry, label) = (entry(place), label(place));
        let map = format!("tauell_map{}", place + 1);
        maps.push_str(&format!(
            ",\n{map} AS (\n  SELECT DISTINCT {entry}, {label} FROM tauell_pieces WHERE tauell_outcome = 'published'\n)"
        ));
        let text = dialect.as_text(&format!("tauell_table.{}", dialect.name(&column.name)));
        joins.push_str(&format!("\nJOIN {map} ON {map}.{entry} = {text}"));
    }
    let map = |place: usize| format!("tauell_map{}.{}", place + 1, label(place));
    let columns = listed(release, |place, name| format!("{} AS {}", map(place), dialect.name(name)));
    let query = format!(
        "WITH {}{maps},\ntauell_entries AS (\n  SELECT * FROM tauell_pieces WHERE tauell_outcome <> 'published'\n)\n\
         SELECT {columns}\nFROM {} AS tauell_table{joins}\nWHERE NOT EXISTS (\n  SELECT 1 FROM tauell_entries WHERE {}\n)\nORDER BY {}",
        pieces(release, dialect),
        dialect.table(&release.table),
        joined(release, dialect),
        numbered(release, map),
    );
    dialect.create(&dialect.table(&release.published_table), &query)
}

/// The assignment as a table of entries: what they are, what becomes of them, and how many rows. With several parts, the one that stands
/// for all that are alike counts as often as there are.
pub(super) fn pieces(release: &Release, dialect: Dialect) -> String {
    let names = &release.assignment_columns;
    let column = |name: &str| dialect.as_text(&dialect.name(name));
    let entries = listed(release, |place, name| format!("{} AS {}", column(name), entry(place)));
    let labels: Vec<String> = (release.columns.iter().enumerate())
        .map(|(place, of)| format!("{} AS {}", column(&of.in_assignment), label(place)))
        .collect();
    let labels = labels.join(", ");
    let part = |table: &str, times: u64| {
        format!(
            "    SELECT {entries},\n      {labels},\n      {} AS tauell_outcome, CAST({} AS BIGINT) * {times} AS tauell_rows\n    FROM {table}",
            dialect.name(&names.outcome),
            dialect.name(&names.rows),
        )
    };
    let assignment = dialect.table(&release.assignment);
    let all = match release.parts {
        1 => part(&assignment, 1),
        parts => format!(
            "{}\n    UNION ALL\n{}",
            part(&assignment, parts - 1),
            part(&rest_of_assignment(release, dialect), 1)
        ),
    };
    let keys = format!("{}, {}, tauell_outcome", numbered(release, entry), numbered(release, label));
    format!(
        "tauell_pieces AS (\n  SELECT {keys}, sum(tauell_rows) AS tauell_n\n  FROM (\n{all}\n  ) AS tauell_parts\n  GROUP BY {keys}\n)"
    )
}

/// Whether a row of the table is one of an entry.
fn joined(release: &Release, dialect: Dialect) -> String {
    let equal: Vec<String> = (release.columns.iter().enumerate())
        .map(|(place, column)| {
            let text = dialect.as_text(&format!("tauell_table.{}", dialect.name(&column.name)));
            format!("{text} = tauell_entries.{}", entry(place))
        })
        .collect();
    equal.join("\n    AND ")
}

/// The input's column at this place, as text.
fn entry(place: usize) -> String {
    format!("tauell_e{}", place + 1)
}

/// The published column at this place.
pub(super) fn label(place: usize) -> String {
    format!("tauell_p{}", place + 1)
}

/// Something for each column, from its place and name.
pub(super) fn listed(release: &Release, each: impl Fn(usize, &str) -> String) -> String {
    lines(release, each).join(", ")
}

fn lines(release: &Release, each: impl Fn(usize, &str) -> String) -> Vec<String> {
    release.columns.iter().enumerate().map(|(place, of)| each(place, &of.name)).collect()
}

/// Something for each column, from its place.
pub(super) fn numbered(release: &Release, each: impl Fn(usize) -> String) -> String {
    listed(release, |place, _| each(place))
}
