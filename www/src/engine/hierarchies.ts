// Several hierarchy files at once: zips are opened, names are matched to columns, and each file is used or refused with the reason.
import { asEngineError, isEngineError } from './failure';
import type { EngineObject } from './object';
import type { SetOfHierarchies } from './protocol';
import type { FileView } from './types';

/** Gives columns the trees of these files. A file that cannot be taken does not keep others out. */
export function setHierarchies(engine: EngineObject, given: readonly FileView[]): SetOfHierarchies {
  const outcome: SetOfHierarchies = { taken: [], unmatched: [], refused: [] };
  const files: FileView[] = [];
  for (const file of given) {
    if (!/\.zip$/i.test(file.name)) files.push(file);
    else {
      try {
        files.push(...engine.ask<'unzip'>({ kind: 'unzip', file: file.name }, file.bytes));
      } catch (thrown) {
        // An engine that broke takes no other file either.
        if (!isEngineError(thrown)) throw thrown;
        outcome.unmatched.push({ file: file.name, reason: asEngineError(thrown).message });
      }
    }
  }
  const { matched, unmatched } = engine.ask<'match-hierarchies'>({ kind: 'match-hierarchies', names: files.map(({ name }) => name) });
  outcome.unmatched.push(...unmatched.map(({ name, reason }) => ({ file: name, reason })));
  for (const { file, name, column } of matched) {
    try {
      const view = engine.ask<'set-hierarchy'>({ kind: 'set-hierarchy', column, file: name }, files[file]?.bytes);
      outcome.taken.push({ file: name, view });
    } catch (thrown) {
      if (!isEngineError(thrown)) throw thrown;
      outcome.refused.push({ file: name, column, error: asEngineError(thrown) });
    }
  }
  return outcome;
}
