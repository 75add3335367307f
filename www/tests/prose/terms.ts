/** The terms of the project, one word per concept, with the words that are not used for it. `TAUELL_PROSE=counts` counts them. */
export interface Term {
  concept: string;
  /** The words for it. */
  words: [word: string, pattern: RegExp][];
  /** Words that are not used for it: each in any sense, and the rules that find it in this one. */
  not: [word: string, pattern: RegExp, rules: string[]][];
}

export const TERMS: Term[] = [
  {
    concept: 'what a table must satisfy',
    words: [
      ['requirement', /\brequirements?\b/i],
      ['satisfied, violated', /\b(?:un)?satisf(?:y|ies|ied|ying)\b|\bviolat(?:es?|ed|ing|ions?)\b/i],
    ],
    not: [
      ['promise', /\bpromis(?:e|es|ed|ing)\b/i, ['promise']],
      ['what is asked, held', /\b(?:is|are|was|were) (?:asked|held)\b/i, ['what is asked', 'asked', 'held against']],
      ['kept, met, holds, broken', /\b(?:kept|met|holds|broken)\b/i, ['kept as a verdict', 'requirement that is met or broken']],
    ],
  },
  {
    concept: 'rows with equal published quasi-identifier',
    words: [['equivalence class, class', /\bclass(?:es)?\b/i]],
    not: [
      ['people who look alike', /\balike\b/i, ['look alike', 'treats alike']],
      ['group', /\bgroups?\b/i, []],
    ],
  },
  {
    concept: 'who tries to learn something',
    words: [
      ['adversary', /\badversar(?:y|ies)\b/i],
      ['method-aware', /\bmethod-aware\b/i],
    ],
    not: [
      ['someone, somebody, nobody', /\bsomeone\b|\b(?:some|any|every|no)body\b/i, ['someone who', 'nobody, somebody']],
      ['whoever', /\bwho(?:so)?m?ever\b/i, ['whoever', 'headless who']],
      ['the reader', /\breaders?\b/i, ['reader as adversary']],
      ['who knows how it was made', /\bknows? how\b/i, ['adversary who knows how']],
    ],
  },
  {
    concept: 'what goes wrong',
    words: [
      ['disclose, disclosure', /\bdisclos(?:e|es|ed|ing|ure|ures)\b/i],
      ['infer', /\binfer(?:s|red|ring|ence|ences)?\b/i],
      ['risk', /\brisks?\b/i],
    ],
    not: [
      ['gives away', /\b(?:give|gives|given|giving|gave) (?:\w+ )?away\b/i, ['given out']],
      ['finds out', /\b(?:finds?|found|finding) (?:\w+ )?out\b/i, ['finds out']],
      ['tells', /\b(?:tells?|told|tellings?)\b/i, ['is told, is said', 'thing that speaks', 'says of', 'telling']],
      ['learns of', /\b(?:learns?|learned|knows?|known|knew) of\b/i, ['know of']],
    ],
  },
  {
    concept: 'tree of values',
    words: [
      ['taxonomy', /\btaxonom(?:y|ies)\b/i],
      ['hierarchy file', /\bhierarchy files?\b/i],
    ],
    not: [['tree', /\btrees?\b/i, ['tree of values']]],
  },
  {
    concept: 'value above the leaves',
    words: [['generalized value', /\bgeneraliz(?:e|es|ed|ing|ation|ations)\b/i]],
    not: [['general, broader value', /\b(?:general|broader) (?:\w+ )?(?:values?|labels?|diseases?|ones?)\b/i, ['general value']]],
  },
  {
    concept: 'rows or columns that are absent',
    words: [
      ['suppressed', /\bsuppress(?:es|ed|ing|ion)?\b/i],
      ['excluded', /\bexclud(?:e|es|ed|ing)\b/i],
      ['unpublished', /\bunpublished\b/i],
    ],
    not: [
      ['left out', /\b(?:left|leaves?|leaving) (?:\w+ ){0,2}out\b/i, ['left out']],
      ['dropped', /\bdrop(?:s|ped|ping)?\b/i, ['dropped rows']],
      ['gone', /\bgone\b/i, []],
    ],
  },
  {
    concept: 'columns as they were',
    words: [['published unchanged', /\b(?:published |left )?unchanged\b/i]],
    not: [['kept', /\b(?:keep|keeps|kept|keeping)\b/i, ['column that is kept']]],
  },
  {
    concept: 'what is left',
    words: [['information retained', /\binformation (?:\w+ )?retained\b|\bretain(?:s|ed|ing)?\b|\bretention\b/i]],
    not: [['detail', /\bdetails?\b/i, ['detail kept']]],
  },
  {
    concept: 'what is handed out',
    words: [['release', /\breleas(?:e|es|ed|ing)\b/i]],
    not: [
      ['publication', /\bpublications?\b/i, ['publication']],
      ['what is given out', /\b(?:give|gives|given|giving|gave) (?:\w+ )?out\b/i, ['given out']],
    ],
  },
  {
    concept: 'chance',
    words: [['at random, random draw', /\bat random\b|\brandom draws?\b/i]],
    not: [['lots', /\blots?\b/i, ['lots']]],
  },
  {
    concept: 'looking at a finished table',
    words: [['review', /\breview(?:s|ed|ing)?\b/i]],
    not: [['audit', /\baudit(?:s|ed|ing|or)?\b/i, ['audit']]],
  },
  {
    concept: 'how a run went',
    words: [
      ['trace', /\btraces?\b/i],
      ['step', /\bsteps?\b/i],
    ],
    not: [['telling, told', /\btellings?\b|\btold\b/i, ['telling', 'is told, is said']]],
  },
];
