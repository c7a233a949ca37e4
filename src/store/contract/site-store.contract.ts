// What the sites of every store keep to: run by each backend's own test.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import { DUE_AHEAD_MS_MAX } from '../../base/sound-due-at.ts';
import type { SitemapChange, SitemapSource } from '../port/sitemap-record.ts';
import {
  allRows,
  asStored,
  compareCodePoints,
  HOSTILE_TEXTS,
  LONE_SURROGATE,
  NUL_TEXT,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleFinding,
  sampleRead,
} from './control-place.contract.ts';
import { siteTotalsContract } from './site-totals.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function siteStoreContract(name: string, setup: Setup): void {
  describe(`the contract of sites: ${name}`, () => {
    contractOfKnowing(setup);
    contractOfNothing(setup);
    contractOfPages(setup);
    contractOfVerifying(setup);
    siteTotalsContract(setup);
    contractOfCounts(setup);
    contractOfStandings(setup);
    contractOfRemoving(setup);
    contractOfDays(setup);
  });
}

const urlOf = (host: string): string => `https://${host}/`;

function contractOfKnowing(setup: Setup): void {
  test('a site is made once, and is the same when it is asked for again', async (t) => {
    const { sites } = await opened(t, setup);
    assert.equal(await sites.count(), 0);
    const made = await sites.ensure('https://a.example/', 5);
    const { id, verificationToken, ...rest } = made;
    assert.ok(id >= 1);
    assert.match(verificationToken, /^[A-Za-z0-9]{16,}$/);
    const numbers = { lastRun: 0, urls: 0, sitemaps: 0, errors: 0, warnings: 0, failing: 0 };
    const expected = { expectedErrors: 0, expectedWarnings: 0 };
    const named = { url: 'https://a.example/', addedAt: 5, paused: false };
    assert.deepEqual(rest, { ...named, ...numbers, ...expected });
    assert.deepEqual(await sites.ensure('https://a.example/', 9), made);
    assert.deepEqual(await sites.get(id), made);
    assert.deepEqual(await sites.find('https://a.example/'), made);
    assert.equal(await sites.count(), 1);
    const other = await sites.ensure('https://b.example/', 9);
    assert.notEqual(other.verificationToken, verificationToken);
    assert.notEqual(other.id, id);
  });
}

function contractOfNothing(setup: Setup): void {
  test('what is not there is undefined, and a change of it changes nothing', async (t) => {
    const { sites } = await opened(t, setup);
    assert.equal(await sites.get(1), undefined);
    assert.equal(await sites.get(-1), undefined);
    assert.equal(await sites.find('https://a.example/'), undefined);
    await sites.change(7, { paused: true });
    await sites.verify(7, 'file', 1);
    await sites.remove(7);
    await sites.addToDay(7, '2026-01-01', { urls: 1 });
    assert.deepEqual(await sites.page({}), { rows: [] });
    assert.deepEqual(await sites.days(7, { from: '2026-01-01', to: '2026-01-01' }), []);
  });

  test('a site is paused and continues', async (t) => {
    const { sites } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 5);
    await sites.change(id, { paused: true });
    assert.equal((await sites.get(id))?.paused, true);
    await sites.change(id, { paused: false });
    assert.equal((await sites.get(id))?.paused, false);
  });

  test('hostile addresses stay apart, and come back as they were', async (t) => {
    const { sites } = await opened(t, setup);
    for (const text of HOSTILE_TEXTS) {
      const { id } = await sites.ensure(urlOf(text), 1);
      assert.equal((await sites.get(id))?.url, urlOf(text));
      assert.equal((await sites.find(urlOf(text)))?.id, id);
    }
    assert.equal(await sites.count(), HOSTILE_TEXTS.length);
    for (const text of [LONE_SURROGATE, NUL_TEXT]) {
      const made = await sites.ensure(urlOf(text), 1);
      assert.equal(asStored(made.url), asStored(urlOf(text)));
      assert.equal((await sites.ensure(urlOf(text), 1)).id, made.id);
      assert.equal((await sites.find(urlOf(text)))?.id, made.id);
    }
  });

  test('sites are there when the store is opened again', async (t) => {
    const control = await reopened(t, setup, async ({ sites }) => {
      const { id } = await sites.ensure('https://a.example/', 5);
      await sites.verify(id, 'dns-txt', 6);
      await sites.addToDay(id, '2026-01-01', { added: 3 });
    });
    if (!control) return t.skip('nothing lasts here');
    const site = await control.sites.find('https://a.example/');
    assert.deepEqual([site?.verifiedBy, site?.verifiedAt], ['dns-txt', 6]);
    const days = await control.sites.days(site?.id ?? 0, { from: '2026-01-01', to: '2026-01-01' });
    assert.deepEqual(
      days.map(({ day, added }) => [day, added]),
      [['2026-01-01', 3]],
    );
  });
}

function contractOfPages(setup: Setup): void {
  test('pages are in the order of code points, whatever their length', async (t) => {
    const { sites } = await opened(t, setup);
    const hosts = ['b', 'a', 'A', 'é', '\u{ffff}', '😀', 'aa', '\u{e000}', '%', '0'];
    for (const host of hosts) await sites.ensure(urlOf(host), 1);
    const expected = hosts.map(urlOf).sort(compareCodePoints);
    for (const limit of [1, 3, 10, 11]) {
      const rows = await allRows((request) => sites.page(request), limit);
      assert.deepEqual(
        rows.map(({ url }) => url),
        expected,
      );
    }
    assert.equal((await sites.page({ limit: 10 })).next, undefined);
    assert.equal((await sites.page({ limit: 0 })).rows.length, 1);
    assert.equal((await sites.page({ limit: Number.NaN })).rows.length, 1);
  });

  test('a page has 50 rows unless told otherwise, and never more than 1,000', async (t) => {
    const { sites } = await opened(t, setup);
    for (let number = 0; number <= 1_000; number += 1) await sites.ensure(`https://${number}/`, 1);
    assert.equal((await sites.page({})).rows.length, 50);
    const page = await sites.page({ limit: 1_001 });
    assert.equal(page.rows.length, 1_000);
    assert.equal((await sites.page({ after: page.next ?? '' })).rows.length, 1);
  });

  test('what is looked for is text, no pattern', async (t) => {
    const { sites } = await opened(t, setup);
    for (const host of ['a%b', 'a_b', 'axb', 'a\0b', 'A%B']) await sites.ensure(urlOf(host), 1);
    const found = async (contains: string): Promise<string[]> =>
      (await sites.page({ contains })).rows.map(({ url }) => url);
    assert.deepEqual(await found('%'), [urlOf('A%B'), urlOf('a%b')]);
    assert.deepEqual(await found('a_'), [urlOf('a_b')]);
    assert.deepEqual((await found('\0')).map(asStored), [urlOf(asStored('a\0b'))]);
    assert.deepEqual(await found('*'), []);
    assert.equal((await found('')).length, 5);
  });

  test('rows that come and go while pages are read move no other', async (t) => {
    const { sites } = await opened(t, setup);
    const ids = new Map<string, number>();
    for (const host of ['b', 'd', 'f', 'h', 'j']) {
      ids.set(host, (await sites.ensure(urlOf(host), 1)).id);
    }
    const first = await sites.page({ limit: 2 });
    await sites.ensure(urlOf('a'), 1);
    await sites.ensure(urlOf('g'), 1);
    await sites.remove(ids.get('d') ?? 0);
    await sites.remove(ids.get('h') ?? 0);
    const rest = await sites.page({ after: first.next ?? '', limit: 10 });
    const urls = [...first.rows, ...rest.rows].map(({ url }) => url);
    assert.deepEqual(urls, ['b', 'd', 'f', 'g', 'j'].map(urlOf));
  });

  test('behind what is no end of a page there is nothing', async (t) => {
    const { sites } = await opened(t, setup);
    await sites.ensure('https://a.example/', 1);
    for (const after of ['', 'x', '%', '[]', 'null', 'x'.repeat(100_000)]) {
      const { rows, next } = await sites.page({ after });
      assert.deepEqual([rows, next], [[], undefined], after.slice(0, 9));
    }
  });
}

function contractOfVerifying(setup: Setup): void {
  test('a site is verified, and is not any more', async (t) => {
    const { sites } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example:8443/', 1);
    const other = await sites.ensure('https://b.example/', 1);
    const hosts = ['a.example', 'a.example:8443', 'b.example', 'other.example'];
    const verified = (): Promise<ReadonlySet<string>> => sites.verifiedAmong(hosts);
    assert.deepEqual(await verified(), new Set());
    await sites.verify(id, 'meta-tag', 7);
    const site = await sites.get(id);
    assert.deepEqual([site?.verifiedBy, site?.verifiedAt], ['meta-tag', 7]);
    assert.deepEqual(await verified(), new Set(['a.example:8443']));
    await sites.verify(other.id, 'file', 8);
    assert.deepEqual(await verified(), new Set(['a.example:8443', 'b.example']));
    assert.deepEqual(await sites.verifiedAmong(['b.example']), new Set(['b.example']));
    assert.deepEqual(await sites.verifiedAmong([]), new Set());
    await sites.verify(id, undefined, 9);
    assert.ok(!('verifiedAt' in ((await sites.get(id)) ?? {})));
    assert.ok(!('verifiedBy' in ((await sites.get(id)) ?? {})));
    await sites.remove(other.id);
    assert.deepEqual(await verified(), new Set());
  });

  test('proofs are due by their time, first those of which none is known', async (t) => {
    const { sites } = await opened(t, setup);
    const now = 10 * DUE_AHEAD_MS_MAX;
    const make = async (name: string, dueAt?: number): Promise<number> => {
      const { id } = await sites.ensure(`https://${name}.example/`, 1);
      await sites.verify(id, 'file', 2);
      if (dueAt !== undefined) await sites.setProof(id, { dueAt });
      return id;
    };
    const [late, due] = [await make('late', now - 5), await make('due', now)];
    const [never, far] = [await make('never'), await make('far', now + DUE_AHEAD_MS_MAX + 1)];
    await make('later', now + 1);
    await make('latest', now + DUE_AHEAD_MS_MAX);
    await sites.ensure('https://none.example/', 1);
    await sites.change(await make('paused', now), { paused: true });
    await sites.remove(await make('removed', now));
    const ids = async (limit: number): Promise<number[]> =>
      (await sites.proofsDue(now, limit)).map(({ id }) => id);
    assert.deepEqual(await ids(10), [never, far, late, due]);
    assert.deepEqual(await ids(3), [never, far, late]);
    const proof = { lookedAt: 3, dueAt: now + 9, misses: 2, lostAt: 4, because: 'x: "é\n' };
    await sites.setProof(due, proof);
    assert.deepEqual((await sites.get(due))?.proof, proof);
    assert.ok(!('proof' in ((await sites.get(never)) ?? {})));
    await sites.verify(due, 'file', 5);
    assert.ok(!('proof' in ((await sites.get(due)) ?? {})), 'an older proof is forgotten');
    await sites.verify(due, undefined, 6);
    await sites.setProof(due, { endedAt: 6 });
    assert.deepEqual((await sites.get(due))?.proof, { endedAt: 6 });
    assert.deepEqual(await ids(10), [never, far, late]);
    const ended = { lookedAt: 6, dueAt: now + 5, endedAt: 7 };
    await sites.verify(due, undefined, 7, ended);
    const site = await sites.get(due);
    assert.deepEqual([site?.proof, site?.verifiedAt], [ended, undefined]);
    assert.deepEqual(await ids(2), [due, never], 'of one that ended any time will do');
    await sites.change(due, { paused: true });
    assert.deepEqual(await ids(1), [due], 'and it may be paused');
    await sites.setProof(due, { ...ended, dueAt: undefined });
    assert.deepEqual(await ids(10), [never, far, late]);
    await sites.verify(due, 'file', 8, { lookedAt: 8, dueAt: now });
    const again = await sites.get(due);
    assert.deepEqual([again?.verifiedAt, again?.proof], [8, { lookedAt: 8, dueAt: now }]);
  });
}

function contractOfCounts(setup: Setup): void {
  test('a site tells of its sitemaps as they stand, those that are gone aside', async (t) => {
    const { sites, sitemaps } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 1);
    await sites.ensure('https://b.example/', 1);
    const make = async (name: string): Promise<number> => {
      const url = `https://a.example/${name}`;
      return (await sitemaps.ensure({ siteId: id, url, source: 'submitted', at: 100 })).id;
    };
    const [one, two, three] = [await make('1'), await make('2'), await make('3')];
    await sitemaps.change(one, { status: 'has-errors', errors: 5, warnings: 2, lastReadAt: 50 });
    await sitemaps.change(one, { nextReadAt: 300 });
    await sitemaps.change(two, { status: 'couldnt-fetch', lastReadAt: 40, nextReadAt: 200 });
    await sitemaps.change(three, { status: 'stale', errors: 1, nextReadAt: undefined });
    const told = async (): Promise<unknown> => {
      const site = await sites.get(id);
      const { sitemaps: count, errors, warnings, failing, lastReadAt, nextReadAt } = site ?? {};
      return [count, errors, warnings, failing, lastReadAt, nextReadAt];
    };
    assert.deepEqual(await told(), [3, 6, 2, 2, 50, 200]);
    assert.deepEqual((await sites.page({})).rows[0], await sites.get(id));
    await sitemaps.change(two, { status: 'gone' });
    assert.deepEqual(await told(), [2, 6, 2, 1, 50, 300]);
    await sitemaps.change(one, { status: 'success', errors: 0, warnings: 0, lastReadAt: 60 });
    assert.deepEqual(await told(), [2, 1, 0, 1, 60, 300]);
  });
}

function contractOfStandings(setup: Setup): void {
  test('sites are held against each other by the statuses of their sitemaps', async (t) => {
    const { sites, sitemaps } = await opened(t, setup);
    const absent = { status: 'couldnt-fetch', cause: 'http-4xx', httpStatus: 404 } as const;
    const make = async (
      host: string,
      changes: readonly SitemapChange[],
      source: SitemapSource = 'guessed',
    ): Promise<void> => {
      const { id: siteId } = await sites.ensure(urlOf(host), 1);
      for (const [at, change] of changes.entries()) {
        const { id } = await sitemaps.ensure({ siteId, url: `${at}`, source, at: 1 });
        await sitemaps.change(id, change);
      }
    };
    await make('g.example', [absent, { ...absent, status: 'stale', httpStatus: 410 }]);
    await make('a.example', [
      { status: 'has-errors', errors: 4, nextReadAt: 70 },
      { status: 'has-errors', errors: 1, nextReadAt: 60 },
      { ...absent, status: 'gone' },
    ]);
    await make('b.example', []);
    await make('c.example', [{ status: 'gone' }]);
    await make('d.example', [absent, { status: 'success' }]);
    await make('e.example', [absent, { ...absent, httpStatus: 403 }]);
    await make('f.example', [{ ...absent, lastSuccessAt: 5 }]);
    await make('h.example', [absent], 'submitted');
    await make('i.example', [{ ...absent, cause: 'dns', httpStatus: undefined }]);
    const told = (await sites.standings({ limit: 20 })).map((site) => [
      site.url.at(8),
      [...site.statuses].sort().join(),
      site.onlyGuesses,
    ]);
    assert.deepEqual(told, [
      ['a', 'has-errors', false],
      ['b', '', false],
      ['c', '', false],
      ['d', 'couldnt-fetch,success', false],
      ['e', 'couldnt-fetch', false],
      ['f', 'couldnt-fetch', false],
      ['g', 'couldnt-fetch,stale', true],
      ['h', 'couldnt-fetch', false],
      ['i', 'couldnt-fetch', false],
    ]);
    const [first] = await sites.standings({ limit: 1, by: 'errors' });
    const { id = 0, url, lastRun, errors, nextReadAt } = (await sites.get(first?.id ?? 0)) ?? {};
    assert.deepEqual([errors, nextReadAt], [5, 60]);
    const named = { id, url, lastRun, statuses: ['has-errors'], onlyGuesses: false };
    assert.deepEqual(first, { ...named, value: 5 });
    const [, second] = await sites.standings({ limit: 9, by: 'nextReadAt', contains: 'example' });
    assert.equal(second && 'value' in second, false);
    assert.deepEqual(await sites.standings({ limit: 9, contains: 'EXAMPLE' }), []);
  });
}

function contractOfRemoving(setup: Setup): void {
  contractOfRefusing(setup);

  test('of a site that is removed nothing is known, and of others all', async (t) => {
    const control = await opened(t, setup);
    const { sites, sitemaps, runs, findings, access } = control;
    const made: Record<'id' | 'map' | 'read' | 'submission' | 'finding', number>[] = [];
    for (const host of ['a.example', 'b.example']) {
      const { id } = await sites.ensure(urlOf(host), 1);
      const map = await sitemaps.ensure({ siteId: id, url: 'u', source: 'submitted', at: 1 });
      const child = { siteId: id, url: 'c', source: 'index', at: 1, parentId: map.id } as const;
      await sitemaps.ensure(child);
      const { writer } = await runs.begin(id, 'asked', 2);
      await writer.putFindings({ sitemapId: map.id, at: 2 }, [sampleFinding('r')]);
      await findings.expect({ siteId: id, rule: 'r', by: '', at: 1, why: '' });
      const done = sampleRead({ siteId: id, sitemapId: map.id });
      const [read = 0] = await writer.settle([{ read: done, answers: false }]);
      const submission = await access.addSubmission({ at: 1, by: 'form', url: 'u', siteId: id });
      await access.putKey({ siteId: id, key: 'k', keyLocation: 'l', state: 'valid' });
      await sites.addToDay(id, '2026-01-01', { urls: 1 });
      const [finding] = (await findings.page({ siteId: id }, {})).rows;
      made.push({ id, map: map.id, read, submission: submission.id, finding: finding?.id ?? 0 });
    }
    const known = async (index: number): Promise<boolean[]> => {
      const { id, map, read, submission, finding } = made[index] ?? assert.fail();
      const days = await sites.days(id, { from: '2026-01-01', to: '2026-01-01' });
      return [
        (await sites.get(id)) !== undefined,
        (await sitemaps.get(map)) !== undefined,
        (await sitemaps.page({ siteId: id }, {})).rows.length === 2,
        (await sitemaps.read(read)) !== undefined,
        (await runs.get(id, 1)) !== undefined,
        (await findings.get(finding)) !== undefined,
        (await findings.rules(id)).length === 1,
        (await access.submission(submission)) !== undefined,
        (await access.key(id, 'k', 'l')) !== undefined,
        days.length === 1,
      ];
    };
    assert.deepEqual(await known(0), Array(10).fill(true));
    await sites.remove(made[0]?.id ?? 0);
    assert.deepEqual(await known(0), Array(10).fill(false));
    assert.deepEqual(await known(1), Array(10).fill(true));
    assert.equal(await sites.find(urlOf('a.example')), undefined);
    assert.equal(await sites.count(), 1);
    const again = await sites.ensure(urlOf('a.example'), 9);
    assert.ok(!made.some(({ id }) => id === again.id));
    assert.deepEqual(await known(0), Array(10).fill(false));
    assert.deepEqual(await control.inspect(), []);
  });
}

function contractOfRefusing(setup: Setup): void {
  test('what still comes of a site that is removed is refused, or lost', async (t) => {
    const { sites, sitemaps, runs, findings, access } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 1);
    const { id: sitemapId } = await sitemaps.ensure({
      siteId: id,
      url: 'u',
      source: 'page',
      at: 1,
    });
    const { writer } = await runs.begin(id, 'asked', 2);
    await sites.remove(id);
    const isRefused = (error: unknown): boolean =>
      isPortolanError(error) && error.code === 'STORE_UNUSABLE' && /removed/.test(error.message);
    const intake = { siteId: id, url: 'v', source: 'page', at: 1 } as const;
    await assert.rejects(sitemaps.ensure(intake), isRefused);
    await assert.rejects(runs.begin(id, 'asked', 2), isRefused);
    const submission = { at: 1, by: 'form', url: 'u', siteId: id } as const;
    await assert.rejects(access.addSubmission(submission), isRefused);
    await assert.rejects(writer.putFindings({ sitemapId, at: 1 }, [sampleFinding('r')]), {
      code: 'STORE_STALE',
    });
    await findings.expect({ siteId: id, rule: 'r', by: '', at: 1, why: '' });
    await sitemaps.change(sitemapId, { errors: 1 });
    await sites.addToDay(id, '2026-01-01', { urls: 1 });
    await access.putKey({ siteId: id, key: 'k', keyLocation: 'l', state: 'valid' });
    assert.deepEqual((await findings.page({}, {})).rows, []);
    assert.deepEqual((await sitemaps.page({}, {})).rows, []);
    assert.equal(await access.key(id, 'k', 'l'), undefined);
  });
}

function contractOfDays(setup: Setup): void {
  const zero = {
    urls: 0,
    added: 0,
    changed: 0,
    removed: 0,
    errors: 0,
    warnings: 0,
    entries: 0,
    entriesInError: 0,
    fetches: 0,
    fetchesFailed: 0,
    answered: 0,
    indexable: 0,
  };

  test('a day sums up what is added, and keeps last values', async (t) => {
    const { sites } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 1);
    const all = Object.fromEntries(Object.keys(zero).map((name, index) => [name, index + 1]));
    await sites.addToDay(id, '2026-03-01', all);
    await sites.addToDay(id, '2026-03-01', all);
    await sites.addToDay(id, '2026-03-01', {});
    const last = new Set(['urls', 'errors', 'warnings', 'answered', 'indexable']);
    const expected = Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, last.has(name) ? value : value * 2]),
    );
    const march = { from: '2026-03-01', to: '2026-03-31' };
    assert.deepEqual(await sites.days(id, march), [{ day: '2026-03-01', ...expected }]);
    await sites.addToDay(id, '2026-03-01', { urls: 0, added: 0 });
    assert.equal((await sites.days(id, march))[0]?.urls, 0);
  });

  test('a new day begins with the last values of the day before, and without sums', async (t) => {
    const { sites } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 1);
    const other = await sites.ensure('https://b.example/', 1);
    await sites.addToDay(other.id, '2026-03-02', { urls: 77 });
    await sites.addToDay(id, '2026-03-01', { urls: 9, errors: 2, added: 4, answered: 3 });
    await sites.addToDay(id, '2026-03-05', { fetches: 1 });
    const days = await sites.days(id, { from: '2026-03-01', to: '2026-03-05' });
    assert.deepEqual(days, [
      { ...zero, day: '2026-03-01', urls: 9, errors: 2, added: 4, answered: 3 },
      { ...zero, day: '2026-03-05', urls: 9, errors: 2, answered: 3, fetches: 1 },
    ]);
  });

  test('days are given from one to another, both inclusive', async (t) => {
    const { sites } = await opened(t, setup);
    const { id } = await sites.ensure('https://a.example/', 1);
    const names = ['2026-03-03', '2025-12-31', '2026-03-01', '2026-03-02', '2026-03-04'];
    for (const day of names) await sites.addToDay(id, day, { added: 1 });
    const days = await sites.days(id, { from: '2026-03-01', to: '2026-03-03' });
    assert.deepEqual(
      days.map(({ day }) => day),
      ['2026-03-01', '2026-03-02', '2026-03-03'],
    );
  });
}
