// What every whole store keeps to when a run goes on writing that is not the run of its site.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { SiteWriter, SnapshotIntake } from '../port/site-writer.ts';
import type { SitemapRecord } from '../port/sitemap-record.ts';
import type { Store } from '../port/store.ts';
import { sampleFinding, sampleOutcome, sampleRead } from './control-place.contract.ts';

const DAY = '2026-11-28';
const OF_DAY = { day: DAY, change: { fetches: 3, entries: 7 } };
const STALE = { code: 'STORE_STALE' };
const MIXES = 40;
const ENDINGS = ['the next began', 'it was broken off', 'it ended'] as const;

/** Declares the contract's tests. `open` opens a store that ends with the test. */
export function fencingContract(name: string, open: (t: TestContext) => Promise<Store>): void {
  describe(`the contract of fences: ${name}`, () => {
    contractOfLateWrites(open);
    contractOfLateSnapshots(open);
    contractOfRepeating(open);
    contractOfOthers(open);
    contractOfSchedules(open);
  });
}

type Open = (t: TestContext) => Promise<Store>;

interface Family {
  readonly siteId: number;
  readonly index: SitemapRecord;
  readonly child: SitemapRecord;
}

/** A site with an index that lists a sitemap, which was read and lists a URL. */
async function familyIn(store: Store, host = 'a.example'): Promise<Family> {
  const { id: siteId } = await store.sites.ensure(`https://${host}/`, 1);
  const { writer } = await store.runs.begin(siteId, 'asked', 1);
  const url = `https://${host}/`;
  const [index] = await writer.ensureSitemaps([{ url: `${url}i`, source: 'submitted', at: 1 }]);
  assert.ok(index);
  const listed = { source: 'index', parentId: index.id, depth: 1, at: 1 } as const;
  const [child] = await writer.ensureSitemaps([{ ...listed, url: `${url}1` }]);
  assert.ok(child);
  await writer.keepChildren(index.id, [child.id], 1);
  await writer.putFindings({ sitemapId: child.id, at: 1 }, [sampleFinding('r')]);
  const intake = await writer.snapshot({ at: 1 });
  await intake.add(child.id, [{ loc: `${url}page` }]);
  await writer.add(DAY, await intake.finish([child.id]));
  await writer.settle([{ read: sampleRead({ siteId, sitemapId: child.id }), answers: true }]);
  await writer.end(sampleOutcome(5, { urls: 1 }), OF_DAY, { sitemapIds: [child.id] });
  await store.access.addSubmission({ at: 2, by: 'api', url, siteId, sitemapId: child.id });
  return { siteId, index, child };
}

/** All that may be asked of a site. */
async function everythingOf(store: Store, { siteId, child }: Family): Promise<unknown> {
  const { sites, sitemaps, findings, access, urls, runs } = store;
  return {
    site: await sites.get(siteId),
    days: await sites.days(siteId, { from: DAY, to: DAY }),
    sitemaps: (await sitemaps.page({ siteId, withGone: true }, {})).rows,
    reads: (await sitemaps.reads(child.id, {})).rows,
    findings: (await findings.page({ siteId, state: 'all' }, {})).rows,
    submissions: (await access.submissions({ siteId }, {})).rows,
    urls: (await urls.page(siteId, { state: 'gone' }, {})).rows,
    listed: (await urls.page(siteId, {}, {})).rows,
    runs: (await runs.page(siteId, {})).rows,
  };
}

type Write = (writer: SiteWriter, family: Family, random: () => number) => Promise<unknown>;

const WRITES: Readonly<Record<Exclude<keyof SiteWriter, 'siteId' | 'run' | 'breakOff'>, Write>> = {
  ensureSitemaps: (writer, { index }, random) => {
    const url = `https://a.example/new-${random()}`;
    return writer.ensureSitemaps([{ url, source: 'index', parentId: index.id, at: 9 }]);
  },
  change: (writer, { child }) => writer.change(child.id, { status: 'gone' }),
  keepChildren: (writer, { index }) => writer.keepChildren(index.id, [], 9),
  putFindings: (writer, { child }, random) =>
    writer.putFindings({ sitemapId: child.id, at: 9 }, [sampleFinding(`s${random()}`)]),
  settle: (writer, { siteId, child }) => {
    const read = sampleRead({ siteId, sitemapId: child.id });
    return writer.settle([{ read, change: { status: 'couldnt-fetch' }, answers: true }]);
  },
  snapshot: async (writer, { child }) => (await writer.snapshot({ at: 9 })).finish([child.id]),
  dropSitemaps: (writer, { child }) => writer.dropSitemaps(9, [child.id]),
  add: (writer) => writer.add(DAY, { urls: 99, added: 9, changed: 9, removed: 9 }),
  end: (writer, { child }) =>
    writer.end(sampleOutcome(9, { urls: 99 }), OF_DAY, { sitemapIds: [child.id] }),
};

function contractOfLateWrites(open: Open): void {
  for (const [method, write] of Object.entries(WRITES)) {
    test(`${method} is refused once the run is over, and changes nothing`, async (t) => {
      const store = await open(t);
      for (const [at, ending] of ENDINGS.entries()) {
        // A run may say more than once that it ended.
        if (method === 'end' && ending === 'it ended') continue;
        const family = await familyIn(store, `${at}.example`);
        const { writer } = await store.runs.begin(family.siteId, 'asked', 6);
        if (ending === 'it was broken off') await writer.breakOff(7);
        else if (ending === 'it ended') {
          await writer.end(sampleOutcome(7, { urls: 1 }), OF_DAY, { sitemapIds: [] });
        } else await store.runs.begin(family.siteId, 'asked', 7);
        const before = await everythingOf(store, family);
        await assert.rejects(write(writer, family, Math.random), STALE, ending);
        assert.deepEqual(await everythingOf(store, family), before, ending);
        await writer.breakOff(8);
        assert.deepEqual(await everythingOf(store, family), before, ending);
      }
    });
  }

  test('what runs write that take turns at random is of the last that began alone', async (t) => {
    const store = await open(t);
    const family = await familyIn(store);
    const random = seededRandom(TEST_SEED);
    const pick = (count: number): number => Math.floor(random() * count);
    const names = Object.keys(WRITES) as (keyof typeof WRITES)[];
    const writers = [(await store.runs.begin(family.siteId, 'asked', 6)).writer];
    for (let step = 0; step < MIXES; step += 1) {
      if (pick(6) === 0) writers.push((await store.runs.begin(family.siteId, 'asked', 7)).writer);
      const writer = writers[pick(writers.length)] ?? assert.fail();
      const name = names[pick(names.length)] ?? assert.fail();
      const runs = await store.runs.get(family.siteId, writer.run);
      const isOpen = runs?.state === 'running';
      const before = await everythingOf(store, family);
      const done = await WRITES[name](writer, family, random).then(
        () => true,
        (error: Error & { code?: string }) => error.code !== 'STORE_STALE',
      );
      // A run that ended may say so once more.
      const isRepeated = name === 'end' && runs?.state === 'done';
      const where = `seed ${TEST_SEED}, step ${step}: ${name} of run ${writer.run}`;
      assert.equal(done, isOpen || isRepeated, where);
      if (!isOpen) assert.deepEqual(await everythingOf(store, family), before, where);
    }
  });
}

function contractOfLateSnapshots(open: Open): void {
  const steps: Readonly<Record<string, (intake: SnapshotIntake, id: number) => Promise<unknown>>> =
    {
      // A store need not ask before each batch.
      add: (intake, id) =>
        intake.add(id, [{ loc: 'https://a.example/late' }]).then(() => intake.finish([id])),
      finish: (intake, id) => intake.finish([id]),
    };
  for (const [method, step] of Object.entries(steps)) {
    test(`${method} of a snapshot is refused after the next run began`, async (t) => {
      const store = await open(t);
      const family = await familyIn(store);
      const { writer } = await store.runs.begin(family.siteId, 'asked', 6);
      const intake = await writer.snapshot({ at: 6 });
      await intake.add(family.child.id, [{ loc: 'https://a.example/other' }]);
      const next = (await store.runs.begin(family.siteId, 'asked', 7)).writer;
      const before = await everythingOf(store, family);
      await assert.rejects(step(intake, family.child.id), STALE);
      await intake.abandon();
      assert.deepEqual(await everythingOf(store, family), before);
      const own = await next.snapshot({ at: 7 });
      await own.add(family.child.id, [{ loc: 'https://a.example/own' }]);
      assert.equal((await own.finish([family.child.id])).urls, 1);
    });
  }

  test('a snapshot that begins late does not end that of the active run', async (t) => {
    const store = await open(t);
    const { siteId, child } = await familyIn(store);
    const late = (await store.runs.begin(siteId, 'asked', 6)).writer;
    const { writer } = await store.runs.begin(siteId, 'asked', 7);
    const intake = await writer.snapshot({ at: 7 });
    await intake.add(child.id, [{ loc: 'https://a.example/own' }]);
    await assert.rejects(late.snapshot({ at: 8 }), STALE);
    assert.deepEqual((await intake.finish([child.id])).urls, 1);
    assert.deepEqual(
      (await store.urls.page(siteId, {}, {})).rows.map(({ loc }) => loc),
      ['https://a.example/own'],
    );
  });

  test('what a run wrote and did not add to its sums is added when the next begins', async (t) => {
    const store = await open(t);
    const { siteId, child } = await familyIn(store);
    const { writer, run } = await store.runs.begin(siteId, 'asked', 6);
    const intake = await writer.snapshot({ at: 6 });
    await intake.add(child.id, [
      { loc: 'https://a.example/page' },
      { loc: 'https://a.example/other' },
    ]);
    await intake.finish([child.id]);
    await store.runs.begin(siteId, 'asked', 7);
    const { state, added, urls } = (await store.runs.get(siteId, run.number)) ?? {};
    assert.deepEqual([state, added, urls], ['broken-off', 1, 2]);
  });

  test('a late word of what an index lists hides nothing', async (t) => {
    const store = await open(t);
    const { siteId, index } = await familyIn(store);
    const late = (await store.runs.begin(siteId, 'asked', 6)).writer;
    const { writer } = await store.runs.begin(siteId, 'asked', 7);
    const known = await writer.ensureSitemaps(
      ['1', '2'].map((name) => {
        const url = `https://a.example/${name}`;
        return { url, source: 'index', parentId: index.id, depth: 1, at: 7 } as const;
      }),
    );
    const ids = known.map(({ id }) => id);
    await writer.keepChildren(index.id, ids, 7);
    await assert.rejects(late.keepChildren(index.id, ids.slice(0, 1), 8), STALE);
    for (const id of ids) assert.notEqual((await store.sitemaps.get(id))?.status, 'gone');
  });
}

function contractOfRepeating(open: Open): void {
  test('a read is settled once, with all that follows or without', async (t) => {
    const store = await open(t);
    const { siteId, child } = await familyIn(store);
    const { writer, run } = await store.runs.begin(siteId, 'asked', 6);
    const read = sampleRead({ siteId, sitemapId: child.id }, { startedAt: 6, endedAt: 8 });
    const settled = {
      read,
      change: { status: 'success', httpStatus: 200 },
      answers: true,
    } as const;
    const [id = 0] = await writer.settle([settled]);
    const [again] = await writer.settle([{ ...settled, change: { httpStatus: 500 } }]);
    assert.equal(again, id);
    assert.equal((await store.sitemaps.reads(child.id, {})).rows.length, 2);
    const known = await store.sitemaps.get(child.id);
    assert.deepEqual([known?.lastReadId, known?.httpStatus], [id, 200]);
    assert.equal((await store.sitemaps.read(id))?.run, run.number);
    const [submission] = (await store.access.submissions({ siteId }, {})).rows;
    assert.equal(submission?.readId, id);
    const nothing = { ...read, sitemapId: 99_999 };
    await assert.rejects(writer.settle([{ read: nothing, answers: false }]));
  });

  test('a read of a sitemap that is not as it was changes nothing', async (t) => {
    const store = await open(t);
    const family = await familyIn(store);
    const { siteId, child } = family;
    const { writer } = await store.runs.begin(siteId, 'asked', 6);
    const read = sampleRead({ siteId, sitemapId: child.id });
    const asOf = (await store.sitemaps.get(child.id)) ?? assert.fail();
    const settled = { read, change: { status: 'success' }, answers: true, asOf } as const;
    const changes = [
      { status: 'stale' },
      { submittedAt: 7 },
      { nextReadAt: 8 },
      { errors: 9 },
      { warnings: 9 },
    ] as const;
    for (const change of changes) {
      const { status, submittedAt, nextReadAt, errors, warnings } = asOf;
      await store.sitemaps.change(child.id, change);
      const before = await everythingOf(store, family);
      assert.deepEqual(await writer.settle([settled]), [undefined]);
      assert.deepEqual(await everythingOf(store, family), before);
      await store.sitemaps.change(child.id, { status, submittedAt, nextReadAt, errors, warnings });
    }
    const [id] = await writer.settle([settled]);
    assert.ok(id);
    assert.deepEqual(await writer.settle([settled]), [id], 'and once settled it stays so');
  });

  test('a run ends once: its day and its submissions are counted once', async (t) => {
    const store = await open(t);
    const family = await familyIn(store);
    const { writer } = await store.runs.begin(family.siteId, 'asked', 6);
    const takenUp = { sitemapIds: [family.child.id] };
    await writer.end(sampleOutcome(8, { urls: 1 }), OF_DAY, takenUp);
    const before = await everythingOf(store, family);
    await writer.end(sampleOutcome(9, { urls: 2 }), OF_DAY, takenUp);
    assert.deepEqual(await everythingOf(store, family), before);
    const [day] = await store.sites.days(family.siteId, { from: DAY, to: DAY });
    assert.deepEqual([day?.fetches, day?.entries], [6, 14]);
  });
}

function contractOfOthers(open: Open): void {
  test('a run writes to its own site alone', async (t) => {
    const store = await open(t);
    const [own, other] = [await familyIn(store), await familyIn(store, 'b.example')];
    const { writer } = await store.runs.begin(own.siteId, 'asked', 6);
    const before = await everythingOf(store, other);
    await writer.change(other.child.id, { status: 'gone' });
    assert.deepEqual(await writer.keepChildren(other.index.id, [], 9), []);
    await writer.putFindings({ sitemapId: other.child.id, at: 9 }, [sampleFinding('s')]);
    const read = sampleRead({ siteId: own.siteId, sitemapId: other.child.id });
    await assert.rejects(writer.settle([{ read, answers: true }]));
    assert.deepEqual(await everythingOf(store, other), before);
  });

  test('of a site that was removed nothing is taken', async (t) => {
    const store = await open(t);
    const family = await familyIn(store);
    const { writer } = await store.runs.begin(family.siteId, 'asked', 6);
    await store.sites.remove(family.siteId);
    for (const [method, write] of Object.entries(WRITES)) {
      await assert.rejects(write(writer, family, Math.random), STALE, method);
    }
    await writer.breakOff(9);
  });
}

function contractOfSchedules(open: Open): void {
  test('a URL is leased by one of many who ask at once, and not while it is leased', async (t) => {
    const store = await open(t);
    const { siteId } = await familyIn(store);
    const learned = Uint8Array.of(1);
    const rows = Array.from({ length: 9 }, (_, at) => {
      const loc = `https://a.example/${at}`;
      return { loc, dueAt: 1, reason: 'new', value: 1, learned } as const;
    });
    await store.schedule.put(siteId, rows);
    const found = await store.schedule.due(siteId, 10, 9);
    const leased = found.map((row) => ({ ...row, leasedUntil: 100 }));
    const given = await Promise.all([
      store.schedule.lease(siteId, leased.slice(0, 6), 10),
      store.schedule.lease(siteId, leased.slice(3), 10),
      store.schedule.lease(siteId, leased, 10),
    ]);
    const locs = given.flatMap((each) => each.map(({ loc }) => loc));
    assert.deepEqual(locs.toSorted(), rows.map(({ loc }) => loc).toSorted());
    assert.deepEqual(await store.schedule.lease(siteId, leased, 99), []);
    const later = leased.map((row) => ({ ...row, leasedUntil: 200 }));
    assert.equal((await store.schedule.lease(siteId, later, 100)).length, 9);
  });

  test('a URL that was visited since it was found due is not leased', async (t) => {
    const store = await open(t);
    const { siteId } = await familyIn(store);
    const row = { loc: 'https://a.example/1', dueAt: 1, reason: 'new', value: 1 } as const;
    const learned = Uint8Array.of(1);
    const answer = { at: 9, status: 200 };
    await store.schedule.put(siteId, [{ ...row, learned, answer }]);
    const leased = { ...row, learned, leasedUntil: 100 };
    assert.deepEqual(await store.schedule.lease(siteId, [leased], 10), []);
    assert.equal((await store.schedule.lease(siteId, [{ ...leased, answer }], 10)).length, 1);
  });

  test('of many who learned from the same version one is kept', async (t) => {
    const store = await open(t);
    const { siteId } = await familyIn(store);
    const { version } = await store.schedule.site(siteId, 1);
    const put = (value: number): Promise<boolean> =>
      store.schedule.putSite(siteId, Uint8Array.of(value), version);
    const kept = await Promise.all([put(1), put(2), put(3)]);
    assert.equal(kept.filter(Boolean).length, 1);
    const { learned, version: after } = await store.schedule.site(siteId, 1);
    assert.equal(await store.schedule.siteVersion(siteId), after);
    assert.deepEqual([...learned], [kept.indexOf(true) + 1]);
    assert.ok(await store.schedule.putSite(siteId, Uint8Array.of(4), after));
  });
}
