// A real drag of a slider on Adult while the release follows: how evenly the page draws, how many results it shows, and how soon after a
// move its result, or that of a later move, is on the screen. `cargo xtask bench drag [SECONDS [PAGE.html ...]]`
// With TAUELL_FRAMES=1 the longest frames are listed with what ran in them.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADULT_QI, adult, BUILT, launch, median, openPage, quiet, setRoles } from './chromium.mjs';

const [seconds = '5', ...given] = process.argv.slice(2);
const pages = given.length > 0 ? given.map((page) => resolve(page)) : [BUILT];
const file = { name: 'adult.csv', mimeType: 'text/csv', buffer: adult() };

/** Begins to watch: frames, the slider's values, previews, and when what they found is drawn. */
function watch() {
  const seen = { frames: [], moves: [], results: [], long: [], over: false };
  window.seen = seen;
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    if (!seen.over) requestAnimationFrame(frame);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(frame);
  });
  new PerformanceObserver((list) => {
    for (const { duration, startTime, renderStart, styleAndLayoutStart, scripts } of list.getEntries()) {
      const ran = scripts.map((one) => ({ took: one.duration, layout: one.forcedStyleAndLayoutDuration, by: `${one.invoker} ${one.sourceFunctionName}`.trim().slice(0, 80) }));
      seen.long.push({ duration, before: renderStart - startTime, style: startTime + duration - styleAndLayoutStart, ran });
    }
  }).observe({ type: 'long-animation-frame' });
  addEventListener('input', ({ target }) => seen.moves.push({ at: performance.now(), value: Number(target.value) }), true);
  // The figures on the screen change: in the next frame everyone sees them.
  let text = document.querySelector('.publish-live').textContent;
  new MutationObserver(() => {
    const now = document.querySelector('.publish-live')?.textContent ?? '';
    if (now === text) return;
    text = now;
    const result = { moves: 0, at: 0 };
    seen.results.push(result);
    requestAnimationFrame(() => {
      // It is of the last move to the value that was previewed.
      const preview = window.requests.findLast((one) => one.kind === 'preview' && one.value?.classes !== undefined);
      const { tau } = JSON.parse(preview?.choices ?? 'null')?.requirements.find(({ name }) => name === 'tau-l')?.params ?? {};
      result.moves = seen.moves.findLastIndex(({ at, value }) => value === Number(tau) && at <= preview.sent) + 1;
      result.at = performance.now();
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

async function drag(browser, address) {
  const page = await openPage(browser, address);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await setRoles(page, ADULT_QI, 'occupation');
  await page.getByRole('tab', { name: /^Requirement/ }).click();
  await page.getByRole('radio', { name: /^Your own/ }).check();
  await page.getByLabel('Update the release as the sliders move').check();
  await page.locator('.publish-note', { hasText: 'The release, verified.' }).waitFor({ timeout: 120_000 });
  await quiet(page);
  const slider = page.getByLabel(/^τ for .*, slider$/).first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const y = box.y + box.height / 2;
  const at = await slider.evaluate((input) => (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min)));
  await page.mouse.move(box.x + 8 + at * (box.width - 16), y);
  await page.mouse.down();
  await page.evaluate(watch);
  const began = Date.now();
  // Over the middle half and back, once in two seconds: where every value is feasible for Adult.
  for (let now = 0; now < Number(seconds) * 1000; now = Date.now() - began) {
    const turn = (now / 1000) % 2;
    await page.mouse.move(box.x + (0.4 + 0.4 * (turn < 1 ? turn : 2 - turn)) * box.width, y);
    await page.waitForTimeout(12);
  }
  const seen = await page.evaluate(() => {
    window.seen.over = true;
    window.seen.requests = window.requests.map(({ kind, sent, done, choices }) => ({ kind: kind === 'preview' ? `preview ${JSON.parse(choices).requirements.find(({ name }) => name === 'tau-l')?.params.tau}` : kind, sent, took: done - sent }));
    return window.seen;
  });
  await page.mouse.up();
  await page.context().close();
  return seen;
}

/** For each move, how long it took until the result of it, or of a later one, was drawn. */
function delays({ moves, results }) {
  return moves.flatMap(({ at }, index) => {
    const shown = results.find((result) => result.at > 0 && result.moves > index);
    return shown === undefined ? [] : [shown.at - at];
  });
}

const part = (all, share) => [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN;
const ms = (time) => `${Math.round(time)} ms`;

console.log('| page | moves | results a second | from a move to its result, median | 95% | longest | frames over 33 ms | longest frame |\n|---|---|---|---|---|---|---|---|');
for (const address of pages) {
  const browser = await launch();
  try {
    const seen = await drag(browser, pathToFileURL(address).href);
    const after = delays(seen);
    const long = seen.frames.filter((took) => took > 33.4);
    const figures = [seen.moves.length, (seen.results.length / Number(seconds)).toFixed(1), ms(median(after)), ms(part(after, 0.95)), ms(part(after, 1)), `${long.length} of ${seen.frames.length}`, ms(part(seen.frames, 1))];
    console.log(`| ${address === BUILT ? 'as built' : address} | ${figures.join(' | ')} |`);
    if (process.env.TAUELL_FRAMES) for (const one of seen.long.sort((a, b) => b.duration - a.duration).slice(0, 12)) console.log(JSON.stringify(one));
    const kinds = new Set(seen.requests.filter(({ sent }) => sent > seen.moves[0].at).map(({ kind }) => kind));
    for (const kind of process.env.TAUELL_FRAMES ? kinds : []) {
      const times = seen.requests.filter((one) => one.kind === kind && one.sent > seen.moves[0].at).map(({ took }) => took);
      console.log(`${kind}: ${times.length}, median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`);
    }
    if (process.env.TAUELL_FRAMES) {
      const events = [
        ...seen.moves.map(({ at, value }, index) => [at, `move ${index + 1} to ${value}`]),
        ...seen.requests.filter(({ sent }) => sent > seen.moves[0].at).flatMap(({ kind, sent, took }) => [[sent, `> ${kind}`], [sent + took, `< ${kind}`]]),
        ...seen.results.map(({ at, moves }) => [at, `result of ${moves}`]),
      ].sort(([one], [other]) => one - other);
      console.log(events.slice(60, 160).map(([at, what]) => `${Math.round(at - seen.moves[0].at)} ${what}`).join('\n'));
    }
  } finally {
    await browser.close();
  }
}
