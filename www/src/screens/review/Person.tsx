// Who is meant: by what is known about them, or by their row of the original.
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useId, useMemo, useState } from 'preact/hooks';
import { cell, cells } from '../../engine/text';
import type { TextBlock } from '../../engine/types';
import { Rows } from '../../parts/Rows';
import type { RowsColumn, RowView } from '../../parts/Rows';
import { useWindows } from '../../parts/windows';
import { engine } from '../../state/page/engine';
import { known, nameBy, prior, row, setPrior, way } from '../../state/review/inference';
import type { Way } from '../../state/review/inference';
import { attribute } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { table } from '../../state/data/table';
import { need, trees } from '../../state/taxonomies/trees';
import { count } from '../../words/numbers';
import { under } from '../../words/under';
import { widthOf } from '../data/Preview';
import { sensitiveFirst } from './order';

const WAYS: readonly (readonly [Way, string])[] = [
  ['known', 'By values'],
  ['row', 'By row'],
];
const MOST_OFFERED = 400;
const ROW_PX = 28;
const FIND_WINDOW = 2_000;

/** Names the person. */
export function Person({ made }: { made: Reviewed }) {
  const original = made.view.original !== 'none';
  return (
    <div class="person">
      {original && (
        <fieldset class="roles">
          <legend class="visually-hidden">How the person is named</legend>
          {WAYS.map(([option, label]) => (
            <label key={option}>
              <input type="radio" name="person-way" checked={way.value === option} onChange={() => nameBy({ way: option })} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {way.value === 'known' || !original ? <Known made={made} /> : <OfOriginal made={made} />}
      <Prior />
    </div>
  );
}

function Known({ made }: { made: Reviewed }) {
  const { quasi_identifiers: names } = made.view;
  const original = made.view.original !== 'none';
  useEffect(() => {
    if (original) for (const name of names) if (table.peek()?.columns.some((column) => column.name === name) === true) void need(name);
  }, [names, original]);
  const some = names.some((name) => (under(known.value, name) ?? '') !== '');
  return (
    <>
      <div class="known">
        {names.map((name, at) => (
          <Field key={name} made={made} name={name} at={at} />
        ))}
      </div>
      <p class="quiet">
        Leave empty what you do not know.{' '}
        {some && (
          <button type="button" class="link" onClick={() => nameBy({ known: {} })}>
            Clear
          </button>
        )}
      </p>
    </>
  );
}

function Field({ made, name, at }: { made: Reviewed; name: string; at: number }) {
  const id = useId();
  const { view } = made;
  const tree = under(trees.value, name);
  const offered = useMemo(() => {
    const found = new Set<string>();
    if (tree !== undefined && view.original !== 'none') {
      for (let node = 0; node < tree.leaf_count.length && found.size < MOST_OFFERED; node++) {
        if (tree.leaf_count[node] === 1) found.add(cell(tree.labels, node));
      }
    } else {
      const width = view.quasi_identifiers.length;
      for (let which = 0; which < view.class_sizes.length && found.size < MOST_OFFERED; which++) found.add(cell(view.class_labels, which * width + at));
    }
    return [...found];
  }, [view, tree, at]);
  return (
    <label>
      <span>{name}</span>
      <input
        type="text"
        autocomplete="off"
        list={id}
        value={under(known.value, name) ?? ''}
        onInput={(event) => nameBy({ known: { ...known.value, [name]: event.currentTarget.value } })}
      />
      <datalist id={id}>
        {offered.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </label>
  );
}

function OfOriginal({ made }: { made: Reviewed }) {
  const names = [...made.view.quasi_identifiers, ...made.view.attributes.map(({ column }) => column)];
  const [kept = 0, ...others] = sensitiveFirst(names.length, made.view.quasi_identifiers.length, attribute.value);
  const rows = made.view.original_rows;
  const [range, setRange] = useState({ first: 0, last: -1 });
  const onView = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const fetch = useCallback((start: number, many: number) => engine.request<'review-original-rows'>({ kind: 'review-original-rows', start, count: many }), []);
  const find = useWindows<TextBlock>(made.turn, range.first, range.last, fetch);
  const wanted = useSignal('');
  const said = useSignal('');
  const profiles = new Map(table.value?.columns.map(({ name, profile }) => [name, profile]));
  const columnOf = (at: number): RowsColumn => {
    const name = names[at] ?? '';
    const profile = profiles.get(name);
    return { name, width: widthOf(name, profile === undefined ? [] : [profile.minimum, profile.maximum, ...profile.histogram.map(({ label }) => label)]) };
  };
  const view = (index: number): RowView | null => {
    const found = find(index);
    if (found === null) return null;
    const text = (column: number): string => cell(found.window, found.row * names.length + column);
    return { cells: [text(kept), <span class="quiet">{count(index + 1)}</span>, ...others.map(text)] };
  };
  const findNext = async (): Promise<void> => {
    said.value = '';
    // A review that has been replaced meanwhile has no rows to look through.
    const at = await nextRow(wanted.value, row.value === null ? 0 : row.value + 1, rows, names.length).catch(() => null);
    if (at === null) said.value = `No row contains ${wanted.value}.`;
    else nameBy({ row: at });
  };
  return (
    <div class="person-row">
      <div class="person-find">
        <label>
          <span>Row</span>
          <input
            class="number"
            type="number"
            min={1}
            max={rows}
            value={row.value === null ? '' : row.value + 1}
            onInput={(event) => {
              const next = event.currentTarget.valueAsNumber;
              if (Number.isInteger(next) && next >= 1 && next <= rows) nameBy({ row: next - 1 });
            }}
          />
        </label>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted.value.trim() !== '') void findNext();
          }}
        >
          <label>
            <span>Find</span>
            <input type="text" autocomplete="off" value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
          </label>
          <button type="submit">Next</button>
        </form>
      </div>
      {said.value !== '' && (
        <p class="quiet" role="status">
          {said.value}
        </p>
      )}
      <Rows
        label="The original, row by row"
        columns={[columnOf(kept), { name: 'row', width: Math.max(3, count(rows).length), align: 'end' }, ...others.map(columnOf)]}
        keepsFirst
        count={rows}
        rowHeight={ROW_PX}
        row={view}
        onView={onView}
        active={row.value}
        onChoose={(index) => nameBy({ row: index })}
        goTo={row.value}
        maxRows={7}
      />
    </div>
  );
}

/** The next row with a cell that holds the text, from a place on and around the end. */
async function nextRow(text: string, from: number, rows: number, width: number): Promise<number | null> {
  const wanted = text.trim().toLowerCase();
  const search = async (start: number, end: number): Promise<number | null> => {
    for (let at = start; at < end; at += FIND_WINDOW) {
      const many = Math.min(FIND_WINDOW, end - at);
      const block = await engine.request<'review-original-rows'>({ kind: 'review-original-rows', start: at, count: many });
      const found = cells(block).findIndex((value) => value.toLowerCase().includes(wanted));
      if (found >= 0) return at + Math.floor(found / width);
    }
    return null;
  };
  return (await search(from, rows)) ?? (await search(0, Math.min(from, rows)));
}

/** What is believed before the table is seen. */
function Prior() {
  return (
    <fieldset class="prior">
      <legend>Before seeing the table, the adversary expects</legend>
      <label class="check">
        <input type="radio" name="prior" checked={prior.value === 'table'} onChange={() => (setPrior('table'))} />
        <span>the shares in the whole table</span>
      </label>
      <label class="check">
        <input type="radio" name="prior" checked={prior.value === 'weights'} onChange={() => (setPrior('weights'))} />
        <span>the chosen weights</span>
      </label>
    </fieldset>
  );
}
