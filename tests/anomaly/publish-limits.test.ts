// The protocol's own limits, at full size: 50,000 URLs, 52,428,800 bytes, 50,000 sitemaps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { publish } from '../../src/publish/publish.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import { createMemoryTarget, type MemoryTarget } from '../support/memory-target.ts';
import { readPublishedSet } from '../support/published-set.ts';

const BASE = 'https://e.example/';
const URLS_MAX = 50_000;
const BYTES_MAX = 52_428_800;

const bytesOf = (target: MemoryTarget, name: string): number => {
  const bytes = target.files.get(name) ?? assert.fail(`${name} is not there`);
  return name.endsWith('.gz') ? gunzipSync(bytes).length : bytes.length;
};

async function publishAll(more: Partial<PublishConfig>): Promise<MemoryTarget> {
  const target = createMemoryTarget();
  const report = await publish({ base: BASE, targets: target, ...more });
  assert.equal(report.complete, true);
  assert.deepEqual(report.findings, []);
  return target;
}

for (const gzip of [false, true]) {
  const how = gzip ? 'gzipped' : 'plain';

  test(`120,001 URLs are three shards, nothing lost and nothing twice, ${how}`, async () => {
    const locs = Array.from({ length: 120_001 }, (_, index) => `${BASE}${index}`);
    const target = await publishAll({ source: locs, gzip });
    const { shards, locs: listed } = readPublishedSet((name) => target.files.get(name), BASE);
    assert.deepEqual(
      [...shards.values()].map(({ length }) => length),
      [URLS_MAX, URLS_MAX, 20_001],
    );
    assert.deepEqual(listed, locs);
  });

  test(`where bytes bind first, shards are full to the last entry that fits, ${how}`, async () => {
    // About 36 KB an entry, each of another length, with characters of two and four bytes.
    const caption = `é𝄞 & <${' a ship in the harbour'.repeat(70)}`;
    const entries = Array.from({ length: 2_000 }, (_, index) => ({
      loc: `${BASE}${index}`,
      images: Array.from({ length: 17 + (index % 7) }, (_, image) => ({
        loc: `${BASE}i/${index}/${image}.png`,
        caption,
      })),
    }));
    const target = await publishAll({ source: entries, gzip });
    const { shards, locs } = readPublishedSet((name) => target.files.get(name), BASE);
    assert.deepEqual(
      locs,
      entries.map(({ loc }) => loc),
    );
    assert.ok(shards.size >= 2);
    const names = [...shards.keys()];
    for (const [at, name] of names.entries()) {
      assert.ok(bytesOf(target, name) <= BYTES_MAX, `${name} has ${bytesOf(target, name)} bytes`);
      const next = names[at + 1];
      if (next === undefined) continue;
      const first = firstEntryBytes(target, next);
      assert.ok(bytesOf(target, name) + first > BYTES_MAX, `${name} had room for another entry`);
    }
  });
}

function firstEntryBytes(target: MemoryTarget, name: string): number {
  const bytes = target.files.get(name) ?? assert.fail();
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
  return Buffer.byteLength(/<url>.*?<\/url>\n/s.exec(text)?.[0] ?? '');
}

test('an index of as many sitemaps as it may hold is one, one more makes another', async () => {
  for (const [pages, indexes] of [
    [6, 1],
    [7, 2],
  ] as const) {
    const source = Array.from({ length: pages }, (_, index) => `${BASE}${index}`);
    const target = await publishAll({ source, urlsMax: 1, indexEntriesMax: 6 });
    const names = [...target.files.keys()].filter((name) =>
      /^sitemap(-index-\d+)?\.xml$/.test(name),
    );
    assert.equal(names.length, indexes);
    const set = readPublishedSet(
      (name) => target.files.get(name),
      BASE,
      names.toSorted().reverse(),
    );
    assert.deepEqual(set.locs.toSorted(), source);
  }
});
