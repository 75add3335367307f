// What can be done about a verdict from here.
import type { DecisionOption } from '../../engine/types';
import type { Acting } from '../../parts/Verdict';
import { openFile } from '../../state/data/table';
import { setScreen } from '../../state/page/screen';
import { showColumns } from '../../state/review/columns';
import { readingOf, requirements, setRequirements } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';

/** Takes what a verdict offers; of a release made here, that is the Result screen's. */
export function acting(made: Reviewed): Acting | undefined {
  if (made.view.subject === 'published') return undefined;
  return { take: (option) => take(option, made), require: chooseRequirement };
}

/** Unfolds the columns with their requirements, and goes to the form for one. */
function chooseRequirement(): void {
  showColumns(true);
  // It is there after the next painting.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.require select, .require input')?.focus());
}

function take({ change }: DecisionOption, { question }: Reviewed): void {
  if (change.kind === 'require') {
    const now = requirements.peek();
    if (!now.includes(change.requirement)) setRequirements([...now, change.requirement]);
  } else if (question.kind === 'file') {
    setScreen('data');
    // What was chosen for the review holds on Data, too: how the file is read, and what its columns are.
    void openFile(question.foreign.file, readingOf(question.foreign.file), question.foreign);
  } else {
    setScreen(question.kind === 'table' ? 'requirement' : 'data');
  }
}
