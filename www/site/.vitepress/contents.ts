// What the site begins with, and its pages in reading order. A page of docs/ that is missing here fails the build.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { title } from './links.ts';

const PARTS: readonly (readonly [heading: string, folder: string, pages: readonly string[]])[] = [
  ['Tutorials', 'tutorials', ['hospital', 'census']],
  [
    'How-to guides',
    'how-to',
    [
      'choose-a-requirement', 'choose-a-method', 'build-taxonomies', 'k-anonymity', 'act-on-a-verdict', 'before-publishing', 'handing-out',
      'publish-a-new-version', 'review-a-file', 'received-files', 'many-columns', 'large-files', 'warehouse',
      'javascript',
    ],
  ],
  [
    'Reference',
    'reference',
    [
      'command-line', 'requirements', 'measures', 'formats', 'recipe', 'report', 'public-report', 'review', 'comparison', 'errors', 'files', 'formulas',
      'published-files', 'glossary',
    ],
  ],
  [
    'Explanation',
    'explanation',
    [
      'model', 'threat-model', 'adversaries', 'verdict', 'hospital', 'strength', 'sweep', 'local-search', 'transparent-sweep', 'full-domain',
      'datafly', 'mondrian', 'one-dimensional', 'tuple-partition', 'anatomy', 'randomized-addition', 'secret', 'partitions', 'earlier-releases', 'estimate',
      'bound', 'retained-information', 'other-tools', 'papers', 'decisions', 'experiments', 'experiments-estimates', 'reference-runs', 'citing',
    ],
  ],
  ['Internals', 'internals', ['invariants', 'trace', 'addresses', 'lessons', 'nothing-leaves', 'mutants', 'soak']],
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
    text: 'Anonymize tables of people',
    tagline: 'No one’s sensitive value can be inferred beyond a limit you set. Your table stays on your machine.',
    actions: [
      { theme: 'brand', text: 'The hospital table in ten minutes', link: '/tutorials/hospital' },
      { theme: 'alt', text: 'Open the page', link: '/tauell.html', target: '_blank' },
    ],
  },
  features: [
    {
      title: 'Privacy officers',
      details: 'Choose a requirement, act on the verdict, and know what a release does not protect against.',
      link: '/how-to/choose-a-requirement',
    },
    {
      title: 'Data engineers',
      details: 'From a census file to a signed release on the command line; then recipes, reviews and JavaScript.',
      link: '/tutorials/census',
    },
    {
      title: 'Lecturers',
      details: 'Eight lessons on live tables, and every method step by step, with its paper and a worked example.',
      link: '/tauell.html#screen=learn',
      target: '_blank',
    },
  ],
};
