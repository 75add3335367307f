// The second layer: method, other requirements, exactness, importance, strength, and what few people need.
import type { ComponentChildren } from 'preact';
import type { Choices } from '../../engine/types';
import { RandomDraws } from '../../parts/RandomDraws';
import { methodOf } from '../../state/data/settings';
import { assessment } from '../../state/requirement/assessment';
import { advanced, preset, setAdvanced, titleOf } from '../../state/requirement/layers';
import { drawsFromSecret } from '../../state/requirement/secret';
import { askedOf } from '../../words/requirement-choices';
import { GENERALIZE_SENSITIVE_OPTION } from '../../words/sensitive';
import { under } from '../../words/under';
import { Also } from './Also';
import { Apart } from './Apart';
import { Exactness } from './Exactness';
import { Importance } from './Importance';
import { KnownMethod } from './KnownMethod';
import { Method, Options } from './Method';
import { More } from './More';
import { Strength } from './Strength';

/** One disclosure; its line shows the choice. */
export function Advanced({ choices }: { choices: Choices }) {
  return (
    <details class="folded advanced" open={advanced.value} onToggle={(event) => setAdvanced(event.currentTarget.open)}>
      <summary>
        Advanced<span>{chosenInWords(choices)}</span>
      </summary>
      {/* What is folded works out nothing. */}
      {advanced.value && <Body choices={choices} />}
    </details>
  );
}

function Body({ choices }: { choices: Choices }) {
  const columns = choices.sensitive.map(({ column }) => column);
  return (
    <div class="advanced-body">
      <div class="two even">
        <div>
          <Part title="Method">
            <Method choices={choices} />
          </Part>
        </div>
        <div>
          <Options method={choices.method} />
          {columns.length > 0 && <Exactness method={choices.method.name} now={choices.method.options[GENERALIZE_SENSITIVE_OPTION]} />}
          {drawsFromSecret(choices) && <RandomDraws />}
          <Importance order={choices.qi} />
          {columns.length > 1 && <Apart choices={choices} />}
          {columns.length > 0 && (
            <Part title="Other requirements">
              {columns.map((column) => {
                const of = assessment.value?.attributes.find((one) => one.column === column);
                const { tauL, require } = askedOf(choices, column);
                return <Also key={column} column={column} values={of?.values ?? []} asked={require} found={of?.also ?? []} tauL={tauL !== null} choices={choices} />;
              })}
            </Part>
          )}
          {columns.length > 0 && <KnownMethod choices={choices} />}
        </div>
      </div>
      {columns.length > 0 && <Strength columns={columns} />}
      <More choices={choices} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="advanced-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What is chosen beyond a preset: "Method: Sequential Sweep. Own limits. Importance of columns." */
function chosenInWords(choices: Choices): string {
  const { name, options } = choices.method;
  const usual = methodOf(name).options;
  const parts = [
    `Method: ${titleOf(name)}`,
    ...(Object.entries(options).some(([option, value]) => under(usual, option) !== value) ? ['Options of the method'] : []),
    ...(preset.value === null ? ['Own limits'] : []),
    ...(choices.sensitive.some(({ column }) => askedOf(choices, column).require.length > 0) ? ['Other requirements'] : []),
    ...(Object.keys(choices.importance ?? {}).length > 0 ? ['Importance of columns'] : []),
  ];
  return `${parts.join('. ')}.`;
}
