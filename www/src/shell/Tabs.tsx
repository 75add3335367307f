// The screens as tabs. All can be reached at any time; each says in words how it stands.
import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { assessment, lacking, objection, sound } from '../state/requirement/assessment';
import { needsAttention } from '../state/taxonomies/checks';
import { lost } from '../state/page/engine';
import { LESSONS } from '../lessons';
import { lesson, stepAt } from '../state/learn/place';
import { publishing, result, stale } from '../state/result/result';
import { verdictOf } from '../state/review/minimality';
import { readName, readTrouble, understood } from '../state/read/read';
import { reviewed, subject, trouble, wanting } from '../state/review/review';
import { screen, SCREENS, setScreen } from '../state/page/screen';
import type { Screen } from '../state/page/screen';
import { settings } from '../state/data/settings';
import { stepping } from '../state/learn/stepping';
import { choices, problem, table } from '../state/data/table';
import { count, counted } from '../words/numbers';

const NAMES: Record<Screen, string> = { data: 'Data', taxonomies: 'Taxonomies', requirement: 'Requirement', result: 'Result', review: 'Review', read: 'Read', learn: 'Learn' };

/** The tabs. */
export function Tabs() {
  const list = useRef<HTMLDivElement>(null);
  const states = useComputed<Record<Screen, string>>(() => ({
    data: dataState(),
    taxonomies: taxonomiesState(),
    requirement: requirementState(),
    result: resultState(),
    review: reviewState(),
    read: readState(),
    learn: learnState(),
  }));
  const open = screen.value;
  // On a narrow page the tabs scroll; the open one is in view however it was opened, and whatever the others say of themselves.
  const said = Object.values(states.value).join('\n');
  useEffect(() => list.current?.querySelector(`#tab-${open}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [open, said]);
  const go = (to: number): void => {
    const next = SCREENS[(to + SCREENS.length) % SCREENS.length] ?? 'data';
    setScreen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <nav aria-label="Screens">
      <div class="tabs" role="tablist" ref={list}>
        {SCREENS.map((name, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={screen.value === name}
            aria-controls={screen.value === name ? `panel-${name}` : undefined}
            tabIndex={screen.value === name ? 0 : -1}
            onClick={() => (setScreen(name))}
            onKeyDown={(event) => {
              const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: SCREENS.length - 1 }[event.key];
              if (to === undefined) return;
              event.preventDefault();
              go(to);
            }}
          >
            <span class="tab-name">{NAMES[name]}</span>
            <small class="tab-state">{states.value[name]}</small>
          </button>
        ))}
      </div>
    </nav>
  );
}

function dataState(): string {
  if (lost.value !== null) return 'table lost';
  if (table.value === null) return problem.value === null ? 'no table yet' : 'could not be read';
  const roles = Object.values(settings.value.roles).filter((role) => role !== 'leave-out').length;
  return `${counted(table.value.rows, 'row')}, ${roles === 0 ? 'no role chosen' : `${counted(roles, 'role')} chosen`}`;
}

function taxonomiesState(): string {
  const now = choices.value;
  const taking = now === null ? [] : [...now.qi, ...now.sensitive.map(({ column }) => column)];
  if (taking.length === 0) return 'none needed yet';
  const open = taking.filter(needsAttention).length;
  return open > 0 ? `${counted(open, 'column')} to look at` : counted(taking.length, 'tree');
}

function requirementState(): string {
  if (choices.value === null) return 'needs a table';
  if (lacking.value !== null) return 'needs roles';
  if (!sound.value) return 'out of range';
  if (objection.value !== null) return 'needs your attention';
  if (assessment.value === null) return '…';
  return assessment.value.feasible ? 'can be met' : 'cannot be met';
}

function resultState(): string {
  if (publishing.value) return 'publishing';
  if (result.value === null) return 'not published';
  if (stale.value.length > 0) return 'choices have changed';
  return counted(result.value.view.report.classes, 'class', 'classes');
}

function reviewState(): string {
  if (trouble.value !== null) return 'needs your attention';
  if (wanting.value !== null) return `needs ${wanting.value === 'a quasi-identifier and a sensitive column' ? 'roles' : wanting.value}`;
  const made = reviewed.value;
  if (made === null) return { published: 'of the result', table: 'of the open table', file: 'of a file' }[subject.value];
  const { classes } = made.view;
  const verdict = verdictOf(made);
  return verdict.grade === 'nothing-asked' ? counted(classes, 'class', 'classes') : verdict.short;
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
