// What was retained of each column: a bar, a percentage and a plain sentence, the column that lost most first.
import { useEffect } from 'preact/hooks';
import type { AttributeReport } from '../../../engine/types';
import { Term } from '../../../parts/Term';
import { table } from '../../../state/data/table';
import { generalizedValues, publishedColumns } from '../../../state/result/published';
import type { Result } from '../../../state/result/result';
import { present, runs } from '../../../state/result/runs';
import { need } from '../../../state/taxonomies/trees';
import { counted, list } from '../../../words/numbers';
import { columnInWords, retainedInWords } from '../../../words/retention';
import { besideRun } from '../../../words/runs';
import { tight, wholePercent } from '../../../words/tight';
import { under } from '../../../words/under';

/** Of more columns than these, those that lost most are shown first. */
const MOST_COLUMNS = 8;
/** The tree of a column with more values is fetched when it is shown alone. */
const MOST_VALUES = 50_000;

/** The section. */
export function Retained({ made }: { made: Result }) {
  const { losses, report, groups } = made.view;
  const before = runs.value.filter((run) => run !== present.value).at(-1);
  const now = present.value;
  const ranges = Object.keys(made.choices.ranges ?? {});
  const columns = [...report.attributes].sort((a, b) => a.information - b.information);
  const [shown, others] = columns.length <= MOST_COLUMNS + 1 ? [columns, []] : [columns.slice(0, MOST_COLUMNS), columns.slice(MOST_COLUMNS)];
  useEffect(() => {
    const distinct = new Map(table.peek()?.columns.map(({ name, profile }) => [name, profile.distinct]));
    for (const name of made.choices.qi) if ((distinct.get(name) ?? 0) <= MOST_VALUES) void need(name);
  }, [made]);
  const bar = (of: AttributeReport) => <Bar of={of} made={made} apart={groups.length > 0} key={of.column} />;
  return (
    <section class="retained" aria-labelledby="retained-title">
      <h2 id="retained-title">{retainedInWords(report.utility.information, losses.columns, report.unpublished_columns.length, groups.length > 0 ? columns.filter(({ role }) => role === 'sensitive').map(({ column }) => column) : [])}</h2>
      <p class="sub small">
        <Term name="information">Information retained</Term>, by column.{ranges.length > 0 && ` What the ranges of ${list(ranges)} lose is not included.`}
        {before !== undefined && now !== null && ` ${tight(besideRun(now, before))}`}
      </p>
      <ul class="bars">{shown.map(bar)}</ul>
      {others.length > 0 && (
        <details class="bars-others">
          <summary>{counted(others.length, 'more column')} retained as much or more</summary>
          <ul class="bars">{others.map(bar)}</ul>
        </details>
      )}
    </section>
  );
}

function Bar({ of, made, apart }: { of: AttributeReport; made: Result; apart: boolean }) {
  const column = publishedColumns.value.find(({ name }) => name === of.column);
  const labels = column === undefined ? null : generalizedValues(column, made.view.class_sizes);
  const width = under(made.choices.ranges ?? {}, of.column);
  const said = apart && of.role === 'sensitive' ? 'Exact, but published per class instead of per person' : columnInWords(of, labels);
  return (
    <li data-role={of.role}>
      <span class="bars-name" title={of.column}>
        {of.column}
      </span>
      <span class="bars-track" aria-hidden="true">
        <i style={{ inlineSize: `${of.information * 100}%` }} />
      </span>
      <span class="bars-value">{wholePercent(of.information)}</span>
      <span class="bars-say">
        {said}
        {width !== undefined && `; its values are ranges of ${width}`}
      </span>
    </li>
  );
}
