// The fields of one builder.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { PERIODS, SCHEMES } from './draft';
import type { Draft } from './draft';

interface Props {
  draft: Draft;
  /** Columns that could generalize it. */
  others: readonly string[];
  onChange: (part: Partial<Draft>) => void;
}

/** The fields of the draft's kind. */
export function Fields({ draft, others, onChange }: Props) {
  return (
    <div class="builder-fields">
      {draft.kind === 'intervals' && <Intervals draft={draft} others={others} onChange={onChange} />}
      {draft.kind === 'masking' && <Masking draft={draft} others={others} onChange={onChange} />}
      {draft.kind === 'dates' && (
        <fieldset class="builder-checks">
          <legend>Periods</legend>
          {PERIODS.map((period) => (
            <label class="check" key={period}>
              <input
                type="checkbox"
                checked={draft.levels.includes(period)}
                onChange={(event) =>
                  onChange({ levels: PERIODS.filter((other) => (other === period ? event.currentTarget.checked : draft.levels.includes(other))) })
                }
              />
              {period}
            </label>
          ))}
        </fieldset>
      )}
      {draft.kind === 'prefixes' && (
        <Text label="Letters shown at each level" hint="such as 1, 3" value={draft.lengths} onInput={(lengths) => onChange({ lengths })} />
      )}
      {draft.kind === 'frequency' && (
        <Text label="Minimum rows per node" value={draft.atLeast} onInput={(atLeast) => onChange({ atLeast })} />
      )}
      {draft.kind === 'balanced' && (
        <Choice
          label="Values of one node"
          value={draft.neighbours}
          options={[
            ['frequency', 'similar frequency'],
            ['size', 'similar numbers'],
          ]}
          onPick={(neighbours) => onChange({ neighbours })}
        />
      )}
      {draft.kind === 'classification' && (
        <Choice label="Classification" value={draft.scheme} options={SCHEMES} onPick={(scheme) => onChange({ scheme })} />
      )}
      {draft.kind === 'from_columns' && <Columns draft={draft} others={others} onChange={onChange} />}
      <Text label="Label of the root" hint="* if empty" value={draft.root} onInput={(root) => onChange({ root })} />
    </div>
  );
}

function Intervals({ draft, onChange }: Props) {
  return (
    <>
      <Text label="Widths" hint="narrow to wide, each a multiple of the one before; empty for open ends alone" value={draft.widths} onInput={(widths) => onChange({ widths })} />
      <Text label="An interval begins at" value={draft.origin} onInput={(origin) => onChange({ origin })} />
      <Choice
        label="Base values"
        value={draft.domain}
        options={[
          ['observed', 'those in the table'],
          ['every_integer', 'every whole number between them'],
          ['range', 'every whole number from … to …'],
        ]}
        onPick={(domain) => onChange({ domain })}
      />
      {draft.domain === 'range' && (
        <div class="builder-pair">
          <Text label="From" value={draft.from} onInput={(from) => onChange({ from })} />
          <Text label="To" value={draft.to} onInput={(to) => onChange({ to })} />
        </div>
      )}
      <div class="builder-pair">
        <Text label="One value below" hint="open end" value={draft.below} onInput={(below) => onChange({ below })} />
        <Text label="One value from" hint="open end" value={draft.above} onInput={(above) => onChange({ above })} />
      </div>
    </>
  );
}

function Masking({ draft, onChange }: Props) {
  return (
    <>
      <Choice
        label="Mask from the"
        value={draft.side}
        options={[
          ['right', 'right: 1305*'],
          ['left', 'left: *3053'],
        ]}
        onPick={(side) => onChange({ side })}
      />
      <Text label="Additional places per level" value={draft.step} onInput={(step) => onChange({ step })} />
      <div class="builder-pair">
        <Text label="First code" hint="if every code in between counts" value={draft.firstCode} onInput={(firstCode) => onChange({ firstCode })} />
        <Text label="Last code" hint="such as 10019" value={draft.lastCode} onInput={(lastCode) => onChange({ lastCode })} />
      </div>
    </>
  );
}

const PLACES = ['Grouped by', 'then by', 'then by'];

function Columns({ draft, others, onChange }: Props) {
  const asked = PLACES.slice(0, Math.min(PLACES.length, draft.columns.length + 1));
  return (
    <>
      {asked.map((label, at) => (
        <Choice
          key={at}
          label={label}
          value={draft.columns[at] ?? ''}
          options={[['', 'nothing'], ...others.filter((name) => draft.columns[at] === name || !draft.columns.includes(name)).map((name) => [name, name] as const)]}
          onPick={(name) => onChange({ columns: name === '' ? draft.columns.slice(0, at) : [...draft.columns.slice(0, at), name, ...draft.columns.slice(at + 1)] })}
        />
      ))}
    </>
  );
}

function Text({ label, hint, value, onInput }: { label: string; hint?: string; value: string; onInput: (text: string) => void }) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onPick: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onPick }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value as T)}>
        {options.map(([option, words]) => (
          <option value={option} key={option}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Field({ id, label, hint, children }: { id: string; label: string; hint?: string | undefined; children: ComponentChildren }) {
  return (
    <div class="builder-field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <small class="quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
    </div>
  );
}
