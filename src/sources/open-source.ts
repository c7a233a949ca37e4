// Opens a source, whose kind it detects. Each kind is loaded on demand.
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assertNever } from '../base/assert.ts';
import { checkGivenOptions, checkKind, type OptionKinds } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { abortableSteps } from '../base/stream/abortable-steps.ts';
import { withoutCredentials } from '../base/text/without-credentials.ts';
import {
  NETWORK_KINDS,
  type NetworkOptions,
  networkOver,
} from '../net/exchange/network-options.ts';
import type { ReadableSource, Source, SourceReadOptions, SourceRecord } from './port/source.ts';
import type { OpenSourceOptions, SourceSpec } from './port/source-spec.ts';
import { isSqlAddress, parseSqlAddress, type SqlAddress } from './sql/sql-address.ts';
import { fileBytes, type SourceBytes, streamBytes, webBytes } from './text/source-bytes.ts';

type SourceFormat = 'jsonl' | 'csv' | 'list' | 'sitemap';

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
 * The format of a file, by the end of its name; `.gz` behind another end does not count.
 *
 * An extension that no format has returns `undefined`.
 */
function sourceFormatOf(name: string): SourceFormat | undefined {
  const plain = /\.[^./\\]+\.gz$/i.test(name) ? name.slice(0, -3) : name;
  const end = /\.([^./\\]+)$/.exec(plain)?.[1]?.toLowerCase() ?? '';
  // After an unknown extension (`map.v2.gz`) only the gzip decides.
  return FORMATS.get(end) ?? (plain === name ? undefined : 'sitemap');
}

/** Says what can be done with a file that is not a source. */
function remedyFor(name: string): string {
  const remedy = REMEDIES.find(([pattern]) => pattern.test(name))?.[1](name);
  return (
    remedy ??
    'Sources end in .jsonl, .csv, .txt or .xml, each perhaps with .gz; what has another name can ' +
      'be piped in as JSONL, with - as the source.'
  );
}

const STDIN = '-';

/**
 * Opens a source by its form; `SourceSpec` lists the forms. Nothing is read yet, but a file
 * that is not there fails at once.
 *
 * Errors: CONFIG_INVALID for anything that is not a source; SOURCE_UNREADABLE for a file that
 * cannot be read.
 *
 * ```ts
 * const source = await openSource('urls.csv', { base: 'https://example.com/' });
 * for await (const batch of source.batches({ onNote: (note) => console.warn(note.message) })) {
 *   for (const { entry, row } of batch) console.log(row, entry.loc);
 * }
 * ```
 */
export async function openSource(
  spec: SourceSpec,
  options: OpenSourceOptions,
): Promise<ReadableSource> {
  checkKind('source', spec, SOURCE_KIND);
  checkGivenOptions(options, KINDS);
  const source = isSource(spec)
    ? await limitSource(spec, options)
    : await openByLook(spec, options);
  return { name: source.name, batches: (readOptions) => readBatches(source, readOptions) };
}

async function limitSource(
  source: Source,
  { callbackTimeoutMs: ms }: OpenSourceOptions,
): Promise<Source> {
  if (ms === undefined) return source;
  const { tooLate } = await import('./stream/stream-source.ts');
  const { name } = source;
  const late = (): Error => tooLate(`The next entries of the source ${name} did not come`, ms);
  return {
    name,
    async *batches(options) {
      const iterator = source.batches(options)[Symbol.asyncIterator]();
      const { signal } = options;
      const steps = abortableSteps<readonly SourceRecord[]>(iterator, signal, { ms, late });
      try {
        for (;;) {
          const step = await steps.next();
          if (step.done === true) return;
          yield step.value;
        }
      } finally {
        await steps.stop();
      }
    },
  };
}

async function* readBatches(
  source: Source,
  options: SourceReadOptions = {},
): AsyncGenerator<readonly SourceRecord[]> {
  checkGivenOptions(options, { signal: 'signal', onNote: 'function' });
  yield* source.batches(options);
}

async function openByLook(
  spec: Exclude<SourceSpec, Source>,
  options: OpenSourceOptions,
): Promise<Source> {
  if (typeof spec !== 'string') {
    const { createStreamSource } = await import('./stream/stream-source.ts');
    const { PropertyMapping } = await import('./fields/property-mapping.ts');
    const { map } = options;
    return createStreamSource(spec, {
      createMapping: map && (() => new PropertyMapping(map)),
      nextTurn: setImmediate,
      answerMs: options.callbackTimeoutMs,
    });
  }
  if (spec === STDIN) return await openStdin(options);
  if (isSqlAddress(spec)) return await openQuery(parseSqlAddress(spec), options);
  if (/^https?:\/\//i.test(spec)) return await openAddress(spec, options);
  return await openPath(spec, options);
}

export const SOURCE_KIND = 'text|function|stream|batches()';

const KINDS: OptionKinds<OpenSourceOptions> = {
  base: '!text',
  map: 'object',
  folder: 'text',
  stdin: 'stream',
  allowPrivate: 'boolean',
  network: NETWORK_KINDS,
  nowMs: 'time',
  callbackTimeoutMs: 'timer',
  html: {
    indexFiles: '"drop"|"keep"',
    extension: '"keep"|"drop"|"auto"',
    canonical: '"skip"|"ignore"',
    noindex: '"skip"|"ignore"',
    media: 'boolean',
    news: 'boolean',
    exclude: 'texts',
    sourceOf: 'function',
    locales: 'object',
    contentHash: 'boolean',
  },
};

function isSource(spec: SourceSpec): spec is Source {
  return typeof spec === 'object' && spec !== null && 'batches' in spec;
}

async function openStdin({ stdin, map }: OpenSourceOptions): Promise<Source> {
  if (stdin === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'The source is -, but there is no stdin here.',
      hint: 'Give a path, an address, or the entries themselves; - is for the command line.',
    });
  }
  const { createJsonlSource } = await import('./jsonl/jsonl-source.ts');
  return createJsonlSource(streamBytes('stdin', stdin), map);
}

async function openQuery(address: SqlAddress, options: OpenSourceOptions): Promise<Source> {
  const { name, query, location } = address;
  const given = { name, query, map: options.map };
  if (address.kind === 'postgres') {
    const { createPostgresSource } = await import('./sql/postgres-source.ts');
    return createPostgresSource({ ...given, address: location });
  }
  const path = resolve(options.folder ?? '.', location);
  await look(location, path);
  const { createSqliteSource } = await import('./sql/sqlite-source.ts');
  return createSqliteSource({ ...given, path });
}

async function openAddress(address: string, options: OpenSourceOptions): Promise<Source> {
  if (URL.parse(address) === null) {
    throw new PortolanError('FETCH_ADDRESS_INVALID', {
      message: `The source ${withoutCredentials(address)} is not an address.`,
      hint: 'Write it as https://example.com/sitemap.xml.',
    });
  }
  const { pathname } = new URL(address);
  const name = withoutCredentials(address);
  const network = networkOf(options);
  const format = sourceFormatOf(pathname);
  // A list on the web is a sitemap in the protocol's text format.
  if (format !== 'jsonl' && format !== 'csv') {
    const { createSitemapSource } = await import('./sitemap/sitemap-source.ts');
    const { base } = options;
    return createSitemapSource({ name, location: address, isWeb: true, base, network });
  }
  return await openText(format, webBytes(name, { address, network }), options);
}

function networkOf({ network, allowPrivate }: OpenSourceOptions): NetworkOptions {
  return networkOver({ allowPrivate }, network);
}

async function openPath(spec: string, options: OpenSourceOptions): Promise<Source> {
  const path = resolve(options.folder ?? '.', pathOf(spec));
  const found = await look(spec, path);
  if (found.isDirectory()) {
    const { createFolderSource } = await import('./folder-source.ts');
    return await createFolderSource({ ...options, name: spec, path });
  }
  // What a shell makes of <(command) has no name of its own: like stdin, it is JSONL.
  const format = sourceFormatOf(path) ?? (found.isFile() ? undefined : 'jsonl');
  if (format === 'sitemap') {
    const { createSitemapSource } = await import('./sitemap/sitemap-source.ts');
    const { base } = options;
    const network = networkOf(options);
    return createSitemapSource({ name: spec, location: path, isWeb: false, base, network });
  }
  if (format !== undefined) return await openText(format, fileBytes(spec, path), options);
  throw new PortolanError('CONFIG_INVALID', {
    message: `${spec} does not look like a source.`,
    hint: remedyFor(spec),
    path,
  });
}

async function openText(
  format: Exclude<SourceFormat, 'sitemap'>,
  bytes: SourceBytes,
  { map }: OpenSourceOptions,
): Promise<Source> {
  switch (format) {
    case 'jsonl':
      return (await import('./jsonl/jsonl-source.ts')).createJsonlSource(bytes, map);
    case 'csv':
      return (await import('./csv/csv-source.ts')).createCsvSource(bytes, map ? { map } : {});
    case 'list':
      return (await import('./list/list-source.ts')).createListSource(bytes);
    default:
      return assertNever(format);
  }
}

function pathOf(spec: string): string {
  if (/^file:\/\//i.test(spec) && URL.parse(spec) !== null) return fileURLToPath(spec);
  if (spec.trim() === '') {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'The source is an empty text.',
      hint: 'Give a path or an address.',
    });
  }
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(spec)?.[1];
  if (scheme === undefined) return spec;
  // The text after the scheme may contain a password.
  throw new PortolanError('CONFIG_INVALID', {
    message: `A source at ${scheme}://… cannot be read.`,
    hint:
      'Sources are files, folders, and addresses with http, https, sqlite and postgres. What ' +
      'comes from elsewhere can be piped in as JSONL, with - as the source.',
  });
}

async function look(spec: string, path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    const absent = code === 'ENOENT' || code === 'ENOTDIR';
    const isAddress = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?\//i.test(spec);
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `${spec} could not be read: ${absent ? 'there is no such file' : code}.`,
      path,
      hint: absent && isAddress ? `If it is on the web, write https://${spec}` : undefined,
      cause: error,
    });
  }
}
