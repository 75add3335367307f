// A hostile table: markup, formulas, marks that turn text, control characters, very long text.

/** What every planted text holds, so that it is found wherever it got to. */
export const MARK = 'QzX';

/** Told by whatever runs: nothing may. */
export const RAN = 'tauellRan';

const long = (letters: number, at: number): string => `${MARK}${at}-`.padEnd(letters, 'Wörtchen-');

/** Hostile values, each of its own kind. */
export const VALUES: readonly string[] = [
  `<img src=x onerror="window.${RAN}=1">`,
  `<script>window.${RAN}=2</script>`,
  `</script><script>window.${RAN}=3</script>`,
  '</style><style>*{display:none}</style>',
  `"><svg onload=window.${RAN}=4><title>`,
  `' autofocus onfocus=window.${RAN}=5 x='`,
  '&amp;&lt;b&gt;&#x202e;&unknown;',
  ']]><![CDATA[<x/>]]> --><!-- <?xml?>',
  `=HYPERLINK("http://127.0.0.1:9/"&A1,"x")`,
  `javascript:window.${RAN}=6//`,
  'var(--ink) url(http://127.0.0.1:9/c) x;background:url(http://127.0.0.1:9/d)',
  '\u202egpj.exe',
  '\u2066a\u2067b\u2068c',
  'pop\u2069\u2069\u2069\u202c\u202cped',
  'שלום עולם 12',
  'a\u200f(\u200e)\u061c!',
  'مرحبا، ٥',
  'zero\u200bwidth\ufeff\u00ad',
  'bell\u0007 esc\u001b[31m del\u007f nel\u0085',
  'line\u2028para\u2029graph',
  '👩‍👩‍👧‍👦 🇩🇪 e\u0301\u0302\u0303\u0304',
  'A "quoted" value, with\na second line\tand a tab',
  `\${window.${RAN}=7} {{${RAN}}}%s %c`,
  'tauell `tauell anonymize` \\u003cb\\u003e',
].map((value, at) => `${value}${MARK}${at}`);

/** One value of 10,000 letters. */
export const LONGEST = long(10_000, 99);

/** Values of 300 letters each. */
export const LONG = (count: number): string[] => Array.from({ length: count }, (_, at) => long(300, at));

/** Names of columns: some are what the language of the page has names of its own for. */
export const NAMES = {
  quasi: `</script><img src=x onerror="window.${RAN}=8">${MARK}`,
  age: '2020-01-01',
  many: `${'name '.repeat(60)}${MARK}`,
  sensitive: `\u202eתשובה <b>${MARK}</b> &amp; ]]>`,
  kept: '__proto__',
  second: 'constructor',
} as const;

/** The name of the file. */
export const FILE = `\u202e<img src=x onerror=window.${RAN}=9>${MARK}'".csv`;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The table as a file: so many people. */
export function table(rows: number): string {
  const sensitive = [...VALUES, LONGEST];
  const many = LONG(1_000);
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      VALUES[(at * 7) % VALUES.length] ?? '',
      String(20 + ((at * 13) % 60)),
      many[at % many.length] ?? '',
      sensitive[(at * 5 + Math.floor(at / 26)) % sensitive.length] ?? '',
      `${VALUES[at % VALUES.length] ?? ''} ${at}`,
      at % 2 === 0 ? 'hasOwnProperty' : 'toString',
    ]
      .map(cell)
      .join(','),
  );
  const { quasi, age, many: third, sensitive: fourth, kept, second } = NAMES;
  return `${[quasi, age, third, fourth, kept, second].map(cell).join(',')}\n${lines.join('\n')}\n`;
}

/** A tree whose labels are hostile, too, over the hostile values. */
export function hierarchy(): string {
  return VALUES.map((value, at) => [value, `<img src=x onerror="window.${RAN}=10">\u202e${MARK}group ${at % 4}`, '*'].map(cell).join(';')).join('\n');
}
