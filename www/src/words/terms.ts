// Each word of the field with its sentence. Generated from src/words/terms.rs and the requirements by a test: do not edit.

/** What the words of the field mean. */
export const TERMS = {
  "quasi-identifier": { term: "quasi-identifier", meaning: "The columns whose values others may know about a person, such as age or postcode. Several together can single a person out." },
  "sensitive": { term: "sensitive attribute", meaning: "A column whose value must not become known about a person, such as a disease or an income." },
  "class": { term: "equivalence class", meaning: "All people whose published quasi-identifier is the same; class for short. Whoever looks for a person finds the class, but not which of its rows is the person's." },
  "taxonomy": { term: "taxonomy", meaning: "A tree that says how a value is made more general: 23, then 20 to 29, then any age. Also called a generalization hierarchy." },
  "base value": { term: "base value", meaning: "A value that is not divided any further; a general value stands for the base values below it." },
  "generalized": { term: "generalized", meaning: "Published as a broader value: an interval, a shortened code, the name of a group." },
  "induced": { term: "induced frequency", meaning: "How much of a class has a base value, counting a general value towards its base values by their weights." },
  "F(k)": { term: "F(k), cumulative frequency", meaning: "The share that the k most frequent values of a class have together." },
  "tau": { term: "τ", meaning: "The largest share of a class that one sensitive value may have." },
  "l": { term: "ℓ", meaning: "Over how many sensitive values a class must be spread: only ℓ of them together may make up a whole class." },
  "psi": { term: "ψ(k)", meaning: "The limit: the largest share of a class that any k sensitive values may have together. It starts at τ for one value and reaches everything at ℓ." },
  "k": { term: "k-anonymity", meaning: "Every class has at least k people, so everybody looks like at least k - 1 others." },
  "tau-l": { term: "(τ, ℓ)-diversity", meaning: "F(k) is at most ψ(k) = τ + (1 - τ)(k - 1)/(ℓ - 1) for every k up to ℓ: no value has more than the share τ of a class, and only ℓ values together may make up a whole one." },
  "distinct-l": { term: "distinct ℓ-diversity", meaning: "Every class has at least ℓ different values." },
  "simple-l": { term: "simple ℓ-diversity", meaning: "No value has more than 1/ℓ of a class." },
  "entropy-l": { term: "entropy ℓ-diversity", meaning: "The values of every class are at least as uncertain as ℓ equally likely ones." },
  "recursive-l": { term: "recursive (c, ℓ)-diversity", meaning: "The most frequent value of a class has less than c times what all values from the ℓ-th most frequent on have together." },
  "pd-recursive-l": { term: "pd-recursive (c, ℓ)-diversity", meaning: "Recursive diversity where some values may be found out: of the other values of a class none is more frequent than it allows." },
  "npd-recursive-l": { term: "npd-recursive (c₁, c₂, ℓ)-diversity", meaning: "Recursive diversity where some values must not be ruled out for anybody: each of them has at least c₂ percent of every class." },
  "t-close": { term: "t-closeness", meaning: "The distribution of every class is close to that of the whole table: to turn one into the other, at most t has to be moved, a share times the distance that it is moved." },
  "margin": { term: "margin", meaning: "What a class has to spare under a requirement, in the requirement's own unit: shares, people or values. Below 0 the requirement is broken." },
  "excess": { term: "excessive protection", meaning: "By how much a class is flatter than (τ, ℓ) asks for." },
  "method": { term: "knowing the method", meaning: "Someone may know which rows a method chooses to publish in more general terms, and so guess better what stands behind them." },
  "composition": { term: "composition attack", meaning: "Whoever has two versions of one table looks a person up in both: her value must occur in her class of either one. Also called an intersection attack." },
  "information": { term: "information kept (um)", meaning: "How exact the published cells are: 1 for a base value, 1/10 for a value that may stand for ten; the mean over all cells." },
  "certainty": { term: "certainty penalty (NCP)", meaning: "0 for a base value, 1 for the most general one, and between them the share of the column's values that a cell leaves open." },
  "discernibility": { term: "discernibility metric (DM)", meaning: "The sum of the squared sizes of the classes: with how many rows each person is mixed up, added over all people." },
  "query error": { term: "query error", meaning: "How far answers to random questions (how many people are like this and like that?) are off, as a share of the right answer." },
  "tree ratio": { term: "decision trees (ID3)", meaning: "How well a tree that is learned from the published table predicts the sensitive value of rows that it has not seen, divided by how well a tree of the original does." },
  "missing": { term: "missing", meaning: "A cell that holds nothing, or a mark such as ? or NA that stands for nothing." },
  "tie rule": { term: "tie rule", meaning: "Where two sensitive values are equally frequent in a class, one of them must give up a row. Balanced takes the one that is easier to place later." },
  "importance": { term: "order of importance", meaning: "The columns at the top are kept exact longest." },
} as const;

/** A word that has its sentence. */
export type TermName = keyof typeof TERMS;
