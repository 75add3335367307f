// The release's files: what each is for, and who may have it.
import type { ComponentChildren } from 'preact';
import { RandomDraws } from '../../../parts/RandomDraws';
import { fileName } from '../../../state/data/recipes';
import { handOut, handOutTable } from '../../../state/result/handing';
import { download } from '../../../state/result/result';
import type { Result } from '../../../state/result/result';
import { setResultPart } from '../../../state/result/part';
import { whyForWhom } from '../../../words/handing';
import type { HandedFile } from '../../../words/handing';
import { counted } from '../../../words/numbers';

interface File {
  name: string;
  /** What it is called next to its name. */
  called: string;
  what: string;
  file: HandedFile;
  get: () => void;
}

/** The section. */
export function Release({ made }: { made: Result }) {
  const { groups, report, columns } = made.view;
  const several = groups.length > 0;
  const forRecipients: File[] = [
    {
      name: fileName(several ? 'published.zip' : 'published.csv'),
      called: several ? 'Download the tables (ZIP)' : 'Download the table (CSV)',
      what: several ? `${counted(groups.length + 1, 'table')} that belong together` : `${counted(report.rows, 'row')}, ${counted(columns.length, 'column')}`,
      file: 'published-table',
      get: handOutTable,
    },
    { name: fileName('public-report.json'), called: 'Report for recipients (JSON)', what: 'what anyone may know', file: 'public-report', get: () => void download('public-report') },
  ];
  const forYou: File[] = [
    { name: fileName('report.json'), called: 'Report (JSON)', what: 'every figure, checked again', file: 'report', get: () => void download('report') },
    { name: fileName('recipe.json'), called: 'Recipe (JSON)', what: 'repeats this result', file: 'recipe', get: () => void download('recipe') },
    { name: 'Summary', called: 'Summary to sign', what: 'one page to sign, lists your decisions', file: 'summary', get: () => setResultPart('summary') },
  ];
  return (
    <section class="release section" aria-labelledby="release-title">
      <h2 id="release-title">Two files are for recipients; three stay with you</h2>
      <Files id="for-recipients" title="For recipients" of={forRecipients}>
        <button type="button" class="link" onClick={handOut}>
          Download both
        </button>
      </Files>
      <Files id="for-you-alone" title="For you alone" of={forYou} />
      {made.secret !== null && <RandomDraws published={made.secret} />}
    </section>
  );
}

function Files({ id, title, of, children }: { id: string; title: string; of: readonly File[]; children?: ComponentChildren }) {
  return (
    <div role="group" aria-labelledby={id}>
      <div class="files-head">
        <h3 id={id} class="label">
          {title}
        </h3>
        {children}
      </div>
      <ul class="files">
        {of.map(({ name, called, what, file, get }) => (
          <li key={file}>
            <button type="button" class="link" title={whyForWhom(file)} aria-label={`${called}: ${name}`} onClick={get}>
              {name}
            </button>
            <span class="small muted">{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
