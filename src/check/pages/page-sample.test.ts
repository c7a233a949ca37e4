// The choice of pages: fair, repeatable, bounded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import { createPageSample } from './page-sample.ts';

const SITEMAP = 'https://example.com/sitemap.xml';

function entries(from: number, to: number): Entry[] {
  return Array.from({ length: to - from }, (_, index) => ({
    kind: 'url',
    loc: `https://example.com/${from + index}`,
  }));
}

function locs(sample: ReturnType<typeof createPageSample>): string[] {
  return sample.pages().map(({ entry }) => entry.loc);
}

test('a sample as large as the list is the list, in its order', () => {
  const sample = createPageSample({ sample: 5, seed: 1 });
  sample.add(entries(0, 3), { sitemap: SITEMAP });
  sample.add(entries(3, 5), { sitemap: SITEMAP });
  assert.deepEqual(
    locs(sample),
    entries(0, 5).map(({ loc }) => loc),
  );
  assert.equal(sample.listed, 5);
  assert.equal(sample.whole, true);
});

test('one page more than the sample has room for is left out', () => {
  const sample = createPageSample({ sample: 5, seed: 1 });
  sample.add(entries(0, 6), { sitemap: SITEMAP });
  assert.equal(sample.pages().length, 5);
  assert.equal(sample.listed, 6);
  assert.equal(sample.whole, false);
});

test('the same seed chooses the same pages, however the list is cut and in whatever order', () => {
  const all = entries(0, 2_000);
  const first = createPageSample({ sample: 20, seed: 42 });
  first.add(all, { sitemap: SITEMAP });
  const second = createPageSample({ sample: 20, seed: 42 });
  for (let at = all.length; at > 0; at -= 7) {
    second.add(all.slice(Math.max(0, at - 7), at), { sitemap: SITEMAP });
  }
  assert.deepEqual(new Set(locs(second)), new Set(locs(first)));
  const other = createPageSample({ sample: 20, seed: 43 });
  other.add(all, { sitemap: SITEMAP });
  assert.notDeepEqual(new Set(locs(other)), new Set(locs(first)));
});

test('every page has the same chance', () => {
  const counts = new Map<string, number>();
  const runs = 3_000;
  for (let seed = 1; seed <= runs; seed += 1) {
    const sample = createPageSample({ sample: 10, seed });
    sample.add(entries(0, 100), { sitemap: SITEMAP });
    for (const loc of locs(sample)) counts.set(loc, (counts.get(loc) ?? 0) + 1);
  }
  assert.equal(counts.size, 100);
  // Each is expected 300 times, with a standard deviation of 16.4; the seeds are fixed.
  let chiSquared = 0;
  for (const count of counts.values()) chiSquared += (count - 300) ** 2 / 300;
  assert.ok(chiSquared < 150, `chi squared is ${chiSquared}`);
});

test('a page that is listed ten times is chosen no oftener than one that is listed once', () => {
  let often = 0;
  const once = entries(1, 50);
  const repeated: Entry[] = Array.from({ length: 10 }, () => ({
    kind: 'url',
    loc: 'https://example.com/0',
  }));
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const sample = createPageSample({ sample: 5, seed });
    sample.add([...repeated.slice(0, 5), ...once, ...repeated.slice(5)], { sitemap: SITEMAP });
    const chosen = locs(sample);
    assert.equal(new Set(chosen).size, chosen.length);
    if (chosen.includes('https://example.com/0')) often += 1;
  }
  assert.ok(often > 60 && often < 140, `${often} of 1,000, where 100 are expected`);
});

test('the same page written otherwise is one page', () => {
  const sample = createPageSample({ sample: 'all', seed: 1 });
  sample.add(
    [
      { kind: 'url', loc: 'https://example.com/~pier' },
      { kind: 'url', loc: 'HTTPS://EXAMPLE.com:443/%7Epier#top' },
    ],
    { sitemap: SITEMAP },
  );
  assert.deepEqual(locs(sample), ['https://example.com/~pier']);
});

test('sitemaps that an index lists are not pages', () => {
  const sample = createPageSample({ sample: 5, seed: 1 });
  sample.add([{ kind: 'sitemap', loc: 'https://example.com/a.xml' }], { sitemap: SITEMAP });
  assert.equal(sample.listed, 0);
  assert.deepEqual(locs(sample), []);
});

test('what an entry says is kept, with its place', () => {
  const sample = createPageSample({ sample: 5, seed: 1 });
  const asked: number[] = [];
  const positionOf = (index: number) => {
    asked.push(index);
    return { line: 10 + index, column: 3, offset: 100 * index };
  };
  const video = { title: 'A', description: 'B', thumbnailLoc: 'https://example.com/t.jpg' };
  sample.add(
    [
      { kind: 'sitemap', loc: 'https://example.com/a.xml' },
      {
        kind: 'url',
        loc: 'https://example.com/pier',
        lastmod: '2026-01-01',
        priority: 0.5,
        alternates: [{ hreflang: 'de', href: 'https://example.com/de', media: 'print' }],
        images: [{ loc: 'https://example.com/a.png', caption: 'A pier' }],
        videos: [{ ...video, contentLoc: 'https://example.com/v.mp4' }],
      },
    ],
    { sitemap: SITEMAP, firstEntry: 7, positionOf },
  );
  assert.deepEqual(sample.pages(), [
    {
      entry: {
        loc: 'https://example.com/pier',
        lastmod: '2026-01-01',
        alternates: [{ hreflang: 'de', href: 'https://example.com/de' }],
        images: [{ loc: 'https://example.com/a.png' }],
        videos: [
          {
            title: '',
            description: '',
            thumbnailLoc: 'https://example.com/t.jpg',
            contentLoc: 'https://example.com/v.mp4',
          },
        ],
      },
      sitemap: SITEMAP,
      place: { entry: 8, line: 11, column: 3, offset: 100 },
      order: 0,
    },
  ]);
  assert.deepEqual(asked, [1]);
});

test('when the characters have no room, the sample becomes smaller and stays fair', () => {
  const kept = new Map<string, number>();
  for (let seed = 1; seed <= 400; seed += 1) {
    const sample = createPageSample({ sample: 'all', seed, charactersMax: 400 });
    sample.add(entries(10, 60), { sitemap: SITEMAP });
    const chosen = locs(sample);
    // 22 characters each.
    assert.ok(chosen.length <= 18 && chosen.length >= 1, `${chosen.length} pages`);
    for (const loc of chosen) kept.set(loc, (kept.get(loc) ?? 0) + 1);
  }
  assert.equal(kept.size, 50);
});

test('a sample of no pages, or of a part of one, is refused', () => {
  for (const sample of [0, -1, 1.5, Number.NaN]) {
    assert.throws(
      () => createPageSample({ sample }),
      (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
    );
  }
});
