// Bodies that are kept: what comes back, what is not kept any more, and what is swept.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { COPY_PLACES, type CopyPlace } from '../../../tests/support/copy-places.ts';
import { openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { urlsetOf } from '../../../tests/support/made-up-week/week-site.ts';
import { sampleSitemap } from '../../../tests/support/sample-records.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import {
  BODIES_UNDER_WAY_MAX,
  KEEPING_REST_MS,
  KEPT_BODY_BYTES_MAX,
  KeptBodies,
  SWEPT_AGE_MS_MIN,
} from './kept-bodies.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

interface Kept {
  readonly kept: KeptBodies;
  readonly troubles: unknown[];
  /** The clock, ahead of the machine's. */
  readonly ahead: { ms: number };
}

function keptIn(place: ObjectStore): Kept {
  const troubles: unknown[] = [];
  const ahead = { ms: 0 };
  const clock = { now: () => Date.now() + ahead.ms, monotonic: () => ahead.ms };
  const kept = new KeptBodies({ place, clock, onTrouble: (error) => troubles.push(error) });
  return { kept, troubles, ahead };
}

async function keep(
  kept: KeptBodies,
  { siteId = 1, id }: { readonly siteId?: number; readonly id: number },
  bytes: Uint8Array,
): Promise<SitemapRecord> {
  const record = sampleSitemap({ id, siteId, bodyHash: hashOf(bytes) });
  await kept.keep(record, hashOf(bytes), [bytes.subarray(0, 5), bytes.subarray(5)]);
  await kept.close();
  return record;
}

const storeOf = (...records: readonly SitemapRecord[]) => ({
  getMany: async (ids: readonly number[]) =>
    new Map(records.filter(({ id }) => ids.includes(id)).map((record) => [record.id, record])),
});

for (const [kind, start] of Object.entries(COPY_PLACES)) {
  const it = (what: string, act: (place: CopyPlace, t: TestContext) => Promise<void>): void => {
    test(`${kind}: ${what}`, async (t) => act(await start(t), t));
  };

  it('a body comes back as it was sent, for its sitemap and for copies of it', async (place) => {
    const { kept } = keptIn(await place.open());
    const bytes = randomBytes(300_000);
    const record = await keep(kept, { id: 7 }, bytes);
    assert.deepEqual(await kept.read(record), Buffer.from(bytes));
    assert.deepEqual(await kept.read({ ...record, id: 8, copyOf: 7 }), Buffer.from(bytes));
    const empty = await keep(kept, { id: 9 }, text(''));
    assert.equal((await kept.read(empty))?.length, 0);
  });

  it('a body that is gone, damaged or another one is not kept, and no failure', async (place) => {
    const { kept, troubles } = keptIn(await place.open());
    const record = await keep(kept, { id: 7 }, text('<urlset/>'));
    const { bodyHash: _, ...unread } = record;
    assert.equal(await kept.read(unread), undefined);
    assert.equal(await kept.read({ ...record, bodyHash: hashOf(text('later')) }), undefined);
    const [key = ''] = place.objects().keys();
    for (const other of [text('torn'), zstdCompressSync(text('another'))]) {
      place.change(key, other);
      assert.equal(await kept.read(record), undefined);
    }
    place.change(key, undefined);
    assert.equal(await kept.read(record), undefined);
    assert.deepEqual(troubles, []);
  });

  it('bodies that are no sitemap’s any more are swept when no run can need them', async (place) => {
    const { kept, ahead } = keptIn(await place.open());
    const current = await keep(kept, { id: 1 }, text('current'));
    await keep(kept, { id: 1 }, text('before'));
    const gone = await keep(kept, { id: 2 }, text('gone'));
    await keep(kept, { id: 3 }, text('removed with its site'));
    place.change('thing.txt', text('not ours'));
    const store = storeOf(current, { ...gone, status: 'gone' });
    assert.equal(await kept.sweep(store), 0, 'all are young');
    ahead.ms = SWEPT_AGE_MS_MIN + 1_000;
    assert.equal(await kept.sweep(store), 3);
    assert.deepEqual(await kept.read(current), Buffer.from('current'));
    assert.deepEqual([...place.objects().keys()].sort(), [
      `1/1-${hashOf(text('current'))}.zst`,
      'thing.txt',
    ]);
    assert.equal(await kept.sweep(store), 0);
  });
}

test('after a failure nothing is sent for a minute, and the reading continues', async (t) => {
  const place = await COPY_PLACES['S3']!(t);
  const { kept, troubles, ahead } = keptIn(await place.open());
  const fake = place.fake!;
  fake.fault = () => ({ status: 403, code: 'AccessDenied' });
  await keep(kept, { id: 1 }, text('one'));
  assert.equal(troubles.length, 1);
  fake.fault = undefined;
  const asked = fake.log.length;
  const second = await keep(kept, { id: 2 }, text('two'));
  assert.equal(fake.log.length, asked);
  assert.equal(await kept.read(second), undefined);
  ahead.ms = KEEPING_REST_MS;
  const third = await keep(kept, { id: 3 }, text('three'));
  assert.deepEqual(await kept.read(third), Buffer.from('three'));
});

test('a body that is too long is not kept', async (t) => {
  const place = await COPY_PLACES['a folder']!(t);
  const { kept } = keptIn(await place.open());
  const most = new Uint8Array(KEPT_BODY_BYTES_MAX);
  assert.equal((await kept.read(await keep(kept, { id: 1 }, most)))?.length, most.length);
  const longer = new Uint8Array(KEPT_BODY_BYTES_MAX + 1);
  assert.equal(await kept.read(await keep(kept, { id: 2 }, longer)), undefined);
  assert.equal(place.objects().size, 1);
});

test('few bodies are on their way at a time', async () => {
  const sent: (() => void)[] = [];
  const put = () => new Promise<void>((resolve) => sent.push(resolve));
  const { kept } = keptIn({ put } as unknown as ObjectStore);
  const keeping = async (id: number): Promise<void> =>
    kept.keep(sampleSitemap({ id }), hashOf(text(`${id}`)), [text(`${id}`)]);
  for (let id = 1; id <= BODIES_UNDER_WAY_MAX; id += 1) await keeping(id);
  let isKept = false;
  const last = keeping(99).then(() => {
    isKept = true;
  });
  while (sent.length < BODIES_UNDER_WAY_MAX) await delay(1);
  assert.equal(isKept, false);
  sent[0]?.();
  await last;
  while (sent.length <= BODIES_UNDER_WAY_MAX) await delay(1);
  for (const end of sent) end();
  await kept.close();
});

test('a sweep continues where the last one ended', async () => {
  const keys = Array.from({ length: 250_000 }, (_, index) => `k${String(index).padStart(6, '0')}`);
  const lists: (string | undefined)[] = [];
  const place = {
    async list(_: string, { after = '' }: { readonly after?: string }) {
      lists.push(after);
      const from = after === '' ? 0 : keys.indexOf(after) + 1;
      return keys.slice(from, from + 10_000).map((key) => ({ key, changedAt: 0 }));
    },
  };
  const { kept } = keptIn(place as unknown as ObjectStore);
  const ends: number[] = [];
  for (let sweep = 0; sweep < 4; sweep += 1) {
    await kept.sweep(storeOf());
    ends.push(lists.length);
  }
  assert.deepEqual(ends, [10, 20, 26, 36]);
  assert.deepEqual([lists[0], lists[10], lists[20]], ['', 'k099999', 'k199999']);
  assert.equal(lists[25], 'k249999', 'the end');
  assert.equal(lists[26], '', 'and from the start again');
});

test('a sweep asks by the thousand, and ends where nothing can be removed', async () => {
  const keys = Array.from({ length: 2_500 }, (_, id) => `1/${id}-${hashOf(text('old'))}.zst`);
  const removed: string[] = [];
  const asked: number[] = [];
  const { signal } = new AbortController();
  const place = {
    async list(_: string, call: { readonly after?: string; readonly signal?: AbortSignal }) {
      assert.equal(call.signal, signal);
      return call.after === undefined ? keys.map((key) => ({ key, changedAt: 0 })) : [];
    },
    async remove(key: string) {
      await delay(0);
      if (key === keys[2_499]) throw new Error('403');
      removed.push(key);
    },
  };
  const getMany = async (ids: readonly number[]) => {
    asked.push(ids.length);
    return new Map<number, SitemapRecord>();
  };
  const { kept } = keptIn(place as unknown as ObjectStore);
  await assert.rejects(kept.sweep({ getMany }, signal), /403/);
  assert.deepEqual(asked, [1_000, 1_000, 500]);
  assert.deepEqual(removed, keys.slice(0, 2_499));
});

test('a harvest keeps what it reads, and an unchanged sitemap stays kept', async (t) => {
  const world = await openHarvestWorld();
  const place = await COPY_PLACES['a folder']!(t);
  const bodies = await place.open();
  const troubles: unknown[] = [];
  const harvest = world.harvest({ bodies, onTrouble: (error) => troubles.push(error) });
  t.after(async () => {
    await harvest.stop(0);
    await world.close();
  });
  const origin = world.origin();
  const url = world.urlset(origin, '/a.xml', ['/1', '/2']);
  await harvest.submitSitemap(url, { by: 'api' });
  await harvest.drain();
  const read = async () => {
    // It is sent while the run goes on.
    for (;;) {
      const body = await harvest.bodies?.read(await world.sitemap(url));
      if (body) return Buffer.from(body).toString();
      await delay(5);
    }
  };
  assert.equal(await read(), urlsetOf(origin, ['/1', '/2']));
  await harvest.readSoon((await world.site(origin)).id);
  await harvest.drain();
  assert.equal(await read(), urlsetOf(origin, ['/1', '/2']));
  world.urlset(origin, '/a.xml', ['/3']);
  await harvest.readSoon((await world.site(origin)).id);
  await harvest.drain();
  assert.equal(await read(), urlsetOf(origin, ['/3']));
  world.web.delete(url);
  await harvest.readSoon((await world.site(origin)).id);
  await harvest.drain();
  assert.equal((await world.sitemap(url)).status, 'couldnt-fetch');
  assert.deepEqual(troubles, []);
  assert.equal(world.harvest().bodies, undefined);
});
