// The verdict on a table, in the engine's own words: a word, a reason, what is to be decided, and what was.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Decision, DecisionOption, Verdict as Found } from '../engine/types';

/** What a person can do with a decision; nothing where the verdict is only read. */
export interface Acting {
  readonly take: (option: DecisionOption) => void;
  /** Leads to where a requirement is chosen; absent if that is not on this screen. */
  readonly require?: () => void;
  /** Accepts it with a reason; absent if it cannot be accepted. */
  readonly accept?: (decision: Decision, reason: string) => void;
  readonly reopen?: (decision: Decision) => void;
  /** What can be done about earlier releases, in place of the options of such a decision. */
  readonly earlier?: ComponentChildren;
  /** What a release made with an option retains, next to the option. */
  readonly cost?: (option: DecisionOption) => string | null;
  /** Whether an option waits to be carried out until its effect is known. */
  readonly awaited?: (option: DecisionOption) => boolean;
  /** Whether an option is not to be put first: nothing can be released with it, or it only leads to another screen. */
  readonly isBeside?: (option: DecisionOption) => boolean;
}

/** The band. `over`: a line above the word; `pending`: what is still being assessed. */
export function Verdict({ of, over, pending, acting }: { of: Found; over?: string | undefined; pending?: string | undefined; acting?: Acting | undefined }) {
  const open = of.decisions.filter(({ accepted }) => accepted === undefined);
  const accepted = of.decisions.filter((decision) => decision.accepted !== undefined);
  const byDecision = accepted.some(({ forbids }) => forbids);
  return (
    <div class="verdict" data-status={of.status} data-accepted={byDecision}>
      <div class="verdict-top">
        {over !== undefined && <p class="over">{over}</p>}
        <Sign of={of} open={open.length} byDecision={byDecision} />
        <p class="word">{of.heading}</p>
        <p class="why">
          {of.reason}
          {pending !== undefined && (
            <span class="pending" role="status">
              {' '}
              {pending}
            </span>
          )}
        </p>
      </div>
      {of.decisions.length > 0 && (
        <ol class="decisions">
          {open.map((decision, at) => (
            <OpenDecision key={decision.title} of={decision} number={at + 1} acting={acting} first={at === 0} />
          ))}
          {accepted.map((decision) => (
            <li key={decision.title} class="decision closed">
              <span class="tick" aria-hidden="true">
                ✓
              </span>
              <p>
                <b>Accepted by the owner:</b> {decision.title}. <i>{decision.accepted}</i>
              </p>
              {acting?.reopen !== undefined && (
                <button type="button" class="link" aria-label={`Change: ${decision.title}`} onClick={() => acting.reopen?.(decision)}>
                  Change
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {of.learned !== undefined && <Learned of={of.learned} />}
    </div>
  );
}

/** What an adversary infers who learns from the release: the figure, and the whole sentence unfolded. */
function Learned({ of }: { of: NonNullable<Found['learned']> }) {
  if (!of.columns.every(({ measured }) => measured)) return <p class="learned small">{of.line}</p>;
  return (
    <details class="learned small" data-anyone={of.people > 0}>
      <summary>{of.headline}</summary>
      <p>{of.line}</p>
    </details>
  );
}

/** A sign that differs without its colour: circle, diamond with the number of decisions or a tick, octagon. */
function Sign({ of, open, byDecision }: { of: Found; open: number; byDecision: boolean }) {
  const shape: Record<Found['status'], ComponentChildren> = {
    ready: (
      <>
        {byDecision ? <path d="M24 2 46 24 24 46 2 24Z" /> : <circle cx="24" cy="24" r="22" />}
        <path class="glyph" d="M14.5 24.5 21 31 34 17.5" />
      </>
    ),
    decide: (
      <>
        <path d="M24 2 46 24 24 46 2 24Z" />
        <text x="24" y="32">
          {open}
        </text>
      </>
    ),
    'do-not-release': (
      <>
        <path d="M15 2h18l13 13v18L33 46H15L2 33V15Z" />
        <path class="glyph" d="M14 24h20" />
      </>
    ),
  };
  return (
    <svg class="sign" viewBox="0 0 48 48" aria-hidden="true">
      {shape[of.status]}
    </svg>
  );
}

/** One thing to decide, with what can be done about it. */
function OpenDecision({ of, number, acting, first }: { of: Decision; number: number; acting: Acting | undefined; first: boolean }) {
  const [asking, setAsking] = useState(false);
  const canAccept = acting?.accept !== undefined && of.about !== 'requirement' && of.about !== 'no-requirement';
  const isEarlier = of.about === 'earlier-release' && acting?.earlier !== undefined;
  return (
    <li class="decision" data-about={of.about} data-forbids={of.forbids}>
      <span class="num" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>{of.title}</h3>
        <p class="muted">{of.meaning}</p>
      </div>
      {acting !== undefined && (
        <div class="btns">
          {isEarlier && acting.earlier}
          {!isEarlier && of.options.map((option, at) => (
            <button key={option.label} type="button" class={first && at === 0 && acting.isBeside?.(option) !== true ? 'main' : ''} aria-label={`${option.label}: ${of.title}`} aria-busy={acting.awaited?.(option) === true} onClick={() => acting.take(option)}>
              {option.label}
              {acting.cost?.(option) !== null && acting.cost?.(option) !== undefined && <span class="cost">{acting.cost(option)}</span>}
            </button>
          ))}
          {of.about === 'no-requirement' && acting.require !== undefined && (
            <button type="button" class="main" onClick={acting.require}>
              Choose a requirement
            </button>
          )}
          {canAccept && !asking && (
            <button type="button" aria-label={`Accept, with a reason: ${of.title}`} onClick={() => setAsking(true)}>
              Accept, with a reason
            </button>
          )}
        </div>
      )}
      {asking && <Reason of={of} done={(reason) => acting?.accept?.(of, reason)} cancel={() => setAsking(false)} />}
    </li>
  );
}

/** Why it is accepted: part of the recipe, the report and the summary. */
function Reason({ of, done, cancel }: { of: Decision; done: (reason: string) => void; cancel: () => void }) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else done(text.trim());
  };
  return (
    <form class="reason" onSubmit={send}>
      <label>
        Reason
        <input
          type="text"
          value={text}
          maxLength={300}
          aria-invalid={missing}
          ref={(field) => (text === '' ? field?.focus() : undefined)}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancel();
          }}
        />
      </label>
      <p class={`small ${missing ? 'red' : 'muted'}`} role={missing ? 'alert' : undefined}>{missing ? 'Write a reason. It is part of the recipe, the report and the summary.' : `Part of the recipe, the report and the summary. Your acceptance covers ${of.people === null ? 'this finding' : 'this number of people; a larger number must be decided again'}.`}</p>
      <div class="btns">
        <button type="submit">Accept</button>
        <button type="button" class="plain" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
