// What ought to be decided before anything is downloaded: what it is called, what it means for people, and where to act.
import { Prose } from '../../parts/Prose';
import type { Result } from '../../state/result';
import { headingWanted, screen } from '../../state/screen';
import type { Screen } from '../../state/screen';
import type { WarningAbout } from '../../engine/types';

const DATA = { to: 'data', action: 'Change roles' } as const;
const TREES = { to: 'taxonomies', action: 'Look at the trees' } as const;

/** Where something can be done about it. */
const WAYS: Record<WarningAbout | 'recipe', { to: Screen; action: string }> = {
  'kept-columns': DATA,
  'column-tells': DATA,
  'groups-tell': TREES,
  'small-classes': { to: 'requirement', action: 'Ask for more' },
  recipe: TREES,
};

/** The list; nothing where there is nothing to decide. */
export function Warnings({ made: { view } }: { made: Result }) {
  const { report, recipe } = view;
  const all: { about: WarningAbout | 'recipe'; term: string; sentence: string }[] = [...report.warnings];
  if (recipe.tells && recipe.sentence !== undefined) {
    all.push({ about: 'recipe', term: 'Recipe', sentence: recipe.sentence });
  }
  if (all.length === 0) return null;
  return (
    <section class="warnings" aria-labelledby="warnings-title">
      <h3 id="warnings-title">Before you download</h3>
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
  screen.value = to;
  headingWanted.value += 1;
}
