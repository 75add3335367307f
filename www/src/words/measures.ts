// The measures there are. Generated from what each states about itself (crates/measure/src/utility/registry.rs) by a test,
// tests/measure_list.rs: do not edit.

import type { TermName } from './terms';

/** A measure of utility. */
export interface MeasureKind {
  /** Its key in every document that lists it. */
  key: string;
  title: string;
  /** The measure of which it is a part. */
  part_of: string | null;
  symbol: string;
  /** What it means, a sentence or two. */
  meaning: string;
  unit: 'share' | 'percent' | 'levels' | 'rows' | 'classes' | 'squared-rows' | 'ratio' | 'summed-shares';
  /** Which of two figures is better; nothing if neither is. */
  better: 'higher' | 'lower' | null;
  source: string;
  docs: string;
  needs: 'release' | 'values' | 'originals';
  scope: 'table' | 'quasi-identifier' | 'sensitive' | 'requirement';
  by_column: boolean;
  /** The head of its column in a comparison; nothing if it has none. */
  head: string | null;
  /** The term that explains it. */
  term: TermName | null;
  listed: readonly ('report' | 'review-file' | 'review' | 'comparison' | 'experiments')[];
}

/** All of them. */
export const MEASURES: readonly MeasureKind[] = [
  {
    "key": "information",
    "title": "Information retained",
    "part_of": null,
    "symbol": "um",
    "meaning": "An exact cell counts 1, one that covers four values a quarter: this is the mean over all quasi-identifier and sensitive cells (um). Read it with its two parts.",
    "unit": "share",
    "better": "higher",
    "source": "2009 paper, Definition 5",
    "docs": "docs/reference/measures.md#information-retained",
    "needs": "values",
    "scope": "table",
    "by_column": true,
    "head": "Information",
    "term": "information",
    "listed": [
      "report",
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "information_qi",
    "title": "in the quasi-identifier",
    "part_of": "information",
    "symbol": "um_QI",
    "meaning": "The same over the cells of the quasi-identifier alone (um_QI).",
    "unit": "share",
    "better": "higher",
    "source": "2009 paper, Definition 5",
    "docs": "docs/reference/measures.md#information-retained",
    "needs": "values",
    "scope": "quasi-identifier",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "report",
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "information_sensitive",
    "title": "in the sensitive columns",
    "part_of": "information",
    "symbol": "um_SA",
    "meaning": "The same over the sensitive cells alone (um_SA).",
    "unit": "share",
    "better": "higher",
    "source": "2009 paper, Definition 5",
    "docs": "docs/reference/measures.md#information-retained",
    "needs": "values",
    "scope": "sensitive",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "report",
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "certainty_penalty",
    "title": "Certainty penalty",
    "part_of": null,
    "symbol": "GCP",
    "meaning": "The share of a column's values that a quasi-identifier cell leaves possible, on average (GCP): 0 if every cell is exact, 1 if every cell is the root.",
    "unit": "share",
    "better": "lower",
    "source": "Xu and others 2006; Ghinita and others 2007",
    "docs": "docs/reference/measures.md#certainty-penalty",
    "needs": "values",
    "scope": "quasi-identifier",
    "by_column": true,
    "head": "NCP",
    "term": "certainty",
    "listed": [
      "report",
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "height",
    "title": "Generalization height",
    "part_of": null,
    "symbol": "",
    "meaning": "The number of levels by which a quasi-identifier cell is generalized, on average.",
    "unit": "levels",
    "better": "lower",
    "source": "Samarati 2001",
    "docs": "docs/reference/measures.md#generalization-height",
    "needs": "originals",
    "scope": "quasi-identifier",
    "by_column": true,
    "head": null,
    "term": null,
    "listed": [
      "review-file",
      "review"
    ]
  },
  {
    "key": "full_domain_height",
    "title": "Height of a full-domain recoding",
    "part_of": null,
    "symbol": "",
    "meaning": "The sum of the heights of the quasi-identifier's columns, if each has one height throughout.",
    "unit": "levels",
    "better": "lower",
    "source": "Machanavajjhala and others 2006, section 5.1",
    "docs": "docs/reference/measures.md#generalization-height",
    "needs": "values",
    "scope": "quasi-identifier",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file"
    ]
  },
  {
    "key": "discernibility",
    "title": "Discernibility",
    "part_of": null,
    "symbol": "DM",
    "meaning": "The sum of the squared class sizes: each person counts with the size of their class. Smaller is better.",
    "unit": "squared-rows",
    "better": "lower",
    "source": "Bayardo and Agrawal 2005",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": "discernibility",
    "listed": [
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "classes",
    "title": "Classes",
    "part_of": null,
    "symbol": "",
    "meaning": "The number of equivalence classes.",
    "unit": "classes",
    "better": "higher",
    "source": "LeFevre, DeWitt and Ramakrishnan 2005",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": "Classes",
    "term": "class",
    "listed": [
      "review-file",
      "comparison"
    ]
  },
  {
    "key": "k",
    "title": "Smallest class",
    "part_of": null,
    "symbol": "k",
    "meaning": "The number of rows of the smallest class: at least as many people share each published quasi-identifier.",
    "unit": "rows",
    "better": null,
    "source": "Samarati and Sweeney 1998",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": "Smallest class",
    "term": null,
    "listed": [
      "comparison"
    ]
  },
  {
    "key": "average_class_size",
    "title": "Average class size",
    "part_of": null,
    "symbol": "C_avg",
    "meaning": "The average number of rows per class (C_avg).",
    "unit": "rows",
    "better": "lower",
    "source": "LeFevre, DeWitt and Ramakrishnan 2006",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "median_class_size",
    "title": "Median class size",
    "part_of": null,
    "symbol": "",
    "meaning": "Half of the classes are smaller, half are larger.",
    "unit": "rows",
    "better": "lower",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file",
      "review"
    ]
  },
  {
    "key": "largest_class",
    "title": "Largest class",
    "part_of": null,
    "symbol": "",
    "meaning": "The number of rows of the largest class.",
    "unit": "rows",
    "better": "lower",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file",
      "comparison"
    ]
  },
  {
    "key": "average_over_k",
    "title": "Class size over k",
    "part_of": null,
    "symbol": "C_avg / k",
    "meaning": "The average class size divided by the smallest size that is required or reached: 1 is the minimum.",
    "unit": "ratio",
    "better": "lower",
    "source": "LeFevre, DeWitt and Ramakrishnan 2006",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file",
      "review"
    ]
  },
  {
    "key": "average_over_l",
    "title": "Class size over ℓ",
    "part_of": null,
    "symbol": "C_avg / ℓ",
    "meaning": "The average class size divided by the largest number of values that a class must have.",
    "unit": "ratio",
    "better": "lower",
    "source": "LeFevre, DeWitt and Ramakrishnan 2006",
    "docs": "docs/reference/measures.md#class-sizes",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "review-file"
    ]
  },
  {
    "key": "generalized",
    "title": "Generalized cells",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of quasi-identifier cells with a generalized value.",
    "unit": "percent",
    "better": "lower",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#generalized-cells",
    "needs": "values",
    "scope": "quasi-identifier",
    "by_column": false,
    "head": "Generalized cells",
    "term": "generalized",
    "listed": [
      "comparison"
    ]
  },
  {
    "key": "sensitive_generalized",
    "title": "Generalized sensitive values",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of people whose sensitive value is published as a generalized one.",
    "unit": "percent",
    "better": "lower",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#generalized-cells",
    "needs": "values",
    "scope": "sensitive",
    "by_column": false,
    "head": "Generalized sensitive",
    "term": null,
    "listed": [
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "rows",
    "title": "Published rows",
    "part_of": null,
    "symbol": "",
    "meaning": "The number of rows that are published.",
    "unit": "rows",
    "better": "higher",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#suppressed-rows",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "comparison"
    ]
  },
  {
    "key": "suppressed_share",
    "title": "Suppressed rows",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of rows that the method suppresses.",
    "unit": "percent",
    "better": "lower",
    "source": "Samarati 2001",
    "docs": "docs/reference/measures.md#suppressed-rows",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": "Suppressed rows",
    "term": null,
    "listed": [
      "comparison"
    ]
  },
  {
    "key": "excessive_protection",
    "title": "Excessive protection",
    "part_of": null,
    "symbol": "e(P)",
    "meaning": "How far the curves of classes are from the limit of (τ, ℓ), summed over k; if every class satisfies the requirement and this is 0, no more is protected than is required.",
    "unit": "summed-shares",
    "better": "lower",
    "source": "2009 paper, Definition 8; 2011 paper, Definition 35",
    "docs": "docs/reference/measures.md#excessive-protection",
    "needs": "release",
    "scope": "requirement",
    "by_column": false,
    "head": "Excessive protection",
    "term": "excess",
    "listed": [
      "report",
      "review-file",
      "review",
      "comparison"
    ]
  },
  {
    "key": "count_queries",
    "title": "Query error",
    "part_of": null,
    "symbol": "",
    "meaning": "How far answers to random count queries are off, as a share of the right answer.",
    "unit": "percent",
    "better": "lower",
    "source": "2011 paper, section 5.3.3",
    "docs": "docs/reference/measures.md#count-queries",
    "needs": "originals",
    "scope": "table",
    "by_column": false,
    "head": "Query error",
    "term": "query error",
    "listed": [
      "experiments",
      "comparison"
    ]
  },
  {
    "key": "classification",
    "title": "Accuracy ratio of decision trees",
    "part_of": null,
    "symbol": "rca",
    "meaning": "How well a decision tree (ID3) learned from the published table predicts held-out rows, relative to one learned from the original.",
    "unit": "ratio",
    "better": "higher",
    "source": "2011 paper, section 5.3.2",
    "docs": "docs/reference/measures.md#classification",
    "needs": "originals",
    "scope": "sensitive",
    "by_column": true,
    "head": "ID3",
    "term": "tree ratio",
    "listed": [
      "experiments",
      "comparison"
    ]
  }
];

/** Those of a comparison, in its order. */
export const COMPARED: readonly string[] = [
  "excessive_protection",
  "information",
  "information_qi",
  "information_sensitive",
  "certainty_penalty",
  "rows",
  "classes",
  "k",
  "average_class_size",
  "largest_class",
  "discernibility",
  "generalized",
  "sensitive_generalized",
  "suppressed_share",
  "count_queries",
  "classification"
];
