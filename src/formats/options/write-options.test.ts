// Options that cannot be followed are refused before anything is written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWriteOptions, type WriteOptions } from './write-options.ts';

const REFUSED: readonly (readonly [option: string, options: object])[] = [
  ['format', { format: 'csv' }],
  ['extensions', { format: 'urlset', extensions: ['images'] }],
  ['gzip.level', { format: 'urlset', gzip: { level: 10 } }],
  ['gzip.level', { format: 'urlset', gzip: { level: 1.5 } }],
  ['feed.title', { format: 'rss', feed: { title: ' ' } }],
  ['feed.link', { format: 'rss', feed: { link: '/' } }],
  ['feed.self', { format: 'rss', feed: { self: 'ftp://example.com/' } }],
  ['feed.hub', { format: 'rss', feed: { hub: 'hub.example.com' } }],
  ['feed.id', { format: 'atom', feed: { id: 'no scheme' } }],
  ['feed.updated', { format: 'atom', feed: { updated: '01/02/2024' } }],
  ['stylesheet', { format: 'urlset', stylesheet: '' }],
];

for (const [option, options] of REFUSED) {
  test(`${option} is refused: ${JSON.stringify(options)}`, () => {
    assert.throws(
      () => checkWriteOptions(options as WriteOptions),
      (error: Error & { code?: string; hint?: string }) =>
        error.code === 'CONFIG_INVALID' &&
        error.message.includes(`option ${option} `) &&
        error.hint !== undefined,
    );
  });
}

test('options that can be followed pass', () => {
  checkWriteOptions({ format: 'text', gzip: {} });
  checkWriteOptions({ format: 'urlset', gzip: { level: 0 }, extensions: ['image', 'baiduMobile'] });
  checkWriteOptions({
    format: 'atom',
    feed: {
      title: 'T',
      link: 'https://bücher.example',
      id: 'urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a',
      updated: '2024',
      hub: 'https://hub.example/',
      self: 'https://example.com/feed.atom',
    },
  });
});
