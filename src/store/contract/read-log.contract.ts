// What every store keeps to of the log of reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import {
  allRows,
  asStored,
  HOSTILE_TEXTS,
  LONE_SURROGATE,
  NUL_TEXT,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleRead,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const DAY_MS = 86_400_000;

type Of = { readonly siteId: number; readonly sitemapId: number };

async function sitemapIn({ sites, sitemaps }: ControlPart, url = 'u'): Promise<Of> {
  const { id: siteId } = await sites.ensure('https://a.example/', 1);
  const { id } = await sitemaps.ensure({ siteId, url, source: 'page', at: 1 });
  return { siteId, sitemapId: id };
}

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function readLogContract(setup: Setup): void {
  contractOfReads(setup);
  contractOfTheLog(setup);
}

function contractOfReads(setup: Setup): void {
  test('a read comes back with all that is known, and with no more', async (t) => {
    const control = await opened(t, setup);
    const of = await sitemapIn(control);
    const least = sampleRead(of);
    const most = sampleRead(of, {
      run: 2,
      result: 'failed',
      completeness: 'truncated',
      status: 'couldnt-fetch',
      cause: 'http-5xx',
      message: 'No.',
      httpStatus: 503,
      finalUrl: 'https://b/',
      redirects: [{ from: 'https://a/', to: 'https://b/', status: 301 }],
      headers: { 'content-type': 'text/xml', constructor: 'x' },
      robots: { allowed: false, agent: '*', robotsTxt: 'https://a/robots.txt', line: 3 },
      firstByteMs: 1.5,
      sentBytes: 0,
      bytes: 2 ** 40,
      bodyHash: 'f'.repeat(64),
    });
    const ids = [await runsIn(control).addRead(least), await runsIn(control).addRead(most)];
    assert.deepEqual(await control.sitemaps.read(ids[0] ?? 0), { id: ids[0], ...least });
    assert.deepEqual(await control.sitemaps.read(ids[1] ?? 0), { id: ids[1], ...most });
    assert.equal(await control.sitemaps.read(99_999), undefined);
  });

  test('hostile texts come back as they were', async (t) => {
    const control = await opened(t, setup);
    const of = await sitemapIn(control);
    for (const [at, text] of HOSTILE_TEXTS.entries()) {
      const headers = { [`x${text}`]: text };
      const redirects = [{ from: text, to: text, status: 302 }];
      const read = sampleRead(of, {
        message: text,
        finalUrl: text,
        headers,
        redirects,
        run: at + 1,
      });
      const id = await runsIn(control).addRead(read);
      assert.deepEqual(await control.sitemaps.read(id), { id, ...read });
    }
    for (const text of [LONE_SURROGATE, NUL_TEXT]) {
      const read = sampleRead(of, { message: text, headers: { a: text } });
      const back = await control.sitemaps.read(await runsIn(control).addRead(read));
      assert.equal(asStored(back?.message ?? ''), asStored(text));
      assert.equal(asStored(back?.headers['a'] ?? ''), asStored(text));
    }
  });
}

function contractOfTheLog(setup: Setup): void {
  test('the log is of one sitemap, the newest first, whatever is added meanwhile', async (t) => {
    const control = await opened(t, setup);
    const [of, other] = [await sitemapIn(control), await sitemapIn(control, 'v')];
    const ids: number[] = [];
    for (let run = 1; run <= 5; run += 1) {
      ids.unshift(await runsIn(control).addRead(sampleRead(of, { run })));
      await runsIn(control).addRead(sampleRead(other, { run }));
    }
    const first = await control.sitemaps.reads(of.sitemapId, { limit: 2 });
    await runsIn(control).addRead(sampleRead(of));
    const rest = await control.sitemaps.reads(of.sitemapId, { after: first.next ?? '' });
    const found = [...first.rows, ...rest.rows].map(({ id }) => id);
    assert.deepEqual(found, ids);
    assert.deepEqual(
      ids.toSorted((a, b) => b - a),
      ids,
    );
    const all = await allRows((request) => control.sitemaps.reads(of.sitemapId, request), 1);
    assert.equal(all.length, 6);
  });

  test('old reads are forgotten by days, but the last of each sitemap', async (t) => {
    const control = await opened(t, setup);
    const [of, other] = [await sitemapIn(control), await sitemapIn(control, 'v')];
    const add = (day: number, to = of): Promise<number> =>
      runsIn(control).addRead(sampleRead(to, { startedAt: day * DAY_MS, endedAt: day * DAY_MS }));
    const ids = [await add(10), await add(99), await add(100), await add(50), await add(500)];
    const only = await add(5, other);
    const retention = { now: 1_000 * DAY_MS, readsMs: 900 * DAY_MS, changesMs: 1e15, goneMs: 1e15 };
    assert.equal(await control.forget(retention), 3);
    const left = await Promise.all(ids.map((id) => control.sitemaps.read(id)));
    assert.deepEqual(
      left.map((read) => read !== undefined),
      [false, false, true, false, true],
    );
    assert.ok(await control.sitemaps.read(only));
    assert.equal(await control.forget({ ...retention, now: 1e6 * DAY_MS }), 1);
    assert.equal(await control.forget({ ...retention, now: 1e6 * DAY_MS }), 0);
    assert.ok((await add(1)) > only);
  });

  test('the ids continue growing when the store is opened again', async (t) => {
    let last = 0;
    const control = await reopened(t, setup, async (first) => {
      last = await runsIn(first).addRead(sampleRead(await sitemapIn(first)));
    });
    if (!control) return t.skip('nothing lasts here');
    assert.equal((await control.sitemaps.read(last))?.id, last);
    assert.ok((await runsIn(control).addRead(sampleRead(await sitemapIn(control)))) > last);
  });
}
