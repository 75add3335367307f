/**
 * Words and shapes that are not used, each with the reason and what to write. A blank in a pattern matches a line break, too.
 *
 * A rule is for what is wrong nearly always. What is right in one place only is an exception with its reason: `exceptions.ts`.
 */
export interface Rule {
  name: string;
  pattern: RegExp;
  why: string;
  write: string;
}

const TERM = 'One concept has one word.';
const IDIOM = 'A native writer would not write this.';
const ACTOR = 'Name who acts, or use the noun.';
const NOUN = 'A relative clause is next to its noun, and has one.';
const SPEECH = 'Only people say and tell.';

/** Things that contain, list, show or disclose; none of them speaks. */
const THINGS =
  'tables?|files?|reports?|figures?|pictures?|measures?|class|classes|columns?|recipes?|methods?|pages?|releases?|rows?|labels?|' +
  'cells?|lists?|trees?|taxonomy|taxonomies|requirements?|screens?|curves?|charts?|notes?|errors?|messages?|headers?|commands?|' +
  'steps?|traces?|lines?|sets?|groups?|reviews?|audits?|types?|names?|sentences?|paragraphs?|sections?|docs|tests?|options?|it|this|that|which|what';

export const RULES: Rule[] = [
  // Terms.
  { name: 'promise', pattern: /\bpromis(?:e|es|ed|ing)\b/, why: TERM, write: 'requirement' },
  {
    name: 'what is asked',
    pattern:
      /\b(?:what|whatever|everything) (?:that )?(?:is|was|are|were|has been|is to be) (?:asked|held|promised|demanded|kept|made|told|said|found|learned|wanted|taken|given)\b(?! (?:as|that|to be)\b)|\bis asked\b/i,
    why: ACTOR,
    write: 'the requirement, the value, the release: the noun',
  },
  {
    name: 'kept as a verdict',
    pattern:
      /\b(?:requirement|requirements|limit|limits|diversity|anonymity|closeness|pair|everywhere|still|not|nowhere|all|is|are) (?:is|are|was|were|be|still)? ?kept\b(?! (?:in|by|for|as|with|on|apart|until|to|open|under|from)\b)|\bkept[,.:]|^kept\b|\bkeep(?:s|ing)? (?:what|the requirements?|every requirement|its requirements?|all requirements?|\(?τ|the limit)/i,
    why: TERM,
    write: 'satisfied',
  },
  {
    name: 'requirement that is met or broken',
    pattern:
      /\b(?:requirements?|limits?|diversity|anonymity|closeness|class|classes) (?:is|are|was|were|that is|that are|has been|would be) (?:broken|met|fulfilled)\b|\b(?:breaks?|broke|breaking|meets?|fulfils?) (?:the|a|an|its|this|that|every|each|no|any|all|another|one|some) ?(?:\w+ )?requirements?\b|\bbroken requirement|\bholds? (?:for|of|in) (?:the|a|every|each|all|no) class/i,
    why: TERM,
    write: 'satisfied, violated',
  },
  {
    name: 'column that is kept',
    pattern: /\bkept columns?\b|\bcolumns? (?:that (?:is|are|was|were) |which are )?kept\b|\b(?:published|left|stays?|remains?|kept|goes? out|passed on) as (?:it|they) (?:is|was|are|were)\b/i,
    why: TERM,
    write: 'published unchanged',
  },
  { name: 'left out', pattern: /\b(?:left|leaves?|leaving) (?:\w+ ){0,2}out\b/i, why: TERM, write: 'suppressed (by a method), excluded (missing values), unpublished (columns)' },
  { name: 'dropped rows', pattern: /\bdropped (?:rows?|columns?|people|values?)\b|\b(?:rows?|columns?|people|values?) (?:is |are |was |were |that are )?dropped\b/i, why: TERM, write: 'suppressed, excluded or unpublished' },
  { name: 'look alike', pattern: /\blook(?:s|ing)? (?:\w+ )?alike\b|\blooks? the same as\b/i, why: TERM, write: 'equivalence class, class' },
  { name: 'general value', pattern: /\b(?:(?:more )?general|broader) (?:sensitive )?(?:values?|diseases?|labels?)\b|\bmade (?:more )?general\b|\b(?:generaler|broader) (?:ones?)\b/i, why: TERM, write: 'generalized value' },
  { name: 'tree of values', pattern: /\btrees? of values\b|\b(?:value|column|attribute)s?'s? trees?\b|\ba tree for\b/i, why: TERM, write: 'taxonomy' },
  { name: 'detail kept', pattern: /\b(?:more|less|much|most|little|keeps?|kept|lost|loses?|of|the|all) detail\b(?! (?:view|page|level))/i, why: TERM, write: 'information retained, or the measure by its name' },
  { name: 'publication', pattern: /\bpublications?\b/i, why: TERM, write: 'release, or published table' },
  { name: 'given out', pattern: /\b(?:given|gives?|giving|gave) (?:\w+ )?(?:out|away)\b/i, why: TERM, write: 'released; discloses' },
  { name: 'finds out', pattern: /\b(?:finds?|found|finding) (?:\w+ )?out\b/i, why: TERM, write: 'infers' },
  { name: 'audit', pattern: /(?<!npm )(?<!cargo )\baudit(?:s|ed|ing|or)?\b/i, why: TERM, write: 'review' },
  { name: 'nobody, somebody', pattern: /\b(?:some|any|every|no)body\b/i, why: TERM, write: 'no one, everyone; for what is inferred: an adversary' },
  { name: 'someone who', pattern: /\b(?:someone|anyone|everyone) (?:else )?who (?:also )?(?:knows?|learns?|sees?|looks|tries|wants)\b|\bfor someone\b/i, why: TERM, write: 'an adversary who' },
  { name: 'reader as adversary', pattern: /\breaders? (?:can |could |may |might )?(?:not )?(?:also )?(?:learns?|infers?|knows?|guess(?:es)?|concludes?|finds?|tells?)\b/i, why: TERM, write: 'an adversary; or the recipient, who estimates' },
  { name: 'adversary who knows how', pattern: /\bknow(?:s|ing|n)? (?:\w+ )?how (?:it|they|rows|classes|the (?:table|release|rows|classes)) (?:was|were|is|are)\b/i, why: TERM, write: 'a method-aware adversary' },
  { name: 'lots', pattern: /\blots?\b/i, why: TERM, write: 'random draw, at random' },
  { name: 'mixed up', pattern: /\bmix(?:es|ed)? (?:\w+ )?up\b/i, why: TERM, write: 'is in a class with' },

  // Clauses and their nouns.
  { name: 'whoever', pattern: /\b(?:whoever|whosoever|whomever)\b/i, why: NOUN, write: 'anyone who, an adversary who' },
  {
    name: 'headless who',
    pattern: /\b(?:for|of|by|to|from|against|with|so that|but|than|as|about|between|be|is|are|on) who (?!(?:is|are|was|were|can|could|may|must) (?:in|it|they)\b)\w+|(?:^|[.;:] )Who (?:has|had|knows|also|wants|reads|uses|sees|learns|looks|gets|receives|signs|asks|takes|changes|needs|publishes|opens|gives|writes|works|holds|finds|cannot|does|tries|only|once|compares|hands|keeps|makes|says|tells|runs|draws)\b[^.?]*(?:[.,;]|$)/,
    why: NOUN,
    write: 'anyone who, people who, an adversary who',
  },
  {
    name: 'parted clause',
    pattern:
      /\b(?:those|they|people|rows|values|columns|originals|classes|someone|something|some|all|none|nothing|one|a row|a person|a column|a value|the one|it) (?:are |is |was |were |can be |must be |has |have )?(?!(?:who|that|which|whose|and|or|in|of|with|for|to|from|on|at|is|are|was|were|has|have|had|shows?|discloses?|hides?|decides?|determines?|lists?|names?|defines?|infers?|checks?|means?|say|says|know|knows|so|as|only|alone|such|than|but|if|when|where|by|because|after|before|there|the|a|whom|can|not|ensures?|implies|states?|requires?|assumes?|suggests?|checks?|proves?|about|person|people|patients?|adults?|women|men|children|clear|true|likely|certain|possible|sure|so)\b)[a-z]+(?:s|ed|en|wn|ain|n|t|ne|out|for) (?:out |for |up |over )?who\b|\b(?:those|originals|rows|values|columns|classes|people) (?:remain|are taken|are left|go|come|stay|are tried|are meant|are found|are looked for|are counted|are shown|are named|are listed|are drawn|are taken out) that\b|\bthose are [^.,;]{0,60} who\b|\bthat are taken out\b|\bof \w+ that (?:it|they) may have\b/i,
    why: NOUN,
    write: 'the clause directly after its noun',
  },
  { name: 'of whom', pattern: /\b(?:of|in|with|by|from|behind|among) whom\b|\bof whose\b/i, why: NOUN, write: 'people about whom; people whose' },
  { name: 'to be who', pattern: /\bto be who\b|\bnot for who\b|\bhow many of whom\b/i, why: NOUN, write: 'people who' },

  // Prepositions and conjunctions.
  { name: 'know of', pattern: /\b(?:know|knows|known|knew|knowing|learns?|learned|learnt) (?:\w+ )?of (?!(?:course|these|those|them|the same|no|any other|both|which|these|this kind)\b)/i, why: '*About* after learn, know and say.', write: 'know about, learn about' },
  { name: 'says of', pattern: /\b(?:say|says|said|tell|tells|told) (?:\w+ )?of\b|\bsomething of\b/i, why: '*About* after learn, know and say.', write: 'about' },
  {
    name: 'where for if',
    pattern: /\bwhere (?:(?:some|no|any)(?:body|one)|nothing|it (?:is|was) not|there (?:is|are) (?:no|none|one)|asked|this is not|that is not)\b|(?:^|[.;:] )Where (?!to\b|the (?:lines?|figures?|files?)\b)[^.?]{3,80}, /,
    why: '*If* or *when* for conditions, *where* for places.',
    write: 'if, when',
  },
  { name: 'beside', pattern: /\bbeside\b/i, why: '*With* or *next to*.', write: 'with, next to, as well as' },
  { name: 'at the most', pattern: /\bat the (?:most|least|latest|earliest|best)\b/i, why: IDIOM, write: 'at most, at least' },
  { name: 'a file a measure', pattern: /\b(?:one|an?) (?:file|room|folder|directory|row|line|column|sheet|page|decision|step|test|job|list|module|engine|crate) an? (?!time\b)\w+\b|\ba decision at a time\b/i, why: '*Per*.', write: 'one file per measure; step by step' },
  { name: 'by how', pattern: /(?<!divided )\bby how (?!much|many)|\bas for who\b/i, why: IDIOM, write: 'from the format, from the way' },

  // Who acts, and who speaks.
  { name: 'looked at', pattern: /\b(?:is|are|was|were|be|been|being|not|nor|neither|only|also) (?:\w+ )?(?:looked at|looked for|gone through|gone over|seen to)\b|\bmethod not looked\b/i, why: ACTOR, write: 'Tauell checks, assesses, searches' },
  { name: 'worked out', pattern: /\b(?:work(?:s|ed|ing)? (?:\w+ )?out)\b/i, why: ACTOR, write: 'computed; assessed' },
  { name: 'is told, is said', pattern: /\b(?:is|are|was|were|be|been|being|not) (?:also |then |only )?(?:told|said)\b(?! (?:to|apart)\b)/i, why: ACTOR, write: 'is reported, shown, listed, stated' },
  { name: 'thing that speaks', pattern: new RegExp(`\\b(?:${THINGS}) (?:also |itself |then |still |never |only |alone |would |can |does not |do not |must )?(?:says?|tells?|said|told|speaks?|talks?|knows?)\\b`, 'i'), why: SPEECH, write: 'contains, lists, shows, states, discloses' },
  { name: 'say how', pattern: /(?:^|[.;:(] ?|(?<!there is )\bto )say,? (?:of|how|as|what|which|where|in|whether|some)\b/i, why: SPEECH, write: 'show, list, set, write, estimate' },
  { name: 'telling', pattern: /\btellings?\b/i, why: TERM, write: 'trace' },
  { name: 'asked', pattern: /\b(?:is|are|was|were|be|been) (?:also |then |only )?asked\b|\bcan be asked\b|\basks? nobody\b/i, why: ACTOR, write: 'requested, required; filter by' },
  { name: 'held against', pattern: /\b(?:held|hold|holds|holding) (?:[\w-]+ ){0,3}against\b/i, why: IDIOM, write: 'checked against, compared with' },
  { name: 'taken out', pattern: /\b(?:taken|takes?|taking|took|goes?|go|gone|went) out\b|\btaken away\b/i, why: IDIOM, write: 'removed, moved' },
  { name: 'made again', pattern: /\b(?:made|make|makes|done|does|do) (?:\w+ )?again\b/i, why: IDIOM, write: 'regenerated, repeated' },
  { name: 'comes to be', pattern: /\b(?:comes?|came|coming) (?:to be|about|out as)\b|\bbr(?:ings?|ought) about\b/i, why: IDIOM, write: 'is formed, results' },
  { name: 'makes of', pattern: /\bmakes? (?!up)(?:\w+ ){0,4}of (?:it|that|this|a table|them)\b|\bthis very\b/i, why: IDIOM, write: 'the method produces this release' },
  { name: 'has to be moved', pattern: /\bhas to be moved\b|\ba share times\b/i, why: IDIOM, write: 'the measure by its name' },
  { name: 'the method that is taken', pattern: /\b(?:is|are|was|be) taken (?:where|if|when|for|as|that)\b/i, why: IDIOM, write: 'the default; is used' },
  { name: 'treats alike', pattern: /\btreat(?:s|ed|ing)? (?:\w+ )?(?:alike|the same)\b|\bholds? alike\b/i, why: IDIOM, write: 'symmetric in' },
  { name: 'which is which', pattern: /\b(?:which|who) (?:of them )?is (?:which|who|whose)\b/i, why: IDIOM, write: 'match one-to-one' },
  { name: 'how far off', pattern: /\bfar off\b|\bbetter half\b/i, why: TERM, write: 'error; median relative error' },
  { name: 'have what', pattern: /\b(?:have|has|had|hold|holds|holds?) what\b|\bhow many (?:\w+ )?have what\b/i, why: IDIOM, write: 'the number of people with each value' },
  { name: 'what of it', pattern: /\bwhat (?:of|in) (?:it|them|that)\b|\bwhat (?:a|the|her|his|their) class holds?\b/i, why: IDIOM, write: 'which values' },
  { name: 'half-written', pattern: /\bhalf[- ](?:written|made|done|finished)\b|\b(?:nor|neither)\)/i, why: IDIOM, write: 'partial' },
  { name: 'has one file each', pattern: /\beach (?:has|have|with) (?:one|a|its) (?:file|room|folder) of its own\b/i, why: IDIOM, write: 'one file per' },
  { name: 'stands', pattern: /\b(?:stands?|stood|standing)\b(?! (?:out|up|in for|for)\b)/i, why: '*Is* and *appears*.', write: 'is, appears' },

  // Old and private words.
  {
    name: 'old word',
    pattern:
      /\b(?:anew|gainsa(?:y|ys|id)|dearest|dearer|lest|ere|aught|nought|naught|whilst|amongst|whereof|wherein|whereby|whereupon|thereof|therein|thereby|thereupon|thereafter|hereby|herein|hitherto|heretofore|albeit|save for|forthwith|betimes|thrice|hence|shall|otherwise than|for as few|by itself alone|in no wise|at once again|the like|and the like|hangs? on|hung on|by lot|of old)\b/i,
    why: 'No old, figurative or private words.',
    write: 'the plain word: again, contradict, costliest, depends on, at random',
  },
  { name: 'house', pattern: /\b(?:the house|of the house|houses?|seats?)\b|\b(?:a|the|this|each|own|two|three|per|its) rooms?\b(?! (?:for|to|of|that|it)\b)/i, why: 'No old, figurative or private words.', write: 'the project; the directory' },
  { name: 'she, he', pattern: /\b(?:she|her|hers|herself|he|him|his|himself)\b/i, why: 'A person is *they*.', write: 'they, their' },

  // Numbers and spelling.
  { name: 'space before %', pattern: /\d[ \u00a0\u202f]%(?! \d)/, why: 'One form.', write: '96%' },
  {
    name: 'spelling',
    pattern:
      /\b(?:(?:anonym|general|random|minim|maxim|summar|recogn|organ|normal|optim|real|priorit|categor|formal|character|initial|visual|local|capital|penal|special|standard|author|util|synchron|serial|emphas|critic|apolog|final|neutral|equal|material|central|crystall|harmon|hypothes|item|memor|modern|pseudonym|stabil|symbol|token)is(?:e|es|ed|ing|ation|ations|er|ers)|(?:colors?|colored|behaviors?|favor(?:s|ed|ite|able)?|neighbors?|neighborhood|centers?|centered|catalogs?|gray(?! code)|analyz\w+|modeling|modeled|labeled|labeling|canceled|canceling|traveled|fulfill\w*|judgment|artifacts?|defense|offense))\b/i,
    why: 'British spelling with -ize.',
    write: 'anonymize, colour, behaviour, centre, labelled, analyse',
  },
];
