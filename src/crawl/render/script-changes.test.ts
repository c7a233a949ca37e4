// What counts as a change of a page by its scripts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageReader } from '../../pages/page-reader.ts';
import { scriptChanges } from './script-changes.ts';

const ORIGIN = 'https://e.example';
const comparison = {
  form: (url: string) => url.replace(/\?utm_\w+=.*$/, ''),
  contains: (url: string) => url.startsWith(`${ORIGIN}/`),
  nowMs: Date.UTC(2026, 10, 22),
};

function facts(html: string) {
  const options = { url: `${ORIGIN}/page`, headers: new Map([['content-type', 'text/html']]) };
  const reader = createPageReader({ ...options, links: true, content: true, media: false });
  reader.write(new TextEncoder().encode(`<!doctype html>${html}`));
  return reader.end();
}

const words = (count: number): string => 'harbour'.repeat(count / 7 + 1).slice(0, count);
const cases: readonly (readonly [name: string, plain: string, shown: string, changes: string])[] = [
  ['nothing', '<p>Text', '<p>Text', ''],
  ['a link within the site', '<p>Text', '<p>Text<a href="/b">B</a>', 'links'],
  ['an hreflang', '<p>Text', '<link rel="alternate" hreflang="fr" href="/fr"><p>Text', 'links'],
  ['a link to another site', '<p>Text', '<p>Text<a href="https://o.example/">O</a>', ''],
  ['a link to itself', '<p>Text', '<p>Text<a href="/page">P</a>', ''],
  ['a mark on a link', '<a href="/b">B</a>', '<a href="/b?utm_source=x">B</a>', ''],
  ['a link that goes', '<p>Text<a href="/b">B</a>', '<p>Text', ''],
  ['a frame', '<p>Text', '<p>Text<iframe src="/frame"></iframe>', ''],
  ['a new canonical', '<p>T', '<link rel="canonical" href="/c"><p>T', 'canonical'],
  ['a canonical that goes', '<link rel="canonical" href="/c"><p>T', '<p>T', 'canonical'],
  [
    'a canonical spelt otherwise',
    '<link rel="canonical" href="/c"><p>T',
    '<link rel="canonical" href="https://e.example/c?utm_source=x"><p>T',
    '',
  ],
  ['a noindex', '<p>T', '<meta name="robots" content="noindex"><p>T', 'robots'],
  ['a noindex that goes', '<meta name="robots" content="noindex"><p>T', '<p>T', 'robots'],
  ['a nofollow', '<p>T', '<meta name="googlebot" content="nofollow"><p>T', 'robots'],
  ['a snippet', '<p>T', '<meta name="robots" content="max-snippet:20"><p>T', ''],
  ['a noindex for others', '<p>T', '<meta name="otherbot" content="noindex"><p>T', ''],
  ['a title', '<title>A</title>', '<title>B</title>', 'title'],
  ['199 characters more', '<p>T', `<p>T${words(199)}`, ''],
  ['200 characters more', '<p>T', `<p>T${words(200)}`, 'content'],
  ['less than a quarter more', `<p>${words(1_000)}`, `<p>${words(1_249)}`, ''],
  ['a quarter more', `<p>${words(1_000)}`, `<p>${words(1_250)}`, 'content'],
];

for (const [name, plain, shown, changes] of cases) {
  test(`${name}: ${changes || 'no change'}`, () => {
    assert.equal(scriptChanges(facts(plain), facts(shown), comparison).join(' '), changes);
  });
}
