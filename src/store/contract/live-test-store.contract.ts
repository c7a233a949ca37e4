// What the live tests of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LiveTestRecord } from '../port/store.ts';
import {
  HOSTILE_TEXTS,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
} from './control-place.contract.ts';

const LOC = 'https://a.example/a';
const KEPT_MS = { readsMs: 100, changesMs: 1e9, goneMs: 1e9 };

function sampleTest(siteId: number, at: number, loc = LOC): Omit<LiveTestRecord, 'id'> {
  return {
    siteId,
    loc,
    askedAt: at,
    startedAt: at + 1,
    endedAt: at + 2,
    outcome: 'indexable',
    message: `At ${at}.`,
    result: `{"at":${at}}`,
  };
}

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function liveTestStoreContract(name: string, setup: Setup): void {
  describe(`the contract of live tests: ${name}`, () => {
    contractOfKeeping(setup);
    contractOfForgetting(setup);
  });
}

function contractOfKeeping(setup: Setup): void {
  test('tests of a URL come back as they were, the newest first, and last', async (t) => {
    const { result: _, ...failed } = { ...sampleTest(1, 2), outcome: 'failed' as const };
    const fill = async (control: Awaited<ReturnType<typeof opened>>) => {
      await control.sites.ensure('https://a.example/', 1);
      await control.liveTests.add(sampleTest(1, 1));
      await control.liveTests.add(failed);
      for (const loc of HOSTILE_TEXTS) await control.liveTests.add(sampleTest(1, 9, loc));
    };
    const control = (await reopened(t, setup, fill)) ?? (await opened(t, setup));
    if ((await control.sites.count()) === 0) await fill(control);
    const rows = await control.liveTests.ofUrl(1, LOC);
    assert.deepEqual(
      rows.map(({ id: _id, ...test_ }) => test_),
      [failed, sampleTest(1, 1)],
    );
    for (const loc of HOSTILE_TEXTS) {
      assert.deepEqual(
        (await control.liveTests.ofUrl(1, loc)).map((one) => one.loc),
        [loc],
      );
    }
    assert.deepEqual(await control.liveTests.ofUrl(2, LOC), []);
  });

  test('of a site the last test of each URL is reported, the newest first', async (t) => {
    const control = await opened(t, setup);
    const { id } = await control.sites.ensure('https://a.example/', 1);
    const other = await control.sites.ensure('https://b.example/', 1);
    const more = (at: number) => `https://a.example/${at}`;
    for (const at of [1, 2]) await control.liveTests.add(sampleTest(id, at));
    await control.liveTests.add(sampleTest(id, 3, more(3)));
    await control.liveTests.add({ ...sampleTest(id, 4), outcome: 'not-indexable' });
    await control.liveTests.add(sampleTest(other.id, 5));
    const told = (await control.liveTests.ofSite(id)).map(({ id: _, ...test_ }) => test_);
    const { result: _, ...last } = { ...sampleTest(id, 4), outcome: 'not-indexable' as const };
    const { result: __, ...before } = sampleTest(id, 3, more(3));
    assert.deepEqual(told, [last, before]);
    assert.deepEqual(await control.liveTests.ofSite(99), []);
  });

  test('the last five of a URL are kept, and the last two hundred of a site', async (t) => {
    const control = await opened(t, setup);
    const { id } = await control.sites.ensure('https://a.example/', 1);
    const other = await control.sites.ensure('https://b.example/', 1);
    await control.liveTests.add(sampleTest(other.id, 1));
    for (let at = 1; at <= 7; at += 1) await control.liveTests.add(sampleTest(id, at));
    const kept = async (loc = LOC) =>
      (await control.liveTests.ofUrl(id, loc)).map(({ askedAt }) => askedAt);
    assert.deepEqual(await kept(), [7, 6, 5, 4, 3]);
    const more = (at: number) => `https://a.example/${at}`;
    for (let at = 10; at < 206; at += 1) await control.liveTests.add(sampleTest(id, at, more(at)));
    assert.deepEqual(await kept(), [7, 6, 5, 4]);
    for (let at = 206; at < 212; at += 1) await control.liveTests.add(sampleTest(id, at, more(at)));
    assert.deepEqual(await kept(), []);
    assert.deepEqual([await kept(more(11)), await kept(more(12))], [[], [12]]);
    assert.equal((await control.liveTests.ofUrl(other.id, LOC)).length, 1);
  });
}

function contractOfForgetting(setup: Setup): void {
  test('what is as old as reads may be is forgotten, and with its site everything', async (t) => {
    const control = await opened(t, setup);
    const { id } = await control.sites.ensure('https://a.example/', 1);
    for (const at of [1, 98, 99]) await control.liveTests.add(sampleTest(id, at));
    assert.equal(await control.forget({ ...KEPT_MS, now: 200 }), 1);
    const left = async () => (await control.liveTests.ofUrl(id, LOC)).map(({ endedAt }) => endedAt);
    assert.deepEqual(await left(), [101, 100]);
    await control.sites.remove(id);
    assert.deepEqual(await left(), []);
    await control.liveTests.add(sampleTest(id, 300));
    assert.deepEqual(await left(), []);
  });
}
