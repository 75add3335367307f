// What a step shows.
import { beliefsFinding, beliefsHeight, beliefsPicture } from '../../../charts/beliefs';
import type { BeliefsData } from '../../../charts/beliefs';
import type { Drawn, SharesOf } from '../../../engine/types';
import type { Shown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import type { Numbers } from '../../../parts/Figure';
import { lessonDesk } from '../../../state/learn/desk';
import { percent, percentAtMost } from '../../../words/numbers';
import { Amounts } from './Amounts';
import { EstimatePicture } from './EstimatePicture';
import { LinkPicture } from './LinkPicture';
import { TablePicture } from './TablePicture';

interface Props {
  of: Shown;
  onPick: ((row: number) => void) | undefined;
}

/** A picture, or a table, with its title. */
export function ShownPicture({ of, onPick }: Props) {
  switch (of.kind) {
    case 'table':
      return (
        <figure class="shown">
          <figcaption>{of.title}</figcaption>
          <TablePicture of={of.table} />
        </figure>
      );
    case 'link':
      return (
        <figure class="shown">
          <figcaption>{of.title}</figcaption>
          <LinkPicture of={of} onPick={onPick} />
        </figure>
      );
    case 'amounts':
      return (
        <figure class="shown">
          <figcaption>{of.title}</figcaption>
          <Amounts of={of} />
        </figure>
      );
    case 'shares': {
      const ask = (width: number, id: string): Promise<Drawn> =>
        lessonDesk().ask<'draw'>({ kind: 'draw', bars: of.bars, id, width, column: of.column, count: of.values.length, values: [...(of.order?.map((at) => of.values[at] ?? '') ?? of.values)], shares: [...of.shares], class: of.class });
      return (
        <div class="shown">
          <Figure name={of.name} title={of.title} ask={ask} of={[JSON.stringify(of)]} height={of.bars ? 200 : 300} numbers={() => numbersOf(of)} />
        </div>
      );
    }
    case 'estimate':
      return <EstimatePicture of={of} />;
    case 'beliefs': {
      const { values, prior, posterior, after, ruledOut } = of;
      const data: BeliefsData = { values, prior, posterior, exact: posterior, after, aware: [], ruledOut };
      return (
        <div class="shown">
          <p class="quiet">{of.title}</p>
          <Figure
            name={of.name}
            title={beliefsFinding(data)}
            description={`${of.title}: bars for each value of ${of.column}, before the table is seen and after.`}
            of={[JSON.stringify([values, Array.from(prior), Array.from(after), ruledOut])]}
            height={beliefsHeight(data)}
            numbers={() => ({ head: [of.column, 'before', 'after'], rows: values.map((value, at) => [value, percent(prior[at] ?? 0), percent(after[at] ?? 0)]) })}
            draw={(plot, width) => beliefsPicture(plot, width, data)}
          />
        </div>
      );
    }
  }
}

/** What each of the shares is called beside the numbers. */
const CALLED: Partial<Record<SharesOf, string>> = { limit: 'limit ψ(k)', class: 'group F(k)', whole: 'whole table', aware: 'knowing the method' };

function numbersOf({ bars, values, shares, order }: Extract<Shown, { kind: 'shares' }>): Numbers {
  const names = order?.map((at) => values[at] ?? '') ?? values;
  return {
    head: [bars ? 'value' : 'k, and the value added', ...shares.map(({ what, name }) => (name === '' ? (CALLED[what] ?? what) : name))],
    rows: names.map((name, at) => [bars ? name : `${at + 1}: ${name}`, ...shares.map((one) => (one.what === 'limit' ? percentAtMost : percent)(one.shares[at] ?? (bars ? 0 : 1)))]),
  };
}
