// A table under review: what it promises, and what someone who knows a person in it could find out.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Later } from '../../parts/Later';
import { Message } from '../../parts/Message';
import { Verdict } from '../../parts/Verdict';
import type { Reviewed } from '../../state/review/review';
import { attribute, lookAtAttribute, needPublishedExamples, openForeign, reviewAgain, reviewed, trouble, unread } from '../../state/review/review';
import { reviewPart, titleWanted } from '../../state/review/part';
import type { ReviewPart } from '../../state/review/part';
import { WaysOfReading } from '../data/WaysOfReading';
import { verdictOf } from '../../state/review/minimality';
import { Inference } from './Inference';
import { Classes } from './Classes';
import { Contents } from './Contents';
import { Curves } from './Curves';
import { Promises } from './Promises';
import { Save } from './Save';
import { Scan } from './Scan';
import { Subjects, What } from './Subjects';
import { Utility } from './Utility';

interface Section {
  id: string;
  title: string;
  Body: (props: { made: Reviewed }) => JSX.Element | null;
  /** Held free until it is drawn. */
  height: number;
}

interface Part {
  part: ReviewPart | null;
  /** Its name in the table of contents. */
  name: string;
  sections: readonly Section[];
}

const PROMISES: Section = { id: 'promises', title: 'What it promises', Body: Promises, height: 480 };
const USE: Part = { part: 'use', name: 'Utility', sections: [{ id: 'learning', title: 'Utility: what can still be learned', Body: Utility, height: 480 }] };
const SAVE: Part = { part: 'save', name: 'Save', sections: [{ id: 'save', title: 'Save the review', Body: Save, height: 80 }] };

const PARTS: readonly Part[] = [
  {
    part: null,
    name: 'Who is given away',
    sections: [
      { id: 'everybody', title: 'Who is disclosed', Body: Scan, height: 560 },
      { id: 'inference', title: 'What is inferred of one person', Body: Inference, height: 560 },
      { id: 'curves', title: 'Cumulative frequency F(k)', Body: Curves, height: 480 },
    ],
  },
  { part: 'measures', name: 'Measures', sections: [PROMISES] },
  { part: 'map', name: 'Classes', sections: [{ id: 'classes', title: 'Equivalence classes by size and disclosure', Body: Classes, height: 640 }] },
  USE,
  SAVE,
];

/** Without a sensitive column: how many people look alike, and what is left to learn. */
const OF_NUMBERS: readonly Part[] = [{ part: null, name: 'Measures', sections: [PROMISES] }, USE, SAVE];

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
      {reviewPart.value === null || made === null ? <Subjects /> : <What />}
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
      {made !== null && <Parts made={made} />}
    </>
  );
}

/** The verdict, and the part that is open. */
function Parts({ made }: { made: Reviewed }) {
  const parts = made.view.attributes.length > 0 ? PARTS : OF_NUMBERS;
  const now = parts.find(({ part }) => part === reviewPart.value) ?? parts[0];
  const seen = useRef(titleWanted.peek());
  useEffect(() => {
    if (seen.current === titleWanted.value) return;
    seen.current = titleWanted.value;
    document.querySelector<HTMLElement>('.review-title')?.focus({ preventScroll: true });
  }, [now, titleWanted.value]);
  return (
    <div class="review">
      <section class="verdict-band bleed" aria-label="Verdict" data-status={verdictOf(made).status}>
        <Verdict of={verdictOf(made)} />
      </section>
      <Contents parts={parts} now={now?.part ?? null} />
      <Attributes made={made} />
      <div class="review-parts" data-beside={(now?.sections.length ?? 0) > 1}>
        {now?.sections.map(({ id, title, Body, height }) => (
          <section class="review-part" id={`review-${id}`} aria-labelledby={`review-${id}-title`} key={id}>
            <h3 class="review-title" id={`review-${id}-title`} tabIndex={-1}>
              {title}
            </h3>
            <Later height={height}>
              <Body made={made} />
            </Later>
          </section>
        ))}
      </div>
    </div>
  );
}

/** A file that could not be read, and the ways in which it might be. */
function Unread({ file }: { file: File }) {
  return <WaysOfReading file={file} onPick={(options) => void openForeign(file, options)} />;
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
