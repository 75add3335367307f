// The tables that are built in, to see what happens before a file of one's own is at hand.
import { examples, openExample } from '../../state/data/table';
import { counted } from '../../words/numbers';

/** The examples as lines. `folded`: the fold that they are in says what they are. */
export function Examples({ folded = false }: { folded?: boolean }) {
  if (examples.value.length === 0) return null;
  return (
    <section class="examples" aria-label="Examples">
      {!folded && <h2>Or try an example</h2>}
      <ul class="example-list">
        {examples.value.map((example) => (
          <li key={example.id}>
            <button type="button" class="example" data-example={example.id} onClick={() => void openExample(example.id)}>
              <strong>{example.name}</strong>
              <span>{example.description}</span>
              <small>
                {counted(example.rows, 'person', 'people')}. {example.source}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
