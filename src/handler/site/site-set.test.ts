// What a set keeps, reads again and forgets: old sets, failures, pages that lie, hostile names.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HANDLER_BASE as BASE,
  createAskedHandler,
  pathsOf,
} from '../../../tests/support/asked-handler.ts';
import { systemClock } from '../../base/clock.ts';
import { BuildSlots } from '../cache/build-slots.ts';
import { type KeptUnit, KeptUnits } from '../cache/kept-units.ts';
import { settleHandlerConfig } from '../settings/handler-settings.ts';
import { SiteSet } from './site-set.ts';

test('a whole set is read once for all its files, and again when it is old', async () => {
  let reads = 0;
  const { locsOf, passSeconds } = createAskedHandler({
    source: () => pathsOf(3, ++reads * 10),
    urlsMax: 2,
    maxAge: 60,
    staleWhileRevalidate: 60,
  });
  await Promise.all(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'].map(locsOf));
  assert.equal(reads, 1);
  passSeconds(60);
  assert.deepEqual(await locsOf('/sitemap-2.xml'), [`${BASE}12`], 'the old one');
  await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(await locsOf('/sitemap-2.xml'), [`${BASE}22`], 'the new one');
  assert.equal(reads, 2);
});

test('a first set that fails is 503, never half a set; the next request tries again', async () => {
  const failure = new Error('down');
  let fails = true;
  const { ask, locsOf, statusOf, errors, passSeconds } = createAskedHandler({
    sections: [
      { name: 'a', source: pathsOf(3) },
      {
        name: 'b',
        async *source() {
          yield '/b1';
          if (fails) throw failure;
          yield '/b2';
        },
      },
    ],
  });
  const response = await ask('/sitemap.xml');
  assert.equal(response?.status, 503);
  assert.equal(response.headers.get('retry-after'), '30');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('etag'), null);
  assert.equal(await statusOf('/sitemap-a-1.xml'), 503);
  assert.equal(errors.length, 1);
  assert.equal((errors[0] as Error).cause, failure);
  fails = false;
  passSeconds(5);
  assert.equal((await locsOf('/sitemap.xml')).length, 2);
  fails = true;
  passSeconds(3_600 + 86_400);
  assert.equal((await locsOf('/sitemap.xml')).length, 2, 'the last good set');
  assert.equal(errors.length, 2);
});

test('a section that fails does not take the parts of others along', async () => {
  const { statusOf } = createAskedHandler({
    sections: [
      { name: 'a', count: () => 1, page: () => ['/a'] },
      { name: 'b', source: () => Promise.reject(new Error('down')) },
    ],
  });
  assert.equal(await statusOf('/sitemap-a-1.xml'), 200);
  assert.equal(await statusOf('/sitemap-b-1.xml'), 503);
  assert.equal(await statusOf('/sitemap.xml'), 503);
});

test('without onError the answer says to give one, and nothing of what went wrong', async () => {
  const source = () => Promise.reject(new Error('secret'));
  const { ask } = createAskedHandler({ source, onError: undefined });
  const text = (await (await ask('/sitemap.xml'))?.text()) ?? '';
  assert.match(text, /onError/);
  assert.doesNotMatch(text, /secret/);
});

test('an onError or an onFinding that throws does not take the handler down', async () => {
  const boom = (): never => {
    throw new Error('boom');
  };
  const failing = createAskedHandler({ source: () => boom(), onError: boom });
  assert.equal(await failing.statusOf('/sitemap.xml'), 503);
  const source = ['/a', 'https://other.example/'];
  const { locsOf, errors } = createAskedHandler({ source, onFinding: boom });
  assert.deepEqual(await locsOf('/sitemap.xml'), [`${BASE}a`], 'the set is served all the same');
  assert.match(String(errors[0]), /boom/);
});

test('whoever goes away is not answered, and the set is made for the others', async () => {
  const { ask, statusOf } = createAskedHandler({
    async *source() {
      await new Promise((done) => setTimeout(done, 20));
      yield '/a';
    },
  });
  const controller = new AbortController();
  const gone = ask('/sitemap.xml', { signal: controller.signal });
  const stays = statusOf('/sitemap.xml');
  controller.abort();
  await assert.rejects(gone, { name: 'AbortError' });
  assert.equal(await stays, 200);
});

test('a source that takes too long is aborted, and hears of it', async () => {
  let reason: unknown;
  const { statusOf, errors } = createAskedHandler({
    source: ({ signal }) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
      return new Promise(() => {});
    },
    limits: { buildMs: 20 },
  });
  assert.equal(await statusOf('/sitemap.xml'), 503);
  assert.equal(reason, errors[0]);
  assert.match(String(reason), /not built within 20 ms/);
});

test('a page with more rows than it was asked for is cut, and a finding', async () => {
  const { locsOf, findings } = createAskedHandler({
    sections: [{ name: 'p', count: () => 5, page: () => pathsOf(5) }],
    urlsMax: 2,
  });
  assert.deepEqual(await locsOf('/sitemap-p-1.xml'), [`${BASE}1`, `${BASE}2`]);
  const [finding] = findings;
  assert.equal(finding?.rule, 'page-too-long');
  assert.equal(finding.places[0]?.source, 'sitemap-p-1.xml');
  assert.match(finding.places[0].message, /5 entries, of 2 asked for/);
});

test('a page with fewer rows than its count promises is a finding', async () => {
  const { locsOf, findings } = createAskedHandler({
    sections: [{ name: 'p', count: () => 5, page: (page) => pathsOf(1, page + 1) }],
    urlsMax: 2,
  });
  await locsOf('/sitemap.xml');
  await locsOf('/sitemap-p-3.xml');
  assert.equal(findings.length, 0, 'the last one is as long as it should be');
  await locsOf('/sitemap-p-2.xml');
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['page-too-short'],
  );
});

test('names beyond the end ask for the count at most once in ten seconds', async () => {
  const asked: string[] = [];
  let rows = pathsOf(3);
  const { statusOf, passSeconds } = createAskedHandler({
    sections: [
      {
        count() {
          asked.push('count');
          return rows.length;
        },
        page(page, size) {
          asked.push(`page ${page}`);
          return rows.slice(page * size, (page + 1) * size);
        },
      },
    ],
    urlsMax: 2,
  });
  assert.equal(await statusOf('/sitemap-50.xml'), 404);
  assert.deepEqual(asked.splice(0), ['page 49', 'count']);
  for (let number = 3; number < 49; number += 1) {
    assert.equal(await statusOf(`/sitemap-${number}.xml`), 404);
  }
  assert.deepEqual(asked.splice(0), []);
  rows = pathsOf(5);
  passSeconds(11);
  assert.equal(await statusOf('/sitemap-3.xml'), 200, 'an index made elsewhere may name it');
  assert.deepEqual(asked.splice(0), ['count', 'page 2']);
});

test('what lies longest unused is forgotten beyond the limit of bytes', async () => {
  const asked: number[] = [];
  const { statusOf } = createAskedHandler({
    sections: [
      {
        count: () => 40,
        page(page, size) {
          asked.push(page);
          return pathsOf(size, page * size);
        },
      },
    ],
    urlsMax: 10,
    limits: { bytesMax: 1_500 },
  });
  for (const number of [1, 2, 1, 3, 1, 2]) await statusOf(`/sitemap-${number}.xml`);
  assert.deepEqual(asked, [0, 1, 2, 1]);
});

test('a count of more parts than can be named is an error, of which onError hears', async () => {
  for (const count of [1_000_001, Number.MAX_SAFE_INTEGER, Number.NaN, -1, 1.5, Infinity]) {
    const section = { name: 'a', count: () => count, page: () => [], urlsMax: 1 };
    const { statusOf, errors } = createAskedHandler({ sections: [section] });
    assert.equal(await statusOf('/sitemap.xml'), 503, String(count));
    assert.equal(errors.length, 1, String(count));
  }
});

test('while nothing can be read, requests for any number leave little behind', async () => {
  let pages = 0;
  const down = () => {
    throw new Error('down');
  };
  const page = () => {
    pages += 1;
    return down();
  };
  const { statusOf } = createAskedHandler({ sections: [{ name: 'a', count: down, page }] });
  const askFor = async (number: number) => {
    assert.equal(await statusOf(`/sitemap-a-${number}.xml`), 503);
    return pages;
  };
  for (let number = 1; number <= 1_100; number += 1) await askFor(number);
  assert.equal(await askFor(1), 1_100, 'the first ones pause');
  assert.equal(await askFor(1_100), 1_101, 'the last ones are forgotten');
});

test('what is made for a base that was given up in the meantime is not kept', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const settings = settleHandlerConfig({ base: BASE, source: () => promise });
  const kept = new Set<KeptUnit>();
  class WatchedUnits extends KeptUnits {
    override use(unit: KeptUnit): void {
      kept.add(unit);
    }
  }
  const clock = systemClock;
  const limits = { buildMs: 10_000, count: 1, clock };
  const times = { freshMs: 1_000, staleMs: 0, staleOnErrorMs: 0, onError: undefined };
  const rules = { ...times, ...limits, slots: new BuildSlots(limits) };
  const set = new SiteSet(BASE, { settings, units: new WatchedUnits(1_000), rules });
  const found = set.find({ kind: 'entry', number: 1 }, {});
  set.close();
  resolve(['/a']);
  assert.ok(await found, 'whoever asked has the answer');
  assert.equal(kept.size, 0);
});
