// The content of the bar at the foot of the four steps: what remains or is missing, the way back, and the way on. The way on is
// never disabled: if something is missing, it leads there.
import { computed } from '@preact/signals';
import { brief } from '../../words/brief';
import { count, counted, list, seconds, sentence } from '../../words/numbers';
import { memoryInWords } from '../../words/memory';
import { peopleOrRows } from '../../words/people-or-rows';
import { about } from '../../words/remaining';
import { under } from '../../words/under';
import { blanks } from '../data/blanks';
import { settings } from '../data/settings';
import { choices, problem, table } from '../data/table';
import { assessment, lacking, objection, sound } from '../requirement/assessment';
import { expected, outcomeNow } from '../requirement/outcomes';
import { decisionsLeft } from '../result/decisions';
import { verdict } from '../result/verdict';
import { WORTH_SECONDS } from '../result/forecast';
import { nameOfTable, publishing, refusal, result, stale } from '../result/result';
import { needsAttention } from '../taxonomies/checks';
import { worthALook } from '../taxonomies/worth';
import { kOfTable } from '../../words/requirement-choices';
import { lost } from './engine';
import { screen } from './screen';
import type { Screen } from './screen';

/** Letters of a column's name that the bar shows. */
const MOST_LETTERS = 40;

/** What a button of the bar does. */
export type Act =
  /** Opens a screen, and brings what a selector finds on it to hand. */
  | { readonly do: 'go'; readonly to: Screen; readonly at?: string }
  /** Opens a column's taxonomy. */
  | { readonly do: 'show-taxonomy'; readonly column: string }
  | { readonly do: 'open-file' | 'make' | 'download' | 'sign' };

/** What the bar says. */
export interface NextStep {
  readonly mark: 'open' | 'good' | 'bad' | null;
  readonly lack: string;
  readonly detail: string | null;
  readonly back: { readonly label: string; readonly act: Act } | null;
  /** `filled`: whether it is the one thing to do; `busy`: whether it is being done. */
  readonly next: { readonly label: string; readonly act: Act; readonly filled: boolean; readonly busy?: boolean };
}

/** What is missing from the roles: no column of this kind, or only columns of one value. */
export type Lack = 'secret' | 'secret-of-several-values' | 'identifier' | 'identifier-of-several-values';

/** The state of the four steps: all that the bar depends on. */
export interface Standing {
  readonly screen: Screen;
  readonly table: { readonly rows: number; readonly person_columns: readonly string[] } | null;
  /** What a release needs of the memory, in a sentence; empty where that is little. */
  readonly memory: string;
  /** The table is gone from the engine, or a file could not be read. */
  readonly trouble: 'lost' | 'unread' | null;
  readonly lacks: readonly Lack[];
  readonly blanks: readonly { readonly column: string; readonly people: number }[];
  readonly taxonomies: { readonly columns: number; readonly broken: readonly string[]; readonly worth: readonly string[] };
  readonly requirement: 'unknown' | 'satisfiable' | 'infeasible' | 'out-of-range' | 'refused';
  /** A column, or its taxonomy, that discloses a sensitive one by itself: no release is made with it. */
  readonly discloses: { readonly column: string; readonly sensitive: string; readonly taxonomy: boolean } | null;
  /** People that would be published, as far as that is known. */
  readonly people: number | null;
  readonly release: { readonly rows: number; readonly classes: number; readonly file: string; readonly seconds: number; readonly stale: readonly string[]; readonly decisions: number; readonly forbidden: boolean } | null;
  /** How long a release takes, in seconds, if a run of these choices has shown it. */
  readonly expected: number | null;
  readonly making: boolean;
  readonly refused: boolean;
}

/** Selectors of what the bar leads to; screens give these places their marks. */
export const PLACES = {
  secrets: '#secrets input, #secrets select',
  roles: '.columns select',
  role: (column: string) => `.columns select[aria-label=${JSON.stringify(`Role of ${column}`)}]`,
  blanks: '.blanks[data-decided="false"] input',
  lost: '.lost button',
  unread: '.message',
  requirement: '[aria-invalid="true"], [data-lacking], .feasibility, .message',
  infeasible: '.requirement-presets:not(:has(.feasibility[data-feasible="false"])) .finding, .feasibility[data-feasible="false"]',
  refusal: '.message',
} as const;

const DATA_LACKS: Record<Lack, readonly [detail: string, label: string, at: string]> = {
  secret: ['No column is secret yet. Without one, you can only require k-anonymity.', 'Choose what must stay secret', PLACES.secrets],
  'secret-of-several-values': ['The secret column has a single value, so it is certain for everyone.', 'Choose another secret column', PLACES.secrets],
  identifier: ['No column can identify a person yet.', 'Choose a quasi-identifier', PLACES.roles],
  'identifier-of-several-values': ['The quasi-identifier has a single value, so it identifies no one.', 'Choose another quasi-identifier', PLACES.roles],
};

function detailOfBlanks([first, ...others]: Standing['blanks']): string {
  if (first === undefined) return '';
  const rest = others.map(({ column, people }) => `${column} for ${count(people)}`);
  return `${list([`${first.column} is blank for ${counted(first.people, 'person', 'people')}`, ...rest], 3)}. Exclude them, or publish blank as a value?`;
}

/** What is open on Data: what the first thing is, and how many there are. */
function openOnData({ lacks, blanks: open }: Standing): { number: number; detail: string; label: string; act: Act } | null {
  const number = lacks.length + open.length;
  const [lack] = lacks;
  if (lack !== undefined) {
    const [detail, label, at] = DATA_LACKS[lack];
    return { number, detail, label, act: { do: 'go', to: 'data', at } };
  }
  const [first] = open;
  if (first === undefined) return null;
  const blanksOf = open.length > 1 ? `blanks in ${count(open.length)} columns` : counted(first.people, 'blank');
  return { number, detail: detailOfBlanks(open), label: `Decide about ${blanksOf}`, act: { do: 'go', to: 'data', at: PLACES.blanks } };
}

const OPEN_ANOTHER = { label: 'Open another file', act: { do: 'open-file' } } as const;

function onData(now: Standing): NextStep {
  if (now.table === null) {
    return {
      mark: now.trouble === null ? null : 'open',
      lack: now.trouble === null ? 'Open a table to begin' : 'No table is open',
      detail: 'It is read in this tab. Nothing of it is sent or stored.',
      back: null,
      // The filled button is in the middle of the screen.
      next: { label: 'Choose a file', act: { do: 'open-file' }, filled: false },
    };
  }
  const open = openOnData(now);
  if (open !== null) {
    return { mark: 'open', lack: `${counted(open.number, 'decision')} left before Requirement`, detail: open.detail, back: OPEN_ANOTHER, next: { label: open.label, act: open.act, filled: true } };
  }
  const [broken] = now.taxonomies.broken;
  if (broken !== undefined) return { ...toCorrect(now.taxonomies.broken, broken), back: OPEN_ANOTHER };
  const first = beforeRelease(now);
  if (first !== null) return { ...first, back: OPEN_ANOTHER };
  const { worth } = now.taxonomies;
  const published = now.people === null ? null : now.people === now.table.rows ? `All ${peopleOrRows(now.people, now.table.person_columns)} take part.` : `${count(now.people)} of ${peopleOrRows(now.table.rows, now.table.person_columns)} take part.`;
  // Taxonomies can be used as Tauell makes them, so what is worth a look there is a remark here.
  const look = worth.length > 0 ? `${counted(worth.length, 'taxonomy is', 'taxonomies are')} worth a look: ${named(worth)}.` : null;
  const said = [published, look].filter((one) => one !== null);
  return {
    mark: 'good',
    lack: 'Ready for Requirement',
    detail: said.length === 0 ? null : said.join(' '),
    back: OPEN_ANOTHER,
    next: { label: 'Continue to Requirement', act: { do: 'go', to: 'requirement' }, filled: true },
  };
}

/** The first columns by name: the bar has room for a line or two. */
const named = (columns: readonly string[]): string => list(columns.map((column) => brief(column, MOST_LETTERS)), 3);

/** What is in the way if taxonomies cannot be used: the first of them. */
function toCorrect(broken: readonly string[], first: string): Omit<NextStep, 'back'> {
  return { mark: 'bad', lack: `${counted(broken.length, 'taxonomy cannot', 'taxonomies cannot')} be used`, detail: `Correct ${named(broken)} first.`, next: { label: `Correct ${first}`, act: { do: 'show-taxonomy', column: first }, filled: true } };
}

function onTaxonomies(now: Standing): NextStep {
  const { columns, broken, worth } = now.taxonomies;
  const back = { label: 'Back to Data', act: { do: 'go', to: 'data' } } as const;
  const [unusable] = broken;
  if (unusable !== undefined) return { ...toCorrect(broken, unusable), back };
  const first = beforeRelease(now);
  if (first !== null) return { ...first, back };
  return {
    mark: 'good',
    lack: `${counted(columns, 'taxonomy is', 'taxonomies are')} ready`,
    detail: worth.length > 0 ? `${count(worth.length)} ${worth.length === 1 ? 'is' : 'are'} worth a look: ${named(worth)}. Each can be used unchanged.` : 'Each can be used unchanged.',
    back,
    next: { label: 'Continue to Requirement', act: { do: 'go', to: 'requirement' }, filled: true },
  };
}

/** The run that makes a release, with the expected duration on this table, if known. */
function detailOfRun({ release, expected: takes, memory }: Standing): string {
  const seen = memory === '' ? 'You see the release before anyone else does.' : memory;
  if (release === null && takes !== null && takes >= WORTH_SECONDS) return `${sentence(about(takes))}, in this tab. ${memory === '' ? 'You can cancel it.' : memory}`;
  return release === null ? seen : `The last release took ${seconds(release.seconds)}, in this tab. ${seen}`;
}

function toMake(now: Standing, label = 'Make the release'): NextStep['next'] {
  return { label: now.making ? 'Making the release' : label, act: { do: 'make' }, filled: true, ...(now.making ? { busy: true } : {}) };
}

/** What is between the requirement and a release; nothing where it can be made. */
function beforeRelease(now: Standing): Omit<NextStep, 'back'> | null {
  const open = now.lacks.length > 0 ? openOnData(now) : null;
  if (open !== null) return { mark: 'open', lack: `${counted(now.lacks.length, 'decision')} left on Data`, detail: open.detail, next: { label: open.label, act: open.act, filled: true } };
  const at = PLACES.requirement;
  if (now.discloses !== null) {
    const { column, sensitive, taxonomy } = now.discloses;
    return {
      mark: 'bad',
      lack: `${taxonomy ? `The taxonomy of ${column}` : column} discloses ${sensitive}`,
      detail: 'No release can be made with it.',
      next: taxonomy
        ? { label: `Change the taxonomy of ${column}`, act: { do: 'show-taxonomy', column }, filled: true }
        : { label: `Change the role of ${column}`, act: { do: 'go', to: 'data', at: PLACES.role(column) }, filled: true },
    };
  }
  switch (now.requirement) {
    case 'out-of-range':
      return { mark: 'bad', lack: 'A limit is out of range', detail: 'The requirement cannot be checked until it is corrected.', next: { label: 'Correct the limit', act: { do: 'go', to: 'requirement', at }, filled: true } };
    case 'refused':
      return { mark: 'bad', lack: 'The requirement cannot be checked', detail: null, next: { label: 'See why', act: { do: 'go', to: 'requirement', at: PLACES.refusal }, filled: true } };
    case 'infeasible':
      return { mark: 'bad', lack: 'The requirement is infeasible', detail: 'Require less, or change what is published.', next: { label: 'See what is feasible', act: { do: 'go', to: 'requirement', at: PLACES.infeasible }, filled: true } };
    default:
      return null;
  }
}

function onRequirement(now: Standing): NextStep {
  const open = openOnData(now);
  const back = { label: 'Back to Data', act: { do: 'go', to: 'data' } } as const;
  const first = beforeRelease(now);
  if (first !== null) return { ...first, back };
  if (open !== null) {
    const excluded = now.blanks.map(({ column, people }) => `${counted(people, 'person', 'people')} with a blank ${column}`);
    return { mark: 'open', lack: `${counted(open.number, 'decision')} left on Data`, detail: `Until you decide, the release excludes ${list(excluded, 2)}.`, back: { label: open.label, act: open.act }, next: toMake(now) };
  }
  if (now.refused) return { mark: 'bad', lack: 'The release was not made', detail: null, back: { label: 'See why', act: { do: 'go', to: 'requirement', at: PLACES.refusal } }, next: toMake(now) };
  return { mark: now.requirement === 'unknown' ? null : 'good', lack: now.requirement === 'unknown' ? 'The requirement is being checked' : 'Ready to make the release', detail: detailOfRun(now), back, next: toMake(now) };
}

function onResult(now: Standing): NextStep {
  const back = { label: 'Back to Requirement', act: { do: 'go', to: 'requirement' } } as const;
  const { release } = now;
  if (release === null || release.stale.length > 0) {
    const first = beforeRelease(now);
    if (first !== null) return { ...first, back };
    if (release === null) return { mark: now.refused ? 'bad' : null, lack: now.refused ? 'The release was not made' : 'No release yet', detail: detailOfRun(now), back, next: toMake(now) };
    return { mark: 'open', lack: 'Your choices have changed since this release', detail: `Since then: ${list(release.stale, 2)}.`, back, next: toMake(now, 'Make the release again') };
  }
  const next = { label: 'Download the release', act: { do: 'download' }, filled: release.decisions === 0 } as const;
  const asks = 'If you download now, Tauell asks once, and the report lists what is undecided.';
  if (release.forbidden) return { mark: 'bad', lack: 'Do not release', detail: `${counted(release.decisions, 'decision')} left. ${asks}`, back, next };
  if (release.decisions > 0) return { mark: 'open', lack: `${counted(release.decisions, 'decision')} left before download`, detail: asks, back, next };
  const sign = { label: 'Print the summary to sign', act: { do: 'sign' } } as const;
  return { mark: 'good', lack: 'Nothing left to decide', detail: `${release.file}: ${peopleOrRows(release.rows, now.table?.person_columns ?? [])} in ${counted(release.classes, 'class', 'classes')}.`, back: sign, next };
}

/** The content of the bar for a state of the steps; null outside the four steps. */
export function nextStepOf(now: Standing): NextStep | null {
  if (!['data', 'taxonomies', 'requirement', 'result'].includes(now.screen)) return null;
  if (now.trouble === 'lost') {
    return { mark: 'bad', lack: 'The table must be opened again', detail: 'The engine lost it. Your choices stay.', back: null, next: { label: 'Open it again', act: { do: 'go', to: now.screen, at: PLACES.lost }, filled: false } };
  }
  if (now.screen === 'data') return onData(now);
  if (now.table === null) {
    return { mark: 'open', lack: 'No table is open', detail: null, back: null, next: { label: 'Open a table', act: { do: 'go', to: 'data' }, filled: true } };
  }
  if (now.screen === 'taxonomies' && now.taxonomies.columns === 0) {
    return { mark: 'open', lack: 'No column needs a taxonomy yet', detail: null, back: null, next: { label: 'Choose roles', act: { do: 'go', to: 'data', at: PLACES.roles }, filled: true } };
  }
  return now.screen === 'taxonomies' ? onTaxonomies(now) : now.screen === 'requirement' ? onRequirement(now) : onResult(now);
}

/** What the roles lack to go on with. */
const lacks = computed<readonly Lack[]>(() => {
  const view = table.value;
  const now = choices.value;
  if (view === null || now === null) return [];
  const { roles } = settings.value;
  const of = (role: string) => view.columns.filter(({ name }) => under(roles, name) === role);
  const [secret, identifying] = [of('sensitive'), of('quasi-identifier')];
  const found: Lack[] = [];
  if (secret.length === 0) {
    if (kOfTable(now) === undefined) found.push('secret');
  } else if (secret.some(({ profile }) => profile.distinct < 2)) found.push('secret-of-several-values');
  if (identifying.length === 0) found.push('identifier');
  else if (!identifying.some(({ profile }) => profile.distinct + (profile.missing > 0 ? 1 : 0) > 1)) found.push('identifier-of-several-values');
  return found;
});

function requirementNow(): Standing['requirement'] {
  if (lacking.value !== null) return 'unknown';
  if (!sound.value) return 'out-of-range';
  if (objection.value !== null) return 'refused';
  if (assessment.value === null) return 'unknown';
  // That enough people are there is not all: a run of these choices may have shown that no release satisfies the requirement.
  return assessment.value.feasible && outcomeNow.value?.is !== 'impossible' ? 'satisfiable' : 'infeasible';
}

function disclosing(): Standing['discloses'] {
  const found = assessment.value?.disclosures.find(({ refused }) => refused);
  return found === undefined ? null : { column: found.column, sensitive: found.sensitive, taxonomy: found.by_groups };
}

/** The state of the four steps. */
export const standing = computed<Standing>(() => {
  const now = choices.value;
  const taking = now === null ? [] : [...now.qi, ...now.sensitive.map(({ column }) => column)];
  const report = result.value?.view.report;
  return {
    screen: screen.value,
    table: table.value,
    memory: table.value === null ? '' : memoryInWords({ rows: table.value.rows, columns: table.value.columns.length, roles: taking.length }),
    trouble: lost.value !== null ? 'lost' : problem.value !== null ? 'unread' : null,
    lacks: lacks.value,
    blanks: blanks.value.filter(({ decided }) => decided === null),
    taxonomies: { columns: taking.length, broken: taking.filter(needsAttention), worth: worthALook.value.map(({ column }) => column) },
    requirement: requirementNow(),
    discloses: disclosing(),
    people: assessment.value?.rows ?? null,
    expected: expected.value,
    release: report === undefined ? null : { rows: report.rows, classes: report.classes, file: nameOfTable(), seconds: report.seconds.publish, stale: stale.value, decisions: decisionsLeft.value, forbidden: verdict.value?.status === 'do-not-release' },
    making: publishing.value,
    refused: refusal.value !== null,
  };
});

/** What the bar says now. */
export const nextStep = computed(() => nextStepOf(standing.value));
