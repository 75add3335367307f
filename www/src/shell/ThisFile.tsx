// Which file this page is: its version, its source, and the checksums that identify it.
import { useSignal } from '@preact/signals';
import { PickFile } from '../parts/PickFile';
import { checksumOf } from '../state/page/checksum';

/** The hash of the script, as the page's policy names it; the browser runs no other. */
function hashOfScript(): string {
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? '';
  return /script-src 'sha256-([^']+)'/.exec(policy)?.[1] ?? 'unknown';
}

async function checksum(file: File): Promise<string> {
  const { sha256, trouble } = await checksumOf(file);
  return sha256 ?? `${trouble} Or use the command.`;
}

/** Version, source and checksums. */
export function ThisFile() {
  const found = useSignal('');
  return (
    <>
      <h3>Which file this is</h3>
      <dl class="this-file">
        <div>
          <dt>Version</dt>
          <dd>{TAUELL_VERSION}</dd>
        </div>
        <div>
          <dt>Source revision</dt>
          <dd>
            <code>{TAUELL_REVISION}</code>
          </dd>
        </div>
        <div>
          <dt>SHA-256 of its script (base64, as in the policy)</dt>
          <dd>
            <code>{hashOfScript()}</code>
          </dd>
        </div>
        <div>
          <dt>SHA-256 of the whole file</dt>
          <dd>
            Save the page and run <code>sha256sum tauell.html</code> (<code>shasum -a 256</code> on a Mac, <code>certutil -hashfile tauell.html SHA256</code>{' '}
            on Windows), or choose the saved file here. Compare with <code>SHA256SUMS</code> of this Tauell version. The same source
            gives the same file, so anyone can build it and compare.
            <span class="this-file-pick">
              <PickFile accept=".html" label="The saved file of this page" onPick={(file) => void checksum(file).then((text) => (found.value = text))}>
                Choose the saved file
              </PickFile>
            </span>
            <output>{found.value !== '' && <code>{found.value}</code>}</output>
          </dd>
        </div>
      </dl>
    </>
  );
}
