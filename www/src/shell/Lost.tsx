// The table is gone from the engine: said on every screen, with the way out.
import { Message } from '../parts/Message';
import { PickFile } from '../parts/PickFile';
import { lost } from '../state/page/engine';
import { close, openAgain, openFile, source, title } from '../state/data/table';
import { TABLE_FILES } from '../words/files';

/** The note that the table is lost; null while it is there. */
export function Lost() {
  const gone = lost.value;
  if (gone === null) return null;
  return (
    <div class="lost">
      <Message error={gone.error}>
        <div class="actions">
          {source.value?.kind === 'example' ? (
            <button type="button" class="main" onClick={() => void openAgain()}>
              Open {title.value} again
            </button>
          ) : (
            <PickFile class="main" accept={TABLE_FILES} label={`Choose ${title.value ?? 'the file'} again`} onPick={(file) => void openFile(file)}>
              Choose {title.value} again
            </PickFile>
          )}
          <button type="button" class="plain" onClick={() => void close()}>
            Close this table
          </button>
        </div>
      </Message>
    </div>
  );
}
