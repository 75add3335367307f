// Lengths with their names and what they are in words.
import type { AmountsShown } from '../../../lessons/shown';

/** The lengths. */
export function Amounts({ of }: { of: AmountsShown }) {
  return (
    <dl class="amounts">
      {of.amounts.map(({ name, amount, said, marked }) => (
        <div key={name} data-marked={marked}>
          <dt>{name}</dt>
          <dd>
            <i aria-hidden="true" style={{ inlineSize: `${(of.most === 0 ? 0 : amount / of.most) * 100}%` }} />
            <span>{said}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
