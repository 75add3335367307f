// The methods there are. Generated from what each says of itself (src/publish/methods.rs) by a test, tests/method_list.rs: do not
// edit.

/** A method. */
export interface MethodKind {
  name: string;
  title: string;
  /** What it does, a sentence. */
  meaning: string;
  source: string;
  docs: string;
  options: readonly MethodOption[];
  /** At which requirements it can aim: those that are closed under union, or some by name. */
  aims_at: 'closed-under-union' | { only: readonly string[] };
  draws: 'nothing' | 'from-seed' | 'from-secret';
  phases: readonly string[];
  /** What a reader gets, a sentence. */
  publishes: string;
}

/** Something that can be chosen about a method. */
export type MethodOption = {
  name: string;
  title: string;
  meaning: string;
  default: string;
} & ({ kind: 'word'; words: readonly { name: string; title: string; meaning: string }[] } | { kind: 'flag' });

/** All of them, in the order in which they are offered. */
export const METHODS: readonly MethodKind[] = [
  {
    "name": "sweep",
    "title": "Sequential Sweep",
    "meaning": "It goes through the levels of generalization from the most informative on, and at each closes the classes that keep what is required.",
    "source": "2009 paper, section III",
    "docs": "docs/sweep.md",
    "options": [
      {
        "name": "ties",
        "title": "Tie rule",
        "meaning": "Which of several equally frequent values of a class loses a row.",
        "default": "balanced",
        "kind": "word",
        "words": [
          {
            "name": "balanced",
            "title": "Balanced",
            "meaning": "Takes from a class the value that is easier to place later. Usually keeps more information."
          },
          {
            "name": "rank",
            "title": "By rank",
            "meaning": "Takes the value that comes first in its taxonomy."
          }
        ]
      },
      {
        "name": "order",
        "title": "Order of levels",
        "meaning": "What the information of a level is weighed by, where levels are put in order.",
        "default": "distinct-leaves",
        "kind": "word",
        "words": [
          {
            "name": "distinct-leaves",
            "title": "By distinct values",
            "meaning": "Every value that occurs counts once."
          },
          {
            "name": "rows",
            "title": "By rows",
            "meaning": "Every row counts."
          }
        ]
      },
      {
        "name": "literal",
        "title": "Step by step",
        "meaning": "Generalize a sensitive value step by step even where a step changes nothing, as the paper has it.",
        "default": "false",
        "kind": "flag"
      },
      {
        "name": "sensitive_values",
        "title": "Sensitive values",
        "meaning": "Whether sensitive values may be published in more general terms.",
        "default": "cheapest",
        "kind": "word",
        "words": [
          {
            "name": "cheapest",
            "title": "Whatever costs least",
            "meaning": "Every sensitive value stays exact, unless that would cost more than a hundredth of the information or cannot be had."
          },
          {
            "name": "exact",
            "title": "Leave sensitive values exact",
            "meaning": "People who are left without a class take other classes in. Possible wherever the whole table keeps the requirement as it stands."
          },
          {
            "name": "general",
            "title": "Make sensitive values general where needed",
            "meaning": "As in the papers: people who are left without a class are published with a broader sensitive value, such as a group of diseases."
          }
        ]
      }
    ],
    "aims_at": "closed-under-union",
    "draws": "nothing",
    "phases": [
      "generalizing sensitive values",
      "forming classes",
      "bringing what is left into the last class"
    ],
    "publishes": "One table, in which the rows of a class have one quasi-identifier."
  }
];
