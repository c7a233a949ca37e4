// The videos of Media RSS: what is read of them, and what is noted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../protocol/url-entry.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import { readSitemap } from '../sitemap-reader.ts';

const ENCODER = new TextEncoder();

async function read(
  inside: string,
): Promise<{ readonly entry: Entry | undefined; readonly told: readonly string[] }> {
  const problems: ReadProblem[] = [];
  const feed =
    '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"' +
    ' xmlns:dcterms="http://purl.org/dc/terms/"><channel><item>' +
    `<link>https://example.com/</link>${inside}</item></channel></rss>`;
  const entries: Entry[] = [];
  for await (const batch of readSitemap.batches(ENCODER.encode(feed), {
    onProblem: (problem) => problems.push(problem),
  })) {
    entries.push(...batch);
  }
  const told = problems.map(({ code, field, found }) => `${code} ${field} ${found}`);
  return { entry: entries[0], told };
}

const FILE = 'url="https://example.com/a.mp4" medium="video"';

test('a duration that is no number of seconds is absent and noted', async () => {
  const { entry, told } = await read(`<media:content ${FILE} duration="1:30"/>`);
  assert.deepEqual(entry?.kind === 'url' && entry.videos, [
    { contentLoc: 'https://example.com/a.mp4' },
  ]);
  assert.deepEqual(told, ['extension-value-invalid media:content@duration 1:30']);
});

test('no duration at all is nothing to note', async () => {
  const { told } = await read(`<media:content ${FILE}/>`);
  assert.deepEqual(told, []);
});

test('a restriction of countries needs a relationship, allow or deny', async () => {
  const missing = '<media:restriction type="country">de</media:restriction>';
  assert.deepEqual((await read(missing)).told, [
    'extension-attribute-missing media:restriction@relationship media:restriction',
  ]);
  const odd = '<media:restriction type="country" relationship="maybe">de</media:restriction>';
  assert.deepEqual((await read(odd)).told, [
    'extension-value-invalid media:restriction@relationship maybe',
  ]);
});

test('the end of validity is a date; none means that the video stays', async () => {
  const valid = (end: string): string =>
    `<media:content ${FILE}/><dcterms:valid>start=2026-01-01; end=${end}</dcterms:valid>`;
  assert.deepEqual((await read(valid('2026-12-31; scheme=W3C-DTF'))).told, []);
  assert.deepEqual((await read(valid(''))).told, []);
  assert.deepEqual((await read(valid('soon'))).told, [
    'extension-value-invalid dcterms:valid soon',
  ]);
  assert.deepEqual((await read(valid('20261231'))).told, [
    'extension-date-not-w3c dcterms:valid 20261231',
  ]);
});

test('a video without a file and a player is noted where it stands', async () => {
  const { entry, told } = await read('<media:content medium="video"/>');
  assert.equal(entry?.kind === 'url' && entry.videos, undefined);
  assert.deepEqual(told, ['feed-video-without-url undefined undefined']);
  const player = '<media:player url="https://example.com/p"/>';
  assert.deepEqual(
    (await read(`<media:content medium="video">${player}</media:content>`)).told,
    [],
  );
  assert.deepEqual((await read('<media:content medium="image"/>')).told, []);
  assert.deepEqual((await read('<media:content/>')).told, []);
});

test('a video that does not say that it is one is noted', async () => {
  const file = 'url="https://example.com/a.mp4"';
  assert.deepEqual((await read(`<media:content ${file} type="video/mp4"/>`)).told, [
    'feed-video-medium-missing undefined video/mp4',
  ]);
  assert.deepEqual((await read(`<media:content ${file}/>`)).told, [
    'feed-video-medium-missing undefined https://example.com/a.mp4',
  ]);
  for (const other of ['a.jpg', 'a', 'watch?v=a.mp4', 'a.mp4.html']) {
    const content = `<media:content url="https://example.com/${other}"/>`;
    assert.deepEqual((await read(content)).told, [], other);
  }
});

test('a price needs its currency and its type', async () => {
  const price = (attributes: string): string =>
    `<media:content ${FILE}/><media:price ${attributes}/>`;
  assert.deepEqual((await read(price('type="rent" currency="EUR"'))).told, []);
  assert.deepEqual((await read(price('type="rent"'))).told, [
    'feed-price-incomplete undefined currency',
  ]);
  assert.deepEqual((await read(price('currency="EUR"'))).told, [
    'feed-price-incomplete undefined type',
  ]);
});

test('a restriction needs a type', async () => {
  const { told } = await read('<media:restriction relationship="allow">de</media:restriction>');
  assert.deepEqual(told, ['extension-attribute-missing media:restriction@type media:restriction']);
});
