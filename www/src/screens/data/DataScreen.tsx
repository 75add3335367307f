// The first screen: where a table comes in, and where each column gets its role.
import { useSignal } from '@preact/signals';
import type { TableView } from '../../engine/types';
import { Message, Note } from '../../parts/Message';
import { PickFile } from '../../parts/PickFile';
import { blanks } from '../../state/data/blanks';
import { settings } from '../../state/data/settings';
import { close, dismiss, edition, failed, loadRecipe, problem, readAgain, setWaitingRecipe, source, table, title, waitingRecipe } from '../../state/data/table';
import type { Source } from '../../state/data/table';
import { result } from '../../state/result/result';
import { peopleOrRows } from '../../words/people-or-rows';
import { RECIPE_FILES, WORK_FILES } from '../../words/files';
import { whyForWhom } from '../../words/handing';
import { DELIMITER, ENCODING } from '../../words/kinds';
import { counted } from '../../words/numbers';
import { under } from '../../words/under';
import { takeFile } from '../../state/data/incoming';
import { saveChoices } from '../../state/data/recipes';
import { KEPT_RECIPE } from '../../state/data/reload';
import { AsksOfBlanks } from './BlanksAsk';
import { Columns } from './Columns';
import { Examples } from './Examples';
import { Preview } from './Preview';
import { Incoming } from './Incoming';
import { Keeping } from './Keeping';
import { ReadingOptions } from './ReadingOptions';
import { Faults } from './Faults';
import { Secrets } from './Secrets';
import { Singling } from './Singling';
import { LooksPublished } from './LooksPublished';
import { MANY } from './column-list';
import { WaysOfReading } from './WaysOfReading';

/** Failures that no other option of reading could mend. */
const HOPELESS: ReadonlySet<string> = new Set(['empty-file', 'file-unreadable', 'several-files', 'not-a-csv']);

/** The Data screen. */
export function DataScreen() {
  const view = table.value;
  if (view === null) return <Empty />;
  const from = source.value;
  const asks = blanks.value;
  // Rows are excluded for nothing but these blanks, so that the number of published people is known.
  const alone = asks.length === 1 && settings.value.missingQi !== 'drop';
  return (
    <>
      <div class="screen-head data-head">
        <div>
          <h2>
            {title.value}: {peopleOrRows(view.rows, view.person_columns)}, {counted(view.columns.length, 'column')}
          </h2>
          <p class="sub">
            {!hasOwnRoles(view) ? 'Tauell has suggested a role for every column.' : from?.kind === 'example' ? 'Its roles come with the example.' : 'Some roles differ from the suggestions.'}{' '}
            {result.value === null ? 'There is no release yet.' : 'There is a release of this table.'}
          </p>
        </div>
        <div class="actions data-actions">
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
      <LooksPublished view={view} />
      <Faults
        faults={view.faults}
        quoted={from?.kind === 'file' && from.options.quoted_formulas === true}
        {...(from?.kind === 'file' ? { onQuoted: (quoted_formulas: boolean) => void readAgain(from, { quoted_formulas }) } : {})}
      />
      <div class={view.columns.length > MANY ? 'data-wide' : 'two'}>
        <div class="data-questions">
          <Secrets view={view} />
          <AsksOfBlanks key={edition.value} asks={asks} alone={alone} />
          <Singling />
        </div>
        <Columns view={view} />
      </div>
      <Folds view={view} from={from} />
    </>
  );
}

const hasOwnRoles = (view: TableView): boolean => view.columns.some(({ name, suggested_role: suggested }) => under(settings.value.roles, name) !== suggested);

/** Folded: the rows, how the file was read, and other tables. */
function Folds({ view, from }: { view: TableView; from: Source | null }) {
  const rows = useSignal(false);
  return (
    <div class="data-folds">
      <details class="folded" onToggle={({ currentTarget }) => (rows.value = currentTarget.open)}>
        <summary>
          See all {counted(view.rows, 'row')} <span>as they were read</span>
        </summary>
        {rows.value && <Preview view={view} />}
      </details>
      {from?.kind === 'file' && (
        <details class="folded">
          <summary>
            How the file is read <span>{readingInWords(view)}</span>
          </summary>
          <ReadingOptions view={view} from={from} />
        </details>
      )}
      <details class="folded">
        <summary>
          Examples <span>tables to try Tauell on</span>
        </summary>
        <Examples folded />
      </details>
      <Keeping />
    </div>
  );
}

/** How the file was read, in a few words. */
function readingInWords({ dialect, missing_tokens: tokens }: TableView): string {
  const parts: string[] = [];
  if (dialect !== null) {
    parts.push(DELIMITER.find(([sign]) => sign === dialect.delimiter)?.[1].toLowerCase() ?? dialect.delimiter);
    parts.push(dialect.header ? 'column names in the first row' : 'no column names');
    parts.push(ENCODING.find(([code]) => code === dialect.encoding)?.[1] ?? dialect.encoding);
  }
  parts.push(tokens.length === 0 ? 'nothing reads as missing' : 'blanks read as missing');
  return parts.join(', ');
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
          Continue with {title.value}
        </button>
      )}
    </Message>
  );
}

/** A recipe that came first: it is not lost, and it states what it waits for. */
function WaitingRecipe() {
  const recipe = waitingRecipe.value;
  if (recipe === null) return null;
  return (
    <Note done>
      <p>
        {recipe.name === KEPT_RECIPE
          ? 'Choices and taxonomies were kept through the reload. Open their table next; they are then applied.'
          : `${recipe.name} is a recipe: it contains choices, not a table. Open its table next; its choices and taxonomies are then applied.`}
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
      <div class="two even empty-two">
        <div>
          <h2 class="title">Open a table of people</h2>
          <p class="lead">
            Tauell anonymizes it, so that no one's sensitive value can be inferred beyond a limit you set. The table stays in this tab.
          </p>
          <div class="drop-area">
            <p class="drop-title">Drop a CSV file here</p>
            <PickFile class="main" accept={WORK_FILES} label="Choose a file" onPick={(file) => void takeFile(file)}>
              Choose a file
            </PickFile>
            <p class="small muted">One row per person, one column per attribute. Any delimiter, with or without a header.</p>
          </div>
          {problem.value === null && (
            <>
              <h3 class="comes-out">What you get</h3>
              <ul class="hairlines small">
                <li>
                  <b>The release</b> <span class="muted">a table that satisfies your privacy requirement, with a report for recipients</span>
                </li>
                <li>
                  <b>A report for you alone</b> <span class="muted">every figure, checked again from the published cells</span>
                </li>
                <li>
                  <b>A recipe</b> <span class="muted">repeats this release of the same table</span>
                </li>
              </ul>
            </>
          )}
        </div>
        <Examples />
      </div>
    </div>
  );
}
