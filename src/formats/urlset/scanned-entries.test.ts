// Values of extensions: what the scanner knows of a text gives the same entries as the tokenizer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../protocol/url-entry.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';

const HEAD =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
  ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">';
const LOC = 'https://example.com/a';

async function read(
  body: Uint8Array,
  options: InternalReadOptions = {},
): Promise<{ entries: Entry[]; problems: ReadProblem[] }> {
  const entries: Entry[] = [];
  const problems: ReadProblem[] = [];
  const onProblem = (problem: ReadProblem): number => problems.push(problem);
  for await (const batch of readSitemap.batches(body, { ...options, onProblem })) {
    entries.push(...batch);
  }
  return { entries, problems };
}

/** Reads entries with these contents both ways, in windows that hold all, some, or one of them. */
async function readsAlike(name: string, contents: readonly (string | Uint8Array)[]): Promise<void> {
  await test(name, async () => {
    const parts = contents.map((content) => [`<url><loc>${LOC}</loc>`, content, '</url>']);
    const bytes = Buffer.concat(
      [HEAD, ...parts.flat(), '</urlset>'].map((part) => Buffer.from(part)),
    );
    const expected = await read(bytes, { scanner: false });
    assert.equal(expected.entries.length, contents.length);
    for (const windowBytes of [65_536, 1_000, 200]) {
      assert.deepEqual(await read(bytes, { windowBytes }), expected);
    }
  });
}

const link = (hreflang: string, href = LOC): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
const image = (title: string): string =>
  `<image:image><image:loc>${LOC}</image:loc><image:title>${title}</image:title></image:image>`;
const video = (description: string): string =>
  `<video:video><video:title>${description}</video:title></video:video>`;

await readsAlike('hreflangs that stay, change, swap, and come back', [
  link('en') + link('de'),
  link('en') + link('de'),
  link('de') + link('en'),
  link('e') + link('en-GB'),
  link('en') + link('de') + link('zh-Hant-HK-x-long'),
  link('en') + link('zh-Hant-HK-x-long') + link('zh-Hant-HK-x-long'),
  '',
  link('en'),
]);
await readsAlike('a hreflang with a reference is noted each time', [
  link('d&eacute;'),
  link('d&eacute;'),
  link('en') + link('&#101;n'),
  link('&#101;n') + link('en'),
  link('en&amp;') + link(' en '),
  link('en&amp;') + link(' en '),
  link('dé') + link('dé'),
]);
await readsAlike('more links than places that are remembered', [
  Array.from({ length: 70 }, (_, at) => link(`l${at}`)).join(''),
  Array.from({ length: 70 }, (_, at) => link(`l${at}`)).join(''),
  Array.from({ length: 70 }, (_, at) => link(`l${69 - at}`)).join(''),
]);
await readsAlike(
  'references, letters beyond ASCII, blanks, line ends and what XML forbids',
  [
    'a &amp; b',
    '&amp;amp;',
    '&lt;',
    '&amp;&lt;',
    'é &amp; ü',
    '東京',
    '\u{1f600}',
    '\ufffe',
    '\uffff',
  ].flatMap((text) => {
    const texts = [text, ` ${text}\n`, `\t${text}`, `${text}\r\n${text}`, `\u00a0${text}\u00a0`];
    const sections = texts.map((one) => `<![CDATA[${one}]]>`);
    const inLinks = text.includes('\ufffe') ? [] : [link('en', `${LOC}?${text}`)];
    return [...inLinks, ...[...texts, ...sections].flatMap((one) => [image(one), video(one)])];
  }),
);
await readsAlike('CDATA of any length, brackets in it', [
  ...Array.from({ length: 40 }, (_, length) => video(`<![CDATA[${'x'.repeat(length)}]]>`)),
  ...Array.from({ length: 20 }, (_, length) => video(`<![CDATA[${'x'.repeat(length)}]] ]>]]]>`)),
  video('<![CDATA[é]]>'),
  video('<![CDATA[]]>'),
  video('<![CDATA[ \n]]>'),
]);
await readsAlike('bytes that are not UTF-8', [
  image('a'),
  Buffer.concat(
    ['<image:image><image:loc>b</image:loc><image:title>', 'x']
      .map((t) => Buffer.from(t))
      .concat(Buffer.from([0xe9, 0x20]), Buffer.from('y</image:title></image:image>')),
  ),
  image('é'),
]);
