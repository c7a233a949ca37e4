// A store with everything in it that a store can hold, for those who have to keep all of it.

import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import {
  sampleFinding,
  sampleOutcome,
  sampleRead,
} from '../../src/store/contract/control-place.contract.ts';
import type { SiteWriter } from '../../src/store/port/site-writer.ts';
import type { Store } from '../../src/store/port/store.ts';

/** When its last run was. */
export const LIVED_TO: number = Date.UTC(2026, 10, 28);

const DAY_MS = 86_400_000;
const DAY = '2026-11-28';
const PAGES = 300;
const NUL = 'a\0b';
const LONE = 'c\u{d800}d';
const TEXTS = [
  '\\N',
  'tab\tline\nreturn\r\\',
  '"{},NULL',
  '\\.',
  "'; DROP TABLE site; --",
  '😀é',
  NUL,
];

/** The sitemaps of the large site, of which the first is an index that lists the others. */
const SITEMAPS = ['index', 'one', 'two', 'three'] as const;
type Name = (typeof SITEMAPS)[number];

/** Fills a store: a large site, two without URLs, a removed one, and what belongs to none. */
export async function liveInStore(store: Store): Promise<void> {
  const { sites, access } = store;
  await sites.ensure('https://first.example/', 1);
  const removed = await sites.ensure('https://removed.example/', 1);
  const { id } = await sites.ensure('https://large.example/', 2);
  await sites.remove(removed.id);
  const last = await sites.ensure('https://last.example/', 3);
  await sites.change(last.id, { paused: true });
  await sites.verify(id, 'dns-txt', 5, {
    lookedAt: 6,
    dueAt: 7,
    misses: 2,
    lostAt: 8,
    because: NUL,
  });
  await submitAll(store, id);
  for (let run = 1; run <= 4; run += 1) await runLarge(store, id, run);
  await expectSome(store, id);
  await visitSome(store, id);
  for (const [at, text] of TEXTS.entries()) {
    const test = {
      siteId: id,
      loc: `https://large.example/p/${at}`,
      message: text,
      result: `"${at}"`,
    };
    await store.liveTests.add({
      ...test,
      askedAt: 1,
      startedAt: 2,
      endedAt: 3,
      outcome: 'indexable',
    });
    const keyLocation = `https://large.example/${encodeURI(String(at))}.txt`;
    const key = { siteId: id, key: `key-${text}`, keyLocation };
    await access.putKey({ ...key, state: 'valid', checkedAt: at });
    await access.putSetting(`setting-${at}`, JSON.stringify(text));
  }
  for (const name of ['one', 'two']) {
    await access.addToken({ name, scope: 'read', hash: name.repeat(20), at: 4 });
  }
  await access.revokeToken(1, 5);
  const hook = { url: 'https://hook.example/', secret: 's', events: ['run-ended'], at: 6 };
  const { id: hookId } = await access.addWebhook(hook);
  await access.changeWebhook(hookId, { lastSentAt: 7, lastStatus: 500, failuresInRow: 3 });
}

async function submitAll({ sitemaps, access }: Store, siteId: number): Promise<void> {
  const url = 'https://large.example/index.xml';
  const { id } = await sitemaps.ensure({ siteId, url, source: 'submitted', at: 2 });
  const by = { at: 2, siteId, url };
  await access.addSubmission({ ...by, by: 'form', sitemapId: id, token: 'one' });
  await access.addSubmission({ ...by, by: 'indexnow', urls: 12 });
}

/** What a sitemap lists at a run: URLs come, go, change and move; `two` repeats some of `one`. */
function livedEntries(name: Name, run: number): readonly UrlEntry[] {
  if (name === 'index') return [];
  const entries: UrlEntry[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const isMoved = (page + Math.min(run, 4)) % 50 === 0;
    const isListed = (page * 7 + run) % 31 !== 0 || run > 4;
    const own = page % 3 === 0 || isMoved ? 'one' : page % 3 === 1 ? 'two' : 'three';
    const isRepeated = name === 'two' && own === 'one' && page % 2 === 0;
    if (!isListed || (own !== name && !isRepeated)) continue;
    entries.push(
      isRepeated && page % 4 === 0 ? { loc: locOf(page) } : entryOf(page, Math.min(run, 4)),
    );
  }
  return entries;
}

function locOf(page: number): string {
  if (page === 1) return `https://large.example/long/${'x'.repeat(2_000)}`;
  if (page === 3) return `https://large.example/${NUL}`;
  if (page === 6) return `https://large.example/${LONE}`;
  if (page === 9) return 'https://large.example/\\N\t\\';
  return `https://large.example/${'pqr'[page % 3]}/${page % 7}/é${page}`;
}

function entryOf(page: number, run: number): UrlEntry {
  const loc = locOf(page);
  const text = TEXTS[page % TEXTS.length] ?? '';
  const day = String(1 + ((page + Math.floor(run / (1 + (page % 4)))) % 28)).padStart(2, '0');
  return {
    loc,
    ...(page % 5 > 0 && {
      lastmod: page % 5 === 1 ? `2026-11-${day}T10:00:00+02:00` : `2026-10-${day}`,
    }),
    ...(page % 6 === 0 && { changefreq: 'daily', priority: (page % 11) / 10 }),
    ...(page % 7 === 0 && { images: [{ loc: `${loc}.png`, title: text }, { loc: `${loc}.jpg` }] }),
    ...(page % 8 === 0 && { alternates: [{ href: `${loc}/de`, hreflang: 'de' }] }),
    ...(page % 9 === 0 && {
      news: {
        publication: { name: `The ${text}`, language: 'en' },
        publicationDate: `2026-11-${day}`,
        title: `${text} ${page}`,
      },
    }),
  };
}

async function runLarge(store: Store, siteId: number, run: number): Promise<void> {
  const { writer } = await store.runs.begin(siteId, 'scheduled', atOf(run));
  const ids = await knownSitemaps(writer, run);
  const intake = await writer.snapshot({ at: atOf(run), isFirst: run === 1 });
  for (const [name, id] of ids) await intake.add(id, livedEntries(name, run));
  const outcome = await intake.finish([...ids.values()]);
  await writer.add(DAY, outcome);
  for (const [name, sitemapId] of ids) {
    await writer.putFindings({ sitemapId, at: atOf(run) }, findingsOf(name, run));
    const read = sampleRead(
      { siteId, sitemapId },
      { startedAt: atOf(run), message: TEXTS[run] ?? '' },
    );
    const more = { headers: { server: NUL }, finalUrl: `https://large.example/${LONE}` };
    const change = {
      status: 'success',
      bodyHash: `${name}${run}`,
      nextReadAt: atOf(run) + DAY_MS,
      ...(name === 'three' && { copyOf: ids.get('one') }),
    } as const;
    await writer.settle([{ read: { ...read, ...more }, change, answers: true }]);
  }
  const day = { day: DAY, change: { fetches: 3, entries: 7 } };
  const counts = { urls: outcome.urls, added: outcome.added };
  await writer.end(sampleOutcome(atOf(run) + 5, counts), day, { sitemapIds: [...ids.values()] });
}

/** Takes in what the last run found once more, and returns what is different. */
export async function runLargeAgain(store: Store): Promise<unknown> {
  const site = await store.sites.find('https://large.example/');
  const { run, writer } = await store.runs.begin(site?.id ?? 0, 'asked', LIVED_TO + 1);
  const ids = await knownSitemaps(writer, 4);
  const intake = await writer.snapshot({ at: LIVED_TO + 1 });
  for (const [name, id] of ids) await intake.add(id, livedEntries(name, 4));
  const { urls, added, changed, removed } = await intake.finish([...ids.values()]);
  await writer.end(
    sampleOutcome(LIVED_TO + 2, { urls }),
    { day: DAY, change: {} },
    { sitemapIds: [] },
  );
  return { run: run.number, added, changed, removed };
}

const atOf = (run: number): number => LIVED_TO - (4 - run) * DAY_MS;

async function knownSitemaps(writer: SiteWriter, run: number): Promise<ReadonlyMap<Name, number>> {
  const url = (name: Name): string => `https://large.example/${name}.xml`;
  const root = { url: url('index'), source: 'submitted', at: atOf(run) } as const;
  const [index] = await writer.ensureSitemaps([root]);
  const parentId = index?.id ?? 0;
  const names = SITEMAPS.slice(1);
  const listed = { source: 'index', parentId, depth: 1, at: atOf(run) } as const;
  const children = await writer.ensureSitemaps(
    names.map((name) => ({ ...listed, url: url(name) })),
  );
  // One is listed by the first runs alone.
  const old = { ...listed, url: 'https://large.example/old.xml' };
  const more = run < 3 ? await writer.ensureSitemaps([old]) : [];
  await writer.keepChildren(
    parentId,
    [...children, ...more].map(({ id }) => id),
    atOf(run),
  );
  return new Map([
    ['index', parentId],
    ...names.map((name, at) => [name, children[at]?.id ?? 0] as const),
  ]);
}

function findingsOf(name: Name, run: number): Parameters<SiteWriter['putFindings']>[1] {
  const places = Array.from({ length: 100 }, (_, at) => ({
    line: at + 1,
    column: 2,
    offset: 3,
    loc: locOf(at),
    found: TEXTS[at % TEXTS.length] ?? '',
  }));
  const cut = { count: 5_000, inFolders: { '/p/': 1_234 } };
  const all = [
    sampleFinding('loc-odd', { places, count: 100 }),
    sampleFinding('lastmod-odd', { places, ...cut, severity: 'warning', summary: NUL }),
    sampleFinding('once', { message: TEXTS[run] ?? '' }),
  ];
  return name === 'one' ? all.slice(0, run === 4 ? 2 : 3) : name === 'two' ? all.slice(1, 2) : [];
}

async function expectSome({ findings, sitemaps }: Store, siteId: number): Promise<void> {
  const by = { siteId, by: NUL, at: LIVED_TO, why: TEXTS.join(' ') };
  await findings.expect({ ...by, rule: 'lastmod-odd', folder: '/p/' });
  await findings.expect({ ...by, rule: 'loc-odd', untilAt: LIVED_TO + DAY_MS });
  const one = await sitemaps.find(siteId, 'https://large.example/one.xml');
  const made = await findings.expect({ ...by, rule: 'lastmod-odd', sitemapId: one?.id });
  if (typeof made === 'object') await findings.endExpectation(made.id, LIVED_TO + 1);
}

async function visitSome({ schedule }: Store, siteId: number): Promise<void> {
  const locs = [...Array(40).keys()].map(locOf);
  await schedule.put(
    siteId,
    [...locs, 'https://large.example/unlisted'].map((loc, at) => ({
      loc,
      dueAt: LIVED_TO + at + 0.5,
      reason: (['new', 'lastmod', 'learned', 'floor', 'retry', 'asked'] as const)[at % 6] ?? 'new',
      value: at / 7,
      learned: Uint8Array.from({ length: at }, (_, byte) => (byte * 37) % 256),
      ...(at % 3 === 0 && { leasedUntil: LIVED_TO + at }),
      ...(at % 2 === 0 && {
        answer: { at, status: 200, ...(at % 4 === 0 && { indexable: at % 8 === 0 }) },
      }),
    })),
  );
  await schedule.putSite(siteId, Uint8Array.of(0, 255, 92, 10), 0);
}
