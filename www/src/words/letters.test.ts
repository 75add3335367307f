/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** A parameter by its plain name, outside what is typed: options, `entropy-l=3`, code between backticks. */
function plainNames(text: string): string[] {
  const prose = text.replace(/`[^`]*`|--[a-z][a-z-]*|(?<![\w-])[a-z-]+=\S+/g, '…');
  return [...prose.matchAll(/.{0,24}(?<![\w.'’-])(?:tau|psi|Tau|Psi|ell|l)(?![\w=]).{0,24}/g)].map(([found]) => found.trim());
}

/** What a source says to people: text between tags, literals that hold a blank, and labels. */
function said(path: string): { text: string; line: number }[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    const named = ts.isPropertyAssignment(node.parent ?? node) ? (node.parent as ts.PropertyAssignment).name.getText() : '';
    if (ts.isJsxText(node) || (literal && (node.text.includes(' ') || ['label', 'title', 'term', 'text'].includes(named)))) {
      found.push({ text: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Counts that are in a sentence as they are, without their commas. */
function rawCounts(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const counts = (of: ts.Expression): boolean => /^[\w.?!()\[\]]*\.(length|size|rows|classes|people|count|distinct|missing|total|columns)( [-+] \d+)?$/.test(of.getText());
  const visit = (node: ts.Node): void => {
    const sentence = ts.isTemplateExpression(node) && (node.head.text.includes(' ') || node.templateSpans.some(({ literal }) => literal.text.includes(' ')));
    if (sentence && !/Error\($/.test(source.text.slice(0, node.getStart()))) {
      for (const { expression } of node.templateSpans) if (counts(expression)) found.push(node.getText());
    }
    if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent) && counts(node.expression)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => `${path}: ${text}`);
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.|engine\/(pkg|types)/.test(name));

it('counts in the sentences of the page have their commas', () => {
  expect(sources.flatMap((name) => rawCounts(join('src', name)))).toEqual([]);
});

describe('the letters of parameters', () => {
  it('are reported from their plain names, and from code', () => {
    for (const text of ['tau is 2', '(tau, l)-diversity', 'at least 1/l', 'psi(k)', 'l = 3']) expect(plainNames(text), text).toHaveLength(1);
    for (const text of ['`tau`', '--tau 0.5 --l 3', 'tau-l=0.5,3', 'τ and ℓ', 'all']) expect(plainNames(text), text).toEqual([]);
  });

  it('are in every sentence of the page', () => {
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.flatMap((name) => said(join('src', name)).flatMap(({ text, line }) => plainNames(text).map((plain) => `${name}:${line}: ${plain}`)));
    expect(found).toEqual([]);
  });
});
