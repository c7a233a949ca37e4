// Pages in ruins: random pieces and damaged pages give the same facts however they come, and facts
// that hold what their types promise. PORTOLAN_FUZZ_SEED repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../tests/support/chunkings.ts';
import { readPageChunked } from '../../tests/support/page-chunkings.ts';
import { TEST_SEED } from '../../tests/support/test-seed.ts';
import { compareLastmod } from '../protocol/lastmod.ts';
import { readPage } from './page-reader.ts';
import type { PageFacts } from './record/page-facts.ts';

const RUNS = 400;
// What a page says of its encoding counts only at its beginning, which is moved here.
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '&',
  '&amp;',
  '&#0;',
  '&#x1F30A;',
  '&nbsp',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!doctype html>',
  '\0',
  '\ufeff',
  '🌊',
  'ä',
  '<html lang=de>',
  '<head>',
  '</head>',
  '<body>',
  '<title>',
  '</title>',
  '<base href=/b/>',
  '<meta name=robots content="',
  'noindex,',
  '<meta http-equiv=refresh content="0;url=/r">',
  '<link rel=canonical href="',
  '<link rel=alternate hreflang=de href=/de>',
  '/path?a=1&amp;b=2',
  '<a href="',
  '<a href=/x rel=nofollow>',
  '</a>',
  '<img src="',
  '<img srcset="a 1x, b 2x">',
  '<picture>',
  '<source srcset=s>',
  '</picture>',
  '<video poster=p src=v title=t>',
  '</video>',
  '<svg>',
  '</svg>',
  '<math>',
  '<mi>',
  '<foreignObject>',
  '<template>',
  '</template>',
  '<p>',
  '<table>',
  '<td>',
  '</table>',
  '<li hidden>',
  '<main>',
  '</main>',
  '<nav>',
  '</nav>',
  '<br/>',
  '<script>',
  '</script>',
  '<script type="application/ld+json">',
  '{"@type":"',
  'NewsArticle',
  '"headline":"',
  '"datePublished":"2026-01-01"',
  '"dateModified":"2026-01-02"',
  '},',
  '[',
  ']',
  '<style>',
  '</style>',
  '<textarea>',
  '<noscript>',
  '</noscript>',
  '<plaintext>',
  '<iframe src=f>',
  'http://[',
  'javascript:',
  'data:',
  'https://example.org/ö',
  '2026-11-20T08:00:00Z',
  'text',
  '<meta property=article:modified_time content="',
];

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Harbours &amp; quays</title>
<link rel="canonical" href="https://example.com/harbours/"><meta name="robots" content="max-snippet:20">
<link rel="alternate" hreflang="de" href="/de/"><meta property="og:image" content="/og.png">
<script type="application/ld+json">{"@graph":[{"@type":"VideoObject","name":"V","description":"D",
"thumbnailUrl":"t.png","contentUrl":"v.mp4"},{"@type":"NewsArticle","headline":"H",
"datePublished":"2026-11-01","publisher":{"name":"P"},"dateModified":"2026-11-02"}]}</script></head>
<body><nav><a href="/">Home</a></nav><main><h1>Häfen</h1><p>Text <img src="a.png" alt="A"><a
href="b?x=1#y">b</a><ul><li hidden>x<li>y</ul></main><footer>End</footer></body></html>`;

function ruin(random: () => number): string {
  const pick = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  if (random() < 0.5) return Array.from({ length: 1 + Math.floor(random() * 60) }, pick).join('');
  let page = PAGE;
  for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1) {
    const at = Math.floor(random() * page.length);
    const end = random() < 0.5 ? at : at + Math.floor(random() * 200);
    page = page.slice(0, at) + (random() < 0.7 ? pick() : '') + page.slice(end);
  }
  return page;
}

function check(facts: PageFacts): void {
  const urls = [
    ...facts.canonicals.map(({ url }) => url),
    ...facts.alternates.map(({ href }) => href),
    ...facts.images.map(({ loc }) => loc),
    ...facts.links.map(({ url }) => url),
    ...facts.videos.flatMap((video) => [
      video.thumbnailLoc,
      ...[video.contentLoc, video.playerLoc].filter((loc) => loc !== undefined),
    ]),
    ...(facts.refresh ? [facts.refresh.url] : []),
    ...(facts.base === undefined ? [] : [facts.base]),
  ];
  for (const url of urls) {
    assert.equal(new URL(url).href, url);
    assert.match(url, /^https?:/);
  }
  for (const { url } of [...facts.links, ...facts.canonicals]) assert.doesNotMatch(url, /#/);
  for (const { value } of facts.dates) assert.equal(compareLastmod(value, value), 0);
  for (const { title, description, contentLoc, playerLoc } of facts.videos) {
    assert.ok(title && description && (contentLoc ?? playerLoc));
  }
  for (const text of [facts.title, facts.description]) {
    assert.ok(text === undefined || (text.length > 0 && text.isWellFormed()));
  }
  for (const { directives, agent } of facts.robots) {
    assert.ok(directives.length > 0 && agent === agent.toLowerCase());
  }
}

/** A comment in front, so that one of the blocks of 32 KiB ends within the page. */
async function checkAcrossBlocks(
  page: string,
  facts: PageFacts,
  random: () => number,
): Promise<void> {
  const within = Math.floor(random() * new TextEncoder().encode(page).length);
  const moved = `<!--${'x'.repeat(32_768 - 7 - within)}-->${page}`;
  const options = { url: facts.url, headers: HEADERS, links: true, news: true, content: true };
  const { bytes: _, ...rest } = await readPage(new TextEncoder().encode(moved), options);
  const { bytes: __, ...expected } = facts;
  assert.deepEqual(rest, expected, `a block ends at byte ${within}`);
}

test('ruined pages', async () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + RUNS; seed += 1) {
    const random = seededRandom(seed);
    const page = ruin(random);
    try {
      const facts = await readPageChunked(page, { headers: HEADERS });
      check(facts);
      await checkAcrossBlocks(page, facts, random);
    } catch (error) {
      throw new Error(`PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(page)}`, { cause: error });
    }
  }
});
