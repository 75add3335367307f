/**
 * Passages of prose, found by parsers: blocks of Markdown (`remark`), comments and string literals of Rust (`@lezer/rust`) and of
 * TypeScript (`typescript`), and text in JSX. Code inside a passage becomes `…`, so that rules match words alone.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** The comments and literals of a Rust file without its tests. */
export function ofRust(file: string, text: string): Passage[] {
  const lineOf = lineCounter(text);
  const found: Passage[] = [];
  const comments: { line: number; text: string }[] = [];
  rust.parse(text).iterate({
    enter(node) {
      const slice = (): string => text.slice(node.from, node.to);
      // An item and its attributes are one node.
      if (node.name === 'AttributeItem' && /^#\[(?:cfg\(test\)|test)\]/.test(slice())) return false;
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
        if (isProse(literal)) found.push({ file, line: lineOf(node.from), kind: 'text', text: ofLiteral(literal) });
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

/** The comments, literals and JSX text of a TypeScript file. */
export function ofTypeScript(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: Passage[] = [];
  const literal = (at: number, value: string): void => {
    if (isProse(value)) found.push({ file, line: lineOf(at), kind: 'text', text: value.replace(/`[^`]*`/g, '…') });
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
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) literal(node.getStart(), node.text);
    else if (ts.isTemplateExpression(node)) {
      literal(node.getStart(), node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join(''));
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

/** Folders that hold what others wrote, or what was generated. */
const SKIPPED = new Set(['.git', 'target', 'node_modules', 'dist', 'pkg', 'site', 'test-results', 'playwright-report', 'artifacts', 'tests', 'e2e', 'data']);

/** Whether a file has prose that this check reads: not tests, and not what is generated from what it reads anyway. */
export function isRead(file: string): boolean {
  if (/^www\/src\/engine\/(?:types|requests)\.ts$/.test(file)) return false;
  if (/(?:^|\/)(?:tests?\.rs|.*\.test\.tsx?)$/.test(file)) return false;
  return /\.md$/.test(file) || /^(?:crates|src|xtask)\/.*\.rs$/.test(file) || /^www\/(?:src|npm|build)\/.*\.tsx?$/.test(file);
}

/** All passages of the repository at `root`, in files whose path starts with one of `areas`. */
export function passages(root: string, areas: string[] = ['']): Passage[] {
  const found: Passage[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        // A module of the crate of data is no data.
        if (!SKIPPED.has(entry.name) || file === 'crates/data') walk(file);
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
  return file.endsWith('.rs') ? ofRust(file, text) : ofTypeScript(file, text);
}
