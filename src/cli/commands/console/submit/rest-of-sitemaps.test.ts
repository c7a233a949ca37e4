// What is said of the sitemaps that a table does not show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SitemapStatus } from '../../../../store/port/sitemap-record.ts';
import { restOfSitemaps } from './rest-of-sitemaps.ts';

const COMMAND = 'portolan status 1 --all';
const CASES: readonly (readonly [hidden: readonly SitemapStatus[], said: string | undefined])[] = [
  [[], undefined],
  [['success'], 'The site has 1 more sitemap'],
  [['stale'], 'The site has 1 more sitemap, which could not be read'],
  [['has-errors', 'success-with-warnings'], 'The site has 2 more sitemaps'],
  [
    ['success', 'couldnt-fetch', 'success'],
    'The site has 3 more sitemaps, of which 1 could not be read',
  ],
  [['stale', 'couldnt-fetch'], 'The site has 2 more sitemaps, of which 2 could not be read'],
];

for (const [hidden, said] of CASES) {
  test(`of ${hidden.join(', ') || 'none'} is said: ${said ?? 'nothing'}`, () => {
    const lines = hidden.map((status) => ({ ownStatus: status }));
    const sentence = said === undefined ? undefined : `${said}: ${COMMAND} lists all.`;
    assert.equal(restOfSitemaps(lines, COMMAND), sentence);
  });
}
