// The secret that lots are drawn from: kept as a file, or taken from one.
import { keepSecret, secret, secretTrouble, takeSecret } from '../state/requirement/secret';
import { ForWhom } from './ForWhom';
import { Message } from './Message';
import { PickFile } from './PickFile';
import { Term } from './Term';

/** What the secret is for, with the ways to take another, and to keep the one that something was `published` with. */
export function Lots({ published = null }: { published?: string | null }) {
  return (
    <section class="lots" aria-labelledby="lots-title">
      <h3 id="lots-title">Lots</h3>
      <p>
        Lots are drawn from a <Term name="secret" /> of 128 bits. The same secret draws the same lots for the same people, so a table that is
        published again gives away no more; other lots would give away more each time.{' '}
        {secret.value.given ? 'The one in use comes from a file.' : 'The one in use was drawn when this page was opened, and is gone with it unless it is kept.'}
      </p>
      {secretTrouble.value !== null && <Message error={secretTrouble.value} />}
      <div class="lots-ways">
        {published !== null && (
          <>
            <button type="button" onClick={() => void keepSecret(published)}>
              Keep the secret
            </button>
            <ForWhom file="secret" />
          </>
        )}
        <PickFile accept=".txt,text/plain" label="Pick the file of a secret" onPick={(file) => void takeSecret(file)}>
          Use a secret from an earlier publication
        </PickFile>
      </div>
    </section>
  );
}
