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
  listed: readonly ('report' | 'audit' | 'review' | 'comparison' | 'experiments')[];
}

/** All of them. */
export const MEASURES: readonly MeasureKind[] = [
  {
    "key": "information",
    "title": "Information kept",
    "part_of": null,
    "symbol": "um",
    "meaning": "A cell that was left exact counts 1, one that covers four values a quarter: this is the mean over all quasi-identifier and sensitive cells (um). Read it with its two parts.",
    "unit": "share",
    "better": "higher",
    "source": "2009 paper, Definition 5",
    "docs": "docs/reference/measures.md#information-kept",
    "needs": "values",
    "scope": "table",
    "by_column": true,
    "head": "Information",
    "term": "information",
    "listed": [
      "report",
      "audit",
      "review",
      "comparison"
    ]
  },
  {
    "key": "information_qi",
    "title": "in the quasi-identifier",
    "part_of": "information",
    "symbol": "um_QI",
    "meaning": "The same over the quasi-identifier's cells alone (um_QI).",
    "unit": "share",
    "better": "higher",
    "source": "2009 paper, Definition 5",
    "docs": "docs/reference/measures.md#information-kept",
    "needs": "values",
    "scope": "quasi-identifier",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "report",
      "audit",
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
    "docs": "docs/reference/measures.md#information-kept",
    "needs": "values",
    "scope": "sensitive",
    "by_column": false,
    "head": null,
    "term": null,
    "listed": [
      "report",
      "audit",
      "review",
      "comparison"
    ]
  },
  {
    "key": "certainty_penalty",
    "title": "Certainty penalty",
    "part_of": null,
    "symbol": "GCP",
    "meaning": "0 where every quasi-identifier cell is exact, 1 where every one says nothing: the share of a column's values that a cell leaves open, on average (GCP).",
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
      "audit",
      "review",
      "comparison"
    ]
  },
  {
    "key": "height",
    "title": "Levels climbed",
    "part_of": null,
    "symbol": "",
    "meaning": "How many levels of its tree a quasi-identifier cell went up, on average (generalization height).",
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
      "audit",
      "review"
    ]
  },
  {
    "key": "full_domain_height",
    "title": "Height of a full-domain recoding",
    "part_of": null,
    "symbol": "",
    "meaning": "The sum of the heights of the quasi-identifier's columns, where each has one height throughout.",
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
      "audit"
    ]
  },
  {
    "key": "discernibility",
    "title": "Discernibility",
    "part_of": null,
    "symbol": "DM",
    "meaning": "Every person is charged the size of her class: the sum of the squares of class sizes. Smaller is better.",
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
      "audit",
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
      "audit",
      "comparison"
    ]
  },
  {
    "key": "k",
    "title": "Smallest class",
    "part_of": null,
    "symbol": "k",
    "meaning": "The rows of the smallest class: as many people share one published quasi-identifier at least.",
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
    "title": "People in a class",
    "part_of": null,
    "symbol": "C_avg",
    "meaning": "Rows per class, on average (C_avg).",
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
      "audit",
      "review",
      "comparison"
    ]
  },
  {
    "key": "median_class_size",
    "title": "People in the middle class",
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
      "audit",
      "review"
    ]
  },
  {
    "key": "largest_class",
    "title": "Largest class",
    "part_of": null,
    "symbol": "",
    "meaning": "The rows of the largest class.",
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
      "audit",
      "comparison"
    ]
  },
  {
    "key": "average_over_k",
    "title": "Class size over k",
    "part_of": null,
    "symbol": "C_avg / k",
    "meaning": "The average class size divided by the smallest size that is required or reached: 1 is as small as it can be.",
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
      "audit",
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
      "audit"
    ]
  },
  {
    "key": "generalized",
    "title": "Generalized cells",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of the quasi-identifier's cells with a generalized value.",
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
    "title": "Sensitive values in general terms",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of people whose sensitive value is published as a group of values.",
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
      "audit",
      "review",
      "comparison"
    ]
  },
  {
    "key": "rows",
    "title": "Published rows",
    "part_of": null,
    "symbol": "",
    "meaning": "The rows that are published.",
    "unit": "rows",
    "better": "higher",
    "source": "Tauell",
    "docs": "docs/reference/measures.md#rows-left-out",
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
    "title": "Rows left out",
    "part_of": null,
    "symbol": "",
    "meaning": "The share of rows that the method suppresses.",
    "unit": "percent",
    "better": "lower",
    "source": "Samarati 2001",
    "docs": "docs/reference/measures.md#rows-left-out",
    "needs": "release",
    "scope": "table",
    "by_column": false,
    "head": "Rows left out",
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
    "meaning": "How far the curves of classes stay below the limit of (τ, ℓ), summed over k; 0 is no more than was asked.",
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
      "audit",
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
    "meaning": "How well a tree (ID3) that is learned from the published table predicts rows that were held out, divided by how well one of the original does.",
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
