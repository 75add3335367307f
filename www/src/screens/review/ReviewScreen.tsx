// A table under review: its verdict, the three risks, who is disclosed, and a letter about it; measures, classes and utility one step away.
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
import { Letter } from './Letter';
import { Risks } from './Risks';
import { acting } from './acting';
import { Classes } from './Classes';
import { Contents } from './Contents';
import { Curves } from './Curves';
import { Promises } from './Promises';
import { Save } from './Save';
import { Scan } from './Scan';
import { Columns, Subjects } from './Subjects';
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
  /** In one column, or in two of about equal height. */
  columns: readonly (readonly Section[])[];
}

const PROMISES: Section = { id: 'promises', title: 'Requirements and measures', Body: Promises, height: 480 };
const LETTER: Section = { id: 'letter', title: 'A letter for the ethics board', Body: Letter, height: 520 };
const USE: Part = { part: 'use', name: 'Utility', columns: [[{ id: 'learning', title: 'Utility: what can be learned', Body: Utility, height: 480 }]] };
const SAVE: Part = { part: 'save', name: 'Save', columns: [[{ id: 'save', title: 'Save the review', Body: Save, height: 80 }]] };

const PARTS: readonly Part[] = [
  {
    part: null,
    name: 'Disclosure',
    columns: [
      [
        { id: 'everybody', title: 'Whose value is disclosed', Body: Scan, height: 480 },
        { id: 'inference', title: 'What does the table disclose about one person?', Body: Inference, height: 560 },
      ],
      [LETTER, { id: 'curves', title: 'Cumulative frequency F(k)', Body: Curves, height: 480 }],
    ],
  },
  { part: 'measures', name: 'Measures', columns: [[PROMISES]] },
  { part: 'map', name: 'Classes', columns: [[{ id: 'classes', title: 'Equivalence classes by size and disclosure', Body: Classes, height: 640 }]] },
  USE,
  SAVE,
];

/** Without a sensitive column: who can be singled out, and what can be learned. */
const OF_NUMBERS: readonly Part[] = [{ part: null, name: 'Disclosure', columns: [[PROMISES], [LETTER]] }, USE, SAVE];

/** The Review screen. */
export function ReviewScreen() {
  useEffect(() => void needPublishedExamples(), []);
  const made = reviewed.value;
  return (
    <>
      <div class="screen-head review-head">
        <h2>What the table discloses</h2>
        <Subjects />
      </div>
      {made !== null && (
        <section class="verdict-band bleed" aria-label="Verdict" data-status={verdictOf(made).status}>
          <Verdict of={verdictOf(made)} acting={acting(made)} />
        </section>
      )}
      <Columns />
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

/** The part that is open. */
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
      <Contents parts={parts} now={now?.part ?? null} />
      <Attributes made={made} />
      {now?.part === null && <Risks made={made} />}
      <div class="review-parts" data-beside={(now?.columns.length ?? 0) > 1}>
        {now?.columns.map((sections, at) => (
          <div key={at}>
            {sections.map(({ id, title, Body, height }) => (
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
        ))}
      </div>
    </div>
  );
}

/** A file that could not be read, and the ways in which it might be. */
function Unread({ file }: { file: File }) {
  return <WaysOfReading file={file} onPick={(options) => void openForeign(file, options)} />;
}

/** Which of several sensitive columns is shown. */
function Attributes({ made }: { made: Reviewed }) {
  const { attributes } = made.view;
  if (attributes.length < 2) return null;
  return (
    <fieldset class="roles review-attributes">
      <legend class="visually-hidden">Sensitive column</legend>
      {attributes.map(({ column }, at) => (
        <label key={column}>
          <input type="radio" name="review-attribute" checked={attribute.value === at} onChange={() => lookAtAttribute(at)} />
          <span>{column}</span>
        </label>
      ))}
    </fieldset>
  );
}
