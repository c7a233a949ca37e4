// What kind of source a name looks like.

/** The formats of files that are sources. */
export type SourceFormat = 'jsonl' | 'csv' | 'list' | 'sitemap';

const FORMATS: ReadonlyMap<string, SourceFormat> = new Map([
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['json', 'jsonl'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'list'],
  ['xml', 'sitemap'],
  ['rss', 'sitemap'],
  ['atom', 'sitemap'],
  ['rdf', 'sitemap'],
  ['gz', 'sitemap'],
]);

// What is near to a source, and how it becomes one.
const REMEDIES: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/\.(?:xlsx?|xlsm|ods|numbers)$/i, () => 'Save the sheet as CSV.'],
  [
    /\.(?:db|sqlite3?)$/i,
    (name) => `Write sqlite:${name}?query=select url, updated_at from pages.`,
  ],
  [/\.(?:html?|xhtml|php)$/i, () => 'Give the folder that holds the built pages.'],
  [/\.(?:ya?ml|toml|parquet|sql|mdx?)$/i, () => 'Turn it into JSONL: one {"loc": …} a line.'],
];

/**
 * Tells the format of a file by the end of its name; `.gz` behind another end does not count.
 *
 * An end that no format has gives `undefined`.
 */
export function sourceFormatOf(name: string): SourceFormat | undefined {
  const plain = /\.[^./\\]+\.gz$/i.test(name) ? name.slice(0, -3) : name;
  const end = /\.([^./\\]+)$/.exec(plain)?.[1]?.toLowerCase() ?? '';
  // Behind an end that is none (`map.v2.gz`) the gzip alone tells.
  return FORMATS.get(end) ?? (plain === name ? undefined : 'sitemap');
}

/** Says what can be done with a file that is no source. */
export function remedyFor(name: string): string {
  const remedy = REMEDIES.find(([pattern]) => pattern.test(name))?.[1](name);
  return (
    remedy ??
    'Sources end in .jsonl, .csv, .txt or .xml, each perhaps with .gz; what has another name can ' +
      'be piped in as JSONL, with - as the source.'
  );
}
