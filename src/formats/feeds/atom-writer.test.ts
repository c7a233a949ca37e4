// The text of an Atom 1.0 feed: required elements, dates, and entries without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedOptions, WritableEntry } from '../options/write-options.ts';
import { createAtomWriter } from './atom-writer.ts';

const LOC = 'https://example.com/a';

function write(
  entries: readonly unknown[],
  feed?: FeedOptions,
): { text: string; problems: string[] } {
  const problems: string[] = [];
  const writer = createAtomWriter({
    format: 'atom',
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

function written(loc: string, title: string, updated: string): string {
  const start = `<entry><id>${loc}</id><title>${title}</title>`;
  return `${start}<updated>${updated}</updated><link rel="alternate" href="${loc}"/></entry>`;
}

test('a feed with defaults: the first origin, the newest date', () => {
  const entries = [
    { loc: `${LOC}?a&b`, lastmod: '2024-05-01T11:00:00.5+02:00' },
    { loc: LOC, lastmod: '2024-05-01T11:00:00.45+02:00', news: { title: '<T>' } },
  ];
  assert.deepEqual(write(entries), {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>https://example.com/</id>
<title>example.com</title>
<link rel="alternate" href="https://example.com/"/>
<updated>2024-05-01T11:00:00.5+02:00</updated>
<author><name>example.com</name></author>
${written(`${LOC}?a&amp;b`, `${LOC}?a&amp;b`, '2024-05-01T11:00:00.5+02:00')}
${written(LOC, '&lt;T&gt;', '2024-05-01T11:00:00.45+02:00')}
</feed>
`,
    problems: [],
  });
});

test('a feed with settings', () => {
  const feed = {
    title: 'T',
    author: 'A & B',
    description: 'D',
    id: 'urn:example:1',
    link: 'https://example.com/news/',
    self: 'https://example.com/feed.atom',
    hub: 'https://hub.example/',
    updated: '2020-01',
  };
  const { text, problems } = write([], feed);
  assert.equal(
    text.slice(text.indexOf('<id>')),
    `<id>urn:example:1</id>
<title>T</title>
<subtitle>D</subtitle>
<link rel="alternate" href="https://example.com/news/"/>
<link rel="self" href="https://example.com/feed.atom"/>
<link rel="hub" href="https://hub.example/"/>
<updated>2020-01-01T00:00:00Z</updated>
<author><name>A &amp; B</name></author>
</feed>
`,
  );
  assert.deepEqual(problems, []);
});

test('its own address is its id where none is given', () => {
  const { text } = write([], { self: 'https://example.com/feed.atom', updated: '2020' });
  assert.match(text, /<id>https:\/\/example\.com\/feed\.atom<\/id>/);
});

test('an entry without a date is left out: none is invented', () => {
  const { text, problems } = write([
    { loc: LOC },
    { loc: LOC, lastmod: 'soon' },
    { loc: LOC, lastmod: '2024' },
  ]);
  assert.equal(text.match(/<entry>/g)?.length, 1);
  assert.deepEqual(problems, [
    '0 atom-entry-without-lastmod',
    '1 lastmod-invalid',
    '1 atom-entry-without-lastmod',
  ]);
});

test('a coarser date is the beginning of its period, in its own zone', () => {
  const dates = [
    '2024',
    '2024-05',
    '2024-02-29',
    '2024-05-01T01:30+02:00',
    '2024-05-01T01:30Z',
  ].map(
    (lastmod) =>
      /<entry>.*<updated>(.*?)<\/updated>/.exec(write([{ loc: LOC, lastmod }]).text)?.[1],
  );
  assert.deepEqual(dates, [
    '2024-01-01T00:00:00Z',
    '2024-05-01T00:00:00Z',
    '2024-02-29T00:00:00Z',
    '2024-05-01T01:30:00+02:00',
    '2024-05-01T01:30:00Z',
  ]);
});

test('an empty feed without settings is told of, and still has a date', () => {
  const { text, problems } = write([]);
  assert.match(text, /<updated>1970-01-01T00:00:00Z<\/updated>/);
  assert.deepEqual(problems, ['-1 feed-link-unknown', '-1 feed-updated-unknown']);
});

test('the head in between does not disturb the count of entries', () => {
  const indices: number[] = [];
  const onProblem = ({ index }: { index: number }): number => indices.push(index);
  const writer = createAtomWriter({ format: 'atom', onProblem });
  writer.entry({ loc: LOC });
  writer.head();
  writer.entry({ loc: LOC });
  assert.deepEqual(indices, [0, -1, -1, 1]);
});
