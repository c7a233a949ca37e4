// The entry of a page: which date, which pictures, and what is left out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entryOfPage } from './page-entry.ts';
import { createPageReader } from './page-reader.ts';
import type { PageDate, PageFacts } from './record/page-facts.ts';

const loc = 'https://example.com/page';
const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 22);
const at = (ms: number): string => new Date(ms).toISOString();

function factsOf(html: string): PageFacts {
  const reader = createPageReader({ url: loc, news: true });
  reader.write(new TextEncoder().encode(html));
  return reader.end();
}

function lastmodOf(...values: readonly string[]): string | undefined {
  const dates = values.map((value): PageDate => ({ value, source: 'itemprop' }));
  return entryOfPage({ ...factsOf(''), dates }, { loc, nowMs }).lastmod;
}

describe('lastmod', () => {
  test('the first date counts, as it stands', () => {
    assert.equal(lastmodOf('2026-05', '2026-06-01'), '2026-05');
    assert.equal(lastmodOf(), undefined);
  });

  test('what is more than a day ahead is skipped', () => {
    assert.equal(lastmodOf(at(nowMs + DAY_MS), '2026-06-01'), at(nowMs + DAY_MS));
    assert.equal(lastmodOf(at(nowMs + DAY_MS + 1_000), '2026-06-01'), '2026-06-01');
  });

  test('what is before 1990 is skipped', () => {
    assert.equal(lastmodOf('1990-01-01', '2026-06-01'), '1990-01-01');
    assert.equal(lastmodOf('1990', '2026-06-01'), '1990');
    assert.equal(lastmodOf('1989-12-31T23:59:59Z', '2026-06-01'), '2026-06-01');
    assert.equal(lastmodOf('1970-01-01T00:00:00Z'), undefined);
  });
});

describe('pictures', () => {
  const images = (html: string): unknown => entryOfPage(factsOf(html), { loc, nowMs }).images;

  test('those of the content are listed, not those around it', () => {
    const html = '<nav><img src=/logo.png></nav><main><img src=/a.png></main>';
    assert.deepEqual(images(html), [{ loc: 'https://example.com/a.png' }]);
    assert.equal(images('<meta property=og:image content=/a.png><p>x'), undefined);
  });

  test('none are where robots may list none', () => {
    const html = (agent: string): string =>
      `<meta name=${agent} content=noimageindex><img src=/a.png>`;
    assert.equal(images(html('robots')), undefined);
    assert.equal(images(html('googlebot')), undefined);
    assert.deepEqual(images(html('bingbot')), [{ loc: 'https://example.com/a.png' }]);
  });
});

test('an entry holds what there is and nothing else', () => {
  assert.deepEqual(entryOfPage(factsOf('<p>x'), { loc, nowMs }), { loc });
  const article = { '@type': 'NewsArticle', headline: 'H', datePublished: '2026-11-01' };
  const film = {
    '@type': 'VideoObject',
    name: 'V',
    description: 'D',
    thumbnailUrl: '/t.png',
    contentUrl: '/v.mp4',
  };
  const data = JSON.stringify([article, film]);
  const html = `<link rel=alternate hreflang=de href=/de>
    <script type="application/ld+json">${data}</script><p>x`;
  assert.deepEqual(entryOfPage(factsOf(html), { loc, nowMs }), {
    loc,
    alternates: [{ hreflang: 'de', href: 'https://example.com/de' }],
    videos: [
      {
        title: 'V',
        description: 'D',
        thumbnailLoc: 'https://example.com/t.png',
        contentLoc: 'https://example.com/v.mp4',
      },
    ],
    news: { title: 'H', publicationDate: '2026-11-01' },
  });
});
