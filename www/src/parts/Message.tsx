// A failure as a person needs it: what, where, and what to do.
import type { ComponentChildren } from 'preact';
import type { EngineError } from '../engine/types';
import { brief } from '../words/brief';
import { count, sentence } from '../words/numbers';
import { Prose } from './Prose';

/** Letters of a name that a message shows; the engine's messages quote as many. */
const MOST = 60;

/** The place of a failure in words, "age.csv, line 17, column age"; without what its message already contains. */
export function placeInWords({ place: { file, line, row, column, field }, message }: EngineError): string {
  const parts: string[] = [];
  if (typeof file === 'string' && !message.includes(file)) parts.push(file);
  if (typeof line === 'number' && !message.includes(`line ${count(line)}`)) parts.push(`line ${count(line)}`);
  if (typeof row === 'number' && !message.includes(`row ${count(row)}`)) parts.push(`row ${count(row)}`);
  if (typeof column === 'string' && !message.includes(brief(column, MOST))) parts.push(`column ${brief(column, MOST)}`);
  else if (typeof field === 'number' && !message.includes(`field ${count(field)}`)) parts.push(`field ${count(field)}`);
  return parts.join(', ');
}

/** The message with a capital first letter, unless it begins with the name of a file, which does not change. */
function beginning(message: string): string {
  return /^[^\s:]+\.\w/.test(message) ? message : sentence(message);
}

/** Shows a failure; its children offer a way out. */
export function Message({ error, children }: { error: EngineError; children?: ComponentChildren }) {
  const place = placeInWords(error);
  return (
    <div class="message" role="alert" data-code={error.code}>
      <p>
        {place !== '' && <span class="message-place">{place}</span>}
        <Prose text={beginning(error.message)} />
        {/[.?]$/.test(error.message) ? '' : '.'}
      </p>
      {children}
      {/* For a report of it, or a search; never within what is read. */}
      <p class="message-code">
        Error code: <code>{error.code}</code>
      </p>
    </div>
  );
}

/** A remark that is no failure. What went as it should is told apart from what asks for care. */
export function Note({ done = false, children }: { done?: boolean; children: ComponentChildren }) {
  return (
    <div class="note" data-done={done}>
      {children}
    </div>
  );
}
