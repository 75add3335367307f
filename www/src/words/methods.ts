// The methods there are. Generated from what each says of itself (crates/publish/src/methods.rs) by a test, tests/method_list.rs: do not
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
  /** At which requirements it can aim: those that are closed under union, those that stay kept where a table is generalized further,
   * or some by name. */
  aims_at: 'closed-under-union' | 'monotone' | { only: readonly string[] };
  draws: 'nothing' | 'from-seed' | 'from-secret';
  /** Whether it publishes every quasi-identifier as it is. */
  keeps_quasi_identifier: boolean;
  /** Whether it publishes each sensitive value among others that are added to it. */
  adds_values: boolean;
  /** Whether who knows the method and everybody's quasi-identifier learns nothing from that beyond what the published table says. */
  holds_where_known: boolean;
  phases: readonly string[];
  /** What its steps tell, part of a sentence. */
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
    "meaning": "It goes through the levels of generalization from the most informative on, and at each closes the classes that keep what is required.",
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
        "name": "generalize_sensitive",
        "title": "Sensitive values",
        "meaning": "Whether sensitive values may be published in more general terms.",
        "default": "auto",
        "kind": "word",
        "words": [
          {
            "name": "auto",
            "title": "Whatever costs least",
            "meaning": "Every sensitive value stays exact, unless that would cost more than a hundredth of the information or cannot be had."
          },
          {
            "name": "never",
            "title": "Leave sensitive values exact",
            "meaning": "People who are left without a class take other classes in. Possible wherever the whole table keeps the requirement as it stands."
          },
          {
            "name": "as-needed",
            "title": "Make sensitive values general where needed",
            "meaning": "As in the papers: people who are left without a class are published with a broader sensitive value, such as a group of diseases."
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
      "bringing what is left into the last class"
    ],
    "trace": "who is looked at, what the limit says, which row has to move on and why, and the classes as they close",
    "publishes": "One table, in which the rows of a class have one quasi-identifier."
  },
  {
    "name": "local-search",
    "title": "Local search",
    "meaning": "It starts from a sweep, moves rows and rebuilds classes until its budget is used up, and takes the best table it found.",
    "source": "Tauell; ruin and recreate after Schrimpf, Schneider, Stamm-Wilbrandt and Dueck 2000",
    "docs": "docs/explanation/local-search.md",
    "options": [
      {
        "name": "objective",
        "title": "What is improved",
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
            "meaning": "Lowers NCP: cells are generalized less far."
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
        "name": "generalize_sensitive",
        "title": "Sensitive values",
        "meaning": "Whether sensitive values may be generalized.",
        "default": "auto",
        "kind": "word",
        "words": [
          {
            "name": "auto",
            "title": "Where the whole table needs it",
            "meaning": "Every sensitive value stays exact if the table as one class satisfies the requirement."
          },
          {
            "name": "never",
            "title": "Leave sensitive values exact",
            "meaning": "Possible wherever the table as one class satisfies the requirement."
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
      "improving classes"
    ],
    "trace": "which rows move, which classes are dissolved or rebuilt, and what that saves",
    "publishes": "One table, in which the rows of a class have one quasi-identifier."
  },
  {
    "name": "incognito",
    "title": "Incognito",
    "meaning": "It publishes every column at one level of its taxonomy, so that a value is told the same way in every row, and finds the best of all combinations of levels that keep what is required.",
    "source": "K. LeFevre, D. DeWitt, R. Ramakrishnan: Incognito, SIGMOD 2005; ℓ-diversity predicate: Machanavajjhala et al., ICDE 2006",
    "docs": "docs/explanation/full-domain.md",
    "options": [
      {
        "name": "best",
        "title": "The best table",
        "meaning": "Which of the tables that keep what is required is published.",
        "default": "information",
        "kind": "word",
        "words": [
          {
            "name": "information",
            "title": "Most information",
            "meaning": "The one that keeps the most information."
          },
          {
            "name": "height",
            "title": "Lowest height",
            "meaning": "The one that is the fewest levels above the original values, all columns together."
          },
          {
            "name": "discernibility",
            "title": "Least discernibility",
            "meaning": "The one in which people share their class with the fewest others, larger classes counting by their square."
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
            "meaning": "The one whose cells stand for the smallest share of their column's values, as ARX chooses: the geometric mean over the columns."
          }
        ]
      },
      {
        "name": "aim",
        "title": "How it meets (τ, ℓ)",
        "meaning": "What is held against every class where (τ, ℓ) is asked of one column: itself, or recursive (c, ℓ)-diversity as in the papers' experiments.",
        "default": "itself",
        "kind": "word",
        "words": [
          {
            "name": "itself",
            "title": "By (τ, ℓ) itself",
            "meaning": "The best of all tables that keep it is found."
          },
          {
            "name": "guaranteed",
            "title": "By what is guaranteed",
            "meaning": "Recursive (c, ℓ) that guarantee it are tried; most tables keep none of them."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Many (c, ℓ) are tried; of the tables that keep (τ, ℓ) the one that protects least beyond it is published. Takes longer, and finds nothing better."
          }
        ]
      },
      {
        "name": "suppress",
        "title": "People left out",
        "meaning": "Up to how many people may be left out of the table because their class does not keep what is required.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "Nobody",
            "meaning": "Everybody is published."
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
      "looking for the best combination of levels",
      "forming classes"
    ],
    "trace": "which level vectors are looked at, which group breaks what is asked, what follows from it for others, and which table is best",
    "publishes": "One table, in which every column stands at one level of its taxonomy."
  },
  {
    "name": "mondrian",
    "title": "Mondrian",
    "meaning": "It begins with everybody in one class, and splits classes for as long as every part keeps what is required.",
    "source": "LeFevre, DeWitt and Ramakrishnan 2006",
    "docs": "docs/explanation/mondrian.md",
    "options": [
      {
        "name": "split",
        "title": "Which column is split",
        "meaning": "Which of several columns a class is split by, where several can be.",
        "default": "widest",
        "kind": "word",
        "words": [
          {
            "name": "widest",
            "title": "The widest",
            "meaning": "The one whose value in the class stands for the largest share of its values, as the paper has it."
          },
          {
            "name": "information",
            "title": "The one that tells most",
            "meaning": "The one after which most information is kept. Takes longer."
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
    "trace": "which class is looked at, by which columns it may be cut, which cut is refused and why, and the classes as they close",
    "publishes": "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact."
  },
  {
    "name": "one-d",
    "title": "1-D ℓ-diversity",
    "meaning": "It puts all people in one line, in which those who are alike stand close together, and makes classes of the next ℓ people who differ in the sensitive value.",
    "source": "Ghinita, Karras, Kalnis and Mamoulis 2007",
    "docs": "docs/explanation/one-dimensional.md",
    "options": [
      {
        "name": "aim",
        "title": "How it meets other requirements",
        "meaning": "Which ℓ the method is run with, since it knows simple ℓ-diversity alone.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By what is guaranteed",
            "meaning": "The least ℓ with which every table keeps what is asked."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Each ℓ up to that one is tried; of the tables that keep what is asked, the one that protects least beyond it is published. Takes longer."
          }
        ]
      },
      {
        "name": "curve",
        "title": "Order of the line",
        "meaning": "By what people stand next to each other.",
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
            "meaning": "A curve whose neighbours differ in one column, now and then by much."
          },
          {
            "name": "lexicographic",
            "title": "Column by column",
            "meaning": "By the first column, those who are equal in it by the second, and so on: the first columns stay precise, the last ones hardly."
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
    "trace": "the line, and the classes of the next people who differ",
    "publishes": "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact."
  },
  {
    "name": "datafly",
    "title": "Datafly",
    "meaning": "It publishes every column at one level of its taxonomy: the column with the most different values goes up one level, again and again, until every class keeps what is required.",
    "source": "L. Sweeney: Guaranteeing anonymity when sharing medical data, the Datafly system, 1997",
    "docs": "docs/explanation/datafly.md",
    "options": [
      {
        "name": "suppress",
        "title": "People left out",
        "meaning": "Up to how many people may be left out of the table because their class does not keep what is required.",
        "default": "none",
        "kind": "word",
        "words": [
          {
            "name": "none",
            "title": "Nobody",
            "meaning": "Everybody is published."
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
    "trace": "which group breaks what is asked, which column goes up a level and why, and the classes as they close",
    "publishes": "One table, in which every column stands at one level of its taxonomy."
  },
  {
    "name": "tp",
    "title": "TP",
    "meaning": "It leaves people with one quasi-identifier as they are, but for as few as it can that are taken out and published in general terms, so that no sensitive value is too frequent among those who stay or those who are taken out.",
    "source": "Xiao, Yi and Tao 2010",
    "docs": "docs/explanation/tuple-partition.md",
    "options": [
      {
        "name": "aim",
        "title": "How it meets other requirements",
        "meaning": "Which ℓ the method is run with, since it knows simple ℓ-diversity alone.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By what is guaranteed",
            "meaning": "The least ℓ with which every table keeps what is asked."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Each ℓ up to that one is tried; of the tables that keep what is asked, the one that protects least beyond it is published. Takes longer."
          }
        ]
      },
      {
        "name": "residue",
        "title": "Who is taken out",
        "meaning": "How those are published who are taken out.",
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
            "meaning": "They are put in one line, and classes are made of the next ℓ who differ in the sensitive value: more is kept of them."
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
      "taking out what rows of one value have too much of",
      "filling up what was taken out",
      "covering the rest"
    ],
    "trace": "who leaves which group and why, and the classes as they close",
    "publishes": "One table, in which most rows have their exact quasi-identifier, and the others one that covers all of them; sensitive values stay exact."
  },
  {
    "name": "random-addition",
    "title": "Randomized addition",
    "meaning": "It leaves every quasi-identifier as it is, and publishes each sensitive value among ℓ - 1 others that are drawn by lot. Who uses the table estimates how values are distributed.",
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
      "bringing equal rows together",
      "drawing a set for each row"
    ],
    "trace": "what each row draws beside its own value",
    "publishes": "One table with the exact quasi-identifier, in which each sensitive value is a set: the true one and ℓ - 1 others."
  },
  {
    "name": "anatomy",
    "title": "Anatomy",
    "meaning": "It leaves every quasi-identifier as it is, and publishes the sensitive values apart, by groups of ℓ people whose values differ: which of them has which value is not told.",
    "source": "Xiao and Tao 2006",
    "docs": "docs/explanation/anatomy.md",
    "options": [
      {
        "name": "aim",
        "title": "How it meets other requirements",
        "meaning": "Which ℓ the method is run with, since it knows simple ℓ-diversity alone.",
        "default": "guaranteed",
        "kind": "word",
        "words": [
          {
            "name": "guaranteed",
            "title": "By what is guaranteed",
            "meaning": "The least ℓ with which every table keeps what is asked."
          },
          {
            "name": "search",
            "title": "By a search",
            "meaning": "Each ℓ up to that one is tried; of the tables that keep what is asked, the one that protects least beyond it is published. Takes longer."
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
      "making groups",
      "taking in who is left"
    ],
    "trace": "the buckets, whom each group takes and why, and where who is left goes",
    "publishes": "Two tables, joined by a group: everybody's exact quasi-identifier, and which values each group holds."
  },
  {
    "name": "transparent-sweep",
    "title": "Transparent Sweep",
    "meaning": "It packs the sensitive values into groups of equally many people, and each class takes as many from every group: who knows how the table was made finds out no more than who does not, unless she knows somebody's sensitive value as well.",
    "source": "Tauell, after Xiao, Tao and Koudas 2010",
    "docs": "docs/explanation/transparent-sweep.md",
    "options": [
      {
        "name": "partition_size",
        "title": "Who stands or falls together",
        "meaning": "Among how many people, drawn by lot, those are looked for who look alike. Somebody who knows the method and one of these people's sensitive value may find out the others' too; the fewer they are, the fewer she finds out, and the less detail is kept.",
        "default": "all",
        "kind": "word",
        "words": [
          {
            "name": "all",
            "title": "All",
            "meaning": "Nearly the whole table: keeps the most detail. Who also knows somebody's value may find out all others'."
          },
          {
            "name": "3000",
            "title": "3,000 people",
            "meaning": "Who also knows somebody's value may find out those of 3,000 people at most."
          },
          {
            "name": "300",
            "title": "300 people",
            "meaning": "Who also knows somebody's value may find out those of 300 people at most."
          },
          {
            "name": "30",
            "title": "30 people",
            "meaning": "Who also knows somebody's value may find out those of 30 people at most."
          }
        ]
      },
      {
        "name": "objective",
        "title": "What is improved",
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
            "meaning": "Lowers NCP: cells are generalized less far."
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
      "closing classes with equally many of each group"
    ],
    "trace": "the groups that values are packed into, and whom each class takes from each of them",
    "publishes": "One table, in which the rows of a class have one quasi-identifier and no value has more than 1/ℓ of them, or, where a value is frequent in the whole table, hardly more than there; sensitive values stay exact."
  }
];
