// The parts of Result.
import { partsOf } from './address/parts';

/** What is open: the summary to print and sign, or the result itself. */
export const resultPart = partsOf('result', ['summary']);
