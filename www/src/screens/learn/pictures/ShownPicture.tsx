// What a step shows.
import type { Shown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import { EstimatePicture } from './EstimatePicture';
import { askDesk } from '../../../state/learn/desk';
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
    case 'picture':
      return (
        <div class="shown">
          {of.about !== undefined && <p class="quiet">{of.about}</p>}
          <Figure name={of.name} title={of.title} of={of.of} height={of.height} ask={askDesk} />
        </div>
      );
    case 'estimate':
      return <EstimatePicture of={of} />;
  }
}
