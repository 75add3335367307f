// What the site begins with, and its pages in reading order. A page of docs/ that is missing here fails the build.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { title } from './links.ts';

const PARTS: readonly (readonly [heading: string, folder: string, pages: readonly string[]])[] = [
  ['Tutorials', 'tutorials', ['hospital']],
  ['How-to guides', 'how-to', ['before-publishing', 'handing-out', 'published-files', 'received-files']],
  [
    'Reference',
    'reference',
    [
      'requirements', 'measures', 'formats', 'files', 'recipe', 'report', 'review', 'comparison', 'errors', 'formulas', 'glossary',
    ],
  ],
  [
    'Explanation',
    'explanation',
    [
      'model', 'adversaries', 'verdict', 'strength', 'sweep', 'local-search', 'full-domain', 'mondrian', 'one-dimensional', 'datafly',
      'tuple-partition', 'randomized-addition', 'anatomy', 'transparent-sweep', 'secret', 'earlier-releases', 'estimate', 'bound',
      'retained-information', 'decisions', 'papers', 'experiments', 'experiments-estimates', 'reference-runs',
    ],
  ],
  ['Internals', 'internals', ['invariants', 'addresses', 'lessons', 'trace', 'nothing-leaves', 'mutants', 'soak']],
];

const docs = resolve(import.meta.dirname, '../../../docs');

function checked(folder: string, pages: readonly string[]): readonly string[] {
  const there = readdirSync(resolve(docs, folder)).filter((name) => name.endsWith('.md'));
  const lacking = there.filter((name) => !pages.includes(name.slice(0, -'.md'.length)));
  if (lacking.length > 0) throw new Error(`www/site/.vitepress/contents.ts does not list docs/${folder}/${lacking.join(', ')}`);
  return pages;
}

export const SIDEBAR: DefaultTheme.SidebarItem[] = [
  ...PARTS.map(([text, folder, pages], at) => ({
    text,
    collapsed: at > 1,
    items: checked(folder, pages).map((page) => ({
      text: title(resolve(docs, folder, `${page}.md`)),
      link: `/${folder}/${page}`,
    })),
  })),
];

/** Front matter of the home page, whose text is docs/README.md. */
export const HOME = {
  layout: 'home',
  hero: {
    name: 'Tauell',
    text: 'Anonymize tables of people on your own machine',
    tagline: 'Nobody’s sensitive value can be inferred beyond a limit you set.',
    actions: [
      { theme: 'brand', text: 'The hospital table in ten minutes', link: '/tutorials/hospital' },
      { theme: 'alt', text: 'Open the page', link: '/tauell.html', target: '_blank' },
    ],
  },
  features: [
    {
      title: 'You sign releases',
      details: 'As a privacy officer: choose a requirement, read the verdict, know what is not protected.',
      link: '/how-to/before-publishing',
    },
    {
      title: 'You repeat releases',
      details: 'As a data engineer: the command, its files, recipes, and the npm package.',
      link: '/project/readme',
    },
    {
      title: 'You teach',
      details: 'As a lecturer: every method step by step, with its paper and a worked example.',
      link: '/explanation/model',
    },
  ],
};
