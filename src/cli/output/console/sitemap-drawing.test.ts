// The tree of sitemaps, the lines of events and of the log, as people see them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HarvestEvent } from '../../../harvest/port/harvest.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { formatEventJson, formatEventLine } from './event-line.ts';
import { openHumanLog } from './human-log.ts';
import { type DrawnSitemap, formatSitemapDrawing } from './sitemap-drawing.ts';

const bare = (text: string): string => text;
const PLAIN: SummaryPaints = { bold: bare, dim: bare, yellow: bare, red: bare, cyan: bare };

function sitemap(id: number, path: string, more: Partial<DrawnSitemap> = {}): DrawnSitemap {
  return {
    id,
    url: `https://a.example${path}`,
    type: 'sitemap',
    status: 'success',
    urls: 10,
    sitemaps: 0,
    errors: 0,
    warnings: 0,
    ...more,
  };
}

const TREE: readonly DrawnSitemap[] = [
  sitemap(2, '/b.xml', { parentId: 4 }),
  sitemap(1, '/index.xml', { type: 'index', sitemaps: 2, urls: 1_020 }),
  sitemap(3, '/x.xml', { status: 'couldnt-fetch', causeText: 'HTTP 404', urls: 0, parentId: 1 }),
  sitemap(4, '/deep.xml', { type: 'index', sitemaps: 1, errors: 2, parentId: 1 }),
  sitemap(9, '/lost.xml', { parentId: 77 }),
];

test('children stand below their index, whatever the order they come in', () => {
  assert.equal(
    formatSitemapDrawing(TREE, { paints: PLAIN }),
    [
      'https://a.example/index.xml  2 sitemaps, 1,020 URLs  Success',
      '├── /x.xml  0 URLs  Couldn’t fetch: HTTP 404',
      '└── /deep.xml  1 sitemap, 10 URLs, 2 errors  Success',
      '    └── /b.xml  10 URLs  Success',
      'https://a.example/lost.xml  10 URLs  Success',
      '',
    ].join('\n'),
  );
});

test('below the depth that is asked for there is a count', () => {
  const text = formatSitemapDrawing(TREE, { paints: PLAIN, depth: 1 });
  assert.match(text, /^https:\/\/a\.example\/index\.xml .*\n└── … 2 sitemaps\n/);
});

test('a circle of indexes does not go on for ever', () => {
  const circle = [sitemap(1, '/a', { parentId: 2 }), sitemap(2, '/b', { parentId: 1 })];
  assert.equal(formatSitemapDrawing(circle, { paints: PLAIN }), '');
  const own = [sitemap(1, '/a', { parentId: 1 })];
  assert.match(formatSitemapDrawing(own, { paints: PLAIN }), /^https:\/\/a\.example\/a /);
});

test('an event is a line, with its address where the sentence does not say it', () => {
  const event: HarvestEvent = {
    id: 1,
    at: Date.UTC(2026, 10, 22, 14, 3, 7),
    siteId: 7,
    kind: 'sitemap-read',
    url: 'https://a.example/s.xml',
    message: 'Read: 3 URLs.\x1b[2J',
  };
  assert.equal(
    formatEventLine(event, PLAIN),
    '14:03:07  sitemap-read       Read: 3 URLs.\\x1b[2J  https://a.example/s.xml\n',
  );
  assert.equal(JSON.parse(formatEventJson(event)).at, '2026-11-22T14:03:07.000Z');
});

test('the log for people hides requests that went well, and secrets', () => {
  const lines: string[] = [];
  const log = openHumanLog({
    destination: { write: (line) => lines.push(line) },
    paints: PLAIN,
    clock: { now: () => 0, monotonic: () => 0 },
  });
  log.info({ requestId: 'a', status: 200 }, 'A request was answered.');
  log.info({ requestId: 'a', status: 404, url: '/x?token=abc' }, 'A request was answered.');
  log.warn({ token: 'ptl_x', n: 3 }, 'b\nc');
  assert.deepEqual(lines, [
    '00:00:00  A request was answered.  requestId=a status=404 url=/x?token=redacted\n',
    '00:00:00  b\\x0ac  token=[redacted] n=3\n',
  ]);
});
