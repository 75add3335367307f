// What ought to be decided before anything is downloaded: what it is called, what it means for people, and where to act.
import { Prose } from '../../parts/Prose';
import type { Result } from '../../state/result/result';
import { setScreen, wantHeading } from '../../state/page/screen';
import type { Screen } from '../../state/page/screen';
import type { Warning, WarningAbout } from '../../engine/types';

const DATA = { to: 'data', action: 'Change roles' } as const;
const TREES = { to: 'taxonomies', action: 'See the taxonomies' } as const;

/** Where something can be done about it. */
const WAYS: Record<WarningAbout | 'recipe', { to: Screen; action: string }> = {
  'published-unchanged': DATA,
  'column-discloses': DATA,
  'taxonomy-discloses': TREES,
  'several-rows': DATA,
  'small-classes': { to: 'requirement', action: 'Require more' },
  'nothing-hidden': TREES,
  'near-values': { to: 'requirement', action: 'Use ranges' },
  'larger-sets': DATA,
  'most-general-class': { to: 'requirement', action: 'Choose another method' },
  recipe: TREES,
};

/** Something to decide. */
interface Open {
  about: WarningAbout | 'recipe';
  term: string;
  sentence: string;
}

const TITLE = 'warnings-title';

/** What the verdict leaves to decide by itself. */
const DECIDED: ReadonlySet<WarningAbout> = new Set(['published-unchanged', 'column-discloses', 'taxonomy-discloses', 'several-rows', 'small-classes', 'nothing-hidden']);

/** All that is to be decided. */
export function warningsOf({ view: { report, recipe } }: Result): readonly Open[] {
  const listsValues: Open[] = recipe.discloses && recipe.sentence !== undefined ? [{ about: 'recipe', term: 'Recipe', sentence: recipe.sentence }] : [];
  return [...report.warnings.filter(({ about }) => !DECIDED.has(about)), ...forOwner(report.for_owner ?? []), ...listsValues];
}

/** What follows from the original sensitive values, if the method hides these from a method-aware adversary: shown, and no decision depends on it. */
function forOwner(all: readonly Warning[]): readonly Open[] {
  return all.map((one) => ({ ...one, sentence: `Private, not for recipients: ${one.sentence}` }));
}

/** The list; nothing where there is nothing to decide. */
export function Warnings({ made }: { made: Result }) {
  const all = warningsOf(made);
  if (all.length === 0) return null;
  return (
    <section class="warnings" aria-labelledby={TITLE}>
      <h3 id={TITLE} tabIndex={-1}>
        Good to know
      </h3>
      <ul>
        {all.map(({ about, term, sentence }) => (
          <li key={`${about} ${term}`} data-about={about}>
            <p>
              <strong>{term}</strong>
              <Prose text={sentence} />
            </p>
            <button type="button" aria-label={`${WAYS[about].action}: ${term}`} onClick={() => go(WAYS[about].to)}>
              {WAYS[about].action}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function go(to: Screen): void {
  setScreen(to);
  wantHeading();
}
