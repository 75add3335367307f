// The figures of the report, each with what it means, and the report's caveats.
import type { ComponentChildren } from 'preact';
import type { Report } from '../../engine/types';
import { Prose } from '../../parts/Prose';
import { Term } from '../../parts/Term';
import { bound } from '../../state/result/bound';
import type { Result } from '../../state/result/result';
import { peopleOrRows } from '../../words/people-or-rows';
import { columnsOf } from '../../words/apart';
import { MEASURES } from '../../words/measures';
import { atMost, count, counted, figure, percent, seconds } from '../../words/numbers';
import { under } from '../../words/under';
import { inUnit } from '../../words/utility';
import { Model } from './Model';

/** The measures of a report that have no words of their own below. */
const OTHERS = MEASURES.filter(({ key, part_of, listed }) => listed.includes('report') && key !== 'information' && part_of !== 'information');

/** What the bound is of, by its objective. */
const MEASURED: Readonly<Record<string, string>> = {
  information: 'For the quasi-identifier, by um.',
  loss: 'For the quasi-identifier, by information loss (NCP).',
  both: 'For the quasi-identifier, by um and NCP together.',
};

/** The figures. */
export function Figures({ made }: { made: Result }) {
  const { report } = made.view;
  const { information, information_qi, information_sensitive } = report.utility;
  const smallest = made.view.class_sizes.reduce((least, size) => Math.min(least, size), Infinity);
  const caveats = caveatsOf(report);
  return (
    <>
      <Model made={made} />
      <dl class="figures">
        <Number name="Rows" value={count(report.rows)}>
          {report.suppressed_rows > 0 && `${counted(report.suppressed_rows, 'row is', 'rows are')} suppressed. `}
          {droppedInWords(report.dropped)}
        </Number>
        <Number name={<Term name="class">Equivalence classes</Term>} value={count(report.classes)}>
          {figure(report.average_class_size)} {report.average_class_size === 1 ? 'person' : 'people'} in each on average.
        </Number>
        <Number name="Smallest class" value={count(smallest)}>
          {smallestInWords(made)} The largest has {count(report.largest_class)}.
        </Number>
        <Number name={<Term name="information">Information retained</Term>} value={figure(information)}>
          <abbr title="um over quasi-identifiers and sensitive columns">um</abbr>: 1 for the original table.
        </Number>
        <Number name="Retained in the quasi-identifier" value={figure(information_qi)}>
          um<sub>QI</sub>: how exactly the quasi-identifier is published.
        </Number>
        {made.view.attributes.length > 0 && (
          <Number name="Retained in sensitive values" value={figure(information_sensitive)} wide={report.generalize_sensitive.requested === 'auto' && report.sensitive_generalized > 0}>
            um<sub>SA</sub>:{' '}
            {report.sensitive_generalized === 0
              ? `every ${report.suppressed_rows > 0 ? 'published ' : ''}sensitive value is ${made.view.groups.length > 0 ? 'published exactly, with its class' : 'published exactly'}.`
              : `${percent(report.sensitive_generalized)} of the rows have a generalized sensitive value.`}{' '}
            {report.generalize_sensitive.requested === 'auto' && report.generalize_sensitive.reason}
          </Number>
        )}
        <Number name={<Term name="discernibility">Discernibility</Term>} value={count(report.discernibility)}>
          Lower is more exact.
        </Number>
        {OTHERS.map(({ key, title, meaning, unit }) => {
          const value = under<unknown>({ ...report.utility }, key);
          return (
            typeof value === 'number' && (
              <Number key={key} name={title} value={inUnit(unit, value)}>
                {meaning}
              </Number>
            )
          );
        })}
        <Bound />
      </dl>
      <p class="quiet left-out">
        {report.unpublished_columns.length > 0 && `Unpublished columns: ${report.unpublished_columns.join(', ')}. `}
        Made in {seconds(report.seconds.publish)}; every class was checked again from the published cells.
      </p>
      {caveats.length > 0 && (
        <aside class="caveats" aria-labelledby="caveats-title">
          <h3 id="caveats-title">What this does not protect against</h3>
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

/** How far the result is from the most that any generalization could retain. */
function Bound() {
  const known = bound.value;
  if (known === null) return null;
  return (
    <Number name="The most any generalization could retain" value={known === 'computing' ? '…' : atMost(known.most)}>
      {known === 'computing'
        ? 'Being computed.'
        : `${MEASURED[known.objective] ?? ''}${known.weighed ? ' Columns count by their importance.' : ''}${known.most_suppressed > 0 ? ` At most ${counted(known.most_suppressed, 'row')} may be suppressed.` : ''} This table retains ${figure(known.retained)}, at least ${count(Math.floor((1 - known.gap) * 100 + 1e-9))}% of that.`}
    </Number>
  );
}

interface NumberProps {
  name: ComponentChildren;
  value: string;
  /** Whether its note is long. */
  wide?: boolean;
  children: ComponentChildren;
}

function Number({ name, value, wide = false, children }: NumberProps) {
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span class="quiet">{children}</span>
      </dd>
    </div>
  );
}

/** What the release does not protect against, without what a warning already says. */
export function caveatsOf({ caveats, warnings }: Report): string[] {
  return caveats.filter((caveat) => !warnings.some(({ sentence }) => sentence.startsWith(caveat)));
}

/** Columns whose values look like people with several rows each, as the verdict names them. */
export function rowsOfPeople({ verdict }: Report): readonly string[] {
  return verdict.decisions.find(({ about }) => about === 'several-rows')?.columns ?? [];
}

/** What the smallest class hides; if sensitive values are apart from the rows, k counts rows and not the values of their class. */
export function smallestInWords({ view: { report, groups } }: Result): string {
  if (groups.length > 0 && report.k === 1) return `An adversary who knows the quasi-identifier can find a person's row (k = 1), and learns the class's values of ${columnsOf(groups)}, not which is the person's.`;
  if (report.k === 1) return 'At least one person is alone in a class: an adversary who knows the quasi-identifier can re-identify them.';
  return groups.length > 0
    ? `At least ${counted(report.k, 'row')} share their quasi-identifier (k = ${count(report.k)}).`
    : `Every class has at least ${peopleOrRows(report.k, rowsOfPeople(report))}.`;
}

/** Rows that could not take part, and why. */
export function droppedInWords({ missing_sensitive, missing_qi }: { missing_sensitive: number; missing_qi: number }): string {
  const total = missing_sensitive + missing_qi;
  if (total === 0) return 'None excluded.';
  const why = [
    missing_sensitive > 0 ? `${count(missing_sensitive)} with a blank sensitive value` : null,
    missing_qi > 0 ? `${count(missing_qi)} with a missing quasi-identifier` : null,
  ].filter((part) => part !== null);
  return `${counted(total, 'row is', 'rows are')} excluded: ${why.join(', ')}.`;
}
