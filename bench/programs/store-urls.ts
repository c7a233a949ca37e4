// Takes a site's URLs into the store of the console, and asks for them; prints what it took:
// `node store-urls.ts <folder> <urls> <first|again|changed|questions> [sites]`. The URLs, about 85
// bytes each with a lastmod, are made in batches of 500 while they are taken in; the time of making
// them alone, measured first, is taken off. CPU is that of all threads.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import type { SnapshotOutcome, UrlFilter } from '../../src/store/port/url-row.ts';
import {
  openSqliteUrlStore,
  type SqliteUrlStore,
} from '../../src/store/sqlite/urls/sqlite-url-store.ts';
import { memoryUse } from '../measure/memory-use.ts';

const BATCH_URLS = 500;
const SITEMAP_URLS = 50_000;
const SITE = 5;
const QUESTION_ROUNDS = 5;
const CHUNK_BYTES = 65_536;

const [folder = '', urlsText = '', step = '', sitesText = '1'] = process.argv.slice(2);
const urls = Number(urlsText);
const sites = Number(sitesText);

const store = await openSqliteUrlStore(folder);
const result = step === 'questions' ? await ask() : await takeIn();
await store.close();
console.log(JSON.stringify({ ...result, diskMb: bytesOf() / 1_000_000 }));

async function takeIn(): Promise<object> {
  const every = step === 'changed' ? 100 : 0;
  const run = { first: 1, again: 2, changed: 3 }[step] ?? 0;
  let made = 0;
  const making = await timed(async () => {
    for (const { entries } of batches(every)) made += entries.length;
  });
  const before = step === 'again' ? contentOf() : '';
  let outcome: SnapshotOutcome | undefined;
  const working = await timed(async () => {
    for (let site = SITE; site < SITE + sites; site += 1) {
      outcome = await takeSite(store, { site, run, every });
    }
  });
  const { added, changed, removed } = outcome ?? {};
  return {
    cpuSeconds: working.cpuSeconds - making.cpuSeconds * sites,
    wallSeconds: working.wallSeconds - making.wallSeconds * sites,
    peakMb: memoryUse().peakMb,
    made,
    added,
    changed,
    removed,
    ...(step === 'again' && { isUnwritten: before === contentOf() }),
  };
}

async function takeSite(
  { urls: port }: SqliteUrlStore,
  { site, run, every }: { site: number; run: number; every: number },
): Promise<SnapshotOutcome> {
  const snapshot = await port.snapshot(site, { number: run, at: Date.UTC(2026, 10, 20 + run) });
  const whole = new Set<number>();
  for (const { sitemapId, entries } of batches(every)) {
    whole.add(sitemapId);
    await snapshot.add(sitemapId, entries);
  }
  return snapshot.finish([...whole]);
}

/** What a question took, the slowest of some rounds. */
interface QuestionSample {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Whether it was left at its limit once. */
  readonly isPartial: boolean;
}

/** Asks as a console asks. */
async function ask(): Promise<{ answers: Record<string, QuestionSample> }> {
  const page = (filter: UrlFilter) => () => store.urls.page(SITE, filter, {});
  const month = { lastmodFrom: Date.UTC(2025, 0), lastmodTo: Date.UTC(2025, 1) };
  const questions: Record<string, () => Promise<unknown>> = {
    'first page': page({}),
    'page in the middle': () =>
      store.urls.page(SITE, {}, { after: 'https://www.example.com/category-50/' }),
    prefix: page({ prefix: 'https://www.example.com/category-77/' }),
    'contains, nothing found': page({ contains: 'no-such-words' }),
    'contains, few found': page({ contains: '-999999.html' }),
    'glob, nothing found': page({ glob: '/category-*/nothing-*.html' }),
    'has videos, nothing found': page({ has: 'videos' }),
    'of a sitemap, nothing found': page({ sitemapId: 999 }),
    'lastmod of a month, nothing found': page(month),
    'without lastmod, nothing found': page({ lastmod: 'absent' }),
    'those that are gone': page({ state: 'gone' }),
    changes: () => store.urls.changes(SITE, { from: 1, to: 9 }, {}),
    'changes, those removed': () =>
      store.urls.changes(SITE, { from: 1, to: 9, kind: 'removed' }, {}),
    'one URL': () => store.urls.get(SITE, locOf(999)),
    folders: () => store.urls.folders(SITE, '/'),
    months: () => store.urls.lastmodMonths(SITE),
    schedule: () => store.schedule.site(SITE, Date.now()),
    unvisited: () => store.schedule.unvisited(SITE, 100),
  };
  const answers: Record<string, QuestionSample> = {};
  for (const [name, question] of Object.entries(questions)) {
    let sample: QuestionSample = { wallMs: 0, cpuMs: 0, isPartial: false };
    for (let round = 0; round < QUESTION_ROUNDS; round += 1) {
      let isPartial = false;
      const { wallSeconds, cpuSeconds } = await timed(async () => {
        const answer = (await question()) as { readonly partial?: boolean } | undefined;
        isPartial = answer?.partial === true;
      });
      sample = {
        wallMs: Math.max(sample.wallMs, wallSeconds * 1_000),
        cpuMs: Math.max(sample.cpuMs, cpuSeconds * 1_000),
        isPartial: sample.isPartial || isPartial,
      };
    }
    answers[name] = sample;
  }
  return { answers };
}

function locOf(index: number): string {
  const id = (index * 7_919) % 10_000_019;
  const shelf = index % 97;
  return `https://www.example.com/category-${shelf}/some-words-of-a-product-${id}-${index}.html`;
}

// `every`: one of so many says something else than before.
function* batches(every: number): Generator<{ sitemapId: number; entries: UrlEntry[] }> {
  for (let from = 0; from < urls; from += BATCH_URLS) {
    const entries: UrlEntry[] = [];
    for (let index = from; index < Math.min(from + BATCH_URLS, urls); index += 1) {
      const isChanged = every > 0 && index % every === 0;
      const day = isChanged ? '21' : String(10 + (index % 10));
      entries.push({ loc: locOf(index), lastmod: `2026-11-${day}T10:11:12+00:00` });
    }
    yield { sitemapId: 1 + Math.floor(from / SITEMAP_URLS), entries };
  }
}

async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly cpuSeconds: number; readonly wallSeconds: number }> {
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  await work();
  const wallSeconds = (performance.now() - wallBefore) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuSeconds: (user + system) / 1_000_000, wallSeconds };
}

function contentOf(): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  // The index of the log is the connections', not the data's.
  for (const name of readdirSync(folder).filter((file) => !file.endsWith('-shm'))) {
    const file = openSync(join(folder, name), 'r');
    hash.update(name);
    for (let length = -1; length !== 0; ) {
      length = readSync(file, chunk);
      hash.update(chunk.subarray(0, length));
    }
    closeSync(file);
  }
  return hash.digest('hex');
}

function bytesOf(): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
