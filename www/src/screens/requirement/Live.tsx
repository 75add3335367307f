// The release that follows the sliders: its figures, or those of a preview while they move.
import { live, preview, setLive } from '../../state/result/live';
import { publishing, result, stale } from '../../state/result/result';
import { choices } from '../../state/data/table';
import { figuresInWords, previewInWords } from '../../words/previews';

/** Whether the release follows the sliders, and its figures. They keep their height, whatever they contain. */
export function Live() {
  return (
    <div class="own-live">
      <label class="check">
        <input type="checkbox" checked={live.value} onChange={(event) => setLive(event.currentTarget.checked)} />
        <span>Update the release as the sliders move</span>
      </label>
      {live.value && <Figures />}
    </div>
  );
}

function Figures() {
  const [shown, made] = [preview.value, result.value];
  const old = shown === null ? publishing.value || stale.value.length > 0 : shown.choices !== choices.value;
  return (
    <div class="publish-live" data-current={!old}>
      <p class="publish-figures">{figuresInWords(shown, made?.view ?? null)}</p>
      <p class="publish-note small muted">{previewInWords(shown, made === null ? null : old ? 'old' : 'current')}</p>
    </div>
  );
}
