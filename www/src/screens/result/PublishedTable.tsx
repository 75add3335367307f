// The published table next to the original. Rows are ordered by class; choosing a row chooses its class.
import { useSignal } from '@preact/signals';
import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { generality } from '../../charts/colours';
import { cell } from '../../engine/text';
import type { ResultRows, ResultView } from '../../engine/types';
import { Rows } from '../../parts/Rows';
import type { RowsColumn, RowView } from '../../parts/Rows';
import { Term } from '../../parts/Term';
import { useWindows } from '../../parts/windows';
import { engine } from '../../state/page/engine';
import { chosen, setChosen } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import { table } from '../../state/data/table';
import { trees } from '../../state/taxonomies/trees';
import { inPlaceOf } from '../../words/apart';
import { PUBLISHED_AS } from '../../words/kinds';
import { count } from '../../words/numbers';
import { under } from '../../words/under';
import { widthOf } from '../data/Preview';
import { unfold } from './Fold';

const WIDEST_LABEL = 24;
const WIDEST_SET = 56;

/** The length of a column's longest label, as far as its tree is at hand: generalized values may be longer than those of the table. */
function longestLabel(column: string): number {
  let longest = 0;
  const ends = under(trees.value, column)?.labels.ends ?? [];
  for (let node = 0; node < ends.length; node++) longest = Math.max(longest, (ends[node] ?? 0) - (ends[node - 1] ?? 0));
  return Math.min(WIDEST_LABEL, longest);
}

/** About the length of a column's longest set of values; 0 without sets. The information retained in a class shows how many values a set has. */
function longestSet(view: ResultView, column: string): number {
  const of = view.attributes.find((attribute) => attribute.column === column);
  const report = view.report.attributes.find(({ column: name }) => name === column);
  if (of === undefined || report === undefined || report.levels.some(({ rows }) => rows > 0)) return 0;
  const members = Math.round(1 / report.information);
  const longest = of.values.map(({ length }) => length).sort((a, b) => b - a);
  const typical = longest.slice(0, members).reduce((sum, length) => sum + length + 2, 0);
  return Math.min(WIDEST_SET, typical);
}

type Side = 'published' | 'original' | 'both';
const SIDES: readonly (readonly [Side, string])[] = [
  ['both', 'Both'],
  ['published', 'Published'],
  ['original', 'Original'],
];
const ROW_PX = 28;
const DOUBLE_ROW_PX = 44;

/** The class of a published row: classes are one after the other, so the last that begins at or before it. */
function classOf(firsts: ArrayLike<number>, row: number): number {
  let low = 0;
  let high = firsts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The table. */
export function PublishedTable({ made }: { made: Result }) {
  const { view, turn } = made;
  const side = useSignal<Side>('both');
  const [range, setRange] = useState({ first: 0, last: -1 });
  const active = useSignal<number | null>(null);
  const onView = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const fetch = useCallback((start: number, rows: number) => engine.request<'result-rows'>({ kind: 'result-rows', start, count: rows }), []);
  const find = useWindows<ResultRows>(turn, range.first, range.last, fetch);
  const firsts = view.class_first_row;
  const index = chosen.value;
  const own = index === null ? null : (firsts[index] ?? null);

  // A class chosen elsewhere is brought into view; one chosen here already is.
  useLayoutEffect(() => {
    if (active.peek() === null || classOf(firsts, active.peek() ?? 0) !== index) active.value = own;
  }, [index, own, firsts, active]);
  const goTo = active.value === own ? own : null;

  const columns = useMemo<RowsColumn[]>(() => {
    const profiles = new Map(table.peek()?.columns.map(({ name, profile }) => [name, profile]));
    return [
      { name: 'class', width: Math.max(5, count(view.class_sizes.length).length), align: 'end' },
      ...view.columns.map((name, at): RowsColumn => {
        const profile = profiles.get(name);
        const remark = PUBLISHED_AS[view.roles[at] ?? 'published-unchanged'];
        const values = profile === undefined ? [] : [profile.minimum, profile.maximum, ...profile.histogram.map(({ label }) => label)];
        return { name, remark, width: Math.max(widthOf(name, values, remark), longestLabel(name), longestSet(view, name)) };
      }),
    ];
  }, [view, trees.value]);

  const row = (at: number): RowView | null => {
    const found = find(at);
    if (found === null) return null;
    const { window, row: within } = found;
    const width = view.columns.length;
    const group = window.class_of_row[within] ?? classOf(firsts, at);
    const first = firsts[group] === at;
    const cells = view.columns.map((_, column) => {
      const place = within * width + column;
      const how = (window.generality[place] ?? 0) / 255;
      const published = cell(window.published, place);
      const original = cell(window.original, place);
      if (side.value === 'original') return original;
      const top = (
        <span class="published" data-changed={how > 0} style={how > 0 ? { background: generality(how) } : undefined}>
          {published}
        </span>
      );
      if (side.value === 'published') return top;
      return (
        <span class="both">
          {top}
          {published !== original && view.roles[column] !== 'group' && <span class="original">{original}</span>}
        </span>
      );
    });
    const look = [group === index ? 'in-class' : '', first ? 'class-start' : ''].join(' ');
    return { look, cells: [first ? <span class="class-number">{count(group + 1)}</span> : <span class="visually-hidden">{count(group + 1)}</span>, ...cells] };
  };

  return (
    <section aria-labelledby="published-title">
      <div class="section-head">
        <div>
          <h3 id="published-title">Row by row</h3>
          <p class="caption">
            Tinted: <Term name="generalized" />. The stronger the tint, the more general the value.{' '}
            {side.value === 'both' && 'Below a changed cell is the original value.'} Choosing a row chooses its class.
            {view.groups.length > 0 && ` ${inPlaceOf(view.groups)}`}
          </p>
          {index !== null && (
            <button type="button" class="link small" onClick={() => unfold('classes')}>
              Look at class {count(index + 1)}
            </button>
          )}
        </div>
        <fieldset class="roles sides">
          <legend class="visually-hidden">What is shown</legend>
          {SIDES.map(([option, label]) => (
            <label key={option}>
              <input type="radio" name="side" checked={side.value === option} onChange={() => (side.value = option)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <Rows
        label="The published table, row by row"
        columns={columns}
        count={view.report.rows}
        rowHeight={side.value === 'both' ? DOUBLE_ROW_PX : ROW_PX}
        row={row}
        onView={onView}
        active={active.value}
        onChoose={(at) => {
          active.value = at;
          setChosen(classOf(firsts, at));
        }}
        goTo={goTo}
        maxRows={side.value === 'both' ? 12 : 16}
      />
    </section>
  );
}
