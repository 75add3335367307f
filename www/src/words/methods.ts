// The methods there are. Generated from what each states about itself (crates/publish/src/methods.rs) by a test,
// tests/method_list.rs: do not edit.

/** A method. */
export interface MethodKind {
  name: string;
  title: string;
  /** What it does, a sentence. */
  meaning: string;
  source: string;
  docs: string;
  options: readonly MethodOption[];
  /** At which requirements it can aim: those that are closed under union, those that stay kept where a table is generalized further,
   * or some by name. */
  aims_at: 'closed-under-union' | 'monotone' | { only: readonly string[] };
  draws: 'nothing' | 'from-seed' | 'from-secret';
  /** Whether it publishes every quasi-identifier as it is. */
  keeps_quasi_identifier: boolean;
  /** Whether it publishes each sensitive value among others that are added to it. */
  adds_values: boolean;
  /** Whether an adversary who knows the method and every quasi-identifier can infer no more than the published table discloses. */
  holds_where_known: boolean;
  phases: readonly string[];
  /** What its steps show, part of a sentence. */
  trace: string;
  /** What a reader gets, a sentence. */
  publishes: string;
}

/** Something that can be chosen about a method. */
export type MethodOption = {
  name: string;
  title: string;
  meaning: string;
  default: string;
  /** `range`: what it may be beside the words, in words. */
} & ({ kind: 'word'; words: readonly { name: string; title: string; meaning: string }[]; range?: string } | { kind: 'flag' });

/** All of them, in the order in which they are offered. */
export const METHODS: readonly MethodKind[] = [
  {
    "name": "sweep",
    "title": "Sequential Sweep",
    "meaning": "Goes through the levels of generalization from the most informative on, and at each closes the classes that satisfy the requirement.",
    "source": "2009 paper, section III",
    "docs": "docs/explanation/sweep.md",
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
            "meaning": "Takes a row from the value that is easier to place later. Usually retains more information."
          },
          {
            "name": "rank",
            "title": "By rank",
            "meaning": "Takes a row from the value that comes first in its taxonomy."
          }
        ]
      },
      {
        "name": "order",
        "title": "Order of levels",
        "meaning": "How values are weighed when levels are ordered by information.",
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
        "meaning": "Generalizes a sensitive value step by step even if a step changes nothing, as in the paper.",
        "default": "false",
        "kind": "flag"
      },
      {
        "name": "generalize_sensitive",
        "title": "Sensitive values",
        "meaning": "Whether sensitive values may be generalized.",
        "default": "auto",
        "kind": "word",
        "words": [
          {
            "name": "auto",
            "title": "Whichever costs less",
            "meaning": "Every sensitive value stays exact, unless that is infeasible or would cost more than a hundredth of the information."
          },
          {
            "name": "never",
            "title": "Leave sensitive values exact",
            "meaning": "People who are left without a class take in other classes. Possible if the table as one class satisfies the requirement."
          },
          {
            "name": "as-needed",
            "title": "Generalize sensitive values as needed",
            "meaning": "As in the papers: people who are left without a class are published with a generalized sensitive value, such as a group of diseases."
          }
        ]
      }
    ],
    "aims_at": "closed-under-union",
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "generalizing sensitive values",
      "forming classes",
      "forming the last class"
    ],
    "trace": "which rows are considered, what the limit allows, which row moves on and why, and the classes as they close",
    "publishes": "One table, in which the rows of a class have one quasi-identifier."
  },
  {
    "name": "local-search",
    "title": "Local search",
    "meaning": "Starts from a sweep, moves rows and rebuilds classes until its budget is used up, and takes the best table that it found.",
    "source": "Tauell; ruin and recreate after Schrimpf, Schneider, Stamm-Wilbrandt and Dueck 2000",
    "docs": "docs/explanation/local-search.md",
    "options": [
      {
        "name": "objective",
        "title": "Objective",
        "meaning": "The measure by which one partition is better than another.",
        "default": "both",
        "kind": "word",
        "words": [
          {
            "name": "both",
            "title": "Information loss and retained information",
            "meaning": "Lowers NCP + ½ (1 - um): fewer cells are generalized far, and many stay exact."
          },
          {
            "name": "information",
            "title": "Retained information",
            "meaning": "Raises um, the papers' measure: more cells stay exact."
          },
          {
            "name": "loss",
            "title": "Information loss",
            "meaning": "Lowers NCP: cells are generalized less."
          }
        ]
      },
      {
        "name": "effort",
        "title": "Effort",
        "meaning": "How much work the search does.",
        "default": "one",
        "kind": "word",
        "words": [
          {
            "name": "one",
            "title": "Standard",
            "meaning": "A fixed amount of work, which grows with the rows."
          },
          {
            "name": "ten",
            "title": "Ten times as long",
            "meaning": "Ten times the standard work."
          },
          {
            "name": "hundred",
            "title": "A hundred times as long",
            "meaning": "A hundred times the standard work."
          }
        ]
      },
      {
        "name": "suppress",
        "title": "Suppressed people",
        "meaning": "The maximum number of people who may be suppressed so that the others retain more.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "No one",
            "meaning": "Everyone is published."
          },
          {
            "name": "1%",
            "title": "Up to 1%",
            "meaning": "Up to one in a hundred people."
          },
          {
            "name": "2%",
            "title": "Up to 2%",
            "meaning": "Up to one in fifty people."
          },
          {
            "name": "5%",
            "title": "Up to 5%",
            "meaning": "Up to one in twenty people."
          },
          {
            "name": "10%",
            "title": "Up to 10%",
            "meaning": "Up to one in ten people."
          }
        ],
        "range": "none, a share such as 2.5%, or a number of rows such as 100"
      },
      {
        "name": "generalize_sensitive",
        "title": "Sensitive values",
        "meaning": "Whether sensitive values may be generalized if the whole table violates the requirement as one class.",
        "default": "auto",
        "kind": "word",
        "words": [
          {
            "name": "auto",
            "title": "Generalize only if the whole table needs it",
            "meaning": "Every sensitive value stays exact if the table as one class satisfies the requirement."
          },
          {
            "name": "never",
            "title": "Leave sensitive values exact",
            "meaning": "Possible if the table as one class satisfies the requirement, without suppressed people."
          }
        ]
      },
      {
        "name": "stop_after",
        "title": "End of the search",
        "meaning": "After how many steps the search stops, if its budget is not used up before.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "When its budget is used up",
            "meaning": "The search does the work that its effort allows."
          },
          {
            "name": "0",
            "title": "At once",
            "meaning": "The search changes no class."
          },
          {
            "name": "10000",
            "title": "After 10,000 steps",
            "meaning": "A step considers a class, a row of it, or classes that are rebuilt together."
          }
        ],
        "range": "none, or a number of steps such as 10000"
      }
    ],
    "aims_at": "closed-under-union",
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "generalizing sensitive values",
      "forming classes",
      "improving classes"
    ],
    "trace": "which rows move or are suppressed, which classes are dissolved or rebuilt, and what that saves",
    "publishes": "One table, in which the rows of a class have one quasi-identifier."
  },
  {
    "name": "incognito",
    "title": "Incognito",
    "meaning": "Publishes every column at one level of its taxonomy, so that a value is generalized the same way in every row. Of all combinations of levels that satisfy the requirement, it finds the best.",
    "source": "K. LeFevre, D. DeWitt, R. Ramakrishnan: Incognito, SIGMOD 2005, with the ℓ-diversity predicate of Machanavajjhala et al., ICDE 2006",
    "docs": "docs/explanation/full-domain.md",
    "options": [
      {
        "name": "best",
        "title": "The best table",
        "meaning": "Which of the tables that satisfy the requirement is published.",
        "default": "information",
        "kind": "word",
        "words": [
          {
            "name": "information",
            "title": "Most information",
            "meaning": "The one that retains the most information."
          },
          {
            "name": "height",
            "title": "Lowest height",
            "meaning": "The one that is the fewest levels above the original values, all columns together."
          },
          {
            "name": "discernibility",
            "title": "Least discernibility",
            "meaning": "The one with the smallest sum of squared class sizes."
          },
          {
            "name": "classes",
            "title": "Most classes",
            "meaning": "The one with the most classes."
          },
          {
            "name": "class-size",
            "title": "Smallest classes",
            "meaning": "The one whose classes have the fewest people on average."
          },
          {
            "name": "loss",
            "title": "Least loss",
            "meaning": "The one whose cells stand for the smallest share of their column's values, chosen as in ARX: the geometric mean over the columns."
          }
        ]
      },
      {
        "name": "aim",
        "title": "How (τ, ℓ) is satisfied",
        "meaning": "The criterion tested on each class if (τ, ℓ) is required of one column: itself, or recursive (c, ℓ)-diversity as in the papers' experiments.",
        "default": "itself",
        "kind": "word",
        "words": [
          {
            "name": "itself",
            "title": "By (τ, ℓ) itself",
            "meaning": "Finds the best of all tables that satisfy it."
          },
          {
            "name": "guaranteed",
            "title": "By a guarantee",
            "meaning": "Tries recursive (c, ℓ) requirements that guarantee it; most tables satisfy none of them."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Tries many (c, ℓ). Of the tables that satisfy (τ, ℓ), publishes the one with the least excess protection. Takes longer, and finds nothing better."
          }
        ]
      },
      {
        "name": "suppress",
        "title": "Suppressed people",
        "meaning": "The maximum number of people who may be suppressed so that the others retain more.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "No one",
            "meaning": "Everyone is published."
          },
          {
            "name": "1%",
            "title": "Up to 1%",
            "meaning": "Up to one in a hundred people."
          },
          {
            "name": "2%",
            "title": "Up to 2%",
            "meaning": "Up to one in fifty people."
          },
          {
            "name": "5%",
            "title": "Up to 5%",
            "meaning": "Up to one in twenty people."
          },
          {
            "name": "10%",
            "title": "Up to 10%",
            "meaning": "Up to one in ten people."
          }
        ],
        "range": "none, a share such as 2.5%, or a number of rows such as 100"
      }
    ],
    "aims_at": "monotone",
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "searching for the best combination of levels",
      "forming classes"
    ],
    "trace": "which level vectors are checked, which class violates the requirement, what follows from it for others, and which table is best",
    "publishes": "One table, in which every column is published at one level of its taxonomy."
  },
  {
    "name": "mondrian",
    "title": "Mondrian",
    "meaning": "Starts with everyone in one class, and splits classes for as long as every part satisfies the requirement.",
    "source": "LeFevre, DeWitt and Ramakrishnan 2006",
    "docs": "docs/explanation/mondrian.md",
    "options": [
      {
        "name": "split",
        "title": "Split column",
        "meaning": "Which column a class is split by, if several are possible.",
        "default": "widest",
        "kind": "word",
        "words": [
          {
            "name": "widest",
            "title": "The widest",
            "meaning": "The one whose value in the class stands for the largest share of the column's values, as in the paper."
          },
          {
            "name": "information",
            "title": "The most informative",
            "meaning": "The one after which the most information is retained. Takes longer."
          }
        ]
      }
    ],
    "aims_at": "closed-under-union",
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "splitting classes"
    ],
    "trace": "which class is considered, by which columns it may be cut, which cut is refused and why, and the classes as they close",
    "publishes": "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact."
  },
  {
    "name": "one-d",
    "title": "1-D ℓ-diversity",
    "meaning": "Puts all people in one line, with similar people close together, and forms classes of the next ℓ people whose sensitive values differ.",
    "source": "Ghinita, Karras, Kalnis and Mamoulis 2007",
    "docs": "docs/explanation/one-dimensional.md",
    "options": [
      {
        "name": "aim",
        "title": "How other requirements are satisfied",
        "meaning": "Which ℓ the method uses, since simple ℓ-diversity is the only requirement that it aims at directly.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By a guarantee",
            "meaning": "Uses the least ℓ with which every table satisfies the requirement."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Tries each ℓ up to that one. Of the tables that satisfy the requirement, publishes the one with the least excess protection. Takes longer."
          }
        ]
      },
      {
        "name": "curve",
        "title": "Order of the line",
        "meaning": "What decides who is next to whom.",
        "default": "hilbert",
        "kind": "word",
        "words": [
          {
            "name": "hilbert",
            "title": "Hilbert curve",
            "meaning": "A curve through all values of all columns, whose neighbours are neighbours in one column and equal in the others."
          },
          {
            "name": "gray",
            "title": "Gray code",
            "meaning": "A curve whose neighbours differ in one column, sometimes by much."
          },
          {
            "name": "lexicographic",
            "title": "Column by column",
            "meaning": "By the first column, people with equal values in it by the second, and so on: the first columns stay precise, the last ones hardly."
          }
        ]
      }
    ],
    "aims_at": {
      "only": [
        "tau-l",
        "simple-l",
        "distinct-l",
        "entropy-l",
        "recursive-l",
        "pd-recursive-l",
        "k"
      ]
    },
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "forming classes"
    ],
    "trace": "the line, and the classes of the next people whose values differ",
    "publishes": "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact."
  },
  {
    "name": "datafly",
    "title": "Datafly",
    "meaning": "Publishes every column at one level of its taxonomy: the column with the most different values goes up one level, again and again, until every class satisfies the requirement.",
    "source": "L. Sweeney: Guaranteeing anonymity when sharing medical data, the Datafly system, 1997",
    "docs": "docs/explanation/datafly.md",
    "options": [
      {
        "name": "suppress",
        "title": "Suppressed people",
        "meaning": "The maximum number of people who may be suppressed so that the others retain more.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "No one",
            "meaning": "Everyone is published."
          },
          {
            "name": "1%",
            "title": "Up to 1%",
            "meaning": "Up to one in a hundred people."
          },
          {
            "name": "2%",
            "title": "Up to 2%",
            "meaning": "Up to one in fifty people."
          },
          {
            "name": "5%",
            "title": "Up to 5%",
            "meaning": "Up to one in twenty people."
          },
          {
            "name": "10%",
            "title": "Up to 10%",
            "meaning": "Up to one in ten people."
          }
        ],
        "range": "none, a share such as 2.5%, or a number of rows such as 100"
      }
    ],
    "aims_at": "closed-under-union",
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "going up level by level",
      "forming classes"
    ],
    "trace": "which class violates the requirement, which column goes up a level and why, and the classes as they close",
    "publishes": "One table, in which every column is published at one level of its taxonomy."
  },
  {
    "name": "tp",
    "title": "TP",
    "meaning": "Publishes rows unchanged, moving as few as possible to a generalized residue, so that no sensitive value is too frequent among the rows that stay or among those of the residue.",
    "source": "Xiao, Yi and Tao 2010",
    "docs": "docs/explanation/tuple-partition.md",
    "options": [
      {
        "name": "aim",
        "title": "How other requirements are satisfied",
        "meaning": "Which ℓ the method uses, since simple ℓ-diversity is the only requirement that it aims at directly.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By a guarantee",
            "meaning": "Uses the least ℓ with which every table satisfies the requirement."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Tries each ℓ up to that one. Of the tables that satisfy the requirement, publishes the one with the least excess protection. Takes longer."
          }
        ]
      },
      {
        "name": "residue",
        "title": "Residue",
        "meaning": "How residue rows are published.",
        "default": "one-class",
        "kind": "word",
        "words": [
          {
            "name": "one-class",
            "title": "As one class",
            "meaning": "All of them share one quasi-identifier, which covers them all."
          },
          {
            "name": "one-d",
            "title": "As classes by 1-D ℓ-diversity (TP+)",
            "meaning": "Sorts the rows on a line, and forms each class of the next ℓ rows whose sensitive values differ. This retains more of their information."
          }
        ]
      }
    ],
    "aims_at": {
      "only": [
        "tau-l",
        "simple-l",
        "distinct-l",
        "entropy-l",
        "recursive-l",
        "pd-recursive-l",
        "k"
      ]
    },
    "draws": "nothing",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": false,
    "phases": [
      "removing the surplus of frequent values",
      "filling up the residue",
      "covering the residue"
    ],
    "trace": "which row leaves which class and why, and the classes as they close",
    "publishes": "One table, in which most rows have their exact quasi-identifier, and the others one that covers all of them; sensitive values stay exact."
  },
  {
    "name": "random-addition",
    "title": "Randomized addition",
    "meaning": "Publishes every quasi-identifier exactly, and each sensitive value among ℓ - 1 others that are drawn at random. Recipients estimate how the values are distributed.",
    "source": "Sei and Ohsuga 2014",
    "docs": "docs/explanation/randomized-addition.md",
    "options": [],
    "aims_at": {
      "only": [
        "tau-l",
        "simple-l",
        "distinct-l",
        "entropy-l",
        "recursive-l",
        "pd-recursive-l",
        "k"
      ]
    },
    "draws": "from-secret",
    "keeps_quasi_identifier": true,
    "adds_values": true,
    "holds_where_known": true,
    "phases": [
      "grouping equal rows",
      "drawing a set for each row"
    ],
    "trace": "what each row draws in addition to its own value",
    "publishes": "One table with the exact quasi-identifier, in which each sensitive value is a set: the true one and ℓ - 1 others."
  },
  {
    "name": "anatomy",
    "title": "Anatomy",
    "meaning": "Publishes every quasi-identifier exactly, and the sensitive values separately, by groups of ℓ people whose values differ: which of them has which value is not disclosed.",
    "source": "Xiao and Tao 2006",
    "docs": "docs/explanation/anatomy.md",
    "options": [
      {
        "name": "aim",
        "title": "How other requirements are satisfied",
        "meaning": "Which ℓ the method uses, since simple ℓ-diversity is the only requirement that it aims at directly.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By a guarantee",
            "meaning": "Uses the least ℓ with which every table satisfies the requirement."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Tries each ℓ up to that one. Of the tables that satisfy the requirement, publishes the one with the least excess protection. Takes longer."
          }
        ]
      }
    ],
    "aims_at": {
      "only": [
        "tau-l",
        "simple-l",
        "distinct-l",
        "entropy-l",
        "recursive-l",
        "pd-recursive-l"
      ]
    },
    "draws": "from-secret",
    "keeps_quasi_identifier": true,
    "adds_values": false,
    "holds_where_known": true,
    "phases": [
      "shuffling the rows of each value",
      "forming groups",
      "adding the remaining rows"
    ],
    "trace": "the buckets, which rows each group takes and why, and where the remaining rows go",
    "publishes": "Two tables, joined by a group: everyone's exact quasi-identifier, and the values that each group contains."
  },
  {
    "name": "transparent-sweep",
    "title": "Transparent Sweep",
    "meaning": "Packs the sensitive values into groups of equally many people, and each class takes equally many from every group. An adversary who knows the method infers no more than one who does not, unless they also know someone's sensitive value.",
    "source": "Tauell, after Xiao, Tao and Koudas 2010",
    "docs": "docs/explanation/transparent-sweep.md",
    "options": [
      {
        "name": "partition_size",
        "title": "Partition size",
        "meaning": "Size of the random partitions in which similar people are matched. An adversary who knows the method and one person's sensitive value may infer those of the others in the partition. The smaller it is, the fewer they infer, and the less information is retained.",
        "default": "all",
        "kind": "word",
        "words": [
          {
            "name": "all",
            "title": "All",
            "meaning": "Nearly the whole table: retains the most information. An adversary who also knows one person's value may infer all others'."
          },
          {
            "name": "3000",
            "title": "3,000 people",
            "meaning": "An adversary who also knows one person's value may infer those of at most 3,000 people."
          },
          {
            "name": "300",
            "title": "300 people",
            "meaning": "An adversary who also knows one person's value may infer those of at most 300 people."
          },
          {
            "name": "30",
            "title": "30 people",
            "meaning": "An adversary who also knows one person's value may infer those of at most 30 people."
          }
        ]
      },
      {
        "name": "objective",
        "title": "Objective",
        "meaning": "The measure by which one partition is better than another.",
        "default": "information",
        "kind": "word",
        "words": [
          {
            "name": "both",
            "title": "Information loss and retained information",
            "meaning": "Lowers NCP + ½ (1 - um): fewer cells are generalized far, and many stay exact."
          },
          {
            "name": "information",
            "title": "Retained information",
            "meaning": "Raises um, the papers' measure: more cells stay exact."
          },
          {
            "name": "loss",
            "title": "Information loss",
            "meaning": "Lowers NCP: cells are generalized less."
          }
        ]
      },
      {
        "name": "effort",
        "title": "Effort",
        "meaning": "How much work the search does.",
        "default": "one",
        "kind": "word",
        "words": [
          {
            "name": "one",
            "title": "Standard",
            "meaning": "A fixed amount of work, which grows with the rows."
          },
          {
            "name": "ten",
            "title": "Ten times as long",
            "meaning": "Ten times the standard work."
          },
          {
            "name": "hundred",
            "title": "A hundred times as long",
            "meaning": "A hundred times the standard work."
          }
        ]
      }
    ],
    "aims_at": {
      "only": [
        "tau-l",
        "simple-l",
        "distinct-l",
        "entropy-l",
        "recursive-l",
        "pd-recursive-l"
      ]
    },
    "draws": "from-secret",
    "keeps_quasi_identifier": false,
    "adds_values": false,
    "holds_where_known": true,
    "phases": [
      "shuffling the rows",
      "packing values into groups",
      "closing classes with equally many rows of each group"
    ],
    "trace": "the groups that values are packed into, and which rows each class takes from each of them",
    "publishes": "One table, in which the rows of a class have one quasi-identifier. A value has at most 1/ℓ of them or, if it is frequent in the whole table, at most what the requirement allows; sensitive values stay exact."
  }
];
