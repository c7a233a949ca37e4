// The same week with a store in PostgreSQL: from its beginning, and from the middle of the week on,
// after the store of one machine was moved there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resumeJobs } from '../../src/harvest/work/resume-jobs.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { moveStore, type SiteMove } from '../../src/store/move/move-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { assertSameSite, knownOfSite } from '../support/known-site.ts';
import { beginWeek, judgeWeekSite, WEEK_MS } from '../support/made-up-week/live-week.ts';
import { weekSites } from '../support/made-up-week/week-sites.ts';
import { newDatabases } from '../support/postgres-control.ts';
import { suitesOnPostgres } from '../support/postgres-suite.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Each kind once, but for the one that changes with each read: it takes more runs than all others.
const KINDS = weekSites(31).filter(({ kind }) => kind !== 'says now for every lastmod');
const SITES = KINDS.length;
const MOVED_FIRST = 20;
const { signal } = new AbortController();

suitesOnPostgres((place) => {
  testsOfWeeks(newDatabases(place));
});

function testsOfWeeks(newPlace: () => Promise<string>): void {
  test('each site ends as it must', async (t) => {
    const week = beginWeek(KINDS);
    const store = await openStore(await newPlace());
    t.after(() => store.close());
    const queue = await openQueue(undefined, { clock: week.clock });
    t.after(() => queue.close());
    await week.goOn({ store, queue }, WEEK_MS);
    assert.deepEqual(week.troubles, []);
    for (const site of week.sites) await judgeWeekSite(store, site);
    assert.deepEqual(await store.inspect(), []);
  });

  test('a store that is moved knows the same, and continues', async (t) => {
    const folder = temporaryFolder(t);
    const address = await newPlace();
    const week = beginWeek(KINDS);
    const clock = week.clock;
    const first = { store: await openStore(folder), queue: await openQueue(undefined, { clock }) };
    await week.goOn(first, WEEK_MS / 2);
    await first.store.access.putSetting('colour', '"green"');
    const at = clock.now();
    const token = { name: 'n', scope: 'read', hash: 'ab'.repeat(32), at } as const;
    await first.store.access.addToken(token);
    await first.store.close();
    await first.queue.close();

    const moves: SiteMove[] = [];
    const move = { folder, address, now: at, signal, onSite: (site: SiteMove) => moves.push(site) };
    assert.deepEqual(await moveStore({ ...move, dryRun: true }), {
      moved: SITES,
      there: 0,
      rows: 0,
    });
    const interrupted = new AbortController();
    const half = { ...move, signal: interrupted.signal };
    const breaking = moveStore({
      ...half,
      onSite: ({ number }) => number === MOVED_FIRST && interrupted.abort(new Error('enough')),
    });
    await assert.rejects(breaking, /enough/);
    const moved = await moveStore(move);
    assert.deepEqual([moved.moved, moved.there], [SITES - MOVED_FIRST, MOVED_FIRST]);

    const [old, store] = [await openStore(folder), await openStore(address)];
    t.after(() => store.close());
    for (const { origin } of week.sites) {
      const url = `${origin}/`;
      assertSameSite(await knownOfSite(store, url, at), await knownOfSite(old, url, at));
    }
    assert.equal(await store.access.setting('colour'), '"green"');
    assert.deepEqual(await store.access.tokens(), await old.access.tokens());
    assert.notEqual((await store.access.addToken({ ...token, hash: 'cd' })).id, 1);
    await old.close();
    assert.deepEqual(await store.inspect(), []);

    const queue = await openQueue(undefined, { clock });
    t.after(() => queue.close());
    await resumeJobs({ store, queue, clock }, signal);
    await week.goOn({ store, queue }, WEEK_MS);
    assert.deepEqual(week.troubles, []);
    for (const site of week.sites) await judgeWeekSite(store, site);
    assert.deepEqual(await store.inspect(), []);
    const { id } = await store.sites.ensure('https://new.example/', at);
    assert.ok(id > SITES);
  });
}
