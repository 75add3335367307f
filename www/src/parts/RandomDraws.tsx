// The secret of random draws: saved as a file, or read from one.
import { keepSecret, secret, secretTrouble, takeSecret } from '../state/requirement/secret';
import { ForWhom } from './ForWhom';
import { Message } from './Message';
import { PickFile } from './PickFile';
import { Term } from './Term';

/** What the secret is for, and how to use another. `published` is the secret of a release, to save. */
export function RandomDraws({ published = null }: { published?: string | null }) {
  return (
    <section class="random-draws" aria-labelledby="random-draws-title">
      <h3 id="random-draws-title">Random draws</h3>
      <p>
        This method draws at random from a <Term name="secret" /> of 128 bits. The same secret gives the same people the same draws, so an
        unchanged table can be released again without disclosing more. Each release from another secret discloses more.{' '}
        {secret.value.given ? 'The current secret is from a file.' : 'The current secret was drawn when this page was opened, and is lost with it unless you save it.'}
      </p>
      {secretTrouble.value !== null && <Message error={secretTrouble.value} />}
      <div class="random-draws-ways">
        {published !== null && (
          <>
            <button type="button" onClick={() => void keepSecret(published)}>
              Save the secret
            </button>
            <ForWhom file="secret" />
          </>
        )}
        <PickFile accept=".txt,text/plain" label="Secret file" onPick={(file) => void takeSecret(file)}>
          Use the secret of an earlier release
        </PickFile>
      </div>
    </section>
  );
}
