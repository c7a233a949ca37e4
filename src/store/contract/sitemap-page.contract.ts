// What every store keeps to of pages of sitemaps: all filters, against a plain list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import type { SitemapRecord, SitemapSource, SitemapStatus } from '../port/sitemap-record.ts';
import type { SitemapFilter } from '../port/store.ts';
import {
  allRows,
  asStored,
  compareCodePoints,
  openedControl as opened,
  type ControlSetup as Setup,
} from './control-place.contract.ts';

const STATUSES: readonly SitemapStatus[] = [
  ...(['pending', 'fetching', 'success', 'success-with-warnings', 'has-errors'] as const),
  ...(['couldnt-fetch', 'stale', 'gone'] as const),
];
const SOURCES: readonly SitemapSource[] = [
  ...(['submitted', 'robots-txt', 'index', 'guessed', 'page', 'stranger'] as const),
];
const TYPES: readonly SitemapRecord['type'][] = ['unknown', 'sitemap', 'index', 'rss'];
const NAMES = ['é', '😀', '\u{ffff}', '%', '_', 'A', 'a', 'b\0c', '100%', 'a_b'];

async function fill({ sites, sitemaps }: ControlPart): Promise<SitemapRecord[]> {
  const records: SitemapRecord[] = [];
  for (const host of ['a', 'b']) {
    const { id: siteId } = await sites.ensure(`https://${host}/`, 1);
    const parents: (number | undefined)[] = [undefined];
    for (let number = 0; number < 60; number += 1) {
      const url = `${NAMES[(number * 7) % NAMES.length]}/${number % 40}/${number}`;
      const source = SOURCES[number % SOURCES.length] ?? 'page';
      const { id } = await sitemaps.ensure({ siteId, url, source, at: 1 });
      await sitemaps.change(id, {
        status: STATUSES[(number * 3) % STATUSES.length],
        type: TYPES[number % TYPES.length],
        parentId: parents[number % parents.length],
      });
      if (number < 3) parents.push(id);
      records.push((await sitemaps.get(id)) ?? assert.fail());
    }
    // The same addresses at both.
  }
  return records;
}

function expected(all: readonly SitemapRecord[], filter: SitemapFilter): SitemapRecord[] {
  const { siteId, parentId, status = [], type, source, contains = '', withGone = false } = filter;
  const isWanted = (one: SitemapRecord): boolean =>
    (siteId === undefined || one.siteId === siteId) &&
    (parentId === undefined || (one.parentId ?? null) === parentId) &&
    (status.length > 0 ? status.includes(one.status) : withGone || one.status !== 'gone') &&
    (type === undefined || one.type === type) &&
    (source === undefined || one.source === source) &&
    asStored(one.url).includes(asStored(contains));
  return all.filter(isWanted).sort((a, b) => compareCodePoints(a.url, b.url) || a.id - b.id);
}

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function sitemapPageContract(setup: Setup): void {
  test('each filter, and several at once, give what they say, by url', async (t) => {
    const control = await opened(t, setup);
    const all = await fill(control);
    const [siteId, parentId] = [all[0]?.siteId ?? 0, all[1]?.id ?? 0];
    const parts: readonly SitemapFilter[] = [
      {},
      { siteId },
      { parentId },
      { parentId: null },
      { withGone: true },
      ...([{ status: ['gone'] }, { status: ['success', 'couldnt-fetch', 'gone'] }] as const),
      ...([
        { status: [] },
        { type: 'rss' },
        { source: 'robots-txt' },
        { source: 'index' },
      ] as const),
      { contains: '%' },
      { contains: '_' },
      { contains: '\0' },
      { contains: '/1' },
      { siteId: siteId + 99 },
    ];
    for (const one of parts) {
      for (const other of parts) {
        const filter = { ...one, ...other };
        const rows = await allRows((request) => control.sitemaps.page(filter, request), 7);
        assert.deepEqual(rows, expected(all, filter), JSON.stringify(filter));
        assert.deepEqual(await control.sitemaps.count(filter), { count: rows.length });
      }
    }
    const ones = await allRows((request) => control.sitemaps.page({}, request), 1);
    assert.deepEqual(ones, expected(all, {}));
    const few = await control.sitemaps.page({ siteId }, { limit: 53 });
    assert.equal(few.rows.length, expected(all, { siteId }).length);
    assert.equal(few.next, undefined);
  });

  test('rows that come and go while pages are read move no other', async (t) => {
    const control = await opened(t, setup);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    const ensure = (url: string): Promise<SitemapRecord> =>
      control.sitemaps.ensure({ siteId, url, source: 'page', at: 1 });
    const made = new Map<string, SitemapRecord>();
    for (const url of ['b', 'd', 'f', 'h', 'j', 'l']) made.set(url, await ensure(url));
    const first = await control.sitemaps.page({ siteId }, { limit: 2 });
    for (const url of ['a', 'c', 'g', 'm']) await ensure(url);
    await control.sitemaps.change(made.get('d')?.id ?? 0, { status: 'gone' });
    await control.sitemaps.change(made.get('j')?.id ?? 0, { status: 'gone' });
    await control.sitemaps.change(made.get('l')?.id ?? 0, { status: 'has-errors' });
    const rest = await allRows((request) =>
      control.sitemaps.page({ siteId }, request.after === undefined ? next(first) : request),
    );
    const urls = [...first.rows, ...rest].map(({ url }) => url);
    assert.deepEqual(urls, ['b', 'd', 'f', 'g', 'h', 'l', 'm']);
  });
}

function next(page: { readonly next?: string }): {
  readonly after: string;
  readonly limit: number;
} {
  return { after: page.next ?? '', limit: 2 };
}
