// What must hold of any page that shows planted values, looked for in its whole document.
import type { Page } from '@playwright/test';
import { expect } from '../watched';
import { MARK, RAN } from './values';

/** Faults of a document; runs inside it. */
function wrong({ ran }: { ran: string }): string[] {
  const found: string[] = [];
  if (ran in window) found.push(`something ran: ${String((window as unknown as Record<string, unknown>)[ran])}`);
  const strange = document.querySelectorAll('img, iframe, object, embed, form[action], link:not([rel=icon]), base, a[href]:not([href^="#"])');
  for (const element of strange) found.push(`an element ${element.tagName}`);
  if (document.querySelectorAll('script').length > 2) found.push('a further script');
  const turns = /[\u2028-\u202e\u2066\u2067]|[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
  const fromRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;
  const check = (text: string, where: string): void => {
    if (turns.test(text)) found.push(`a mark that turns or controls in ${where}`);
    if (fromRight.test(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, ''))) found.push(`text from right to left that is not isolated in ${where}`);
    if (/[\u2068\u2069]/.test(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, ''))) found.push(`an isolate that does not end in ${where}`);
  };
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`an attribute ${name}`);
      // What is typed, and what a field offers to type, is the value itself; keys of the page are in no attribute that is read.
      if (['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'].includes(name)) check(value, `${element.tagName}[${name}]`);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { parentElement, data } = texts.currentNode as Text;
    if (parentElement?.closest('script, style') === null) check(data, `${parentElement.tagName}.${parentElement.className}`);
  }
  return [...new Set(found)];
}

/** Looks whether anything of a planted value is more than text here, or has got where no value may. */
export async function onlyText(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(wrong, { ran: RAN }), where).toEqual([]);
  const address = await page.evaluate(() => decodeURIComponent(location.href) + JSON.stringify(history.state) + window.name);
  expect(address, where).not.toContain(MARK);
}

/** Parts that reach over the side of the page and are in nothing that scrolls by itself. */
export function cutOff(page: Page): Promise<{ over: number; parts: string[] }> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { parentElement, data } = walker.currentNode as Text;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const over = [...range.getClientRects()].some(({ right, width }) => width > 0 && right > edge);
      if (over && parentElement !== null && parentElement.checkVisibility() && !scrolls(parentElement)) texts.push(`text in ${parentElement.tagName}.${parentElement.className}: ${data.slice(0, 40)}`);
    }
    return {
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      parts: texts.slice(0, 8).concat([...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > edge && element.checkVisibility() && !scrolls(element.parentElement))
        .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 40) ?? ''}`)
        .slice(0, 8)),
    };
  });
}

/** A text as it is shown where no one sees a difference between marks: in a name that is searched for. */
export function asText(text: string): string {
  return text
    .replace(/[\u2028-\u202e\u2066-\u2069\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd')
    .replace(/[\u0590-\u08ff]+(?: [\u0590-\u08ff]+)*/g, (stretch) => `\u2068${stretch}\u2069`);
}

/** What is wrong with a picture as a file: it is read as XML, and holds nothing that runs, loads or leads elsewhere. */
export function wellFormed(page: Page, svg: string): Promise<string[]> {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    const found = [...read.querySelectorAll('parsererror')].map((error) => error.textContent ?? '');
    for (const element of read.querySelectorAll('*')) {
      if (/^(script|foreignObject|image|use|a|iframe|set|animate.*)$/i.test(element.localName)) found.push(`an element ${element.localName}`);
      for (const { name, value } of element.attributes) {
        if (/^on|href$/i.test(name)) found.push(`an attribute ${name}`);
        if (!/^xmlns|^aria-label$/.test(name) && /:\/\/|javascript:/.test(value)) found.push(`an address in ${name}`);
      }
      const said = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }: ChildNode & { data?: string }) => data ?? '');
      if (said.some((one) => /[\u2028-\u202e\u2066\u2067]/.test(one))) found.push('a mark that turns');
    }
    return found;
  }, svg);
}
