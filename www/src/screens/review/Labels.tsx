// What the labels of a published file were taken for, column by column, and the way to set it otherwise.
import { useId, useState } from 'preact/hooks';
import type { LabelChoice, LabelStyle, LabelView, LabelsView } from '../../engine/types';
import { reviewed, sayOfLabels } from '../../state/review/review';
import type { Foreign } from '../../state/review/review';
import { labelsShown, setLabelsShown } from '../../state/review/part';
import { count, counted, list, sentence } from '../../words/numbers';
import { under } from '../../words/under';

const STYLES: readonly (readonly [LabelStyle, string])[] = [
  ['values', 'Single values'],
  ['numbers', 'Numbers and ranges'],
  ['codes', 'Codes with masked places'],
  ['dates', 'Dates and periods'],
  ['sets', 'Values and sets of values'],
];

const MEANINGS: readonly (readonly [string, string])[] = [
  ['', 'as written'],
  ['=', 'only this value'],
  ['*', 'any value'],
  ['?', 'several values, unknown which'],
  ['|', 'these values …'],
];

const NOTHING_SAID: LabelChoice = { style: null, stands_for: {} };

/** The columns that take part, folded to one line; nothing before there is a review. */
export function Labels({ from }: { from: Foreign }) {
  const made = reviewed.value;
  if (made === null || made.question.kind !== 'file' || made.question.foreign.file !== from.file) return null;
  const { columns } = made.view;
  if (columns.length === 0) return null;
  const open = columns.filter(({ unknown }) => unknown > 0).length;
  return (
    <details class="labels" open={labelsShown.value} onToggle={(event) => (setLabelsShown(event.currentTarget.open))}>
      <summary>
        What the labels mean <span class="quiet">{readings(columns, open)}</span>
      </summary>
      <p class="quiet">
        {open === 0
          ? 'Check how each column was read: every figure below depends on it.'
          : `Check how each column was read. In ${counted(open, 'column')}, Tauell cannot tell which labels are generalized values; until you set this, results that depend on it are marked.`}
      </p>
      <ul>
        {columns.map((column) => (
          <Column key={column.column} column={column} said={under(from.labels, column.column) ?? NOTHING_SAID} />
        ))}
      </ul>
    </details>
  );
}

/** How each column was read, columns of one reading together: "age: numbers and ranges". */
function readings(columns: readonly LabelsView[], open: number): string {
  const read = new Map<string, string[]>();
  for (const { column, style } of columns) {
    const words = style === null ? 'by its taxonomy' : (STYLES.find(([of]) => of === style)?.[1] ?? '').toLowerCase();
    read.set(words, [...(read.get(words) ?? []), column]);
  }
  return [
    ...[...read].map(([words, names]) => `${list(names)}: ${words}`),
    ...(open === 0 ? [] : [`${counted(open, 'column')} with unknown generalized values`]),
  ].join('; ');
}

function Column({ column, said }: { column: LabelsView; said: LabelChoice }) {
  const id = useId();
  const { column: name, style, proposed, assumptions, labels } = column;
  return (
    <li data-labels={name} data-open={column.unknown > 0}>
      <div class="labels-head">
        <strong>{name}</strong>
        {column.sensitive && <span class="quiet"> sensitive</span>}
        {style !== null && (
          <span class="labels-style">
            <label for={id}>Read as</label>{' '}
            <select id={id} value={said.style ?? ''} onChange={(event) => sayOfLabels(name, { style: event.currentTarget.value === '' ? null : (event.currentTarget.value as LabelStyle) })}>
              <option value="">{`detected: ${(STYLES.find(([of]) => of === proposed)?.[1] ?? '').toLowerCase()}`}</option>
              {STYLES.map(([of, words]) => (
                <option key={of} value={of}>
                  {words}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      <p>{sentence(column.sentence)}.</p>
      {assumptions.map((assumption) => (
        <p class="quiet" key={assumption}>
          {assumption}
        </p>
      ))}
      {style !== null && labels.length > 0 && (
        <details>
          <summary>{column.count > labels.length ? `Labels, the first ${count(labels.length)} of ${count(column.count)}` : counted(column.count, 'label')}</summary>
          <table class="labels-table">
            <thead>
              <tr>
                <th scope="col">Label</th>
                <th scope="col" class="number">
                  Rows
                </th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {labels.map((label) => (
                <Label key={label.label} column={name} label={label} said={under(said.stands_for, label.label) ?? null} />
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}

function Label({ column, label, said }: { column: string; label: LabelView; said: string | null }) {
  const [typing, setTyping] = useState(false);
  const listed = said !== null && !['=', '*', '?'].includes(said);
  const chosen = typing || listed ? '|' : (said ?? '');
  const choose = (value: string): void => {
    setTyping(value === '|');
    if (value !== '|') sayOfLabels(column, { label: label.label, standsFor: value === '' ? null : value });
  };
  return (
    <tr data-label={label.label}>
      <th scope="row">{label.label}</th>
      <td class="number">{count(label.rows)}</td>
      <td>
        <div>
          <span>{label.words}</span>
          <select aria-label={`Meaning of ${label.label}`} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {MEANINGS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          {chosen === '|' && (
            <input
              type="text"
              aria-label={`The values that ${label.label} covers, separated by |`}
              placeholder="flu | cough"
              value={listed ? said : ''}
              onChange={(event) => {
                const text = event.currentTarget.value.trim();
                if (text !== '') sayOfLabels(column, { label: label.label, standsFor: text });
              }}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
