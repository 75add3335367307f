// Rows as tokens: those without a class, and those of the closed classes. A token has its value's letters and colour; a generalized value
// is hatched in the colours of the values it stands for.
import { colourOf } from '../../../charts/colours';
import { cell } from '../../../engine/text';
import type { StepsView } from '../../../engine/types';
import { valueKey } from '../../../state/learn/standing';
import type { Standing } from '../../../state/learn/standing';
import { count, counted, list } from '../../../words/numbers';
import { short } from './letters';

interface Props {
  of: StepsView;
  here: Standing;
}

/** Kinds of steps whose rows are marked: they leave a group or a class, or become others. */
const LEAVING: ReadonlySet<string> = new Set(['moves-on', 'generalizes', 'leaves-out']);
/** Kinds of steps whose rows come into a class. */
const COMING: ReadonlySet<string> = new Set(['moves', 'places']);

/** With more rows than this, tokens are small. */
const FEW = 60;

/** The rows without a class. */
export function Loose({ of, here }: Props) {
  // In the order of the method's line, if there is one.
  const all = of.line.length > 0 && here.step.kind !== 'begins' ? Array.from(of.line) : numbers(of);
  const rows = all.filter((row) => here.classOf[row] == null);
  return (
    <section class="step-loose" aria-labelledby="loose-title">
      <h3 id="loose-title">
        Without a class <small class="quiet">{counted(rows.length, 'row')}</small>
      </h3>
      <Tokens of={of} here={here} rows={rows} />
    </section>
  );
}

/** The closed classes. */
export function Classes({ of, here }: Props) {
  const members = new Map<number, number[]>();
  numbers(of).forEach((row) => {
    const own = here.classOf[row];
    if (own != null) members.set(own, [...(members.get(own) ?? []), row]);
  });
  const latest = here.step.class;
  return (
    <section class="step-classes" aria-labelledby="closed-title">
      <h3 id="closed-title">
        Classes <small class="quiet">{members.size === 0 ? 'none yet' : `${count(members.size)} closed`}</small>
      </h3>
      <ol tabIndex={0} aria-labelledby="closed-title" data-sets={of.sets}>
        {[...members].sort(([a], [b]) => b - a).map(([number, rows]) => (
          <li key={number} data-latest={number === latest}>
            <p>
              <strong>Class {count(number + 1)}</strong> <Cells of={of} here={here} number={number} />
            </p>
            <Tokens of={of} here={here} rows={rows} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The published quasi-identifier of a class; if the step changes it, with the one before. */
function Cells({ of, here, number }: Props & { number: number }) {
  const closed = of.classes[number]?.cells ?? [];
  const now = published(of, here.cells.get(number) ?? closed);
  if (!here.before.has(number)) return <span class="quiet">{now}</span>;
  return (
    <span class="step-cells">
      {now} <span class="quiet">(before: {published(of, here.before.get(number) ?? closed)})</span>
    </span>
  );
}

/** A published quasi-identifier in words, or that rows have their own. */
function published(of: StepsView, cells: readonly string[]): string {
  return cells.length > 0 ? cells.join(', ') : `each row’s own ${list(of.attributes.map(({ column }) => column))}`;
}

function numbers(of: StepsView): number[] {
  return Array.from(of.rows, (_, row) => row);
}

function Tokens({ of, here, rows }: Props & { rows: readonly number[] }) {
  const { people, rows: about, kind } = here.step;
  const looked = people !== null && people.what !== 'table' ? new Set(people.rows) : null;
  const moved = new Set(about);
  return (
    <ul class="tokens" data-small={of.rows.length > FEW} data-sets={of.sets}>
      {rows.map((row) => {
        const goes = moved.has(row) && LEAVING.has(kind);
        return (
          <li key={row} class="token" style={fill(of, here, row)} data-looked={looked?.has(row)} data-other={looked !== null && !looked.has(row) && !goes} data-goes={goes} data-comes={moved.has(row) && COMING.has(kind)} title={named(of, here, row)}>
            <span aria-hidden="true">{letters(of, here, row)}</span>
            <small aria-hidden="true">{count((of.rows[row] ?? 0) + 1)}</small>
            {of.sets && <Beside of={of} here={here} row={row} />}
            <span class="visually-hidden">{named(of, here, row)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The values that are published with a row's own. */
function Beside({ of, here, row }: Props & { row: number }) {
  const [first] = of.sensitive;
  const set = here.values.get(valueKey(0, row));
  if (first === undefined || set === undefined) return null;
  const letters = short(first.values);
  const others = Array.from(set.of).filter((value) => value !== first.of[row]);
  return (
    <span class="beside" aria-hidden="true">
      {others.map((value) => (
        <i key={value} style={{ '--own': colourOf(value) }}>
          {letters[value]}
        </i>
      ))}
    </span>
  );
}

/** A row in words: its number, quasi-identifier and sensitive values. */
function named(of: StepsView, here: Standing, row: number): string {
  const quasi = of.attributes.map(({ column, values }) => `${column} ${cell(values, row)}`);
  const sensitive = of.sensitive.map(({ values, of: own }, attribute) => here.values.get(valueKey(attribute, row))?.label ?? values[own[row] ?? 0] ?? '');
  return `Row ${count((of.rows[row] ?? 0) + 1)}: ${[...quasi, ...sensitive].join(', ')}`;
}

function letters(of: StepsView, here: Standing, row: number): string {
  const [first] = of.sensitive;
  if (first === undefined) return '';
  const general = of.sets ? undefined : here.values.get(valueKey(0, row));
  // Its letters differ from those of all base values.
  if (general !== undefined && general.of.length > 1) return short([...first.values, general.label]).at(-1) ?? '';
  return short(first.values)[first.of[row] ?? 0] ?? '';
}

/** The colour of a row's first sensitive value; for a generalized one, stripes of the values it stands for. */
function fill(of: StepsView, here: Standing, row: number): Record<string, string> {
  const general = of.sets ? undefined : here.values.get(valueKey(0, row));
  const own = Array.from(general?.of ?? [of.sensitive[0]?.of[row] ?? 0]);
  const [one = 0] = own;
  if (own.length <= 1) return { '--own': colourOf(one) };
  const stripes = own.slice(0, 6).map((value, at) => `${colourOf(value)} ${at * 5}px ${at * 5 + 5}px`);
  return { '--own': `repeating-linear-gradient(45deg, ${stripes.join(', ')})` };
}
