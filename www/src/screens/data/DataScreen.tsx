// The first screen: where a table comes in, and where each column gets its role.
import { Later } from '../../parts/Later';
import { Message, Note } from '../../parts/Message';
import { PickFile } from '../../parts/PickFile';
import { close, dismiss, failed, loadRecipe, problem, readAgain, setWaitingRecipe, source, table, title, waitingRecipe } from '../../state/data/table';
import { RECIPE_FILES, WORK_FILES } from '../../words/files';
import { whyForWhom } from '../../words/handing';
import { bytes, counted } from '../../words/numbers';
import { takeFile } from '../../state/data/incoming';
import { saveChoices } from '../../state/data/recipes';
import { Columns } from './Columns';
import { Examples } from './Examples';
import { Preview } from './Preview';
import { Incoming } from './Incoming';
import { ReadingOptions } from './ReadingOptions';
import { Faults } from './Faults';
import { WaysOfReading } from './WaysOfReading';

/** Failures that no other option of reading could mend. */
const HOPELESS: ReadonlySet<string> = new Set(['empty-file', 'file-unreadable', 'several-files', 'not-a-csv']);

/** The Data screen. */
export function DataScreen() {
  const view = table.value;
  if (view === null) return <Empty />;
  const from = source.value;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>{title.value}</h2>
          <p class="quiet">
            {counted(view.rows, 'row')}, {counted(view.columns.length, 'column')}
            {from?.kind === 'file' && `, ${bytes(from.file.size)}`}
          </p>
        </div>
        <div class="actions">
          <PickFile accept={WORK_FILES} label="Pick another file" onPick={(file) => void takeFile(file)}>
            Pick another file
          </PickFile>
          <PickFile class="plain" accept={RECIPE_FILES} label="Load a recipe" onPick={(file) => void loadRecipe(file)}>
            Load a recipe
          </PickFile>
          <button type="button" class="plain" title={whyForWhom('recipe')} onClick={() => void saveChoices()}>
            Save as a recipe
          </button>
          <button type="button" class="plain" onClick={() => void close()}>
            Close this table
          </button>
        </div>
      </div>
      <Trouble />
      <Incoming />
      <Faults
        faults={view.faults}
        quoted={from?.kind === 'file' && from.options.quoted_formulas === true}
        {...(from?.kind === 'file' ? { onQuoted: (quoted_formulas: boolean) => void readAgain(from, { quoted_formulas }) } : {})}
      />
      {from?.kind === 'file' && <ReadingOptions view={view} from={from} />}
      <Columns view={view} />
      <Later height={540}>
        <Preview view={view} />
      </Later>
    </>
  );
}

/** What went wrong, with the options of reading where other ones may help. */
function Trouble() {
  const error = problem.value;
  const from = failed.value;
  if (error === null) return null;
  return (
    <Message error={error}>
      {from?.kind === 'file' && <WaysOfReading file={from.file} onPick={(options) => void readAgain(from, options)} />}
      {from?.kind === 'file' && !HOPELESS.has(error.code) && <ReadingOptions view={null} from={from} />}
      {table.value !== null && (
        <button type="button" class="plain" onClick={dismiss}>
          Go on with {title.value}
        </button>
      )}
    </Message>
  );
}

/** A recipe that came first: it is not lost, and it says what it waits for. */
function WaitingRecipe() {
  const recipe = waitingRecipe.value;
  if (recipe === null) return null;
  return (
    <Note done>
      <p>
        {recipe.name} is a recipe: it contains choices, not a table. Open its table next; its choices and taxonomies are then applied.
      </p>
      <button type="button" class="plain" onClick={() => (setWaitingRecipe(null))}>
        Open a table without it
      </button>
    </Note>
  );
}

function Empty() {
  return (
    <div class="empty">
      <Trouble />
      <WaitingRecipe />
      <div class="drop-area">
        <p class="drop-title">Drop a CSV file of people here</p>
        <p class="quiet">One row per person, one column per attribute. Any delimiter, with or without a header.</p>
        <PickFile class="main" accept={WORK_FILES} label="Pick a file" onPick={(file) => void takeFile(file)}>
          Pick a file
        </PickFile>
        <p class="quiet drop-foot">It is read here, in this browser. Nothing of it is sent or stored.</p>
      </div>
      <Examples />
      {problem.value === null && (
        <Note>
          What comes out: a table in which no group of people who look alike gives one sensitive value a larger share than you allow, a report of
          what that cost, and a recipe to do it again.
        </Note>
      )}
    </div>
  );
}
