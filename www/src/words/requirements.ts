// The requirements there are. Generated from what each states about itself (crates/privacy/src/registry.rs) by a test,
// tests/requirement_list.rs: do not edit.

/** A kind of requirement. */
export interface RequireKind {
  name: string;
  title: string;
  /** What it asks for, a sentence. */
  meaning: string;
  /** The same of one at hand, with its parameters. */
  asks: string;
  source: string;
  docs: string;
  parameters: readonly RequireParameter[];
  asks_of: 'rows' | 'values';
  closed_under_union: boolean;
  /** Whether a table that keeps it keeps it generalized further. */
  monotone: boolean;
  treats_values_alike: boolean;
  generalizing_helps: boolean;
  margin: 'people' | 'values' | 'points' | 'distance';
}

/** A parameter of a kind. */
export type RequireParameter = {
  name: string;
  symbol: string;
  range: string;
  meaning: string;
  /** What a form begins with. */
  first: string;
} & (
  | { kind: 'whole' }
  | { kind: 'number'; unit: string }
  | { kind: 'word'; words: readonly (readonly [string, string])[]; of: string }
  | { kind: 'values'; said: string; may_be_empty: boolean }
);

/** All of them, in the order in which they are shown. */
export const REQUIREMENTS: readonly RequireKind[] = [
  {
    "name": "k",
    "title": "k-anonymity",
    "meaning": "Every class has at least k people, so no one can be distinguished from k - 1 others by the quasi-identifier.",
    "asks": "Every class must have at least {0} people.",
    "source": "Samarati and Sweeney 1998; 2006 paper, Definition 2.2",
    "docs": "docs/reference/requirements.md#k-anonymity",
    "parameters": [
      {
        "name": "k",
        "symbol": "k",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of people per class.",
        "first": "5",
        "kind": "whole"
      }
    ],
    "asks_of": "rows",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": false,
    "generalizing_helps": false,
    "margin": "people"
  },
  {
    "name": "tau-l",
    "title": "(τ, ℓ)-diversity",
    "meaning": "F(k) is at most ψ(k) = τ + (1 - τ)(k - 1)/(ℓ - 1) for every k up to ℓ: no value has more than the share τ of a class, and at least ℓ values are needed to make up a whole one.",
    "asks": "No value may have more than {0%} of a class, and at least {1} values must remain possible.",
    "source": "2009 paper, Definitions 3 and 4",
    "docs": "docs/reference/requirements.md#τ-ℓ-diversity",
    "parameters": [
      {
        "name": "tau",
        "symbol": "τ",
        "range": "a decimal or a fraction, at least 1/ℓ and below 1",
        "meaning": "The maximum share of a class that one sensitive value may have.",
        "first": "0.5",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": true,
    "generalizing_helps": true,
    "margin": "points"
  },
  {
    "name": "distinct-l",
    "title": "distinct ℓ-diversity",
    "meaning": "Every class has at least ℓ different values.",
    "asks": "Every class must have at least {0} different values.",
    "source": "2006 paper, section 4",
    "docs": "docs/reference/requirements.md#distinct-l-diversity",
    "parameters": [
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": true,
    "generalizing_helps": true,
    "margin": "values"
  },
  {
    "name": "simple-l",
    "title": "simple ℓ-diversity",
    "meaning": "No value has more than 1/ℓ of a class.",
    "asks": "No value may have more than 1/{0} of a class.",
    "source": "Xiao and Tao 2006; 2009 paper, section 1",
    "docs": "docs/reference/requirements.md#simple-l-diversity",
    "parameters": [
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": true,
    "generalizing_helps": true,
    "margin": "values"
  },
  {
    "name": "entropy-l",
    "title": "entropy ℓ-diversity",
    "meaning": "The values of every class are at least as uncertain as ℓ equally likely ones.",
    "asks": "The values of a class must be at least as uncertain as {0} equally likely ones.",
    "source": "2006 paper, Definition 4.1",
    "docs": "docs/reference/requirements.md#entropy-l-diversity",
    "parameters": [
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a decimal or a fraction above 1",
        "meaning": "The number of equally likely values that a class must at least match in uncertainty.",
        "first": "3",
        "kind": "number",
        "unit": ""
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": true,
    "generalizing_helps": true,
    "margin": "values"
  },
  {
    "name": "recursive-l",
    "title": "recursive (c, ℓ)-diversity",
    "meaning": "The most frequent value of a class has less than c times what all values from the ℓ-th most frequent on have together.",
    "asks": "The most frequent value of a class must have less than {0} times what all values from number {1} on have together.",
    "source": "2006 paper, Definition 4.2",
    "docs": "docs/reference/requirements.md#recursive-c-l-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c",
        "range": "a decimal or a fraction above 0",
        "meaning": "The most frequent value must have less than this many times what the rarer ones have together: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": true,
    "generalizing_helps": true,
    "margin": "points"
  },
  {
    "name": "pd-recursive-l",
    "title": "pd-recursive (c, ℓ)-diversity",
    "meaning": "Recursive diversity in which some values may be disclosed: of the other values, none may be more frequent in a class than recursive diversity allows.",
    "asks": "No value may be too frequent, except those that may be disclosed.",
    "source": "2006 paper, Definition 4.3",
    "docs": "docs/reference/requirements.md#pd-recursive-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c",
        "range": "a decimal or a fraction above 0",
        "meaning": "The most frequent value must have less than this many times what the rarer ones have together: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      },
      {
        "name": "allowed",
        "symbol": "Y",
        "range": "at least one value, and not all",
        "meaning": "Values that may be disclosed, such as healthy.",
        "first": "",
        "kind": "values",
        "said": "may be disclosed",
        "may_be_empty": false
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": false,
    "generalizing_helps": true,
    "margin": "points"
  },
  {
    "name": "npd-recursive-l",
    "title": "npd-recursive (c₁, c₂, ℓ)-diversity",
    "meaning": "Recursive diversity in which an adversary must not be able to rule out some values: each of them has at least c₂ percent of every class.",
    "asks": "No value may be too frequent, and an adversary must not be able to rule out some values.",
    "source": "2006 paper, Definition 4.4",
    "docs": "docs/reference/requirements.md#npd-recursive-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c₁",
        "range": "a decimal or a fraction above 0",
        "meaning": "The most frequent value must have less than this many times what the rarer ones have together: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "percent",
        "symbol": "c₂",
        "range": "a decimal or a fraction above 0 and below 100, and at most 100 for all values together",
        "meaning": "The minimum share, in percent of every class, of each value that must not be ruled out.",
        "first": "5",
        "kind": "number",
        "unit": "%"
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 1; with 1, only the values are required",
        "meaning": "The minimum number of sensitive values over which a class is spread.",
        "first": "3",
        "kind": "whole"
      },
      {
        "name": "present",
        "symbol": "W",
        "range": "at least one value",
        "meaning": "Values that an adversary must not be able to rule out for anyone.",
        "first": "",
        "kind": "values",
        "said": "must not be ruled out",
        "may_be_empty": false
      },
      {
        "name": "allowed",
        "symbol": "Y",
        "range": "any number of values, or none",
        "meaning": "Values that may be disclosed, such as healthy.",
        "first": "",
        "kind": "values",
        "said": "may be disclosed",
        "may_be_empty": true
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": false,
    "generalizing_helps": true,
    "margin": "points"
  },
  {
    "name": "t-close",
    "title": "t-closeness",
    "meaning": "The distribution of every class is close to that of the whole table: their earth mover's distance is at most t.",
    "asks": "The distribution of every class must be within distance {0} of that of the whole table.",
    "source": "Li, Li and Venkatasubramanian 2007",
    "docs": "docs/reference/requirements.md#t-closeness",
    "parameters": [
      {
        "name": "t",
        "symbol": "t",
        "range": "a decimal or a fraction, at least 0 and below 1",
        "meaning": "The maximum distance of a class from the whole table.",
        "first": "0.2",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "distance",
        "symbol": "distance",
        "range": "equal, ordered or hierarchical",
        "meaning": "How far apart two values are.",
        "first": "equal",
        "kind": "word",
        "words": [
          [
            "equal",
            "Any two values are equally far apart."
          ],
          [
            "ordered",
            "The further apart two values are in their order, the more a difference counts."
          ],
          [
            "hierarchical",
            "The closer to the root of the taxonomy two values meet, the more a difference counts."
          ]
        ],
        "of": "distance"
      }
    ],
    "asks_of": "values",
    "closed_under_union": true,
    "monotone": true,
    "treats_values_alike": false,
    "generalizing_helps": false,
    "margin": "distance"
  }
];
