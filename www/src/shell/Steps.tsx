// The way: four numbered steps with their state in words, and apart from them the other screens. All can be opened at any time.
import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { LESSONS } from '../lessons';
import { lesson, stepAt } from '../state/learn/place';
import { stepping } from '../state/learn/stepping';
import { lost } from '../state/page/engine';
import { standing } from '../state/page/next-step';
import { screen, SCREENS, setScreen } from '../state/page/screen';
import type { Screen } from '../state/page/screen';
import { readName, readTrouble, understood } from '../state/read/read';
import { choices, problem } from '../state/data/table';
import { lacking } from '../state/requirement/assessment';
import { presetOf } from '../state/requirement/presets';
import { publishing } from '../state/result/result';
import { verdictOf } from '../state/review/minimality';
import { reviewed, subject, trouble, wanting } from '../state/review/review';
import { peopleOrRows } from '../words/people-or-rows';
import { count, counted } from '../words/numbers';

const NAMES: Record<Screen, string> = { data: 'Data', taxonomies: 'Taxonomies', requirement: 'Requirement', result: 'Result', review: 'Review', read: 'Estimate', learn: 'Learn' };

/** The steps in their order; the other screens are listed separately. */
const STEPS: readonly Screen[] = ['data', 'taxonomies', 'requirement', 'result'];

/** The state of a step: in words, and whether it is done or waits for a decision. */
interface State {
  words: string;
  is: 'done' | 'todo' | 'ahead';
}

/** The steps and the other screens as tabs. */
export function Steps() {
  const list = useRef<HTMLDivElement>(null);
  const states = useComputed<Record<Screen, State>>(() => ({
    data: dataState(),
    taxonomies: taxonomiesState(),
    requirement: requirementState(),
    result: resultState(),
    review: { words: reviewState(), is: 'ahead' },
    read: { words: readState(), is: 'ahead' },
    learn: { words: learnState(), is: 'ahead' },
  }));
  const wanted = useRef<Screen | null>(null);
  const open = screen.value;
  // Who goes by arrows has the focus on the tab of what has just been opened.
  useEffect(() => {
    if (wanted.current === open) list.current?.querySelector<HTMLElement>(`#tab-${open}`)?.focus();
    wanted.current = null;
  }, [open]);
  const go = (to: number): void => {
    const next = SCREENS[(to + SCREENS.length) % SCREENS.length] ?? 'data';
    wanted.current = next;
    setScreen(next);
  };
  return (
    <nav aria-label="Screens">
      <div class="steps" role="tablist" ref={list} data-apart={!STEPS.includes(open)}>
        {SCREENS.map((name, at) => {
          const numbered = STEPS.includes(name);
          const { words, is } = states.value[name];
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              class={numbered ? 'numbered' : 'aside'}
              data-is={is}
              aria-selected={open === name}
              aria-controls={open === name ? `panel-${name}` : undefined}
              tabIndex={open === name ? 0 : -1}
              onClick={() => (setScreen(name))}
              onKeyDown={(event) => {
                const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: SCREENS.length - 1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                go(to);
              }}
            >
              {numbered && <i class="way-number" aria-hidden="true" data-number={is === 'done' && open !== name ? '✓' : at + 1} />}
              <span>
                <span class="tab-name" data-name={NAMES[name]}>{NAMES[name]}</span>
                <small class="tab-state">{words}</small>
              </span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}

const decisions = (n: number): State => ({ words: `${counted(n, 'decision')} left`, is: 'todo' });

function dataState(): State {
  if (lost.value !== null) return { words: 'table lost', is: 'todo' };
  const now = standing.value;
  if (now.table === null) return problem.value === null ? { words: 'no table yet', is: 'ahead' } : { words: 'could not be read', is: 'todo' };
  const open = now.lacks.length + now.blanks.length;
  return open > 0 ? decisions(open) : { words: peopleOrRows(now.people ?? now.table.rows, now.table.person_columns), is: 'done' };
}

function taxonomiesState(): State {
  const { columns, broken, worth } = standing.value.taxonomies;
  if (columns === 0) return { words: 'none needed yet', is: 'ahead' };
  if (broken.length > 0) return { words: `${count(broken.length)} to correct`, is: 'todo' };
  return { words: `${count(columns)} made${worth.length > 0 ? `, ${count(worth.length)} worth a look` : ''}`, is: 'done' };
}

function requirementState(): State {
  if (choices.value === null) return { words: 'needs a table', is: 'ahead' };
  if (lacking.value !== null) return { words: 'needs roles', is: 'ahead' };
  if (standing.value.discloses !== null) return { words: 'a column discloses', is: 'todo' };
  const at = presetOf(choices.value);
  switch (standing.value.requirement) {
    case 'out-of-range':
      return { words: 'a limit is out of range', is: 'todo' };
    case 'refused':
      return { words: 'cannot be checked', is: 'todo' };
    case 'infeasible':
      return { words: 'infeasible', is: 'todo' };
    case 'satisfiable':
      return { words: at === null ? 'feasible' : `${at.name}, feasible`, is: standing.value.release === null ? 'ahead' : 'done' };
    default:
      return { words: 'not checked yet', is: 'ahead' };
  }
}

function resultState(): State {
  if (publishing.value) return { words: 'being made', is: 'ahead' };
  const { release } = standing.value;
  if (release === null) return { words: 'no release yet', is: 'ahead' };
  if (release.stale.length > 0) return { words: 'choices have changed', is: 'todo' };
  if (release.forbidden) return { words: 'do not release', is: 'todo' };
  return release.decisions > 0 ? decisions(release.decisions) : { words: counted(release.classes, 'class', 'classes'), is: 'done' };
}

function reviewState(): string {
  if (trouble.value !== null) return 'needs your attention';
  if (wanting.value !== null) return `needs ${wanting.value === 'a quasi-identifier and a sensitive column' ? 'roles' : wanting.value}`;
  const made = reviewed.value;
  if (made === null) return { published: 'of the result', table: 'of the open table', file: 'of a file' }[subject.value];
  const { classes } = made.view;
  const verdict = verdictOf(made);
  return verdict.requirements_status === 'no-requirement' ? counted(classes, 'class', 'classes') : verdict.heading.toLowerCase();
}

function readState(): string {
  if (readTrouble.value !== null) return 'needs your attention';
  if (readName.value === null) return 'no file yet';
  return understood.value === null ? 'of a file' : counted(understood.value.view.rows, 'row');
}

function learnState(): string {
  if (stepping.value) return 'step by step';
  const open = lesson.value;
  return open === null ? counted(LESSONS.length, 'lesson') : `step ${stepAt.value + 1} of ${count(open.steps.length)}`;
}
