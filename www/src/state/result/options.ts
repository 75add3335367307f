// How an option of a decision changes what the user has chosen.
import type { DecisionOption } from '../../engine/types';
import { methodOf } from '../data/settings';
import type { Settings } from '../data/settings';

/** Settings with what an option changes. */
export function withOption(now: Settings, to: DecisionOption['change']): Settings {
  switch (to.kind) {
    case 'method':
      return { ...now, method: methodOf(to.name), k: to.without.some((text) => text.startsWith('k=')) ? null : now.k };
    case 'require': {
      const [name, value] = to.requirement.split('=');
      if (name === 'k') return { ...now, k: Number(value) };
      const asked = Object.entries(now.promised).map(([column, promised]) => [column, { ...promised, require: [...promised.require, to.requirement] }]);
      return { ...now, promised: Object.fromEntries(asked) };
    }
    case 'leave-unpublished': {
      const left = Object.fromEntries(to.columns.map((column) => [column, 'leave-out' as const]));
      return { ...now, roles: { ...now.roles, ...left }, order: now.order.filter((column) => !to.columns.includes(column)) };
    }
    case 'generalize': {
      const taken = Object.fromEntries(to.columns.map((column) => [column, 'quasi-identifier' as const]));
      return { ...now, roles: { ...now.roles, ...taken }, order: [...now.order.filter((column) => !to.columns.includes(column)), ...to.columns] };
    }
    default:
      return now;
  }
}
