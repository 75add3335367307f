//! What databases write differently.

use crate::args::DialectName;

/// How one database writes names, texts and functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// The database.
    pub of: DialectName,
    /// Whether a templating engine reads the text first: dbt's, in which braces open expressions.
    pub templated: bool,
}

impl Dialect {
    /// A column's name or part of a table's, in quotes. Any text is a name: quotes in it are doubled.
    pub fn name(self, name: &str) -> String {
        let quoted = match self.of {
            DialectName::DuckDb => format!("\"{}\"", name.replace('"', "\"\"")),
            DialectName::Spark => format!("`{}`", name.replace('`', "``")),
        };
        self.outside_of_templates(&quoted)
    }

    /// A text as a literal.
    pub fn text(self, text: &str) -> String {
        let quoted = match self.of {
            DialectName::DuckDb => format!("'{}'", text.replace('\'', "''")),
            // A backslash escapes what follows it, and two quotes are the end of one text and the beginning of another.
            DialectName::Spark => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
        };
        self.outside_of_templates(&quoted)
    }

    /// Braces as a templating engine gives them back.
    fn outside_of_templates(self, text: &str) -> String {
        if self.templated { text.replace('{', "{{ '{' }}") } else { text.to_owned() }
    }

    /// A table, by its parts.
    pub fn table(self, parts: &[String]) -> String {
        if self.templated {
            let [.., last] = parts else { return String::new() };
            // A text of the templating language: Python's escapes.
            return format!("{{{{ ref('{}') }}}}", last.replace('\\', "\\\\").replace('\'', "\\'"));
        }
        parts.iter().map(|part| self.name(part)).collect::<Vec<_>>().join(".")
    }

    /// A column as the text that is anonymized: what is missing is empty.
    pub fn as_text(self, column: &str) -> String {
        format!("coalesce(CAST({column} AS {}), '')", self.text_type())
    }

    fn text_type(self) -> &'static str {
        match self.of {
            DialectName::DuckDb => "VARCHAR",
            DialectName::Spark => "STRING",
        }
    }

    /// A whole number whose products with others do not overflow: both have at most 19 digits.
    pub fn wide(self, number: &str) -> String {
        match self.of {
            DialectName::DuckDb => format!("CAST({number} AS HUGEINT)"),
            DialectName::Spark => format!("CAST({number} AS DECIMAL(19, 0))"),
        }
    }

    /// A number from 0 to 1 at random, another for each row.
    pub fn random(self) -> &'static str {
        match self.of {
            DialectName::DuckDb => "random()",
            DialectName::Spark => "rand()",
        }
    }

    /// The quotient of two whole numbers, without its fraction.
    pub fn quotient(self, dividend: &str, divisor: u64) -> String {
        match self.of {
            DialectName::DuckDb => format!("{dividend} // {divisor}"),
            DialectName::Spark => format!("{dividend} div {divisor}"),
        }
    }

    /// These columns of a subquery, each of its rows as often as its column `count` says, in its order.
    pub fn repeated(self, columns: &str, subquery: &str, count: &str) -> String {
        match self.of {
            DialectName::DuckDb => format!(
                "SELECT {columns} FROM (\n  SELECT *, unnest(range({count})) AS tauell_copy FROM (\n{subquery}\n  )\n)"
            ),
            DialectName::Spark => format!(
                "SELECT {columns} FROM (\n{subquery}\n)\nLATERAL VIEW explode(sequence(CAST(1 AS BIGINT), {count})) AS tauell_copy"
            ),
        }
    }

    /// Makes a table of what a query yields.
    pub fn create(self, table: &str, query: &str) -> String {
        match self.of {
            DialectName::DuckDb => format!("CREATE TABLE {table} AS\n{query}"),
            DialectName::Spark => format!("CREATE TABLE {table} USING parquet AS\n{query}"),
        }
    }

    /// Makes a table of a CSV file as the command writes it. All columns are text.
    pub fn load(self, table: &str, file: &str) -> String {
        let file = self.text(file);
        match self.of {
            DialectName::DuckDb => format!(
                "CREATE TABLE {table} AS\nSELECT * FROM read_csv({file}, all_varchar = true, header = true, delim = ',', quote = '\"', \
                 escape = '\"')"
            ),
            // A table would look for the file in the folder of tables, a view looks in that of the program.
            DialectName::Spark => [
                "CREATE TEMPORARY VIEW tauell_file USING csv".to_owned()
                    + &format!("\nOPTIONS (path {file}, header 'true', quote '\"', escape '\"', multiLine 'true', ")
                    + "emptyValue '', nullValue '')",
                self.create(table, "SELECT * FROM tauell_file"),
                "DROP VIEW tauell_file".to_owned(),
            ]
            .join(";\n"),
        }
    }
}
