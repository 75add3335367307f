// At which requirements a method can aim, by what both state about themselves: the rule of crates/publish/src/about.rs.
import type { RequirementChoice } from '../engine/types';
import type { MethodKind } from './methods';
import { REQUIREMENTS } from './requirements';

/** What a method cannot aim at of what is required, by title; none where it can aim at all of it. */
export function beyond({ aims_at: aims }: Pick<MethodKind, 'aims_at'>, requirements: readonly RequirementChoice[]): string[] {
  const titles = requirements.flatMap(({ name }) => {
    const kind = REQUIREMENTS.find((known) => known.name === name);
    if (kind === undefined) return [];
    const can = aims === 'closed-under-union' ? kind.closed_under_union : aims === 'monotone' ? kind.monotone : aims.only.includes(name);
    return can ? [] : [kind.title];
  });
  return [...new Set(titles)];
}
