// The steps of a copied state, one by one: which state is newer, when a copy begins, which heads
// are damaged.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { COPY_PLACES } from '../../../tests/support/copy-places.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';
import { openFrontier } from '../../queue/open-frontier.ts';
import { COPY_MS_MIN, ROUND_COPY_MS_MIN, StateCopy, takeOver } from './state-copy.ts';

const ROW = {
  url: 'https://e.example/',
  state: 'waiting',
  why: '',
  generation: 1,
  met: 0,
  round: 0,
  clicks: 0,
  chain: 0,
  marks: 0,
  lastmodSeconds: 0,
} as const;

async function startPlace(t: TestContext) {
  const place = await COPY_PLACES['a folder']!(t);
  const time = { ms: 0 };
  const clock = { now: () => 0, monotonic: () => time.ms };
  /** Opens a state as a process does that starts with it. */
  const start = async (path: string, more: Partial<Parameters<typeof takeOver>[0]> = {}) => {
    const frontier = openFrontier(path);
    t.after(() => frontier.close());
    const copying = { place: await place.open(), url: 'x', clock, fresh: false, ...more };
    return { frontier, ...(await takeOver(copying, frontier)) };
  };
  const newPath = (): string => join(temporaryFolder(t), 'crawl.db');
  return { place, time, clock, start, newPath };
}

test('a state is continued by whoever had it last, wherever that was killed', async (t) => {
  const { place, start, newPath } = await startPlace(t);
  const path = newPath();
  const first = await start(path);
  assert.equal(first.isNewer, false);
  assert.equal((await start(newPath())).isNewer, false, 'claimed, and never saved');
  first.frontier.close();
  const again = await start(path);
  assert.equal(again.isNewer, false);
  again.copy.attach(again.frontier);
  again.frontier.add([ROW]);
  again.frontier.commit();
  await again.copy.save();
  again.frontier.close();
  const attached = await start(path);
  assert.equal(attached.isNewer, false, 'killed after a copy');
  attached.copy.attach(attached.frontier);
  attached.frontier.close();
  const failing = new Proxy(await place.open(), {
    get: (store, name: keyof ObjectStore) => {
      if (name === 'put') return () => Promise.reject(new Error('403'));
      const value = store[name];
      return typeof value === 'function' ? value.bind(store) : value;
    },
  });
  const failed = await start(path, { place: failing });
  assert.equal(failed.isNewer, false, 'killed before a copy');
  failed.copy.attach(failed.frontier);
  failed.frontier.add([{ ...ROW, url: 'https://e.example/2' }]);
  failed.frontier.commit();
  await assert.rejects(failed.copy.save(), /403/);
  failed.frontier.commit();
  failed.frontier.close();
  assert.equal((await start(path)).isNewer, false, 'killed after a copy that failed');
  assert.equal((await start(newPath())).isNewer, true, 'another machine has no state');
});

test('a fresh crawl uses nothing of the copy, and removes it', async (t) => {
  const { place, start, newPath } = await startPlace(t);
  const { copy, frontier } = await start(newPath());
  copy.attach(frontier);
  frontier.add([ROW]);
  frontier.commit();
  await copy.save();
  const fresh = await start(newPath(), { fresh: true });
  assert.equal(fresh.isNewer, false);
  assert.deepEqual([...place.objects().keys()], ['head.json']);
  assert.match(place.objects().get('head.json')?.toString() ?? '', /"parts":\[\]/);
});

test('one copy at a time, soon after a round, and none of a lost crawl', async (t) => {
  const { place, time, start, newPath } = await startPlace(t);
  let heads = 0;
  for (const [everyMs, roundMs, visitMs] of [
    [undefined, ROUND_COPY_MS_MIN, COPY_MS_MIN],
    [100, 100, 100],
  ] as const) {
    const { copy, frontier } = await start(newPath(), { everyMs, fresh: true });
    copy.attach(frontier);
    for (const [at, ms] of [
      ['round', roundMs],
      ['visit', visitMs],
    ] as const) {
      time.ms += ms - 1;
      copy.committed(at);
      assert.equal(copy.isRunning, false);
      time.ms += 1;
      copy.committed(at);
      assert.equal(copy.isRunning, true);
      time.ms += COPY_MS_MIN;
      copy.committed(at);
      while (copy.isRunning) await delay(1);
      time.ms += 100 * COPY_MS_MIN;
      await copy.save();
    }
    // One head for the claim, two for each of both: nothing was copied twice.
    heads += 5;
    const { number } = JSON.parse(place.objects().get('head.json')?.toString() ?? '');
    assert.equal(number, heads);
    time.ms += 100 * COPY_MS_MIN;
    copy.lose();
    copy.committed('visit');
    assert.equal(copy.isRunning, false);
  }
});

test('a head that no crawl writes is damaged', async (t) => {
  const { place, clock, start, newPath } = await startPlace(t);
  const { copy, frontier } = await start(newPath());
  copy.attach(frontier);
  frontier.add([ROW]);
  frontier.commit();
  await copy.save();
  const head = JSON.parse(place.objects().get('head.json')?.toString() ?? '');
  const [part] = head.parts;
  const open = async (changes: object) => {
    place.change('head.json', Buffer.from(JSON.stringify({ ...head, ...changes })));
    return StateCopy.open({ place: await place.open(), url: 'x', clock, fresh: false });
  };
  for (const changes of [
    { version: 2 },
    { url: 5 },
    { token: 5 },
    { number: -1 },
    { at: '0' },
    { bytes: 0.5 },
    { parts: {} },
    { parts: [] },
    { parts: [part, part] },
    { parts: [{ ...part, key: 'parts/../head.json' }] },
    { parts: [{ ...part, key: '../parts/0-0.zst' }] },
    { parts: [{ ...part, sha256: part.sha256.slice(1) }] },
    { parts: [null] },
  ]) {
    const damaged = { code: 'QUEUE_UNUSABLE', message: /head\.json is not what was saved/ };
    await assert.rejects(open(changes), damaged, JSON.stringify(changes));
  }
  const path = newPath();
  writeFileSync(`${path}.restoring`, 'of a killed process');
  writeFileSync(`${path}-wal`, 'of the state before');
  for (const bytes of [head.bytes - 1, head.bytes + 1]) {
    await assert.rejects((await open({ bytes })).restore(path), /part 1 of 1 has another length/);
    assert.deepEqual([existsSync(path), existsSync(`${path}.restoring`)], [false, false]);
  }
  assert.equal(existsSync(`${path}-wal`), true, 'nothing local changes');
  await (await open({})).restore(path);
  assert.deepEqual([existsSync(path), existsSync(`${path}-wal`)], [true, false]);
});
