// The requirements there are. Generated from what each says of itself (crates/privacy/src/registry.rs) by a test, tests/requirement_list.rs:
// do not edit.

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
    "meaning": "Every class has at least k people, so everybody looks like at least k - 1 others.",
    "asks": "Every class must have at least {0} people.",
    "source": "Samarati and Sweeney 1998; 2006 paper, Definition 2.2",
    "docs": "docs/reference/requirements.md#k-anonymity",
    "parameters": [
      {
        "name": "k",
        "symbol": "k",
        "range": "a whole number of at least 2",
        "meaning": "How many people must look alike.",
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
    "meaning": "F(k) is at most ψ(k) = τ + (1 - τ)(k - 1)/(ℓ - 1) for every k up to ℓ: no value has more than the share τ of a class, and only ℓ values together may make up a whole one.",
    "asks": "No value may have more than {0%} of a class, and at least {1} values must remain possible.",
    "source": "2009 paper, Definitions 3 and 4",
    "docs": "docs/reference/requirements.md#τ-ℓ-diversity",
    "parameters": [
      {
        "name": "tau",
        "symbol": "τ",
        "range": "a decimal or a fraction, at least 1/ℓ and below 1",
        "meaning": "The largest share of a class that one sensitive value may have.",
        "first": "0.5",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "Over how many values a class must be spread.",
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
        "meaning": "Over how many values a class must be spread.",
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
        "meaning": "Over how many values a class must be spread.",
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
        "meaning": "As how many equally likely values a class must be uncertain.",
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
    "asks": "The likeliest value of a class must have less than {0} times what the values from number {1} on have together.",
    "source": "2006 paper, Definition 4.2",
    "docs": "docs/reference/requirements.md#recursive-c-l-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c",
        "range": "a decimal or a fraction above 0",
        "meaning": "How many times the rarer values the most frequent one must stay below: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "Over how many values a class must be spread.",
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
    "meaning": "Recursive diversity where some values may be found out: of the other values of a class none is more frequent than it allows.",
    "asks": "No value may stand out, except those that may be found out.",
    "source": "2006 paper, Definition 4.3",
    "docs": "docs/reference/requirements.md#pd-recursive-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c",
        "range": "a decimal or a fraction above 0",
        "meaning": "How many times the rarer values the most frequent one must stay below: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 2",
        "meaning": "Over how many values a class must be spread.",
        "first": "3",
        "kind": "whole"
      },
      {
        "name": "allowed",
        "symbol": "Y",
        "range": "one value at least, and not all",
        "meaning": "Values that may be found out, such as healthy.",
        "first": "",
        "kind": "values",
        "said": "may be found out",
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
    "meaning": "Recursive diversity where some values must not be ruled out for anybody: each of them has at least c₂ percent of every class.",
    "asks": "No value may stand out, and some values must not be ruled out.",
    "source": "2006 paper, Definition 4.4",
    "docs": "docs/reference/requirements.md#npd-recursive-diversity",
    "parameters": [
      {
        "name": "c",
        "symbol": "c₁",
        "range": "a decimal or a fraction above 0",
        "meaning": "How many times the rarer values the most frequent one must stay below: the smaller, the stricter.",
        "first": "4",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "percent",
        "symbol": "c₂",
        "range": "a decimal or a fraction above 0 and below 100, and at most 100 for all values together",
        "meaning": "The percentage of every class that each value that must not be ruled out has at the least.",
        "first": "5",
        "kind": "number",
        "unit": "%"
      },
      {
        "name": "l",
        "symbol": "ℓ",
        "range": "a whole number of at least 1; with 1 the values alone are asked for",
        "meaning": "Over how many values a class must be spread.",
        "first": "3",
        "kind": "whole"
      },
      {
        "name": "present",
        "symbol": "W",
        "range": "one value at least",
        "meaning": "Values that must not be ruled out for anybody.",
        "first": "",
        "kind": "values",
        "said": "must not be ruled out",
        "may_be_empty": false
      },
      {
        "name": "allowed",
        "symbol": "Y",
        "range": "any number of values, or none",
        "meaning": "Values that may be found out, such as healthy.",
        "first": "",
        "kind": "values",
        "said": "may be found out",
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
    "meaning": "The distribution of every class is close to that of the whole table: to turn one into the other, at most t has to be moved, a share times the distance that it is moved.",
    "asks": "No class may be further than {0} from the whole table.",
    "source": "Li, Li and Venkatasubramanian 2007",
    "docs": "docs/reference/requirements.md#t-closeness",
    "parameters": [
      {
        "name": "t",
        "symbol": "t",
        "range": "a decimal or a fraction, at least 0 and below 1",
        "meaning": "How far a class may be from the whole table.",
        "first": "0.2",
        "kind": "number",
        "unit": ""
      },
      {
        "name": "distance",
        "symbol": "distance",
        "range": "equal, ordered or hierarchical",
        "meaning": "How far two values are apart.",
        "first": "equal",
        "kind": "word",
        "words": [
          [
            "equal",
            "Any two values are equally far apart."
          ],
          [
            "ordered",
            "The further apart two values stand in their order, the more a difference counts."
          ],
          [
            "hierarchical",
            "The further up the taxonomy groups two values together, the more a difference counts."
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
