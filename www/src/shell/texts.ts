// Every text that the page draws, in its elements and in what names them aloud, goes through here: no value of a table can turn
// the sentence around it. Pictures have their own door (charts/adopt.ts).
import { options } from 'preact';
import type { VNode } from 'preact';
import { shown } from '../words/shown';

/** Attributes that are read or shown as text. */
const SAID = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];

/** Begins to look after texts; once, before anything is drawn. */
export function lookAfterTexts(): void {
  const before = options.vnode;
  options.vnode = (node: VNode) => {
    // A text is a node without a type, whose properties are the text itself.
    if (typeof node.props === 'string') (node as { props: unknown }).props = shown(node.props);
    else if (typeof node.type === 'string') inAttributes(node.props as Record<string, unknown>);
    before?.(node);
  };
  // What is copied is the value, without what isolates it here.
  addEventListener('copy', (event) => {
    const copied = getSelection()?.toString() ?? '';
    if (!/[\u2068\u2069]/.test(copied) || event.target instanceof HTMLInputElement) return;
    event.clipboardData?.setData('text/plain', copied.replace(/[\u2068\u2069]/g, ''));
    event.preventDefault();
  });
}

function inAttributes(props: Record<string, unknown>): void {
  for (const name of SAID) {
    const text = props[name];
    if (typeof text === 'string') props[name] = shown(text);
  }
}
