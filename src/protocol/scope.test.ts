// Which URLs a sitemap may list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeScope } from './scope.ts';

const sitemapUrl = 'https://example.com/shop/sitemap.xml';

test('a sitemap speaks for its own folder', () => {
  const verdicts = {
    'https://example.com/shop/': 'within',
    'https://example.com/shop/a/b?c#d': 'within',
    'https://EXAMPLE.com:443/shop/x': 'within',
    'https://example.com/shop': 'folder',
    'https://example.com/shopping/': 'folder',
    'https://example.com/shop/../a': 'folder',
    'http://example.com/shop/a': 'scheme',
    'https://example.com:8443/shop/a': 'port',
    'https://www.example.com/shop/a': 'host',
    'not a url': 'invalid',
  };
  for (const [loc, verdict] of Object.entries(verdicts)) {
    assert.equal(judgeScope(loc, { sitemapUrl }), verdict, loc);
  }
  assert.equal(judgeScope('https://example.com/', { sitemapUrl: 'sitemap.xml' }), 'invalid');
});

test('a robots.txt proves its own origin, in any folder, and no other', () => {
  const scope = { sitemapUrl, namedByRobotsTxt: ['https://b.example/robots.txt', 'nonsense'] };
  assert.equal(judgeScope('https://b.example/any/folder', scope), 'proven');
  assert.equal(judgeScope('http://b.example/', scope), 'host');
  assert.equal(judgeScope('https://c.example/', scope), 'host');
  assert.equal(judgeScope('https://example.com/a', scope), 'folder');
});

test('what is verified to be one owner’s may be listed by any sitemap of that owner', () => {
  const verifiedOrigins = new Set(['https://example.com', 'https://b.example']);
  const scope = { sitemapUrl, verifiedOrigins };
  assert.equal(judgeScope('https://example.com/a', scope), 'within');
  assert.equal(judgeScope('https://b.example/any', scope), 'within');
  assert.equal(judgeScope('http://b.example/any', scope), 'host');
  assert.equal(judgeScope('https://c.example/', scope), 'host');
  const stranger = { sitemapUrl: 'https://c.example/s/sitemap.xml', verifiedOrigins };
  assert.equal(judgeScope('https://example.com/a', stranger), 'host');
  assert.equal(judgeScope('https://c.example/a', stranger), 'folder');
});
