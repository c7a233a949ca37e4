// Crawls whose state is copied: who continues, who is refused, what is damaged.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { COPY_PLACES, type CopyPlace } from '../../../tests/support/copy-places.ts';
import { crawlAll, page } from '../../../tests/support/crawl-all.ts';
import { type FakeSite, startFakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';
import { openFrontier } from '../../queue/open-frontier.ts';
import { crawl } from '../crawl.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';
import { COPY_MS_MIN, COPY_SHARE_MAX, takeOver } from './state-copy.ts';

const NAMES = Array.from({ length: 24 }, (_, index) => `/p${index}x`);
const LOCS = ['/', ...NAMES].sort();

async function startSite(): Promise<FakeSite> {
  return await startFakeSite({
    '/': page('home', { links: NAMES }),
    ...Object.fromEntries(NAMES.map((name) => [name, page(`page ${name}`)])),
  });
}

const pagesAsked = (site: FakeSite): readonly string[] =>
  site.requests.filter((path) => path.startsWith('/p') && !path.includes('probe'));

/** The options of a crawl on a machine of its own. */
async function machine(
  t: TestContext,
  place: CopyPlace,
  more: Partial<CrawlOptions['stateCopy']> = {},
): Promise<CrawlOptions & { readonly state: string }> {
  const state = join(temporaryFolder(t), 'crawl.db');
  return { state, connections: 1, stateCopy: { place: await place.open(), everyMs: 1, ...more } };
}

/** Visits some pages, and stops as a machine does that is told to. */
async function visitSome(url: string, options: CrawlOptions, site: FakeSite): Promise<void> {
  const stop = new AbortController();
  site.serve({
    '/p7x': (_request, response) => {
      stop.abort(new Error('enough'));
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<main>The seventh page.</main>');
    },
  });
  await using run = crawl(url, { ...options, signal: stop.signal });
  assert.equal(await run.visit(), 'stopped');
}

function headOf(place: CopyPlace): Readonly<Record<string, unknown>> {
  return JSON.parse(place.objects().get('head.json')?.toString() ?? 'null');
}

function delegate(place: ObjectStore): ObjectStore {
  return {
    name: place.name,
    get: (...of) => place.get(...of),
    version: (...of) => place.version(...of),
    put: (...of) => place.put(...of),
    replace: (...of) => place.replace(...of),
    remove: (...of) => place.remove(...of),
    list: (...of) => place.list(...of),
    close: () => place.close(),
  };
}

const partsOf = (place: CopyPlace): readonly string[] =>
  [...place.objects().keys()].filter((key) => key.startsWith('parts/'));

for (const [kind, start] of Object.entries(COPY_PLACES)) {
  test(`${kind}: another machine continues where a crawl was stopped`, async (t) => {
    const place = await start(t);
    await using site = await startSite();
    const url = `${site.origin}/`;
    await visitSome(url, await machine(t, place), site);
    const asked = pagesAsked(site).length;
    assert.ok(asked > 0 && asked < NAMES.length, `${asked} pages`);
    const options = await machine(t, place);
    const { locs, report } = await crawlAll(url, options);
    assert.deepEqual(locs.toSorted(), LOCS);
    assert.equal(report.generation, 1);
    assert.deepEqual(pagesAsked(site).toSorted(), NAMES.toSorted(), 'each page once');
    const { parts } = headOf(place) as { parts: readonly { key: string }[] };
    assert.deepEqual(partsOf(place).toSorted(), parts.map(({ key }) => key).toSorted());
    // The next night it is a crawl of the same state, on a third machine.
    const third = await crawlAll(url, await machine(t, place));
    assert.deepEqual([third.locs.toSorted(), third.report.generation], [LOCS, 2]);
  });

  test(`${kind}: a crawl that was taken over ends, and changes nothing`, async (t) => {
    const place = await start(t);
    await using site = await startSite();
    const url = `${site.origin}/`;
    const old = await machine(t, place);
    const zombie = crawl(url, old);
    while ((headOf(place) as { parts?: readonly unknown[] } | null)?.parts?.length !== 1) {
      assert.equal(await zombie.visit({ untilMs: 0 }), 'paused');
      await delay(5);
    }
    // By default it copies nothing yet.
    await using next = crawl(url, await machine(t, place, { everyMs: undefined }));
    assert.equal((await next.open()).resumed, true);
    const before = place.objects();
    await assert.rejects(zombie.visit(), (error: PortolanError) => {
      assert.equal(error.code, 'CRAWL_TAKEN_OVER');
      assert.match(error.message, /took over this crawl/);
      return true;
    });
    await assert.rejects(zombie.batches()[Symbol.asyncIterator]().next(), {
      code: 'CRAWL_TAKEN_OVER',
    });
    await zombie.close({ concluded: true });
    assert.deepEqual(place.objects(), before);
    assert.equal(await next.visit(), 'done');
    await next.close();
    // The old machine has an older state now: it continues from the copy.
    const asked = pagesAsked(site).length;
    const back = await machine(t, place);
    await using again = crawl(url, { ...back, state: old.state });
    assert.equal((await again.open()).restored, true);
    assert.equal(await again.visit(), 'done');
    assert.equal(pagesAsked(site).length, asked);
  });

  test(`${kind}: a damaged copy is refused, and nothing local changes`, async (t) => {
    const place = await start(t);
    await using site = await startSite();
    const url = `${site.origin}/`;
    await visitSome(url, await machine(t, place), site);
    const [part = ''] = partsOf(place);
    const whole = place.objects();
    const partBytes = whole.get(part) ?? Buffer.alloc(0);
    const flipped = Buffer.from(partBytes);
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 0x10;
    const head = whole.get('head.json') ?? Buffer.alloc(0);
    const damages: readonly (readonly [string, string, Uint8Array | undefined, RegExp])[] = [
      ['a part that is gone', part, undefined, /part 1 of 1 is missing/],
      ['a torn part', part, partBytes.subarray(0, 1_000), /part 1 of 1 cannot be decompressed/],
      [
        'another bit',
        part,
        flipped,
        /part 1 of 1 (?:cannot be decompressed|is not what was saved)/,
      ],
      ['a torn head', 'head.json', head.subarray(0, 60), /head\.json is not what was saved/],
      ['an empty head', 'head.json', new Uint8Array(), /head\.json is not what was saved/],
    ];
    for (const [what, key, bytes, message] of damages) {
      place.change(key, bytes);
      const options = await machine(t, place);
      const run = crawl(url, options);
      await assert.rejects(run.open(), { code: 'QUEUE_UNUSABLE', message, hint: /--fresh/ }, what);
      await run.close();
      assert.equal(existsSync(`${options.state}.restoring`), false);
      place.change(key, whole.get(key));
    }
    place.change('head.json', Buffer.from('{'));
    const fresh = await crawlAll(url, { ...(await machine(t, place)), fresh: true });
    assert.deepEqual(fresh.locs.toSorted(), LOCS);
    assert.ok(!partsOf(place).includes(part), 'what was there before is removed');
  });
}

test('the local state is used where it is as new as the copy', async (t) => {
  const place = await COPY_PLACES['S3']!(t);
  await using site = await startSite();
  const url = `${site.origin}/`;
  const options = await machine(t, place);
  await visitSome(url, options, site);
  const log = place.fake?.log ?? [];
  log.length = 0;
  const same = await machine(t, place);
  await using run = crawl(url, { ...same, state: options.state });
  const { restored, resumed } = await run.open();
  assert.deepEqual([restored, resumed], [false, true]);
  assert.equal(
    log.filter(({ method, key }) => method === 'GET' && key.includes('parts/')).length,
    0,
  );
});

test('a copy of another site, or of another crawl, is left alone', async (t) => {
  const place = await COPY_PLACES['a folder']!(t);
  await using site = await startSite();
  const url = `${site.origin}/`;
  await crawlAll(url, await machine(t, place));
  const before = place.objects();
  const other = crawl(`${url}shop/`, await machine(t, place));
  await assert.rejects(other.open(), { code: 'CONFIG_INVALID', message: /belongs to a crawl of/ });
  await other.close();
  const options = await machine(t, place);
  await crawlAll(url, { state: options.state });
  const local = readFileSync(options.state);
  const stranger = crawl(url, options);
  await assert.rejects(stranger.open(), { code: 'CONFIG_INVALID', hint: /delete the local state/ });
  await stranger.close();
  assert.deepEqual(place.objects(), before);
  assert.deepEqual(readFileSync(options.state), local);
});

test('a place that fails for a while is reported, and used again later', async (t) => {
  const place = await COPY_PLACES['S3']!(t);
  await using site = await startSite();
  const url = `${site.origin}/`;
  const troubles: PortolanError[] = [];
  const fake = place.fake!;
  const options = await machine(t, place, { onTrouble: (error) => troubles.push(error) });
  await using run = crawl(url, options);
  await run.open();
  fake.fault = (_, { method }) => (method === 'PUT' ? { status: 403 } : undefined);
  while (troubles.length === 0) {
    assert.equal(await run.visit({ untilMs: 0 }), 'paused');
    await delay(5);
  }
  fake.fault = undefined;
  assert.equal(await run.visit(), 'done');
  assert.ok(troubles.length > 0);
  assert.match(troubles[0]?.message ?? '', /^Could not write s3:\/\/maps\/crawls\/shop\//);
  await run.close();
  const { locs } = await crawlAll(url, await machine(t, place));
  assert.deepEqual(locs.toSorted(), LOCS);
});

test('a write whose answer is lost does not take the crawl from itself', async (t) => {
  const place = await COPY_PLACES['S3']!(t);
  await using site = await startSite();
  const url = `${site.origin}/`;
  const fake = place.fake!;
  let lost = 0;
  fake.fault = (_, { method, key }) => {
    if (method !== 'PUT' || !key.endsWith('head.json')) return undefined;
    lost += 1;
    return lost % 2 === 1 ? 'close-after' : undefined;
  };
  const { locs } = await crawlAll(url, await machine(t, place));
  assert.deepEqual(locs.toSorted(), LOCS);
  assert.ok(lost > 2);
});

test('what killed processes left in the place is removed by the next', async (t) => {
  const place = await COPY_PLACES['a folder']!(t);
  await using site = await startSite();
  const url = `${site.origin}/`;
  await crawlAll(url, await machine(t, place));
  place.change('parts/00000000-left.zst', Buffer.from('left'));
  const options = await machine(t, place);
  await using run = crawl(url, options);
  await run.open();
  assert.equal(place.objects().has('parts/00000000-left.zst'), false);
  rmSync(options.state, { force: true });
});

test('copies take a small share of the time, and are rare while a round is visited', async (t) => {
  const place = await (await COPY_PLACES['a folder']!(t)).open();
  const frontier = openFrontier(join(temporaryFolder(t), 'crawl.db'));
  t.after(() => frontier.close());
  let nowMs = 0;
  const clock = { now: () => 0, monotonic: () => nowMs };
  const begun: number[] = [];
  // A copy takes 10 seconds: the head is replaced once in each.
  const slow: ObjectStore = {
    ...delegate(place),
    async replace(key, bytes, call) {
      begun.push(nowMs);
      nowMs += 10_000;
      return place.replace(key, bytes, call);
    },
  };
  const { copy } = await takeOver({ place: slow, url: 'x', clock, fresh: false }, frontier);
  copy.attach(frontier);
  const startMs = nowMs;
  begun.length = 0;
  const pass = async (ms: number, at: 'round' | 'visit'): Promise<void> => {
    nowMs += ms;
    frontier.setNote('time', `${nowMs}`);
    frontier.commit();
    copy.committed(at);
    while (copy.isRunning) await delay(1);
  };
  for (let second = 0; second < 59; second += 1) await pass(1_000, 'visit');
  assert.equal(begun.length, 0);
  await pass(1_000, 'visit');
  assert.deepEqual(begun, [startMs + COPY_MS_MIN]);
  begun.length = 0;
  const endMs = nowMs + 3_600_000;
  while (nowMs < endMs) await pass(1_000, 'round');
  const share = (begun.length * 10_000) / 3_600_000;
  assert.ok(share > 0.02 && share <= COPY_SHARE_MAX + 0.003, `${share}`);
  await copy.close();
});

test('a copy needs a state to be copied', () => {
  const place = { replace() {}, close() {} } as never;
  for (const options of [{}, { state: 'x.db', frontier: { close() {} } as never }]) {
    assert.throws(() => crawl('https://e.example/', { ...options, stateCopy: { place } }), {
      code: 'CONFIG_INVALID',
      message: /stateCopy/,
    });
  }
});
