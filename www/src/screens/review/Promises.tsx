// The requirements that the table was checked against, then every measure with what it reaches and what that means.
import type { BlocksView, RequirementView, MeasureView, ReviewAttribute } from '../../engine/types';
import { Prose } from '../../parts/Prose';
import { Remedies } from '../../parts/Remedies';
import { attribute, reviewed } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { openClass } from '../../state/review/part';
import { atMost, count, sentence } from '../../words/numbers';
import { said } from '../../words/require';
import { Method } from './Method';

/** Requirements and measures. */
export function Promises({ made }: { made: Reviewed }) {
  const { k, k_requirement: k_held, attributes, caveats } = made.view;
  const now = attributes[attribute.value];
  const held = k_held === null ? (now?.requirements ?? []) : [k_held];
  return (
    <>
      {held.length > 0 && (
        <ul class="promises">
          {held.map((one) => (
            <Held key={one.text} held={one} />
          ))}
        </ul>
      )}
      {now !== undefined && <Aware made={made} of={now} />}
      {now?.assumed != null && (
        <p class="assumed" role="note">
          {now.assumed}
        </p>
      )}
      <Method made={made} />
      <Measures measures={[k, ...(now?.measures ?? [])]} />
      {now?.blocks != null && <Blocks known={now.blocks} />}
      {now !== undefined && now.smallest_tau.length > 0 && <SmallestTau of={now} />}
      {attributes.map(({ column, taxonomy, weights }) => (
        <p class="small muted" key={column}>
          {attributes.length > 1 && `${column}: `}
          {asSentence(taxonomy)} {asSentence(weights)}
        </p>
      ))}
      {caveats.length > 0 && (
        <aside class="caveats" aria-labelledby="review-caveats">
          <h4 id="review-caveats">Before you rely on it</h4>
          <ul>
            {caveats.map((caveat) => (
              <li key={caveat}><Prose text={caveat} /></li>
            ))}
          </ul>
        </aside>
      )}
    </>
  );
}

function asSentence(text: string): string {
  return `${sentence(text)}${text === '' || text.endsWith('.') ? '' : '.'}`;
}

function Held({ held }: { held: RequirementView }) {
  const { text, satisfied, worst_class } = held;
  return (
    <li data-satisfied={satisfied}>
      <strong>{satisfied ? 'Satisfied' : 'Violated'}:</strong> {said(text)}. {held.sentence} <ToClass index={worst_class} word="See the worst" />
    </li>
  );
}

/** What generalized values disclose to an adversary who knows the rule by which they were chosen, in the engine's words. */
function Aware({ made, of }: { made: Reviewed; of: ReviewAttribute }) {
  const { method_aware: aware, method_aware_sentence: aware_sentence } = of;
  if (aware === null || aware_sentence === null) return null;
  const broken = aware.violated_classes > 0;
  return (
    <div class="aware" data-broken={broken}>
      <p>{aware_sentence}</p>
      {broken && made.view.subject === 'published' && <Remedies />}
    </div>
  );
}

function Measures({ measures, of = 'Every measure and what the table reaches' }: { measures: readonly MeasureView[]; of?: string }) {
  return (
    <table class="measures">
      <caption class="visually-hidden">{of}</caption>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Reached</th>
          <th scope="col">What it means for a person</th>
          <th scope="col">
            <span class="visually-hidden">The limiting class</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.name} data-measure={measure.name}>
            <th scope="row">{sentence(measure.title)}</th>
            <td class="measure-reached">{measure.reached}</td>
            <td>
              {measure.sentence}
              <small>{measure.source}</small>
            </td>
            <td class="measure-class">
              <ToClass index={measure.worst_class} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ToClass({ index, word = 'Worst' }: { index: number | null; word?: string }) {
  // The map of classes is one of sensitive values: without them there is none to go to.
  if (index === null || reviewed.value?.view.attributes.length === 0) return null;
  return (
    <button type="button" class="link" onClick={() => openClass(index)}>
      {word}: class {count(index + 1)}
    </button>
  );
}

/** What is satisfied against an adversary who also knows the other sensitive values of a person. */
function Blocks({ known }: { known: BlocksView }) {
  return (
    <details class="fold blocks">
      <summary>If the other sensitive values are known</summary>
      <p>{known.sentence}</p>
      {known.requirements.length > 0 && (
        <ul class="promises">
          {known.requirements.map((held) => (
            <Held key={held.text} held={held} />
          ))}
        </ul>
      )}
      <Measures measures={known.measures} of="Every measure if the other sensitive values are known" />
    </details>
  );
}

function SmallestTau({ of }: { of: ReviewAttribute }) {
  return (
    <details class="fold">
      <summary>The smallest τ for every ℓ</summary>
      <div class="figure-table" tabIndex={0} role="region" aria-label="The smallest τ for every ℓ">
        <table>
          <thead>
            <tr>
              <th scope="col">ℓ</th>
              <th scope="col">smallest τ that every class satisfies</th>
            </tr>
          </thead>
          <tbody>
            {of.smallest_tau.map(({ l, tau, exact }) => (
              <tr key={l}>
                <th scope="row">{l}</th>
                <td>
                  {atMost(tau)}
                  {exact !== null && exact.includes('/') && <span class="quiet"> = {exact}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
