// Cases for page and command alike: a table and a recipe, drawn from a number, half of them damaged. The same for the same number
// on every machine.

/** A table and the text of a recipe. */
export interface Case {
  table: Uint8Array;
  recipe: string;
  /** What was done to them, in words. */
  damage: string[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Object = { [key: string]: Json };

/** Draws from a seed (splitmix32). */
class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b9) | 0;
  }

  /** A whole number below this one. */
  below(limit: number): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) % Math.max(1, limit);
  }

  /** One in so many times. */
  once(in_: number): boolean {
    return this.below(in_) === 0;
  }

  one<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('There is nothing to draw from.');
    return found;
  }

  /** So many of a list, in an order of its own. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.below(left.length), 1)[0] as T);
  }
}

const COLUMNS: Record<string, (draws: Draws) => string> = {
  age: (draws) => String(20 + draws.below(30)),
  zip: (draws) => String(13000 + draws.below(40)),
  sex: (draws) => draws.one(['f', 'm']),
  born: (draws) => `19${60 + draws.below(30)}-0${1 + draws.below(9)}-1${draws.below(10)}`,
  disease: (draws) => draws.one(['flu', 'flu', 'Flu', 'cold', 'gout', 'asthma', 'angina', 'ulcer', 'anemia']),
  job: (draws) => draws.one(['cook', 'nurse', 'driver', 'clerk', 'teacher', 'cook ']),
  note: (draws) => draws.one(['a, b', 'say "hi"', '=1+1', '@home', 'ä', '', 'line\nbreak']),
};
const NAMES = Object.keys(COLUMNS);
const SENSITIVE = ['disease', 'job'];
const MISSING = ['', '?', 'NA', 'null'];

function quoted(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function table(draws: Draws): { columns: string[]; text: string } {
  const columns = ['age', 'disease', ...draws.some(NAMES.filter((name) => name !== 'age' && name !== 'disease'), draws.below(5))];
  const delimiter = draws.one([',', ',', ',', ';', '\t']);
  const end = draws.one(['\n', '\n', '\r\n']);
  const rows = draws.one([24, 40, 30, 12, 36, 6, draws.below(3)]);
  const lines = [columns.join(delimiter)];
  for (let row = 0; row < rows; row += 1) {
    const cells = columns.map((name) => (draws.once(25) ? draws.one(MISSING) : (COLUMNS[name]?.(draws) ?? '')));
    lines.push(cells.map((cell) => quoted(cell, delimiter)).join(delimiter));
  }
  return { columns, text: lines.join(end) + (draws.once(4) ? '' : end) };
}

const REQUIREMENTS: ((draws: Draws) => Object)[] = [
  (draws) => ({ name: 'tau-l', params: { tau: draws.one(['1/2', '0.6', '0.7', '0.8', draws.one(['1/3', '2'])]), l: 2 + draws.below(3) } }),
  (draws) => ({ name: 'tau-l', params: { tau: '0.7', l: 2 + draws.below(2) } }),
  (draws) => ({ name: 'distinct-l', params: { l: 2 + draws.below(3) } }),
  (draws) => ({ name: 'simple-l', params: { l: 2 + draws.below(3) } }),
  (draws) => ({ name: 'entropy-l', params: { l: draws.one(['2', '1.5', '1.2', '3', 'x']) } }),
  (draws) => ({ name: 'recursive-l', params: { c: draws.one(['2', '3', '0']), l: 2 + draws.below(2) } }),
  (draws) => ({ name: 'pd-recursive-l', params: { c: '3', l: 2, allowed: draws.one([[], ['flu'], ['none such']]) } }),
  (draws) => ({ name: 't-close', params: { t: draws.one(['0.3', '0.6']), distance: draws.one(['equal', 'ordered', 'hierarchical']) } }),
];

const METHODS: Record<string, Record<string, Json[]>> = {
  sweep: { ties: ['rank', 'balanced'], order: ['rows', 'distinct-leaves'], literal: [true, false], generalize_sensitive: ['never', 'as-needed', 'auto'] },
  'local-search': { objective: ['both', 'information', 'loss'], suppress: ['none', '10%', '2'], generalize_sensitive: ['never', 'auto'], stop_after: ['none', '0', '25'] },
  incognito: { best: ['height', 'information', 'classes'], suppress: ['none', '10%', '3'], aim: ['itself', 'guaranteed', 'search'] },
  mondrian: { split: ['widest', 'information'] },
  'one-d': { curve: ['hilbert', 'gray', 'lexicographic'], aim: ['guaranteed', 'search'] },
  datafly: { suppress: ['none', '20%'] },
  tp: { residue: ['one-class', 'one-d'], aim: ['guaranteed', 'search'] },
  'random-addition': {},
  anatomy: {},
  'transparent-sweep': { together: ['all', '30'] },
};

function taxonomy(draws: Draws, column: string, text: string): Json {
  const cells = [...new Set(text.split(/[\r\n]+/).slice(1).map((line) => line.split(/[,;\t]/)[column === 'age' ? 0 : 1] ?? ''))].filter((cell) => cell !== '');
  const isNumber = column === 'age';
  const root = draws.once(4) ? { root: 'any' } : {};
  const fitting: Json[] = isNumber
    ? [
        { kind: 'intervals', widths: [5, 10], origin: 0, ...root },
        { kind: 'intervals', widths: [10], domain: { range: { from: 0, to: 99 } } },
        { kind: 'masking', from: 'right', ...root },
      ]
    : [
        { kind: 'suppression', ...root },
        { kind: 'prefixes', lengths: [1] },
        { kind: 'frequency', at_least: 2 },
      ];
  const made: Json[] = [
    ...fitting,
    ...fitting,
    ...fitting,
    { kind: 'masking', from: 'left', domain: { from: '00', to: '99' } },
    { kind: 'dates', levels: ['month', 'year'] },
    { kind: 'by_hand', tree: { label: 'any', children: cells.map((label) => ({ label })) } },
  ];
  if (draws.once(3)) return { hierarchy: cells.map((cell) => `${cell};${cell.slice(0, 1)}+;*`).join('\n') };
  if (draws.once(5)) return { edited: { from: 'its values', edits: 1, tree: { label: 'any', children: cells.map((label) => ({ label })) } } };
  return { made: draws.one(made) };
}

function recipe(draws: Draws, columns: string[], text: string): Object {
  const sensitive = columns.filter((name) => SENSITIVE.includes(name)).slice(0, draws.once(3) ? 2 : 1);
  const qi = draws.some(columns.filter((name) => !sensitive.includes(name) && name !== 'note'), 1 + draws.below(3));
  const kAlone = draws.once(8);
  const requirements = kAlone ? [] : Array.from({ length: 1 + draws.below(2) }, () => draws.one(REQUIREMENTS)(draws));
  for (const one of requirements) if (draws.once(2)) one['column'] = draws.one(sensitive);
  if (kAlone || draws.once(4)) requirements.push({ name: 'k', params: { k: draws.once(9) ? 1 : 2 + draws.below(4) } });
  const choices: Object = {
    qi,
    sensitive: kAlone && draws.once(2) ? [] : sensitive.map((column) => (draws.once(5) ? { column, weights: draws.one<Json>(['by-share', 'where-present', { given: { flu: '2', cold: '1/2' } }]) } : { column })),
    requirements,
  };
  const name = draws.once(2) ? 'sweep' : draws.one(Object.keys(METHODS));
  if (name !== 'sweep' || draws.once(2)) {
    const options: Object = {};
    for (const [option, words] of Object.entries(METHODS[name] ?? {})) if (draws.once(3)) options[option] = draws.one(words);
    choices['method'] = draws.once(3) ? { options, name } : { name, options };
  }
  if (draws.once(4)) choices['keep'] = columns.filter((column) => column === 'note');
  if (draws.once(4)) choices['merge_spellings'] = [draws.one(sensitive)];
  if (draws.once(4)) choices['missing'] = { tokens: draws.one([[], ['?'], ['', 'NA', 'null']]), quasi_identifier: draws.one(['value', 'drop']) };
  if (draws.once(4)) choices['row_order'] = draws.one(['class', 'input']);
  if (draws.once(4)) choices['formulas'] = draws.one(['keep', 'quote', 'refuse']);
  if (draws.once(8)) choices['seed'] = draws.below(9);
  const whole: Object = { tauell_recipe: 3, choices };
  if (draws.once(4)) whole['read'] = { on_fault: 'stop', delimiter: draws.one<Json>([null, ',', ';']), header: draws.one<Json>([null, true, false]) };
  if (draws.once(2)) {
    const listed = draws.some(['age', 'disease', ...(draws.once(4) ? columns : [])], 1 + draws.below(2));
    whole['taxonomies'] = Object.fromEntries(listed.map((column) => [column, taxonomy(draws, column, text)]));
  }
  return whole;
}

/** All objects and lists below a value, each with its way. */
function inner(value: Json, way: string): { way: string; of: Object | Json[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  return [{ way, of: value }, ...Object.entries(value).flatMap(([key, below]) => inner(below, `${way}.${key}`))];
}

function misspelt(draws: Draws, word: string): string {
  const at = draws.below(word.length + 1);
  return draws.one([
    () => `${word.slice(0, at)}${word.slice(at + 1)}` || 'x',
    () => `${word}${word.slice(-1)}`,
    () => word.toUpperCase(),
    () => `${word.slice(0, at)}e${word.slice(at)}`,
    () => ` ${word}`,
  ])();
}

const STRANGE: Json[] = [null, true, 0, -1, 1.5, 1e21, '', 'x', '5', [], {}, [1], { a: 1 }, 'constructor', '__proto__', '\u202e', 'x'.repeat(300)];

/** All names of columns in a recipe, each with its way and what writes another there. */
function named(whole: Object): { way: string; name: string; write: (other: string) => void }[] {
  const found: ReturnType<typeof named> = [];
  const choices = whole['choices'] as Object;
  const lists = ['qi', 'keep', 'merge_spellings'].flatMap((key) => (Array.isArray(choices[key]) ? [[key, choices[key]] as const] : []));
  for (const [key, list] of lists) {
    for (const [at, name] of list.entries()) found.push({ way: `choices.${key}[${at}]`, name: String(name), write: (other) => void (list[at] = other) });
  }
  for (const [key, field] of [['sensitive', 'column'], ['requirements', 'column']] as const) {
    for (const one of choices[key] as Object[]) {
      if (typeof one[field] === 'string') found.push({ way: `choices.${key}.${field}`, name: one[field], write: (other) => void (one[field] = other) });
    }
  }
  const taxonomies = (whole['taxonomies'] ?? {}) as Object;
  for (const [name, source] of Object.entries(taxonomies)) {
    found.push({
      way: `taxonomies.${name}`,
      name,
      write: (other) => {
        delete taxonomies[name];
        taxonomies[other] = source;
      },
    });
  }
  return found;
}

/** Another name for a column, or another rule for what cannot be read; in words. */
function slip(draws: Draws, whole: Object, columns: readonly string[]): string {
  if (draws.once(10)) {
    whole['read'] = { on_fault: draws.one(['skip', 'ask']) };
    return 'rows that cannot be read are left out';
  }
  const { way, name, write } = draws.one(named(whole));
  const other = draws.once(3) ? draws.one(columns) : misspelt(draws, name);
  write(other);
  return `${way} is "${other}"`;
}

/** Damage to a recipe as data; in words. */
function damaged(draws: Draws, whole: Object): string {
  const { way, of } = draws.one(inner(whole, 'recipe'));
  const keys = Object.keys(of);
  const key = keys.length === 0 ? '' : draws.one(keys);
  const fields = of as Object;
  const value = fields[key] ?? null;
  switch (draws.below(7)) {
    case 0:
      if (Array.isArray(of) || key === '') return '';
      delete fields[key];
      fields[misspelt(draws, key)] = value;
      return `${way}.${key} is misspelt`;
    case 1:
      if (Array.isArray(of)) return '';
      fields[misspelt(draws, key || 'key')] = value;
      return `${way} has a key like ${key}`;
    case 2:
      if (key === '' || typeof value !== 'object' || value === null || Array.isArray(value)) return '';
      fields[key] = Object.values(value);
      return `${way}.${key} is the list of its values`;
    case 3:
      if (key === '') return '';
      fields[key] = draws.one(STRANGE);
      return `${way}.${key} is ${JSON.stringify(fields[key])}`;
    case 4:
      if (typeof value !== 'string') return '';
      fields[key] = misspelt(draws, value);
      return `${way}.${key} says ${JSON.stringify(fields[key])}`;
    case 5: {
      const choices = whole['choices'] as Object;
      if (!Array.isArray(choices['requirements'])) return '';
      choices['requirements'].push({ name: 'k', params: { k: 2 }, column: 'disease' });
      return 'k is required of a column';
    }
    default:
      if (key === '') return '';
      if (Array.isArray(of)) of.push(value);
      else delete fields[key];
      return Array.isArray(of) ? `${way}.${key} is there twice` : `${way}.${key} lacks`;
  }
}

function damagedText(draws: Draws, text: string): { text: string; what: string } {
  const at = draws.below(text.length);
  switch (draws.below(4)) {
    case 0:
      return { text: text.slice(0, at), what: `the recipe ends after ${at} characters` };
    case 1:
      return { text: `\ufeff${text}`, what: 'the recipe has a mark' };
    case 2: {
      const key = draws.one(['qi', 'sensitive', 'column', 'name', 'choices', 'made']);
      return { text: text.replace(`"${key}":`, `"${key}": null, "${key}":`), what: `the key ${key} appears twice` };
    }
    default:
      return { text: text.slice(0, at) + draws.one(['"', '{', '}', ',', ':', '0', '\\', '\u0000']) + text.slice(at + 1), what: `character ${at} of the recipe is another` };
  }
}

function damagedTable(draws: Draws, bytes: Uint8Array): { bytes: Uint8Array; what: string } {
  const at = draws.below(bytes.length + 1);
  const put = (text: string): Uint8Array => {
    const more = new TextEncoder().encode(text);
    return new Uint8Array([...bytes.slice(0, at), ...more, ...bytes.slice(at)]);
  };
  const [what, changed] = draws.one<[string, () => Uint8Array]>([
    ['a delimiter more', () => put(',')],
    ['a quote more', () => put('"')],
    ['a NUL byte', () => put('\u0000')],
    ['a line more', () => put('\nage,disease\n')],
    ['a byte that is not UTF-8', () => new Uint8Array([...bytes.slice(0, at), 0xff, ...bytes.slice(at)])],
    ['a mark', () => new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])],
    ['an early end', () => bytes.slice(0, at)],
    ['nothing at all', () => new Uint8Array()],
  ]);
  return { bytes: changed(), what: `the table has ${what} at byte ${at}` };
}

/** The case of this number: of four, two are as they should be, one has slips of the pen, one anything. */
export function caseOf(number: number): Case {
  const draws = new Draws(number);
  const { columns, text } = table(draws);
  const whole = recipe(draws, columns, text);
  let bytes: Uint8Array = new TextEncoder().encode(text);
  const damage: string[] = [];
  const kind = number % 4;
  if (kind === 2) for (let times = 1 + draws.below(2); times > 0; times -= 1) damage.push(slip(draws, whole, columns));
  const hostile = kind === 3;
  if (hostile) for (let times = 1 + draws.below(2); times > 0; times -= 1) damage.push(damaged(draws, whole));
  let written = JSON.stringify(whole, null, draws.below(2));
  if (hostile && draws.once(4)) {
    const changed = damagedText(draws, written);
    written = changed.text;
    damage.push(changed.what);
  }
  if ((hostile || draws.once(6)) && draws.once(4)) {
    const changed = damagedTable(draws, bytes);
    bytes = changed.bytes;
    damage.push(changed.what);
  }
  return { table: bytes, recipe: written, damage: damage.filter((what) => what !== '') };
}
