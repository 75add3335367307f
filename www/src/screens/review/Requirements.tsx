// The requirements that a table is checked against, each with a way to remove it, and a small form for another.
import { RequireForm } from '../../parts/RequireForm';
import { requirements, reviewed, setRequirements, subject } from '../../state/review/review';
import { said } from '../../words/require';
import { REQUIREMENTS } from '../../words/requirements';

/** If a column is sensitive, k alone would leave it open. */
const OF_VALUES_FIRST = [...REQUIREMENTS].sort((a, b) => Number(b.name === 'tau-l') - Number(a.name === 'tau-l'));

/** The requirements. */
export function Requirements() {
  const now = requirements.value;
  // A requirement is checked on every sensitive column, so it can name the values that all of them have.
  const [first, ...others] = reviewed.value?.view.attributes ?? [];
  const values = first?.values.filter((value) => others.every((other) => other.values.includes(value)));
  const add = (text: string): void => {
    if (!now.includes(text)) setRequirements([...now, text]);
  };
  return (
    <div class="require">
      <div class="require-now">
        <span class="quiet">{subject.value === 'table' && now.length > 0 ? 'Checked, with the requirement on the Requirement screen:' : 'Checked:'}</span>
        <ul aria-label="Requirements that the table is checked against">
          {now.map((one) => (
            <li key={one}>
              {said(one)}
              <button type="button" class="plain" aria-label={`Remove: ${said(one)}`} onClick={() => setRequirements(now.filter((other) => other !== one))}>
                ×
              </button>
            </li>
          ))}
          {now.length === 0 && (
            <li class="require-none">
              {subject.value === 'table' ? 'the requirement on the Requirement screen' : 'no requirement; Measures shows what the table reaches'}
            </li>
          )}
        </ul>
      </div>
      <RequireForm key={String(first === undefined)} kinds={first === undefined ? REQUIREMENTS : OF_VALUES_FIRST} values={values ?? []} label="Check another requirement" onAdd={add}>
        Check it
      </RequireForm>
    </div>
  );
}
