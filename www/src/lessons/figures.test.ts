/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Numbers that are no figures: a place in a paper, the name of a table, a key. */
const NAMES = ['source', 'papers', 'id', 'kind'];

/** Texts for people that have a digit of their own. */
function written(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && NAMES.includes(node.name.getText())) return;
    if (ts.isImportDeclaration(node)) return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? node.text : '';
    // `k - 1` is a letter's sentence, not a figure.
    if (/\d/.test(text.replaceAll('k - 1', '')) && text.includes(' ')) found.push(`${path}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('no text of a lesson contains a figure: the engine computes them all', () => {
  const files = readdirSync('src/lessons').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(4);
  expect(files.flatMap((name) => written(join('src/lessons', name)))).toEqual([]);
});
