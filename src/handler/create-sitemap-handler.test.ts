// Requests and what they are answered with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSitemapHandler } from './create-sitemap-handler.ts';
import type { SitemapHandlerConfig } from './handler-config.ts';

const BASE = 'https://example.com/';

function handlerOf(config: Partial<SitemapHandlerConfig>) {
  const handle = createSitemapHandler({ base: BASE, source: [], ...config });
  return async (path: string, init?: RequestInit) => await handle(new Request(BASE + path, init));
}

test('a set of one part is a urlset at sitemap.xml', async () => {
  const ask = handlerOf({ source: ['/a', { loc: '/b', lastmod: '2026-11-20' }] });
  const response = await ask('sitemap.xml');
  assert.equal(response?.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8');
  assert.equal(
    await response.text(),
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://example.com/a</loc></url>\n' +
      '<url><loc>https://example.com/b</loc><lastmod>2026-11-20</lastmod></url>\n' +
      '</urlset>\n',
  );
});

test('what is not a file of the set is left to others', async () => {
  const ask = handlerOf({ source: ['/a'] });
  for (const path of ['', 'a', 'sitemap.xml/', 'Sitemap.xml', 'x/sitemap.xml']) {
    assert.equal(await ask(path), undefined, path);
  }
});
