// Some rows before and after, in words.
import type { GroupTableView, Report } from '../engine/types';
import { nounOf } from './limits';
import { count, list, sentence, small } from './numbers';
import { wholePercent } from './tight';

/** A summary of all rows, of which the shown ones are examples. */
function finding(report: Report, groups: readonly GroupTableView[], ranges: readonly string[]): string {
  const sensitive = report.attributes.filter(({ role }) => role === 'sensitive');
  const [only] = sensitive;
  if (only === undefined) return report.attributes.every(({ unchanged }) => unchanged === 1) ? 'every value stays exact' : `${wholePercent(report.utility.information)} of the information is retained`;
  if (groups.length > 0) return `the quasi-identifier stays exact, and ${sensitive.length === 1 ? `${only.column} is` : 'sensitive values are'} published per class`;
  if (only.levels.every(({ rows }) => rows === 0)) return `each ${only.column} is published within a set of values`;
  const every = sensitive.length === 1 ? `every ${nounOf(only.column)}` : 'every sensitive value';
  if (report.sensitive_generalized === 0) return `${every} ${sensitive.some(({ column }) => ranges.includes(column)) ? 'stays in its range' : 'stays exact'}`;
  return `${sensitive.length === 1 ? `the ${nounOf(only.column)}` : 'every sensitive value'} stays exact for ${wholePercent(1 - report.sensitive_generalized)} of people`;
}

/** "Three rows, before and after: every disease stays exact". The numbers of the columns in `ranges` are published as their ranges. */
export function familiarTitle(rows: number, report: Report, groups: readonly GroupTableView[], ranges: readonly string[] = []): string {
  return `${sentence(small(rows))} ${rows === 1 ? 'row' : 'rows'}, before and after: ${finding(report, groups, ranges)}`;
}

/** For more rows, only their number is shown. */
const MOST_NAMED = 4;

/** Which of the first rows are not published: "Rows 3 and 4 are excluded." */
export function unpublishedInWords(rows: readonly number[], upTo: number, { dropped, suppressed_rows: suppressed }: Pick<Report, 'dropped' | 'suppressed_rows'>): string {
  const before = rows.filter((row) => row < upTo);
  if (before.length === 0) return '';
  const excluded = dropped.missing_sensitive + dropped.missing_qi;
  const how = suppressed === 0 ? 'excluded' : excluded === 0 ? 'suppressed' : 'not published';
  if (before.length > MOST_NAMED) return `${count(before.length)} of the first ${count(upTo)} rows are ${how}.`;
  return `${before.length === 1 ? 'Row' : 'Rows'} ${list(before.map(count))} ${before.length === 1 ? 'is' : 'are'} ${how}.`;
}
