// What callers may give to the public doors: undefined is the default, and what is of a wrong type
// is refused by name, never by an error of the engine.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { check } from '../../src/check/index.ts';
import { crawl } from '../../src/crawl/index.ts';
import { createEntryWriter, readSitemap, writeSitemap } from '../../src/formats/index.ts';
import { editSitemapLines, readRobotsTxt } from '../../src/formats/robots-txt/index.ts';
import { createFetcher, createVisitor } from '../../src/net/index.ts';
import { createPageReader, readPage } from '../../src/pages/index.ts';
import {
  defineConfig,
  publish,
  publishChanges,
  retryAnnouncements,
} from '../../src/publish/index.ts';
import { createChecker } from '../../src/rules/index.ts';
import { openSource } from '../../src/sources/index.ts';
import { diff, diffChanges } from '../../src/tree/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-options-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const XML = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url></urlset>`;
const BYTES = new TextEncoder().encode(XML);
const ENTRIES = [{ loc: 'https://example.com/a' }];
const NOW = Date.UTC(2026, 10, 20);
const BASE = 'https://example.com/';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

// biome-ignore lint/suspicious/noExplicitAny: the doors are called as JavaScript calls them
type Loose = any;
type Type = 'boolean' | 'number' | 'string' | 'function' | 'list' | 'object';

/** A public door: how it is called, what of it needs a value, and the types of its options. */
interface Door {
  readonly call: (input: Loose, options: Loose) => unknown;
  readonly input: unknown;
  /** The types of the input that are right. */
  readonly accepts: readonly Type[];
  readonly base?: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, readonly Type[]>>;
  /** The types are refused when it is called; without it nothing but the error's class is held. */
  readonly named?: boolean;
}

const B: readonly Type[] = ['boolean'];
const N: readonly Type[] = ['number'];
const S: readonly Type[] = ['string'];
const F: readonly Type[] = ['function'];
const L: readonly Type[] = ['list'];
const O: readonly Type[] = ['object'];
// As an object, as Headers, or as pairs.
const HEADERS: readonly Type[] = ['object', 'list'];

const WRITING = {
  ...{ format: S, onProblem: F, extensions: L, feed: O, stylesheet: S },
} as const;
const READING = { url: S, contentType: S, onProblem: F, onEnd: F, signal: O, limits: O } as const;
const VISITING = {
  ...{ allowPrivate: B, headers: O, userAgent: S, delayMs: N, crawlDelayMsMax: N, timeoutMs: N },
  ...{ connectTimeoutMs: N, documentTimeoutMs: N, bytesMax: N, proxy: O, resolveHost: F },
  ...{ clock: O, retriesMax: N, retryAfterMsMax: N, backoffMs: N, trustedUrl: S },
} as const;

const PUBLISHED = {
  ...{ base: BASE, targets: join(folder, 'published'), state: join(folder, 'published.db') },
  announce: { robotsTxt: join(folder, 'robots.txt') },
};
await publish({ ...PUBLISHED, source: ENTRIES }, { now: NOW });

const DOORS: Readonly<Record<string, Door>> = {
  readSitemap: {
    call: (input, options) => all(readSitemap(input, options)),
    ...{ input: BYTES, accepts: ['object'], options: READING, named: true },
  },
  'readSitemap.batches': {
    call: (input, options) => all(readSitemap.batches(input, options)),
    ...{ input: BYTES, accepts: ['object'], options: READING, named: true },
  },
  writeSitemap: {
    call: (input, options) => new Response(writeSitemap(input, options)).text(),
    ...{ input: ENTRIES, accepts: ['list', 'object'], named: true },
    options: { ...WRITING, gzip: ['boolean', 'object'], signal: O },
  },
  createEntryWriter: {
    call: (input, options) => createEntryWriter(options).entry(input),
    ...{ input: ENTRIES[0], accepts: ['object'], options: WRITING },
  },
  readRobotsTxt: {
    call: (input, options) => readRobotsTxt(input, options).sitemaps,
    ...{ input: 'Sitemap: /a.xml\n', accepts: ['string', 'object'], named: true },
    options: { url: S, bytesMax: N, notesMax: N },
  },
  editSitemapLines: {
    call: (input, options) => editSitemapLines(input, options),
    ...{ input: 'User-agent: *\n', accepts: ['string', 'object'], named: true },
    base: { url: BASE },
    options: { set: L, remove: L, replace: L, add: L },
  },
  check: {
    call: async (input, options) => {
      const { findings, complete } = await check(input, options);
      return { findings, complete };
    },
    ...{ input: BYTES, accepts: ['string', 'object'], base: { now: NOW }, named: true },
    options: {
      ...{ profile: S, only: L, ignore: L, rules: L, url: S, contentType: S, signal: O, stop: O },
      ...{ placesMax: N, pages: ['number', 'string'], pagesMax: N, pagesTimeMs: N, media: B },
      ...{ follow: B, depthMax: N, sitemapsMax: N, bytesMax: N, timeMsMax: N, concurrency: N },
      ...{ duplicates: B, visitor: O, allowPrivate: B, userAgent: S, timeoutMs: N, delayMs: N },
      ...{ proxy: O, clock: O, onExcerpt: F, onProgress: F },
    },
  },
  createChecker: {
    call: (_, options) => createChecker(options).findings(),
    ...{ input: undefined, accepts: [], base: { now: NOW }, named: true },
    options: { profile: S, only: L, ignore: L, rules: L, placesMax: N, onPlace: F },
  },
  crawl: {
    call: async (input, options) => {
      const site = crawl(input, options);
      await site.close();
      return site.name;
    },
    ...{ input: BASE, accepts: ['string'], named: true },
    options: {
      ...{ state: S, frontier: O, visitor: O, publicUrl: S, include: L, exclude: L, pagesMax: N },
      ...{ clicksMax: N, timeMsMax: N, rate: N, connections: N, userAgent: S, headers: O },
      ...{ allowPrivate: B, proxy: O, sitemaps: B, frames: B, types: L, list: L, allowTraps: L },
      ...{ media: B, news: B, revisit: S, fresh: B, renderer: O, now: ['number', 'object'] },
      ...{ signal: O, onProgress: F, clock: O, wait: F },
    },
  },
  diff: {
    call: (input, options) => diff(input, ENTRIES, options),
    ...{ input: ENTRIES, accepts: ['list', 'object', 'function'], options: { signal: O } },
    named: true,
  },
  'diff, the new side': {
    call: (input, options) => diff(ENTRIES, input, options),
    ...{ input: ENTRIES, accepts: ['list', 'object', 'function'], options: {}, named: true },
  },
  diffChanges: {
    call: (input, options) => all(diffChanges(input, ENTRIES, options)),
    ...{ input: ENTRIES, accepts: ['list', 'object', 'function'], named: true },
    options: { kinds: L, signal: O, onEnd: F },
  },
  createVisitor: {
    call: (_, options) => createVisitor(options).close(),
    ...{ input: undefined, accepts: [], options: VISITING, named: true },
  },
  createFetcher: {
    call: (_, options) => createFetcher(options).close(),
    ...{ input: undefined, accepts: [], named: true },
    options: {
      ...{ userAgent: S, timeoutMs: N, headers: O, proxy: O, retriesMax: N, resolveHost: F },
      ...{ trustedUrl: S, documentTimeoutMs: N, bytesMax: N, redirectsMax: N, clock: O },
      ...{ connectionsPerHost: N, allowPrivate: B },
    },
  },
  readPage: {
    call: (input, options) => readPage(input, options),
    ...{ input: new TextEncoder().encode('<title>a</title>'), accepts: ['object', 'list'] },
    base: { url: BASE },
    named: true,
    options: {
      ...{ headers: HEADERS, links: B, media: B, news: B, content: B, metas: L, limits: O },
    },
  },
  createPageReader: {
    call: (_, options) => createPageReader(options).end().title,
    ...{ input: undefined, accepts: [], base: { url: BASE }, named: true },
    options: { headers: HEADERS, links: B, media: B, news: B, content: B, metas: L, limits: O },
  },
  openSource: {
    call: async (input, options) => all((await openSource(input, options)).batches({})),
    ...{ input: ENTRIES, accepts: ['list', 'object', 'string', 'function'], named: true },
    base: { base: BASE },
    options: { map: O, html: O, folder: S, stdin: ['list', 'object'], allowPrivate: B, nowMs: N },
  },
  publish: {
    call: async (input, options) => (await publish(input, options)).entries,
    ...{ input: { base: BASE, source: ENTRIES, targets: folder }, accepts: ['object'] },
    base: { now: NOW },
    named: true,
    options: {
      ...{ signal: O, environment: O, dryRun: B, retryAnnouncements: B, stdin: ['list', 'object'] },
      ...{ onProgress: F, onChange: F, clock: O },
    },
  },
  publishChanges: {
    call: (input) =>
      publishChanges(
        { base: BASE, source: ENTRIES, targets: folder, state: join(folder, 's') },
        input,
        { dryRun: true },
      ).catch((error: { code?: string }) => {
        if (error.code === 'CONFIG_INVALID' && !String(error).includes('changes')) return;
        throw error;
      }),
    ...{ input: { upsert: ENTRIES }, accepts: ['object'], options: {}, named: true },
  },
  retryAnnouncements: {
    call: async (input, options) => (await retryAnnouncements(input, options)).entries,
    ...{ input: PUBLISHED, accepts: ['object'], named: true, base: { dryRun: true } },
    options: { signal: O, environment: O, onProgress: F, onChange: F, clock: O },
  },
  defineConfig: {
    call: (input) => defineConfig(input),
    ...{ input: { base: BASE }, accepts: ['object'], options: {}, named: true },
  },
};

const WRONG: readonly (readonly [Type | 'null', unknown])[] = [
  ['null', null],
  ['boolean', true],
  ['number', 5],
  ['string', 'a text'],
  ['list', []],
  ['object', {}],
  ['function', () => undefined],
];

async function outcome(door: Door, input: unknown, options: unknown): Promise<unknown> {
  return await door.call(input, options);
}

async function assertRefused(door: Door, called: Promise<unknown>, what: string): Promise<void> {
  const error = await called.then(
    () => undefined,
    (thrown: unknown) => thrown as Error & { readonly code?: string },
  );
  if (error === undefined && !door.named) return;
  assert.ok(error, `${what} is taken`);
  assert.equal(error.name, 'PortolanError', `${what}: ${error.stack}`);
  if (door.named) assert.equal(error.code, 'CONFIG_INVALID', `${what}: ${error.message}`);
}

for (const [name, door] of Object.entries(DOORS)) {
  const { base = {}, options } = door;

  test(`${name}: undefined is the default, for all options and for each`, async () => {
    const expected = await outcome(door, door.input, base);
    if (door.base === undefined) {
      assert.deepEqual(await outcome(door, door.input, undefined), expected);
    }
    const none = Object.fromEntries(Object.keys(options).map((option) => [option, undefined]));
    assert.deepEqual(await outcome(door, door.input, { ...base, ...none }), expected);
    for (const option of Object.keys(options)) {
      const given = { ...base, [option]: undefined };
      assert.deepEqual(await outcome(door, door.input, given), expected, option);
    }
  });

  test(`${name}: what is no input is refused`, async () => {
    if (door.accepts.length === 0) return;
    for (const [type, value] of WRONG) {
      if (door.accepts.some((one) => one === type)) continue;
      await assertRefused(door, outcome(door, value, base), `${name}(${String(value)})`);
    }
  });

  test(`${name}: options of a wrong type are refused by their names`, async () => {
    if (Object.keys(options).length === 0) return;
    for (const [type, value] of WRONG) {
      if (type === 'object') continue;
      const what = `${name} with options ${type}`;
      await assertRefused(door, outcome(door, door.input, value), what);
    }
    for (const [option, types] of Object.entries(options)) {
      for (const [type, value] of WRONG) {
        if (types.some((one) => one === type)) continue;
        const what = `${name} with ${option}: ${type}`;
        const called = outcome(door, door.input, { ...base, [option]: value });
        await assertRefused(door, called, what);
        if (!door.named) continue;
        await called.catch((error: Error) => {
          assert.ok(error.message.includes(option), `${what}: ${error.message}`);
        });
      }
    }
  });
}

test('without options a sitemap is a urlset', async () => {
  const text = await new Response(writeSitemap(ENTRIES)).text();
  assert.equal(text, await new Response(writeSitemap(ENTRIES, { format: 'urlset' })).text());
  assert.match(text, /<urlset /);
});
