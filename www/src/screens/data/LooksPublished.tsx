// A release that was opened in place of its original: said once, with what can be done.
import type { TableView } from '../../engine/types';
import { Note } from '../../parts/Message';
import { PickFile } from '../../parts/PickFile';
import { takeFile } from '../../state/data/incoming';
import { generalizedColumns } from '../../state/data/published';
import { source, title } from '../../state/data/table';
import { setScreen, wantHeading } from '../../state/page/screen';
import { openForeign } from '../../state/review/review';
import { WORK_FILES } from '../../words/files';
import { list } from '../../words/numbers';

/** The banner; nothing for a table that looks like an original. */
export function LooksPublished({ view }: { view: TableView }) {
  const from = source.value;
  const columns = generalizedColumns(view.columns);
  if (from?.kind !== 'file' || columns.length === 0) return null;
  const review = (): void => {
    setScreen('review');
    wantHeading();
    void openForeign(from.file, from.options);
  };
  return (
    <Note>
      <p>
        <strong>{title.value} looks like a published table.</strong> Values of {list(columns, 3)} are generalized already. A release is reviewed; a new one is made from
        its original.
      </p>
      <div class="actions">
        <button type="button" onClick={review}>
          Review it
        </button>
        <PickFile accept={WORK_FILES} label="Open the original" onPick={(file) => void takeFile(file)}>
          Open the original
        </PickFile>
      </div>
    </Note>
  );
}
