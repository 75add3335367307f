// Several hierarchy files at once: zips are opened, names are matched to columns, and each file is taken or it is said why not.
import { asEngineError, isEngineError } from './failure';
import type { EngineObject, SetOfHierarchies } from './protocol';
import type { FileView } from './types';

/** Gives columns the trees of these files. A file that cannot be taken does not keep others out. `before` hears of each column that is about to change. */
export function setHierarchies(engine: EngineObject, given: readonly FileView[], before: (column: string) => void): SetOfHierarchies {
  const outcome: SetOfHierarchies = { taken: [], unmatched: [], refused: [] };
  const files: FileView[] = [];
  for (const file of given) {
    if (!/\.zip$/i.test(file.name)) files.push(file);
    else {
      try {
        files.push(...engine.unzip(file.bytes));
      } catch (thrown) {
        // An engine that broke takes no other file either.
        if (!isEngineError(thrown)) throw thrown;
        outcome.unmatched.push({ file: file.name, reason: asEngineError(thrown).message });
      }
    }
  }
  const { matched, unmatched } = engine.match_hierarchies(files.map(({ name }) => name));
  outcome.unmatched.push(...unmatched.map(({ name, reason }) => ({ file: name, reason })));
  for (const { file, name, column } of matched) {
    try {
      before(column);
      outcome.taken.push({ file: name, view: engine.set_hierarchy(column, name, files[file]?.bytes ?? new Uint8Array()) });
    } catch (thrown) {
      if (!isEngineError(thrown)) throw thrown;
      outcome.refused.push({ file: name, column, error: asEngineError(thrown) });
    }
  }
  return outcome;
}
