// The whole page takes a file that is dropped on it, and says beforehand what it will do with it.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { failure } from '../engine/failure';
import { tell } from '../state/page/notice';
import { receive } from '../state/read/read';
import { openForeign, subject } from '../state/review/review';
import { screen, setScreen } from '../state/page/screen';
import { isRecipeName, takeFile } from '../state/data/incoming';
import { setProblem, table } from '../state/data/table';
import { loadHierarchies, loadHierarchy, shown } from '../state/taxonomies/trees';

/** Whether what is dragged are files: rows of a list are dragged, too. */
function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Takes dropped files for the page. */
export function DropTarget({ children }: { children: ComponentChildren }) {
  const over = useSignal(false);
  const depth = useRef(0);
  useEffect(() => {
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      over.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) over.value = false;
    };
    const move = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      over.value = false;
      const folder = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory === true);
      if (folder != null) tell(`${folder.name} is a folder, and nothing was opened. Drop the files in it.`);
      else take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragleave', leave);
    addEventListener('dragover', move);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('dragover', move);
      removeEventListener('drop', drop);
    };
  }, [over]);
  return (
    <div class="page" data-dropping={over.value}>
      {children}
      {over.value && (
        <div class="dropping" aria-hidden="true">
          <p>{whatDropDoes()}</p>
        </div>
      )}
    </div>
  );
}

function forTree(): string | null {
  return screen.value === 'taxonomies' && table.value !== null ? shown.value : null;
}

/** Whether a file that is dropped is to be reviewed. */
function forReview(): boolean {
  return screen.value === 'review' && subject.value === 'file';
}

function whatDropDoes(): string {
  if (screen.value === 'read') return 'Drop the published file to read it, or several that belong together';
  if (forReview()) return 'Drop the published file to review it';
  const column = forTree();
  if (column !== null) return `Drop a hierarchy file for ${column}`;
  return table.value === null ? 'Drop to open the table' : 'Drop to open another table, or a recipe or hierarchy files for this one';
}

function take(files: readonly File[]): void {
  const [first] = files;
  if (first === undefined) return;
  if (screen.value === 'read') {
    void receive(files);
    return;
  }
  if (forReview()) {
    if (files.length > 1) tell('Several files were dropped, and none was opened. Review takes one published file: drop it alone.');
    else void openForeign(first);
    return;
  }
  const column = forTree();
  if (column !== null) {
    void (files.length === 1 ? loadHierarchy(column, first) : loadHierarchies(files));
    return;
  }
  // While a table is open, several files can only be its hierarchies; the screen of the taxonomies reports which of them fit no
  // column.
  if (files.length > 1 && table.value !== null) {
    setScreen('taxonomies');
    void loadHierarchies(files);
    return;
  }
  setScreen('data');
  const recipes = files.filter(({ name }) => isRecipeName(name));
  const [recipe] = recipes;
  if (files.length === 2 && recipes.length === 1 && recipe !== undefined) {
    // The recipe first: it waits for the table.
    for (const file of [recipe, ...files.filter((one) => one !== recipe)]) void takeFile(file);
    return;
  }
  if (files.length > 1) {
    setProblem(failure(
      'several-files',
      'input',
      'Several files were dropped, and none was opened. On Data, drop the table first, alone or with its recipe, then all its hierarchy files at once.',
    ));
    return;
  }
  void takeFile(first);
}
