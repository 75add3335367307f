// The default theme with system fonts: none is loaded.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

/** The commands of a block, without `$ ` and without what they print. */
function commands(block: string): string {
  let goesOn = false;
  const lines = block.split('\n').filter((line) => {
    const isCommand = line.startsWith('$ ') || goesOn;
    goesOn = isCommand && line.endsWith('\\');
    return isCommand;
  });
  return lines.map((line) => line.replace(/^\$ /, '')).join('\n');
}

export default {
  extends: theme,
  enhanceApp(): void {
    if (typeof document === 'undefined') return;
    document.addEventListener(
      'click',
      (event) => {
        const button = event.target instanceof Element ? event.target.closest('.language-console > button.copy') : null;
        if (button === null) return;
        event.stopImmediatePropagation();
        const block = button.parentElement?.querySelector('code')?.textContent ?? '';
        void navigator.clipboard.writeText(commands(block)).then(() => {
          button.classList.add('copied');
          setTimeout(() => button.classList.remove('copied'), 2000);
        });
      },
      true,
    );
  },
};
