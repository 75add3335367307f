/**
 * Passages of prose, found by parsers: blocks of Markdown (`remark`), comments and string literals of Rust (`@lezer/rust`) and of
 * TypeScript (`typescript`), text in JSX, and comments of style sheets. Code inside a passage becomes `…`, so that rules match words
 * alone.
 *
 * Literals of tests are input and quotations, which are read where they come from. Of tests, passages are the comments, the names of
 * tests and the messages of assertions.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser as rust } from '@lezer/rust';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import ts from 'typescript';
import { unified } from 'unified';

/** Where a passage is from: a block of docs, a cell of a table in them, a literal, or a comment. */
export type Kind = 'docs' | 'cell' | 'text' | 'comment';

export interface Passage {
  file: string;
  /** The line of its first character. Each line break in `text` is one in the file. */
  line: number;
  kind: Kind;
  text: string;
}

interface MarkdownNode {
  type: string;
  value?: string;
  alt?: string | null;
  children?: MarkdownNode[];
  position?: { start: { line: number } };
}

const markdown = unified().use(remarkParse).use(remarkGfm);

const BLOCKS = new Set(['paragraph', 'heading', 'tableCell']);

/** The words of a block: its code, addresses and marks are no words. */
function words(node: MarkdownNode): string {
  if (node.type === 'inlineCode' || node.type === 'html' || node.type === 'footnoteReference') return '…';
  if (node.type === 'break') return '\n';
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'text') return node.value ?? '';
  return (node.children ?? []).map(words).join('');
}

/** The blocks of a Markdown text that begins on `line` of `file`. */
export function ofMarkdown(file: string, text: string, line = 1, kind: Kind = 'docs'): Passage[] {
  const found: Passage[] = [];
  const walk = (node: MarkdownNode): void => {
    if (BLOCKS.has(node.type)) {
      const first = (node.position?.start.line ?? 1) + line - 1;
      found.push({ file, line: first, kind: node.type === 'tableCell' && kind === 'docs' ? 'cell' : kind, text: words(node) });
    } else {
      node.children?.forEach(walk);
    }
  };
  walk(markdown.parse(text) as MarkdownNode);
  return found;
}

/** How many lines precede each place of a text. */
function lineCounter(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** A literal's text: its placeholders and what is between backticks are code. */
function ofLiteral(text: string): string {
  return text
    .replace(/`[^`]*`/g, '…')
    .replace(/\{\{|\}\}/g, '')
    .replace(/\{[^{}]*\}/g, '…');
}

/** Whether a literal is for people: it has three words in a row, or two that begin as a sentence or a label does. */
function isProse(text: string): boolean {
  // A style is code.
  if (/--[a-z]+:|\{\s*[a-z-]+:/.test(text)) return false;
  return /\p{L}{2,}[,;:]?\s+[\p{L}…]+[,;:]?\s+\p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}+,?\s+\p{Ll}{2,}/u.test(text);
}

/** Comments of several lines are one passage, as its reader sees it. */
function joined(comments: { line: number; text: string }[]): { line: number; text: string }[] {
  const found: { line: number; text: string; last: number }[] = [];
  for (const { line, text } of comments) {
    const before = found.at(-1);
    if (before && before.last === line - 1) {
      before.text += `\n${text}`;
      before.last = line;
    } else {
      found.push({ line, text, last: line });
    }
  }
  return found;
}

/** The name of a function as words, if it is a claim: three words or more. */
function ofName(name: string): string | undefined {
  const words = name.split('_').filter((word) => word !== '');
  return words.length > 2 ? words.join(' ') : undefined;
}

/** Whether a literal of Rust is the message of an assertion, of a panic or of `expect`. */
function isMessage(literal: SyntaxNode, text: string): boolean {
  const list = literal.parent;
  const call = list?.parent;
  if (list?.name === 'ArgList') return call !== null && call !== undefined && /\.expect(?:_err)?$/.test(text.slice(call.from, list.from));
  if (call?.name !== 'MacroInvocation') return false;
  let commas = 0;
  for (let before = literal.prevSibling; before; before = before.prevSibling) if (before.name === ',') commas += 1;
  const name = /^\w+/.exec(text.slice(call.from, call.to))?.[0] ?? '';
  const first = { assert: 1, prop_assert: 1, assert_eq: 2, assert_ne: 2, prop_assert_eq: 2, prop_assert_ne: 2, panic: 0, unreachable: 0 }[name];
  return first !== undefined && commas === first;
}

/** The comments and literals of a Rust file; of its tests, and of a file of tests, comments, names and messages. */
export function ofRust(file: string, text: string): Passage[] {
  const lineOf = lineCounter(text);
  const found: Passage[] = [];
  const comments: { line: number; text: string }[] = [];
  // An item and its attributes are one node.
  let testsTo = isOfTests(file) ? text.length : 0;
  rust.parse(text).iterate({
    enter(node) {
      const slice = (): string => text.slice(node.from, node.to);
      if (node.name === 'AttributeItem' && /^#\[(?:cfg\(test\)|test)\]/.test(slice())) testsTo = Math.max(testsTo, node.to);
      const inTests = node.from < testsTo;
      if (inTests && node.name === 'BoundIdentifier' && node.node.parent?.name === 'FunctionItem') {
        const name = ofName(slice());
        if (name) found.push({ file, line: lineOf(node.from), kind: 'comment', text: name });
      }
      if (node.name === 'LineComment') {
        comments.push({ line: lineOf(node.from), text: slice().replace(/^\/\/[/!]? ?/, '') });
      } else if (node.name === 'BlockComment') {
        found.push(...ofMarkdown(file, slice().replace(/^\/\*+|\*+\/$/g, ''), lineOf(node.from), 'comment'));
      } else if (node.name === 'String' || node.name === 'RawString') {
        const literal = slice()
          .replace(/^[bc]?r?#*"|"#*$/g, '')
          .replace(/\\\n[ \t]*/g, '\n')
          .replace(/\\n/g, '  ')
          .replace(/\\(["'\\])/g, '$1');
        if (inTests ? isMessage(node.node, text) : isProse(literal)) {
          // A message may begin with several places.
          found.push({ file, line: lineOf(node.from), kind: inTests ? 'comment' : 'text', text: ofLiteral(literal) });
        }
        return false;
      }
      return true;
    },
  });
  for (const { line, text: comment } of joined(comments)) found.push(...ofMarkdown(file, comment, line, 'comment'));
  return found;
}

/** Attributes of JSX that nobody reads as text. */
const CODE_ATTRIBUTES = new Set(['class', 'className', 'd', 'style', 'viewBox', 'transform', 'points', 'id', 'for', 'href', 'key']);

/** Whether a literal of TypeScript is the name of a test or the message of an expectation. */
function isNameOrMessage(node: ts.Node): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call)) return false;
  if (/^(?:test|it|describe)\b/.test(call.expression.getText())) return call.arguments[0] === node;
  return /^expect(?:\.\w+)?$/.test(call.expression.getText()) && call.arguments[1] === node;
}

/** The comments, literals and JSX text of a TypeScript file; of a file of tests, comments, names and messages. */
export function ofTypeScript(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: Passage[] = [];
  const ofTests = isOfTests(file);
  const literal = (node: ts.Node, value: string): void => {
    const at = node.getStart();
    if (ofTests ? isNameOrMessage(node) : isProse(value)) found.push({ file, line: lineOf(at), kind: ofTests ? 'comment' : 'text', text: value.replace(/`[^`]*`/g, '…') });
  };
  const comments = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      // In JSX, `//` is text.
      if (!ts.isJsxText(node)) comments.set(range.pos, text.slice(range.pos, range.end));
    }
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && CODE_ATTRIBUTES.has(node.name.getText())) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) literal(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      literal(node, node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join(''));
    } else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      // Text between elements is one sentence with what is in them.
      const line = lineOf(node.children[0]?.pos ?? node.pos);
      const all = node.children.map((child) => (ts.isJsxText(child) ? child.text : '…' + '\n'.repeat(child.getText().split('\n').length - 1)));
      if (node.children.some((child) => ts.isJsxText(child) && /\p{L}{2,}/u.test(child.text)))
        found.push({ file, line, kind: 'text', text: all.join('') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines: { line: number; text: string }[] = [];
  for (const [at, comment] of [...comments].sort(([a], [b]) => a - b)) {
    if (comment.startsWith('//')) lines.push({ line: lineOf(at), text: comment.replace(/^\/\/ ?/, '') });
    else {
      const inside = comment.replace(/^\/\*+|\*+\/$/g, '').replace(/^[ \t]*\* ?/gm, '');
      found.push(...ofMarkdown(file, inside.trimStart(), lineOf(at) + (/^\s*\n/.test(inside) ? 1 : 0), 'comment'));
    }
  }
  for (const { line, text: comment } of joined(lines)) found.push(...ofMarkdown(file, comment, line, 'comment'));
  return found;
}

/** The comments of a style sheet. */
export function ofStyle(file: string, text: string): Passage[] {
  const lineOf = lineCounter(text);
  return [...text.matchAll(/\/\*([^]*?)\*\//g)].flatMap((comment) =>
    ofMarkdown(file, (comment[1] ?? '').replace(/^[ \t]+/gm, ''), lineOf(comment.index), 'comment'),
  );
}

/** Folders with the work of others or with generated files, by name and by path. */
const SKIPPED = new Set(['.git', 'target', 'node_modules', 'dist', 'pkg', 'test-results', 'playwright-report', 'artifacts']);
const SKIPPED_PATHS = new Set(['tests/data', 'tests/acid/csv-spectrum', 'tests/acid/papaparse', 'tests/golden', 'www/site/.vitepress/.temp']);

/** Whether a file belongs to tests alone. */
export function isOfTests(file: string): boolean {
  return /(?:^|\/)(?:tests?|e2e)\/|(?:^|\/)(?:\w+_)?tests?\.rs$|\.test\.tsx?$/.test(file) && !file.startsWith('xtask/src/tests/');
}

/** Whether a file has prose that this check reads: not what is generated from what it reads anyway, nor this check itself. */
export function isRead(file: string): boolean {
  if (/^www\/src\/engine\/(?:types|requests)\.ts$/.test(file) || /^www\/tests\/prose\//.test(file)) return false;
  return /\.md$/.test(file) || /^(?:benches|crates|fuzz|src|tests|xtask)\/.*\.rs$/.test(file) || /^www\/.*\.(?:tsx?|mjs|css)$/.test(file);
}

/** All passages of the repository at `root`, in files whose path starts with one of `areas`. */
export function passages(root: string, areas: string[] = ['']): Passage[] {
  const found: Passage[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !SKIPPED_PATHS.has(file)) walk(file);
      } else if (isRead(file) && areas.some((area) => file.startsWith(area))) {
        found.push(...ofFile(file, readFileSync(join(root, file), 'utf8')));
      }
    }
  };
  walk('');
  return found;
}

export function ofFile(file: string, text: string): Passage[] {
  if (file.endsWith('.md')) return ofMarkdown(file, text);
  if (file.endsWith('.css')) return ofStyle(file, text);
  return file.endsWith('.rs') ? ofRust(file, text) : ofTypeScript(file, text);
}
