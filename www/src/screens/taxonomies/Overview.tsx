// How many taxonomies are made and which are worth a look: the reason, and other ways to make them, one click each.
import { useEffect, useState } from 'preact/hooks';
import { needFitting } from '../../state/taxonomies/builders';
import { setShown, troubles, useBuilder } from '../../state/taxonomies/trees';
import { setUnfolded } from '../../state/taxonomies/visits';
import { leaveAsItIs, otherWays, worthALook } from '../../state/taxonomies/worth';
import type { Worth } from '../../state/taxonomies/worth';
import { count, counted, sentence } from '../../words/numbers';
import { under } from '../../words/under';
import { meaningOf, nameOf } from './panels/draft';

/** Taxonomies that are listed at first; each asks the engine which other ways fit. */
const LISTED = 8;

/** The taxonomies that Tauell made, and which are worth a look. */
export function Overview({ columns }: { columns: readonly string[] }) {
  const worth = worthALook.value;
  const made = columns.length;
  const [all, setAll] = useState(false);
  const listed = all ? worth : worth.slice(0, LISTED);
  return (
    <section class="worth" aria-labelledby="worth-title">
      <h3 id="worth-title">
        {worth.length === 0 ? `${counted(made, 'taxonomy', 'taxonomies')} made` : `${count(made)} made, ${count(worth.length)} worth a look`}
      </h3>
      {worth.length > 0 && (
        <ul class="worth-list">
          {listed.map((one) => (
            <Line worth={one} key={one.column} />
          ))}
        </ul>
      )}
      {worth.length > listed.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show {count(worth.length - listed.length)} more
        </button>
      )}
    </section>
  );
}

function Line({ worth: { column, broken, reasons } }: { worth: Worth }) {
  useEffect(() => void needFitting(column), [column]);
  const trouble = under(troubles.value, column);
  const ways = otherWays(column);
  const look = (): void => {
    setShown(column);
    setUnfolded(true);
    requestAnimationFrame(() => document.getElementById('every-taxonomy')?.scrollIntoView({ block: 'start' }));
  };
  return (
    <li class="worth-line" data-broken={broken}>
      <div>
        <h4>{column}</h4>
        {trouble !== undefined && reasons.length === 0 && <p>{trouble.message}</p>}
        {reasons.map(({ code, sentence: said, advice }) => (
          <p key={code}>
            {said} <span class="quiet">{advice}</span>
          </p>
        ))}
      </div>
      <ul class="worth-ways" aria-label={`Other ways to make the taxonomy of ${column}`}>
        {ways?.map(({ builder, how, caveat }) => (
          <li key={how}>
            <button type="button" aria-label={`${nameOf(builder)} for ${column}`} title={caveat === null ? undefined : sentence(caveat)} onClick={() => void useBuilder(column, builder)}>
              {nameOf(builder)}
            </button>
            <small class="quiet">{meaningOf(builder, how)}</small>
          </li>
        ))}
        <li>
          <button type="button" class="plain" aria-label={`Open the taxonomy of ${column}`} onClick={look}>
            Open it
          </button>
          {!broken && (
            <button type="button" class="plain" aria-label={`Leave the taxonomy of ${column} as it is`} onClick={() => leaveAsItIs(column)}>
              Leave it as it is
            </button>
          )}
        </li>
      </ul>
    </li>
  );
}
