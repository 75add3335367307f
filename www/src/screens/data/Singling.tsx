// What each column of the quasi-identifier adds to the risk of being singled out, and a warning if there are very many of them.
import { useState } from 'preact/hooks';
import type { AddedRisk, SinglingOut } from '../../engine/types';
import { change, settings, withRole } from '../../state/data/settings';
import { LARGE, singling } from '../../state/data/singling';
import { count, counted, percent } from '../../words/numbers';
import { under } from '../../words/under';

/** Columns that are listed before the others unfold. */
const LISTED = 6;

/** The ranking; nothing until it is counted. */
export function Singling() {
  const found = singling.value;
  // A thousand columns are drawn only if they are unfolded.
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (found === null || found.people === 0) return null;
  const { columns, people, person_column: personColumn, one_in: oneIn } = found;
  const large = columns.length > LARGE;
  const onMark = (column: string, on: boolean): void => setChosen(new Set(on ? [...chosen, column] : [...chosen].filter((other) => other !== column)));
  const mark = large ? { chosen, onMark } : {};
  return (
    <section class="singling" aria-labelledby="singling-title">
      <h3 id="singling-title">
        {percent(found.unique / people)} of {counted(people, 'person', 'people')} can be singled out by {counted(columns.length, 'column')}
      </h3>
      <p class="small muted">
        Each is the only person with their values in the quasi-identifier, before anything is generalized.
        {personColumn !== null && ` Every value of ${personColumn} counts as one person here.`}
        {oneIn > 1 && ` These are estimates from one in ${count(oneIn)} combinations of values, because the table has more than a million rows.`}
      </p>
      {large && <Large found={found} />}
      {large && <Choice columns={columns} chosen={chosen} onChoose={setChosen} />}
      <Ranked columns={columns.slice(0, LISTED)} people={people} {...mark} />
      {columns.length > LISTED && (
        <details class="fold" onToggle={(event) => setAll(event.currentTarget.open)}>
          <summary>{counted(columns.length - LISTED, 'column')} that add less</summary>
          {all && <Ranked columns={columns.slice(LISTED)} people={people} {...mark} />}
        </details>
      )}
    </section>
  );
}

/** What so many columns cost, and with which to begin. */
function Large({ found: { columns, unique, people } }: { found: SinglingOut }) {
  const [first] = columns;
  if (first === undefined) return null;
  const without = percent(first.unique_without / people);
  return (
    <p class="amber singling-large">
      A quasi-identifier with more than {count(LARGE)} columns usually retains little, because the people of a class must match in every one
      of them. Leave some unpublished.{' '}
      {first.unique_without < unique
        ? `Without ${first.column} alone, ${without} can be singled out.`
        : `No single column changes this. Begin with ${first.column}, in which ${percent(first.pairs_apart)} of all pairs of people differ.`}
    </p>
  );
}

interface ChoiceProps {
  columns: readonly AddedRisk[];
  chosen: ReadonlySet<string>;
  onChoose: (next: ReadonlySet<string>) => void;
}

/** Leaves several columns unpublished at once. */
function Choice({ columns, chosen, onChoose }: ChoiceProps) {
  const names = columns.map(({ column }) => column).filter((name) => chosen.has(name) && under(settings.value.roles, name) === 'quasi-identifier');
  const most = columns.length - LARGE;
  const leave = (): void => {
    change(`roles of ${counted(names.length, 'column')}`, (now) => names.reduce((next, name) => withRole(next, name, 'leave-out'), now));
    onChoose(new Set());
  };
  return (
    <div class="singling-choice">
      <button type="button" disabled={names.length === 0} onClick={leave}>
        {names.length === 0 ? 'Leave selected columns unpublished' : `Leave ${counted(names.length, 'column')} unpublished`}
      </button>
      <button type="button" class="link" onClick={() => onChoose(new Set(columns.slice(0, most).map(({ column }) => column)))}>
        Select the {most === 1 ? 'one that adds' : `${count(most)} that add`} most
      </button>
    </div>
  );
}

interface RankedProps {
  columns: readonly AddedRisk[];
  people: number;
  /** If columns can be selected: which are, and what selecting one does. */
  chosen?: ReadonlySet<string>;
  onMark?: (column: string, on: boolean) => void;
}

function Ranked({ columns, people, chosen, onMark }: RankedProps) {
  return (
    <ol class="singling-columns">
      {columns.map(({ column, unique_without: without, pairs_apart: apart }) => (
        <li key={column}>
          {onMark === undefined ? (
            <b>{column}</b>
          ) : (
            <label>
              <input type="checkbox" checked={chosen?.has(column) === true} onChange={(event) => onMark(column, event.currentTarget.checked)} />
              <b>{column}</b>
            </label>
          )}
          <span class="small muted">
            {percent(without / people)} without it; {percent(apart)} of all pairs of people differ in it
          </span>
        </li>
      ))}
    </ol>
  );
}
