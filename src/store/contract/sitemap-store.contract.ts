// What the sitemaps of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import type { SitemapIntake, SitemapRecord, SitemapSource } from '../port/sitemap-record.ts';
import {
  HOSTILE_TEXTS,
  LONE_SURROGATE,
  openedControl as opened,
  reopenedControl as reopened,
  SAMPLE_COUNTS,
  type ControlSetup as Setup,
} from './control-place.contract.ts';
import { readLogContract } from './read-log.contract.ts';
import { runsIn } from './runs-in.contract.ts';
import { sitemapListingContract } from './sitemap-listing.contract.ts';
import { sitemapPageContract } from './sitemap-page.contract.ts';
import { sitemapSumsContract } from './sitemap-sums.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function sitemapStoreContract(name: string, setup: Setup): void {
  describe(`the contract of sitemaps: ${name}`, () => {
    contractOfEnsuring(setup);
    contractOfBodies(setup);
    contractOfSources(setup);
    contractOfChanging(setup);
    contractOfDue(setup);
    contractOfMany(setup);
    contractOfForgetting(setup);
    sitemapListingContract(setup);
    sitemapPageContract(setup);
    sitemapSumsContract(setup);
    readLogContract(setup);
  });
}

type Ensure = (url: string, more?: Partial<SitemapIntake>) => Promise<SitemapRecord>;

async function siteWith({ sites, sitemaps }: ControlPart): Promise<{ id: number; ensure: Ensure }> {
  const { id } = await sites.ensure('https://a.example/', 1);
  const ensure: Ensure = (url, more = {}) =>
    sitemaps.ensure({ siteId: id, url, source: 'submitted', at: 5, ...more });
  return { id, ensure };
}

function contractOfEnsuring(setup: Setup): void {
  test('a sitemap is made once, pending and due', async (t) => {
    const control = await opened(t, setup);
    const { id: siteId, ensure } = await siteWith(control);
    const made = await ensure('https://a.example/sitemap.xml');
    assert.deepEqual(made, {
      id: made.id,
      siteId,
      url: 'https://a.example/sitemap.xml',
      source: 'submitted',
      depth: 0,
      firstSeenAt: 5,
      submittedAt: 5,
      nextReadAt: 5,
      status: 'pending',
      type: 'unknown',
      errors: 0,
      warnings: 0,
      failuresInRow: 0,
      readings: 0,
      readingsChanged: 0,
      intervalMs: 0,
      expectedErrors: 0,
      expectedWarnings: 0,
      counts: { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 },
    });
    const again = await ensure('https://a.example/sitemap.xml', { at: 9 });
    assert.deepEqual(again, { ...made, submittedAt: 9 });
    assert.deepEqual(await control.sitemaps.get(made.id), again);
    assert.deepEqual(await control.sitemaps.find(siteId, made.url), again);
  });

  test('two sites may know the same address', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    const other = await control.sites.ensure('https://b.example/', 1);
    const [one, two] = [await ensure('u'), await ensure('u', { siteId: other.id })];
    assert.notEqual(one.id, two.id);
    assert.equal((await control.sitemaps.find(id, 'u'))?.id, one.id);
    assert.equal((await control.sitemaps.find(other.id, 'u'))?.id, two.id);
  });

  test('what is not there is undefined, and its change changes nothing', async (t) => {
    const { sitemaps } = await opened(t, setup);
    assert.equal(await sitemaps.get(3), undefined);
    assert.equal(await sitemaps.find(1, 'u'), undefined);
    await sitemaps.change(3, { status: 'gone' });
    assert.deepEqual(await sitemaps.statuses(3), {});
    assert.deepEqual(await sitemaps.due(3, 1e15, 10), []);
    assert.deepEqual(await sitemaps.page({ parentId: 3 }, {}), { rows: [] });
  });

  test('hostile texts come back as they were', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    for (const text of HOSTILE_TEXTS) {
      const made = await ensure(`x${text}`, { parentId: 1, listedLastmod: text });
      await control.sitemaps.change(made.id, { message: text, etag: text });
      const known = await control.sitemaps.find(id, `x${text}`);
      assert.deepEqual([known?.id, known?.message, known?.etag], [made.id, text, text]);
    }
    const lone = await ensure(LONE_SURROGATE);
    assert.equal((await ensure(LONE_SURROGATE)).id, lone.id);
    assert.equal((await control.sitemaps.find(id, LONE_SURROGATE))?.id, lone.id);
    assert.equal(lone.url.toWellFormed(), LONE_SURROGATE.toWellFormed());
  });

  test('sitemaps are there when the store is opened again', async (t) => {
    let made: SitemapRecord | undefined;
    const control = await reopened(t, setup, async (first) => {
      const { ensure } = await siteWith(first);
      const index = await ensure('index');
      made = await ensure('child', { source: 'index', parentId: index.id, depth: 1 });
      await first.sitemaps.change(made.id, { status: 'success', counts: SAMPLE_COUNTS });
    });
    if (!control || !made) return t.skip('nothing lasts here');
    const expected = { ...made, status: 'success', counts: SAMPLE_COUNTS };
    assert.deepEqual(await control.sitemaps.get(made.id), expected);
  });
}

function contractOfBodies(setup: Setup): void {
  test('one with the same body is found: the first of its site that is no copy', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    const other = await control.sites.ensure('https://b.example/', 1);
    const made = [await ensure('u0', { siteId: other.id }), await ensure('u1'), await ensure('u2')];
    for (const { id: sitemapId } of made) {
      await control.sitemaps.change(sitemapId, { bodyHash: 'ab' });
    }
    const found = async () => (await control.sitemaps.withBody(id, 'ab'))?.url;
    assert.equal(await found(), 'u1');
    assert.equal(await control.sitemaps.withBody(id, 'cd'), undefined);
    const [, first, second] = made as [SitemapRecord, SitemapRecord, SitemapRecord];
    await control.sitemaps.change(first.id, { copyOf: second.id });
    assert.equal((await control.sitemaps.get(first.id))?.copyOf, second.id);
    assert.equal(await found(), 'u2');
    await control.sitemaps.change(second.id, { status: 'gone' });
    assert.equal(await found(), undefined);
  });
}

function contractOfSources(setup: Setup): void {
  const ranks: readonly (readonly SitemapSource[])[] = [
    ['stranger'],
    ['index'],
    ['page', 'guessed'],
    ['robots-txt'],
    ['submitted'],
  ];
  const rankOf = (source: SitemapSource): number =>
    ranks.findIndex((rank) => rank.includes(source));

  test('a better source wins, whatever comes first', async (t) => {
    const { ensure } = await siteWith(await opened(t, setup));
    for (const first of ranks.flat()) {
      for (const second of ranks.flat()) {
        await ensure(`${first} ${second}`, { source: first });
        const { source } = await ensure(`${first} ${second}`, { source: second });
        assert.equal(source, rankOf(second) > rankOf(first) ? second : first);
      }
    }
  });

  test('only a submission tells when it was submitted', async (t) => {
    const { ensure } = await siteWith(await opened(t, setup));
    assert.equal((await ensure('u', { source: 'robots-txt' })).submittedAt, undefined);
    assert.equal((await ensure('u', { source: 'submitted', at: 7 })).submittedAt, 7);
    assert.equal((await ensure('u', { source: 'robots-txt', at: 9 })).submittedAt, 7);
    const named = await ensure('v', { source: 'stranger', at: 7 });
    assert.equal(named.submittedAt, 7);
    const listed = await ensure('w', { source: 'stranger', at: 9, parentId: named.id });
    assert.equal(listed.submittedAt, undefined);
  });

  test('a gone one is pending and due again, as what names it now', async (t) => {
    const control = await opened(t, setup);
    const { ensure } = await siteWith(control);
    const index = await ensure('index');
    const { id } = await ensure('u');
    await control.sitemaps.change(id, { status: 'gone', errors: 3, nextReadAt: 1_000 });
    const again = await ensure('u', { source: 'index', parentId: index.id, depth: 1, at: 20 });
    const { status, source, parentId, depth, nextReadAt, submittedAt } = again;
    assert.deepEqual([status, source, parentId, depth], ['pending', 'index', index.id, 1]);
    assert.deepEqual([nextReadAt, submittedAt, again.firstSeenAt], [20, 5, 5]);
  });

  test('an index tells its lastmod, and takes it back; others leave it', async (t) => {
    const { ensure } = await siteWith(await opened(t, setup));
    const index = await ensure('index');
    const listed = { source: 'index', parentId: index.id, depth: 1 } as const;
    assert.equal((await ensure('u', { ...listed, listedLastmod: '2026' })).listedLastmod, '2026');
    assert.equal((await ensure('u')).listedLastmod, '2026');
    assert.equal((await ensure('u', { ...listed, listedLastmod: '2027' })).listedLastmod, '2027');
    assert.ok(!('listedLastmod' in (await ensure('u', listed))));
  });
}

function contractOfChanging(setup: Setup): void {
  test('each field changes and is taken away, and no other', async (t) => {
    const control = await opened(t, setup);
    const { ensure } = await siteWith(control);
    const before = await ensure('u');
    const optional = {
      parentId: 8,
      submittedAt: 1,
      cause: 'http-5xx',
      message: 'No.',
      lastReadAt: 2,
      lastSuccessAt: 3,
      lastChangeAt: 4,
      nextReadAt: 5,
      lastReadId: 6,
      httpStatus: 503,
      bytes: 7,
      totalMs: 8,
      etag: '"e"',
      lastModified: 'l',
      bodyHash: 'h',
      listedLastmod: '2026',
    } as const;
    const others = {
      source: 'page',
      depth: 3,
      status: 'has-errors',
      type: 'rss',
      counts: SAMPLE_COUNTS,
      errors: 1,
      warnings: 2,
      failuresInRow: 3,
      readings: 4,
      readingsChanged: 5,
      intervalMs: 6,
    } as const;
    for (const [field, value] of Object.entries({ ...optional, ...others })) {
      await control.sitemaps.change(before.id, { [field]: value });
    }
    const after = { ...before, ...optional, ...others };
    assert.deepEqual(await control.sitemaps.get(before.id), after);
    const none = Object.fromEntries(Object.keys(optional).map((field) => [field, undefined]));
    await control.sitemaps.change(before.id, none);
    const left = Object.entries(after).filter(([field]) => !(field in optional));
    assert.deepEqual(await control.sitemaps.get(before.id), Object.fromEntries(left));
    await control.sitemaps.change(before.id, {});
  });

  test('fields that do not change stay, and what is no field does nothing', async (t) => {
    const control = await opened(t, setup);
    const { ensure } = await siteWith(control);
    const before = await ensure('u');
    const change = { id: 99, siteId: 99, url: 'x', firstSeenAt: 99, 'errors = 1 --': 1, errors: 4 };
    await control.sitemaps.change(before.id, change);
    assert.deepEqual(await control.sitemaps.get(before.id), { ...before, errors: 4 });
  });

  test('statuses are counted by site', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    const other = await control.sites.ensure('https://b.example/', 1);
    await ensure('x', { siteId: other.id });
    const made = [await ensure('1'), await ensure('2'), await ensure('3')];
    assert.deepEqual(await control.sitemaps.statuses(id), { pending: 3 });
    await control.sitemaps.change(made[0]?.id ?? 0, { status: 'success' });
    await control.sitemaps.change(made[1]?.id ?? 0, { status: 'gone' });
    assert.deepEqual(await control.sitemaps.statuses(id), { pending: 1, success: 1, gone: 1 });
  });
}

function contractOfDue(setup: Setup): void {
  test('what is due comes by its time, at most so many', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    const times = [300, 100, undefined, 200, 201, 50];
    const ids: number[] = [];
    for (const [index, nextReadAt] of times.entries()) {
      const made = await ensure(`${index}`);
      await control.sitemaps.change(made.id, { nextReadAt });
      ids.push(made.id);
    }
    await control.sitemaps.change(ids[5] ?? 0, { status: 'gone' });
    const due = async (now: number, limit: number): Promise<number[]> =>
      (await control.sitemaps.due(id, now, limit)).map((sitemap) => ids.indexOf(sitemap.id));
    assert.deepEqual(await due(200, 10), [2, 1, 3]);
    assert.deepEqual(await due(199, 10), [2, 1]);
    assert.deepEqual(await due(0, 10), [2]);
    assert.deepEqual(await due(1_000, 2), [2, 1]);
    assert.deepEqual(await due(1_000, 0), []);
  });
}

function contractOfMany(setup: Setup): void {
  test('many are asked for at once, by id and by address', async (t) => {
    const control = await opened(t, setup);
    const { id: siteId, ensure } = await siteWith(control);
    const [one, two] = [await ensure('one'), await ensure('two')];
    const other = await control.sites.ensure('https://other.example/', 1);
    const { id } = await control.sitemaps.ensure({
      siteId: other.id,
      url: 'one',
      source: 'page',
      at: 1,
    });
    const byId = await control.sitemaps.getMany([two.id, 999, one.id, id]);
    assert.deepEqual(byId.get(one.id), one);
    assert.deepEqual([...byId.keys()].toSorted(), [one.id, two.id, id].toSorted());
    const byUrl = await control.sitemaps.findMany(siteId, ['two', 'none', 'one', 'two']);
    assert.deepEqual(byUrl.get('one'), one);
    assert.deepEqual([...byUrl.keys()].toSorted(), ['one', 'two']);
    assert.equal((await control.sitemaps.getMany([])).size, 0);
  });

  test('all of a site are due at once, but those that are gone', async (t) => {
    const control = await opened(t, setup);
    const { id: siteId, ensure } = await siteWith(control);
    const known = { etag: 'e', lastModified: 'm', bodyHash: 'h', nextReadAt: 900 };
    const names = Array.from({ length: 1_002 }, (_, at) => `s${at}`);
    const writer = await runsIn(control).writer(siteId);
    const made = names.map((name) => ({ url: name, source: 'submitted', at: 900 }) as const);
    await writer.ensureSitemaps(made);
    const some = ['s0', 's7', 's1001'];
    for (const name of some) await control.sitemaps.change((await ensure(name)).id, known);
    const gone = await ensure('s7');
    await control.sitemaps.change(gone.id, { status: 'gone' });
    const other = await control.sites.ensure('https://other.example/', 1);
    const url = { siteId: other.id, url: 'other', source: 'page', at: 800 } as const;
    const { id: untouched } = await control.sitemaps.ensure(url);
    await control.sitemaps.makeDue(siteId, 50);
    const { rows } = await control.sitemaps.page({ siteId, withGone: true }, { limit: 100 });
    for (const { id, url, nextReadAt, etag } of rows) {
      const expected = [id === gone.id ? 900 : 50, some.includes(url) ? 'e' : undefined];
      assert.deepEqual([nextReadAt, etag], expected);
    }
    assert.equal((await control.sitemaps.due(siteId, 50, 2_000)).length, names.length - 1);
    await control.sitemaps.makeDue(siteId, 60, true);
    const last = await control.sitemaps.find(siteId, 's1001');
    const { etag, lastModified, bodyHash, nextReadAt } = last ?? {};
    assert.deepEqual(
      [etag, lastModified, bodyHash, nextReadAt],
      [undefined, undefined, undefined, 60],
    );
    assert.equal((await control.sitemaps.get(untouched))?.nextReadAt, 800);
  });
}

function contractOfForgetting(setup: Setup): void {
  test('sitemaps that are gone for long are forgotten with all of theirs', async (t) => {
    const control = await opened(t, setup);
    const { id, ensure } = await siteWith(control);
    const index = await ensure('index');
    const listed = { source: 'index', parentId: index.id, depth: 1 } as const;
    const [early, late] = [await ensure('early', listed), await ensure('late', listed)];
    const told = await ensure('told');
    await runsIn(control).keepChildren(index.id, [late.id], 100);
    await runsIn(control).keepChildren(index.id, [], 200);
    await control.sitemaps.change(told.id, { status: 'gone' });
    const retention = { readsMs: 1e9, changesMs: 1e9, goneMs: 50 };
    // What they listed is still to be dropped.
    assert.equal(await control.forget({ ...retention, now: 251 }), 0);
    for (const sitemap of [early, late, told]) {
      await control.sitemaps.change(sitemap.id, { nextReadAt: undefined });
    }
    assert.equal(await control.forget({ ...retention, now: 150 }), 0);
    assert.equal(await control.forget({ ...retention, now: 151 }), 1);
    assert.equal(await control.sitemaps.get(early.id), undefined);
    assert.ok(await control.sitemaps.get(late.id));
    // Nobody told since when: so it counts from the first time that something was forgotten.
    assert.equal(await control.forget({ ...retention, now: 300 }), 1);
    assert.equal(await control.sitemaps.get(late.id), undefined);
    assert.ok(await control.sitemaps.get(told.id));
    assert.equal(await control.forget({ ...retention, now: 302 }), 1);
    assert.equal(await control.sitemaps.get(told.id), undefined);
    assert.deepEqual(await control.sitemaps.statuses(id), { pending: 1 });
    assert.deepEqual(await control.inspect(), []);
  });
}
