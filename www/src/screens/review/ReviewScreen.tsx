// A table under review: what it promises, and what someone who knows a person in it could find out.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Later } from '../../parts/Later';
import { Message } from '../../parts/Message';
import { Verdict } from '../../parts/Verdict';
import type { Reviewed } from '../../state/review';
import { attribute, lookAtAttribute, needPublishedExamples, openForeign, reviewAgain, reviewed, trouble, unread } from '../../state/review';
import { WaysOfReading } from '../data/WaysOfReading';
import { verdictOf } from '../../state/minimality';
import { Inference } from './Inference';
import { Classes } from './Classes';
import { Contents } from './Contents';
import { Curves } from './Curves';
import { Promises } from './Promises';
import { Save } from './Save';
import { Scan } from './Scan';
import { Subjects } from './Subjects';
import { Utility } from './Utility';

interface Part {
  id: string;
  /** Its name in the table of contents. */
  name: string;
  title: string;
  Body: (props: { made: Reviewed }) => JSX.Element | null;
  /** Held free until it is drawn. */
  height: number;
}

const PARTS: readonly Part[] = [
  { id: 'promises', name: 'Promises', title: 'What it promises', Body: Promises, height: 480 },
  { id: 'curves', name: 'Curves', title: 'Cumulative frequency F(k)', Body: Curves, height: 480 },
  { id: 'classes', name: 'Classes', title: 'Equivalence classes by size and disclosure', Body: Classes, height: 640 },
  { id: 'inference', name: 'One person', title: 'What is inferred of one person', Body: Inference, height: 560 },
  { id: 'everybody', name: 'Everybody', title: 'Who is disclosed', Body: Scan, height: 320 },
  { id: 'learning', name: 'Utility', title: 'Utility: what can still be learned', Body: Utility, height: 480 },
  { id: 'save', name: 'Save', title: 'Save the review', Body: Save, height: 80 },
];

/** What there is to say: without a sensitive column, how many people look alike and what is left to learn. */
function partsOf(made: Reviewed): readonly Part[] {
  return made.view.attributes.length > 0 ? PARTS : PARTS.filter(({ id }) => ['promises', 'learning', 'save'].includes(id));
}

/** The Review screen. */
export function ReviewScreen() {
  useEffect(() => void needPublishedExamples(), []);
  const made = reviewed.value;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>What the table discloses</h2>
          <p class="quiet">What a table promises, and what someone who knows a person in it could find out.</p>
        </div>
      </div>
      <Subjects />
      {trouble.value !== null && (
        <Message error={trouble.value}>
          {unread.value === null ? (
            <button type="button" onClick={reviewAgain}>
              Review it again
            </button>
          ) : (
            <Unread file={unread.value} />
          )}
        </Message>
      )}
      {made !== null && (
        <div class="review">
          <Contents parts={partsOf(made)} />
          <div class="review-parts">
            <Verdict of={verdictOf(made)} />
            <Attributes made={made} />
            {partsOf(made).map(({ id, title, Body, height }) => (
              <Section key={id} id={id} title={title}>
                <Later height={height}>
                  <Body made={made} />
                </Later>
              </Section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** A file that could not be read, and the ways in which it might be. */
function Unread({ file }: { file: File }) {
  return <WaysOfReading file={file} onPick={(options) => void openForeign(file, options)} />;
}

function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="review-part" id={`review-${id}`} aria-labelledby={`review-${id}-title`}>
      <h3 class="review-title" id={`review-${id}-title`} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Which sensitive column is looked at, where there are several. */
function Attributes({ made }: { made: Reviewed }) {
  const { attributes } = made.view;
  if (attributes.length < 2) return null;
  return (
    <fieldset class="roles review-attributes">
      <legend class="visually-hidden">The sensitive column that is looked at</legend>
      {attributes.map(({ column }, at) => (
        <label key={column}>
          <input type="radio" name="review-attribute" checked={attribute.value === at} onChange={() => lookAtAttribute(at)} />
          <span>{column}</span>
        </label>
      ))}
    </fieldset>
  );
}
