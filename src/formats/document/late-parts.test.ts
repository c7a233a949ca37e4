// Parts that are loaded when a document needs them: the same entries and problems, however the
// document is cut, by the scanner and by the tokenizer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../tests/support/chunkings.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';

const NAMESPACES = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
  xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
const URLSET = `<urlset ${NAMESPACES}>`;
const plain = (path: string): string => `<url><loc>https://a.example/${path}</loc></url>`;
const titled = (title: string): string =>
  `<url><loc>https://a.example/t</loc><image:image><image:loc>https://a.example/i</image:loc>` +
  `<image:title>${title}</image:title></image:image></url>`;

interface Reading {
  readonly entries: readonly Entry[];
  readonly problems: readonly ReadProblem[];
}

async function read(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions,
): Promise<Reading> {
  const problems: ReadProblem[] = [];
  const entries: Entry[] = [];
  const given = { ...options, onProblem: (problem: ReadProblem) => problems.push(problem) };
  for await (const batch of readSitemap.batches(input, given)) entries.push(...batch);
  return { entries, problems };
}

async function readEveryWay(xml: string): Promise<Reading> {
  const bytes = new TextEncoder().encode(xml);
  const expected = await read(bytes, {});
  for (const { name, chunks } of chunkings(bytes)) {
    for (const scanner of [true, false]) {
      for (const windowBytes of [64, 65_536]) {
        const found = await read(chunks(), { scanner, windowBytes });
        assert.deepEqual(found, expected, `${name}, scanner ${scanner}, windows of ${windowBytes}`);
      }
    }
  }
  return expected;
}

const locsOf = ({ entries }: Reading): string[] => entries.map(({ loc }) => loc);
const codesOf = ({ problems }: Reading): string[] => problems.map(({ code }) => code);

test('the names of HTML in a loc, between entries that are plain', async () => {
  const xml = `${URLSET}${plain('1')}${plain('caf&eacute;')}${plain('2&amp;3')}</urlset>`;
  const reading = await readEveryWay(xml);
  assert.deepEqual(locsOf(reading), [
    'https://a.example/1',
    'https://a.example/café',
    'https://a.example/2&3',
  ]);
  assert.deepEqual(codesOf(reading), ['loc-not-ascii', 'xml-entity-html']);
});

test('in a field that the scanner would read, with notes before it in the same entry', async () => {
  const odd = titled('a &copy; b').replace('https://a.example/t', ' http:\\\\a.example/t&lt; ');
  const reading = await readEveryWay(`${URLSET}${plain('1')}${odd}${titled('c')}</urlset>`);
  const titles = reading.entries.map((entry) => 'images' in entry && entry.images?.[0]?.title);
  assert.deepEqual(titles, [false, 'a © b', 'c']);
  assert.deepEqual([...new Set(codesOf(reading))], codesOf(reading), 'nothing is noted twice');
});

test('in an attribute', async () => {
  const link = `<xhtml:link rel="alternate" hreflang="de" href="https://a.example/&auml;"/>`;
  const xml = `${URLSET}<url><loc>https://a.example/</loc>${link}</url></urlset>`;
  const [entry] = (await readEveryWay(xml)).entries;
  assert.deepEqual(entry && 'alternates' in entry && entry.alternates, [
    { hreflang: 'de', href: 'https://a.example/ä' },
  ]);
});

test('fields that are asked for out of their order, before a later name was found', async () => {
  const link = `<xhtml:link rel="alternate" href="https://a.example/&lt;" hreflang="d&amp;e"/>`;
  const first = plain('1').replace('</url>', `${link}</url>`);
  const xml = `${URLSET}${first}${first}${plain('&nbsp;&eacute;')}${titled('&copy;')}</urlset>`;
  const reading = await readEveryWay(xml);
  assert.ok(locsOf(reading)[2]?.endsWith('é'));
  assert.ok(!codesOf(reading).includes('xml-entity-unknown'));
});

test('names that nobody knows, declared ones, and names in CDATA stay as they are', async () => {
  const doctype = `<!DOCTYPE urlset [<!ENTITY eacute "e">]>`;
  const items = ['&nosuch;', '&eacute;', '<![CDATA[&copy;]]>'].map(titled);
  const { entries } = await readEveryWay(`${doctype}${URLSET}${items.join('')}</urlset>`);
  const titles = entries.map((entry) => 'images' in entry && entry.images?.[0]?.title);
  assert.deepEqual(titles, ['&nosuch;', '&eacute;', '&copy;']);
});

const RSS = `<rss version="2.0"><channel><title>T &mdash; U</title>
  <item><title>x &hellip;</title><link>https://a.example/1?a&amp;b</link></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><entry>
  <link href="https://a.example/&eacute;"/><id>urn:1</id></entry></feed>`;

test('feeds of both kinds, with names and without', async () => {
  assert.deepEqual(locsOf(await readEveryWay(RSS)), ['https://a.example/1?a&b']);
  assert.deepEqual(locsOf(await readEveryWay(ATOM)), ['https://a.example/é']);
});

test('a feed behind a urlset, and a urlset behind a feed', async () => {
  const urlset = `${URLSET}${plain('u')}</urlset>`;
  const first = await readEveryWay(`${urlset}${RSS}`);
  assert.deepEqual(locsOf(first), ['https://a.example/u', 'https://a.example/1?a&b']);
  const second = await readEveryWay(`${RSS}${urlset}`);
  assert.deepEqual(locsOf(second), ['https://a.example/1?a&b', 'https://a.example/u']);
});

test('the root of a feed that is cut, or closes itself', async () => {
  assert.deepEqual(locsOf(await readEveryWay('<rss version="2.0"/>')), []);
  assert.deepEqual(locsOf(await readEveryWay('<feed xmlns="http://www.w3.org/2005/Atom">')), []);
});
