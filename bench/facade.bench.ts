// portolan-sitemap beside the npm sitemap whose place it takes: the same items through the same
// pipes, in turns, in one process.
import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SitemapStream as TheirStream } from 'sitemap';
import {
  SitemapStream as OurStream,
  type SitemapItemLoose,
} from '../packages/sitemap/src/index.ts';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { figure, markdownTable } from './measure/markdown-table.ts';
import { ratioOf, statisticsOf } from './measure/statistics.ts';
import { writeEntries } from './measure/write-entries.ts';

const ITEMS = { full: 50_000, quick: 5_000 };
// A round of rich items, gzipped by the original, takes half a minute.
const ROUNDS_MAX = 5;
// The rich items are more than 50 MiB, of which only one of the two warns.
const OPTIONS = { level: 'silent' } as never;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da'];
const HEAD = ['items', 'npm sitemap, CPU ms', 'portolan-sitemap, CPU ms', 'ratio', 'rounds'];

/** Measures the writing of plain and rich items, plain and through `createGzip()`. */
export async function facadeBench(context: BenchContext): Promise<Section[]> {
  const plain = writeEntries(ITEMS[context.size]).map(itemOf);
  const rich = plain.map(withExtensions);
  const rounds = Math.min(context.rounds, ROUNDS_MAX);
  const rows: string[][] = [];
  for (const [name, items] of [
    ['plain', plain],
    ['rich', rich],
  ] as const) {
    for (const gzip of [false, true]) {
      context.progress(`facade ${name}${gzip ? ' gzipped' : ''}`);
      rows.push([gzip ? `${name}, gzipped` : name, ...(await turns({ items, gzip, rounds }))]);
    }
  }
  const title = `Write ${plain.length.toLocaleString('en-US')} items with the API of npm sitemap`;
  return [{ title, body: markdownTable(HEAD, rows) }];
}

interface Turns {
  readonly items: readonly SitemapItemLoose[];
  readonly gzip: boolean;
  readonly rounds: number;
}

async function turns({ items, gzip, rounds }: Turns): Promise<string[]> {
  const theirs: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await cpuMsOf(items, new TheirStream(OPTIONS), gzip));
    ours.push(await cpuMsOf(items, new OurStream(OPTIONS), gzip));
  }
  const ratio = `${ratioOf(theirs, ours).toFixed(1)}×`;
  const [their, our] = [theirs, ours].map((times) => figure(statisticsOf(times).median));
  return [their ?? '', our ?? '', ratio, String(rounds)];
}

async function cpuMsOf(
  items: readonly SitemapItemLoose[],
  stream: Transform,
  gzip: boolean,
): Promise<number> {
  const before = process.cpuUsage();
  const end = new Writable({ objectMode: !gzip, write: (_chunk, _encoding, done) => done() });
  await pipeline([Readable.from(items), stream, ...(gzip ? [createGzip()] : []), end]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function itemOf({ loc, lastmod, changefreq, priority }: ReturnType<typeof writeEntries>[number]) {
  return { url: loc, lastmod, changefreq, priority } as SitemapItemLoose;
}

function withExtensions(item: SitemapItemLoose, index: number): SitemapItemLoose {
  const links = LANGUAGES.map((lang) => ({ lang, url: `https://example.com/${lang}/${index}` }));
  const image = {
    url: `https://example.com/${index}.jpg`,
    title: `No. ${index}`,
    caption: 'A & B',
  };
  return { ...item, links, img: [image] };
}
