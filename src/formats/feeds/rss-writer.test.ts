// The text of an RSS 2.0 feed: required elements, titles, dates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedOptions, WritableEntry } from '../options/write-options.ts';
import { createRssWriter } from './rss-writer.ts';

const LOC = 'https://example.com/a';

function write(
  entries: readonly unknown[],
  feed?: FeedOptions,
): { text: string; problems: string[] } {
  const problems: string[] = [];
  const writer = createRssWriter({
    format: 'rss',
    onProblem: ({ code, index }) => problems.push(`${index} ${code}`),
    ...(feed && { feed }),
  });
  const texts = entries.map((entry) => {
    const text = writer.entry(entry as WritableEntry);
    assert.equal(writer.entryBytes, new TextEncoder().encode(text).length);
    return text;
  });
  return { text: writer.head() + texts.join('') + writer.tail(), problems };
}

function item(loc: string, date: string): string {
  const guid = `<guid isPermaLink="true">${loc}</guid>`;
  return `<item><title>${loc}</title><link>${loc}</link>${guid}<pubDate>${date}</pubDate></item>`;
}

test('a feed with defaults: the first origin, the newest date', () => {
  const entries = [
    { loc: LOC, lastmod: '2024-05-01T11:00:00+02:00' },
    { loc: 'https://other.example/?a&b', lastmod: '2024-06' },
  ];
  assert.deepEqual(write(entries), {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
<title>example.com</title>
<link>https://example.com/</link>
<description>example.com</description>
<lastBuildDate>Sat, 01 Jun 2024 00:00:00 GMT</lastBuildDate>
${item(LOC, 'Wed, 01 May 2024 09:00:00 GMT')}
${item('https://other.example/?a&amp;b', 'Sat, 01 Jun 2024 00:00:00 GMT')}
</channel>
</rss>
`,
    problems: [],
  });
});

test('a feed with settings', () => {
  const feed = {
    title: 'A & B',
    link: 'https://bücher.example/',
    description: '<D>',
    updated: '2020-01-02',
    self: 'https://example.com/feed.rss?a&b',
    hub: 'https://hub.example/',
  };
  const { text } = write([], feed);
  assert.equal(
    text.slice(text.indexOf('<rss')),
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>A &amp; B</title>
<link>https://xn--bcher-kva.example/</link>
<description>&lt;D&gt;</description>
<lastBuildDate>Thu, 02 Jan 2020 00:00:00 GMT</lastBuildDate>
<atom:link rel="self" href="https://example.com/feed.rss?a&amp;b"/>
<atom:link rel="hub" href="https://hub.example/"/>
</channel>
</rss>
`,
  );
});

test('an empty feed without settings has no link, which is told', () => {
  const { text, problems } = write([]);
  assert.match(text, /<title>Sitemap<\/title>\n<description>Sitemap<\/description>\n<\/channel>/);
  assert.deepEqual(problems, ['-1 feed-link-unknown']);
});

test('an item is titled by its news, else by its first video, else by its loc', () => {
  const news = { news: { title: ' N\u0000 & ' } };
  const videos = { videos: [{ title: 'V' }, { title: 'W' }] };
  const titles = [
    { loc: LOC, ...news, ...videos },
    { loc: LOC, ...videos },
    { loc: LOC, news: { title: ' ' }, videos: 'none' },
    { loc: LOC, news: { title: 5 } },
  ].map((entry) => /<item><title>(.*?)<\/title>/.exec(write([entry]).text)?.[1]);
  assert.deepEqual(titles, ['N &amp;', 'V', LOC, LOC]);
});

test('the date is in UTC, a coarser one the beginning of its period; none stays none', () => {
  const dates = [
    '2024',
    '2024-05',
    '2024-05-01',
    '2024-05-01T01:30+02:00',
    '0001-01-01T00:00:59.9Z',
  ].map((lastmod) => /<pubDate>(.*?)<\/pubDate>/.exec(write([{ loc: LOC, lastmod }]).text)?.[1]);
  assert.deepEqual(dates, [
    'Mon, 01 Jan 2024 00:00:00 GMT',
    'Wed, 01 May 2024 00:00:00 GMT',
    'Wed, 01 May 2024 00:00:00 GMT',
    'Tue, 30 Apr 2024 23:30:00 GMT',
    'Mon, 01 Jan 0001 00:00:59 GMT',
  ]);
  const { text, problems } = write([
    { loc: LOC, lastmod: 'soon' },
    { kind: 'sitemap', loc: LOC },
  ]);
  assert.ok(!text.includes('pubDate'));
  assert.deepEqual(problems, ['0 lastmod-invalid', '1 entry-other-kind']);
});

test('the head asked for first knows of no entry, and stays', () => {
  const problems: string[] = [];
  const writer = createRssWriter({
    format: 'rss',
    onProblem: ({ code }) => problems.push(code),
    feed: { link: LOC },
  });
  const head = writer.head();
  assert.match(head, /<title>example\.com<\/title>\n<link>https:\/\/example\.com\/a<\/link>/);
  assert.ok(!head.includes('lastBuildDate'));
  writer.entry({ loc: LOC, lastmod: '2024' });
  assert.equal(writer.head(), head);
  assert.deepEqual(problems, []);
});
