// The kinds of files that are written, and who may have them. Generated from the engine's list (crates/base/src/confidentiality.rs) by a test,
// tests/written_files.rs: do not edit.

/** A kind of file. */
export interface WrittenFile {
  file: string;
  title: string;
  written_by: string;
  confidentiality: 'public' | 'private';
  /** Why, a sentence that begins with the people who may have it. */
  reason: string;
  mark: 'first-keys' | 'first-line' | 'none';
  /** The format, if it is an object of JSON: its first key, and the version. */
  format?: { key: string; version: number };
}

/** All of them, the public ones first. */
export const WRITTEN_FILES: readonly WrittenFile[] = [
  {
    "file": "published-table",
    "title": "Published table",
    "written_by": "`anonymize --out`",
    "confidentiality": "public",
    "reason": "For recipients: it was checked against the requirements.",
    "mark": "none"
  },
  {
    "file": "group-table",
    "title": "Group table",
    "written_by": "`anonymize --out`, next to the published table",
    "confidentiality": "public",
    "reason": "For recipients: it belongs to the published table and was checked with it.",
    "mark": "none"
  },
  {
    "file": "public-report",
    "title": "Report for recipients",
    "written_by": "`anonymize --public-report`",
    "confidentiality": "public",
    "reason": "For recipients: it follows from the published table, the method and the requirements alone.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_public_report",
      "version": 1
    }
  },
  {
    "file": "experiments-page",
    "title": "Experiments, as a page",
    "written_by": "`experiments --out`",
    "confidentiality": "public",
    "reason": "For anyone: the papers' tables, from which it is made, are public.",
    "mark": "first-line"
  },
  {
    "file": "experiments",
    "title": "Experiments",
    "written_by": "`experiments --out`",
    "confidentiality": "public",
    "reason": "For anyone: the papers' tables, from which it is made, are public.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_experiments",
      "version": 1
    }
  },
  {
    "file": "report",
    "title": "Report",
    "written_by": "`anonymize --report`",
    "confidentiality": "private",
    "reason": "For you alone: its counts, warnings and caveats depend on the original table, even where the published table is the same.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_report",
      "version": 1
    }
  },
  {
    "file": "recipe",
    "title": "Recipe",
    "written_by": "`anonymize --save-recipe`",
    "confidentiality": "private",
    "reason": "For you alone: its hierarchies, weights and rules can list values of the original table that are not published.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_recipe",
      "version": 3
    }
  },
  {
    "file": "assignment",
    "title": "Assignment",
    "written_by": "`anonymize --assignment`",
    "confidentiality": "private",
    "reason": "For you alone: it lists original values next to the published ones.",
    "mark": "none"
  },
  {
    "file": "secret",
    "title": "Secret",
    "written_by": "`anonymize --save-secret`",
    "confidentiality": "private",
    "reason": "For you alone: with it and the published table, the random draws can be repeated and undone.",
    "mark": "none"
  },
  {
    "file": "hierarchy-file",
    "title": "Hierarchy file",
    "written_by": "`anonymize --save-taxonomies`, `taxonomy --out`",
    "confidentiality": "private",
    "reason": "For you alone: it can list values of the original table that are not published.",
    "mark": "none"
  },
  {
    "file": "review",
    "title": "Review",
    "written_by": "`review`",
    "confidentiality": "private",
    "reason": "For you alone: it lists what the table discloses, and may compare it with the original.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_review",
      "version": 1
    }
  },
  {
    "file": "review-page",
    "title": "Review, as a page",
    "written_by": "`review --html`",
    "confidentiality": "private",
    "reason": "For you alone: it lists what the table discloses, and may compare it with the original.",
    "mark": "first-line"
  },
  {
    "file": "review-letter",
    "title": "Review, as a letter",
    "written_by": "`review --letter`",
    "confidentiality": "private",
    "reason": "For you and those who decide about the release: it shows for how many people the table discloses a value.",
    "mark": "first-line"
  },
  {
    "file": "summary",
    "title": "Summary to sign",
    "written_by": "the page",
    "confidentiality": "private",
    "reason": "For you and those who decide about the release: it compares the published table with the original.",
    "mark": "first-line"
  },
  {
    "file": "comparison",
    "title": "Comparison",
    "written_by": "`compare --out`",
    "confidentiality": "private",
    "reason": "For you alone: it contains figures of releases that are not published, each of which depends on the original table.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_comparison",
      "version": 1
    }
  },
  {
    "file": "estimate",
    "title": "Estimate",
    "written_by": "`estimate --out`",
    "confidentiality": "private",
    "reason": "For you alone: it may compare the estimates with the original table.",
    "mark": "first-keys",
    "format": {
      "key": "tauell_estimate",
      "version": 1
    }
  },
  {
    "file": "picture",
    "title": "Picture",
    "written_by": "the page",
    "confidentiality": "private",
    "reason": "For you alone: it can show figures of the original table.",
    "mark": "none"
  }
];
