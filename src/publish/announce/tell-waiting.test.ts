// What waits is told, old and new together, and what is not taken is kept as it should be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineReply } from '../announcers/engine/ask-engine.ts';
import { tellUrls } from '../announcers/engine/tell-urls.ts';
import type { AnnounceResult, ChangeKind, UrlChange } from '../ports/announcer.ts';
import { openSqliteState } from '../state/sqlite/sqlite-state.ts';
import { tellWaiting } from './tell-waiting.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const page = (name: number | string): string => `https://e.example/${name}`;
const added = (...names: readonly (number | string)[]): UrlChange[] =>
  names.map((name) => ({ kind: 'added', loc: page(name) }));

const YES: EngineReply = { accepted: true, answer: {} as never };
const no = (outcome: 'failed' | 'refused', retryAfterSeconds = 0): EngineReply => ({
  accepted: false,
  outcome,
  reason: `It said ${outcome}.`,
  retryAfterSeconds,
});

/** An engine that takes two URLs a call, and a state. */
function openWorld(kinds: readonly ChangeKind[] = ['added', 'changed', 'removed']) {
  const state = openSqliteState({ path: ':memory:' });
  const { outbox } = state;
  const calls: string[][] = [];
  let reply = (_number: number): EngineReply => YES;
  const put = (changes: readonly UrlChange[]): void => {
    outbox.put(['engine'], changes);
    state.commit();
  };
  const tell = async (
    options: { readonly nowMs?: number; readonly retry?: boolean; readonly setting?: string } = {},
  ): Promise<AnnounceResult[]> => {
    const { nowMs = NOW, retry = false, setting = 'x' } = options;
    calls.length = 0;
    const announcement = { sitemaps: [], base: page(''), initial: false };
    const announcer = {
      name: 'engine',
      setting,
      urls: { kinds, initial: false },
      announce: ({ difference }: { difference?: (kinds: readonly ChangeKind[]) => never }) =>
        tellUrls({
          announcer: 'engine',
          engine: 'Engine',
          dryRun: false,
          chunkSize: () => 2,
          batches: difference?.(kinds) ?? [],
          tell: async (urls) => {
            calls.push(urls.map((url) => url.slice(page('').length)));
            return reply(calls.length);
          },
        }),
    };
    return tellWaiting(announcer as never, { outbox, announcement, nowMs, retry });
  };
  return {
    state,
    outbox,
    calls,
    put,
    tell,
    answer: (next: (number: number) => EngineReply) => {
      reply = next;
    },
    waiting: () => outbox.counts('engine'),
  };
}

const outcomes = (results: readonly AnnounceResult[]): string[] =>
  results.map(({ outcome }) => outcome);

test('what is accepted waits no more, chunk by chunk', async () => {
  const { put, tell, answer, calls, waiting } = openWorld();
  put(added(1, 2, 3, 4, 5));
  answer((number) => (number === 2 ? no('failed') : YES));
  const [result] = await tell();
  assert.equal(result?.outcome, 'failed');
  assert.deepEqual(result.pending, [page(3), page(4), page(5)]);
  assert.deepEqual(waiting(), { open: 3, refused: 0 });
  answer(() => YES);
  put(added(6, 3));
  assert.deepEqual(outcomes(await tell({ nowMs: NOW + 600_000 })), ['accepted']);
  assert.deepEqual(calls, [
    ['4', '5'],
    ['6', '3'],
  ]);
  assert.deepEqual(waiting(), { open: 0, refused: 0 });
  assert.deepEqual(outcomes(await tell()), ['skipped']);
});

test('what failed is not told before its time, and new URLs wait with it', async () => {
  const { put, tell, answer, calls } = openWorld();
  put(added(1));
  answer(() => no('failed', 1_200));
  await tell();
  answer(() => YES);
  put(added(2));
  for (const retry of [false, true]) {
    const [early] = await tell({ nowMs: NOW + 1_199_999, retry });
    assert.equal(early?.outcome, 'skipped');
    assert.match(
      early.message,
      /^2 URLs wait: .* is not asked again before 2026-11-21T12:20:00\.000Z\./,
    );
    assert.deepEqual(calls, []);
  }
  await tell({ nowMs: NOW + 1_200_000 });
  assert.deepEqual(calls, [['1', '2']]);
});

test('what failed is announced at once when the settings were changed', async () => {
  const { put, tell, answer, calls } = openWorld();
  put(added(1));
  answer(() => no('failed'));
  await tell();
  answer(() => YES);
  assert.deepEqual(outcomes(await tell({ setting: 'y' })), ['accepted']);
  assert.deepEqual(calls, [['1']]);
});

test('what was refused is kept with its reason, and does not hold up what is new', async () => {
  const { put, tell, answer, calls, waiting } = openWorld();
  put(added(1, 2, 3));
  answer(() => no('refused'));
  const [refused, ...more] = await tell();
  assert.equal(refused?.outcome, 'refused');
  assert.match(refused.message, /It said refused\. 3 URLs are kept .* --retry-announcements/);
  assert.deepEqual(refused.pending, [page(1), page(2), page(3)]);
  assert.deepEqual(more, []);
  answer(() => YES);
  put(added(4));
  const [told, aside] = await tell({ nowMs: NOW + 86_400_000 });
  assert.equal(told?.outcome, 'accepted');
  assert.deepEqual(calls, [['4']]);
  assert.equal(aside?.outcome, 'skipped');
  assert.match(aside.message, /^3 URLs that were refused earlier wait .* It said refused\.$/);
  assert.deepEqual(waiting(), { open: 0, refused: 3 });
  // On the next day it is still known why.
  const [, again] = await tell({ nowMs: NOW + 2 * 86_400_000 });
  assert.match(again?.message ?? '', /It said refused\.$/);
});

for (const how of [{ retry: true }, { setting: 'y' }]) {
  test(`what was refused is announced with ${JSON.stringify(how)}, with what is new`, async () => {
    const { put, tell, answer, calls, waiting, outbox } = openWorld();
    put(added(1, 2, 3));
    answer(() => no('refused'));
    await tell();
    answer(() => YES);
    put(added(4));
    assert.deepEqual(outcomes(await tell(how)), ['accepted']);
    assert.deepEqual(calls, [
      ['1', '2'],
      ['3', '4'],
    ]);
    assert.deepEqual(waiting(), { open: 0, refused: 0 });
    assert.equal(outbox.note('engine'), undefined);
  });
}

test('what was refused and then fails is told by a later build of its own accord', async () => {
  const { put, tell, answer, calls } = openWorld();
  put(added(1));
  answer(() => no('refused'));
  await tell();
  answer(() => no('failed'));
  assert.deepEqual(outcomes(await tell({ retry: true })), ['failed']);
  answer(() => YES);
  await tell({ nowMs: NOW + 600_000 });
  assert.deepEqual(calls, [['1']]);
});

test('an engine that counts none of the URLs of a run takes none away', async () => {
  const { put, tell, answer, waiting } = openWorld();
  put(added(1, 2, 3, 4));
  answer((number) =>
    number < 2 ? ({ ...(YES as object), count: 0 } as EngineReply) : no('failed'),
  );
  await tell();
  assert.deepEqual(waiting(), { open: 4, refused: 0 });
  answer((number) => (number < 2 ? ({ ...(YES as object), count: 0 } as EngineReply) : YES));
  await tell({ nowMs: NOW + 600_000 });
  assert.deepEqual(waiting(), { open: 0, refused: 0 });
});

test('changes of other kinds are none of its business', async () => {
  const { put, tell, calls, waiting } = openWorld(['added']);
  put([...added(1), { kind: 'removed', loc: page(2) }]);
  await tell();
  assert.deepEqual([calls, waiting()], [[['1']], { open: 0, refused: 0 }]);
});

test('what came from the file and is not an address is skipped', async () => {
  const { put, tell, calls, waiting } = openWorld();
  put([{ kind: 'added', loc: 'no address' }, ...added(1), { kind: 'added', loc: '' }]);
  await tell();
  assert.deepEqual([calls, waiting()], [[['1']], { open: 0, refused: 0 }]);
});

test('of what fails the newest 100,000 are kept, and it is said how many went', async () => {
  const { put, tell, answer, waiting } = openWorld();
  put(added(...Array.from({ length: 100_003 }, (_, index) => index)));
  answer((number) => (number === 1 ? YES : no('failed')));
  const [failed, dropped, ...more] = await tell();
  assert.equal(failed?.pending?.length, 100_000);
  assert.equal(failed.pending[0], page(3));
  assert.equal(failed.pending.at(-1), page(100_002));
  assert.match(dropped?.message ?? '', /the oldest 1 were dropped/);
  assert.deepEqual(more, []);
  assert.deepEqual(waiting(), { open: 100_000, refused: 0 });
});
