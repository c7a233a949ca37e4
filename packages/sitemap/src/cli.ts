#!/usr/bin/env node
// The command `sitemap`: lists of URLs into sitemaps, and sitemaps back into items.

import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { ObjectStreamToJSON } from './read/object-stream-to-json.ts';
import { lineSeparatedURLsToSitemapOptions } from './read/readline-stream.ts';
import { sitemapErrors } from './read/xml-lint.ts';
import { XMLToSitemapItemStream } from './read/xml-to-sitemap-item-stream.ts';
import { ErrorLevel } from './values/error-level.ts';
import { DEFAULT_SITEMAP_ITEM_LIMIT } from './values/limits.ts';
import { SitemapAndIndexStream } from './write/sitemap-and-index-stream.ts';
import { SitemapStream } from './write/sitemap-stream.ts';

const HELP = `sitemap [options] [file]

Reads URLs, or items as JSON, one a line, from the file or from standard input, and prints their
sitemap.

  --help                 Print this text
  --version              Print the version
  --validate             Check the sitemap: prints "valid", or its errors
  --index                Write sitemaps into the current folder, and print their index
  --index-base-url=URL   The folder on the web that the sitemaps of --index will be in
  --limit=45000          The number of URLs in each sitemap of --index
  --parse                Print the items of the sitemap as JSON, one a line
  --single-line-json     With --parse: print one array
  --prepend=FILE         Write what is read before the items of this sitemap
  --gzip                 Compress the output
`;

const OPTIONS = {
  help: { type: 'boolean' },
  version: { type: 'boolean' },
  validate: { type: 'boolean' },
  index: { type: 'boolean' },
  'index-base-url': { type: 'string' },
  limit: { type: 'string' },
  parse: { type: 'boolean' },
  'single-line-json': { type: 'boolean' },
  prepend: { type: 'string' },
  gzip: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];

// `| head` closes what is written to.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? 0 : 1);
});

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.version) return printVersion();
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const [path] = positionals;
  const input = path === undefined ? process.stdin : createReadStream(path);
  if (values.parse) await parse(input, values);
  else if (values.validate) await validate(input);
  else if (values.index) await writeIndex(input, values);
  else await print([itemsOf(input, values), new SitemapStream(), ...compression(values)]);
}

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

async function parse(input: Readable, values: Values): Promise<void> {
  const lineSeparated = values['single-line-json'] !== true;
  await print([
    input,
    new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false }),
    new ObjectStreamToJSON({ lineSeparated }),
  ]);
}

async function validate(input: Readable): Promise<void> {
  const errors = await sitemapErrors(input);
  if (errors.length === 0) {
    process.stdout.write('valid\n');
    return;
  }
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}

async function writeIndex(input: Readable, values: Values): Promise<void> {
  const base = values['index-base-url'];
  if (base === undefined) {
    throw new Error('--index needs --index-base-url: where the sitemaps will be on the web');
  }
  const folder = base.endsWith('/') ? base : `${base}/`;
  const limit = values.limit === undefined ? DEFAULT_SITEMAP_ITEM_LIMIT : Number(values.limit);
  const ending = values.gzip ? '.xml.gz' : '.xml';
  const index = new SitemapAndIndexStream({
    limit,
    getSitemapStream: (i) => {
      const name = `sitemap-${i}${ending}`;
      const sitemap = new SitemapStream();
      const file = createWriteStream(resolve(name));
      const written = (values.gzip ? sitemap.pipe(createGzip()) : sitemap).pipe(file);
      return [new URL(name, folder).toString(), sitemap, written];
    },
  });
  await print([itemsOf(input, values), index, ...compression(values)]);
}

function itemsOf(input: Readable, values: Values): Readable {
  const items = lineSeparatedURLsToSitemapOptions(input);
  if (values.prepend === undefined) return items;
  return Readable.from(concatenated(items, values.prepend));
}

async function* concatenated(items: Readable, path: string): AsyncGenerator<unknown> {
  yield* items;
  yield* createReadStream(path).compose(new XMLToSitemapItemStream());
}

function compression(values: Values): Transform[] {
  return values.gzip ? [createGzip()] : [];
}

// Not all of standard output is a stream that a pipeline may end.
async function print(streams: (Readable | Transform)[]): Promise<void> {
  const output = new PassThrough();
  output.pipe(process.stdout, { end: false });
  await pipeline([...streams, output]);
}

function printVersion(): void {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  process.stdout.write(`${JSON.parse(manifest).version}\n`);
}
