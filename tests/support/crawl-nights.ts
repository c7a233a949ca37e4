// Crawls of a changing site on successive days, with the answers of each.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import {
  type CrawlOptions,
  type CrawlReport,
  crawl,
  type UrlDecision,
} from '../../src/crawl/index.ts';
import type { Visitor } from '../../src/net/port/visit.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { type ChangingSite, dayMs } from './changing-site.ts';
import { createVirtualTime } from './fake-web/virtual-time.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What came of a crawl. */
export interface Night {
  /** Requests of pages by path: their statuses. */
  readonly asked: ReadonlyMap<string, readonly number[]>;
  readonly bodies: number;
  /** Entries by path. */
  readonly entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly decisions: ReadonlyMap<string, UrlDecision>;
  readonly report: CrawlReport;
}

/** As the crawl's own, but that no time passes while a page that failed is let be. */
export function impatientVisitor(url: string, day: number): Visitor {
  const { clock, wait } = createVirtualTime({ now: dayMs(day) });
  return createVisitor({ trustedUrl: url, delayMs: 0, failureShareMax: 1, clock, wait });
}

function collected(
  site: ChangingSite,
  run: ReturnType<typeof crawl>,
): Pick<Night, 'asked' | 'bodies' | 'decisions'> {
  const asked = Map.groupBy(
    site.asked.filter(({ path }) => site.pages.has(path)),
    ({ path }) => path,
  );
  const bodies = site.asked.filter(({ path, status }) => site.pages.has(path) && status === 200);
  return {
    asked: new Map([...asked].map(([path, all]) => [path, all.map(({ status }) => status)])),
    bodies: bodies.length,
    decisions: new Map(
      [...run.decisions()].map((said) => [said.url.replace(site.origin, ''), said]),
    ),
  };
}

/** Crawls the site on a day, to its end. */
export async function crawlOn(
  site: ChangingSite,
  day: number,
  { start = '/', ...options }: CrawlOptions & { start?: string },
): Promise<Night> {
  site.asked = [];
  const url = `${site.origin}${start}`;
  const visitor = impatientVisitor(url, day);
  try {
    await using run = crawl(url, { now: dayMs(day), visitor, ...options });
    const entries = new Map<string, Readonly<Record<string, unknown>>>();
    for await (const batch of run.batches()) {
      for (const { entry } of batch) entries.set(entry.loc.replace(site.origin, ''), { ...entry });
    }
    return { entries, ...collected(site, run), report: await run.report };
  } finally {
    await visitor.close();
  }
}

/** A file for a state, gone when the test is over. */
export function stateOf(t: TestContext): string {
  return join(temporaryFolder(t), 'crawl.db');
}

/** Crawls the site on several days, and gives the last. */
export async function crawlDays(
  site: ChangingSite,
  days: readonly number[],
  options: CrawlOptions,
): Promise<Night> {
  let night: Night | undefined;
  for (const day of days) night = await crawlOn(site, day, options);
  assert.ok(night !== undefined);
  return night;
}

/** The lastmod of what was seen to change on a day. */
export const seen = (day: number): string => new Date(dayMs(day)).toISOString();
const isoOf = (value: unknown): string => new Date(String(value)).toISOString();

/** The lastmod with which a page is listed, in full. */
export function lastmodOf({ entries }: Night, path: string): string | undefined {
  const entry = entries.get(path);
  assert.ok(entry !== undefined, `${path} is not listed`);
  return entry['lastmod'] === undefined ? undefined : isoOf(entry['lastmod']);
}

/** Its reason and detail, as one text. */
export const reasonOf = ({ decisions }: Night, path: string): string =>
  [decisions.get(path)?.reason, decisions.get(path)?.detail].filter(Boolean).join(' ');

/** What is decided, without what only a site that is known can tell. */
export function plain({ entries, decisions }: Night): unknown {
  const isObserved = (path: string): boolean => decisions.get(path)?.lastmodSource === 'observed';
  const withoutObserved = <T extends object>([path, said]: readonly [string, T]): unknown => {
    const fields = Object.entries(said).filter(
      ([key]) => !isObserved(path) || !key.startsWith('lastmod'),
    );
    return [path, Object.fromEntries(fields)];
  };
  return { told: [...decisions].map(withoutObserved), listed: [...entries].map(withoutObserved) };
}

/** Part of a crawl, and no more: so many visits, nothing concluded. */
export async function crawlPart(
  site: ChangingSite,
  day: number,
  { visits = 20, ...options }: CrawlOptions & { visits?: number },
): Promise<string> {
  const url = `${site.origin}/`;
  const visitor = impatientVisitor(url, day);
  const stop = new AbortController();
  site.asked = [];
  try {
    site.onRequest = () => site.asked.length >= visits && stop.abort(new Error('Stopped.'));
    await using run = crawl(url, { now: dayMs(day), visitor, signal: stop.signal, ...options });
    return await run.visit();
  } finally {
    site.onRequest = () => {};
    await visitor.close();
  }
}
