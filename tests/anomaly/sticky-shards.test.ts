// A set that is published again and again while its pages change: at every instant it is whole,
// pages stay where they are, and what did not change keeps its bytes. Random, with a printed seed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from '../../src/publish/publish.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import { createMemoryTarget, type MemoryTarget } from '../support/memory-target.ts';
import { type PublishedSet, readPublishedSet } from '../support/published-set.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const BASE = 'https://e.example/';
const SITES = 5;
const GENERATIONS = 10;

// Mulberry32: small, seeded, good enough to choose pages.
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Page {
  section: 'a' | 'b';
  version: number;
}

for (const naming of ['fixed', 'hashed'] as const) {
  test(`published again and again, whole at every instant, names ${naming}`, async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    for (let site = 0; site < SITES; site += 1) await publishSite(naming, TEST_SEED + site);
  });
}

async function publishSite(naming: 'fixed' | 'hashed', seed: number): Promise<void> {
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'portolan-sticky-'));
  try {
    const target = createMemoryTarget(naming);
    const limits = { urlsMax: 2 + Math.floor(random() * 6), bytesMax: 700 + random() * 900 };
    const pages = new Map<string, Page>();
    let before: PublishedSet | undefined;
    for (let generation = 0; generation < GENERATIONS; generation += 1) {
      const oldPages = new Map([...pages].map(([loc, page]) => [loc, { ...page }]));
      changePages(pages, random, generation);
      const config = configOf({ target, folder, pages, random, limits });
      before = await publishGeneration({ config, target, pages, oldPages, before, limits, seed });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function changePages(pages: Map<string, Page>, random: () => number, generation: number): void {
  const few = (most: number): number => Math.floor(random() * most);
  for (const [loc, page] of pages) {
    const fate = random();
    if (fate < 0.06) pages.delete(loc);
    else if (fate < 0.16) page.version += 1 + few(20);
    else if (fate < 0.22) page.section = page.section === 'a' ? 'b' : 'a';
  }
  for (let count = 1 + few(generation === 0 ? 30 : 6); count > 0; count -= 1) {
    const loc = `${BASE}${few(1e9)}`;
    pages.set(loc, { section: random() < 0.5 ? 'a' : 'b', version: few(5) });
  }
}

function configOf(options: {
  readonly target: MemoryTarget;
  readonly folder: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly random: () => number;
  readonly limits: { readonly urlsMax: number; readonly bytesMax: number };
}): PublishConfig {
  const { target, folder, pages, random, limits } = options;
  const entriesOf = (section: Page['section']) =>
    [...pages]
      .filter(([, page]) => page.section === section)
      // Whatever the order in which pages come, they stay where they are.
      .toSorted(() => random() - 0.5)
      .map(([loc, { version }]) => ({ loc, images: imagesOf(version) }));
  return {
    base: BASE,
    sections: [
      { name: 'a', source: entriesOf('a') },
      { name: 'b', source: entriesOf('b') },
    ],
    targets: target,
    state: join(folder, 'state.db'),
    gzip: random() < 0.5,
    ...limits,
    bytesMax: Math.floor(limits.bytesMax),
    shrinkShareMax: 1,
  };
}

// Versions differ in length too, so that changed pages outgrow their shards.
function imagesOf(version: number): { readonly loc: string }[] {
  return [{ loc: `${BASE}${'i'.repeat((version % 40) * 4)}/${version}.png` }];
}

async function publishGeneration(run: {
  readonly config: PublishConfig;
  readonly target: MemoryTarget;
  readonly pages: ReadonlyMap<string, Page>;
  readonly oldPages: ReadonlyMap<string, Page>;
  readonly before: PublishedSet | undefined;
  readonly limits: { readonly urlsMax: number; readonly bytesMax: number };
  readonly seed: number;
}): Promise<PublishedSet> {
  const { config, target, pages, oldPages, before, limits, seed } = run;
  const look = (): PublishedSet => readPublishedSet((name) => target.files.get(name), BASE);
  const inBoth = [...oldPages.keys()].filter((loc) => pages.has(loc));
  target.onStep = () => {
    if (!before && !target.files.has('sitemap.xml')) return;
    const listed = new Set(look().locs);
    for (const loc of inBoth) assert.ok(listed.has(loc), `${loc} is unlisted, seed ${seed}`);
  };
  const bytesBefore = new Map(target.files);
  const report = await publish(config, { now: Date.UTC(2026, 10, 21) });
  const set = look();

  assert.deepEqual(set.locs.toSorted(), [...pages.keys()].toSorted(), `seed ${seed}`);
  assert.equal(report.entries, pages.size);
  const changed = inBoth.filter((loc) => pages.get(loc)?.version !== oldPages.get(loc)?.version);
  assert.equal(report.added, pages.size - inBoth.length);
  assert.equal(report.changed, changed.length, `seed ${seed}`);
  assert.equal(report.removed, oldPages.size - inBoth.length, `seed ${seed}`);
  for (const [name, locs] of set.shards) {
    assert.ok(locs.length <= limits.urlsMax, `${name} has ${locs.length}, seed ${seed}`);
    const file = report.files.find((one) => one.name === name);
    assert.ok((file?.bytes ?? Infinity) <= limits.bytesMax, `${name} is too large, seed ${seed}`);
    if (file?.state === 'unchanged')
      assert.deepEqual(target.files.get(name), bytesBefore.get(name));
  }
  if (before && before.shards.size > 1 && set.shards.size > 1) {
    untouchedStay({ before, set, pages, oldPages, seed, naming: target.naming });
  }
  return set;
}

// A shard none of whose pages changed, or left, and that got none, is the same file as before.
function untouchedStay(run: {
  readonly before: PublishedSet;
  readonly set: PublishedSet;
  readonly pages: ReadonlyMap<string, Page>;
  readonly oldPages: ReadonlyMap<string, Page>;
  readonly seed: number;
  readonly naming: string;
}): void {
  const { before, set, pages, oldPages, seed, naming } = run;
  const same = (loc: string): boolean => {
    const [now, then] = [pages.get(loc), oldPages.get(loc)];
    return now?.version === then?.version && now?.section === then?.section;
  };
  for (const [name, locs] of before.shards) {
    const stem = name.replace(/\.gz$/, '');
    const now = set.shards.get(name) ?? set.shards.get(stem) ?? set.shards.get(`${stem}.gz`);
    if (!locs.every(same)) continue;
    if (naming === 'hashed' && now === undefined) continue;
    assert.deepEqual(now?.slice(0, locs.length), locs, `${name} moved pages, seed ${seed}`);
  }
}
