// Each difference from npm sitemap that README.md lists, by the name of its row; those of
// the command are in cli.slow.test.ts.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import * as sitemap from './index.ts';

type Item = sitemap.SitemapItemLoose | string;

const BASE = 'https://example.com';
const VIDEO = { thumbnail_loc: 'https://example.com/t.jpg', title: 't', description: 'd' };
const NEWS = {
  publication: { name: 'n', language: 'en' },
  publication_date: '2026-11-28',
  title: 't',
};
const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const folder = mkdtempSync(join(tmpdir(), 'portolan-sitemap-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const tested = new Set<string>();

difference('an invalid changefreq, priority, duration, rating, view count or yes/no', async () => {
  const video = { ...VIDEO, duration: -1, rating: 6, view_count: -2, family_friendly: 'maybe' };
  const { text, errors } = await write([{ url: '/', changefreq: 'x', priority: 2, video }]);
  assert.doesNotMatch(text, /changefreq|priority|duration|rating|view_count|family/);
  assert.match(text, /<video:title>t<\/video:title>/);
  assert.equal(errors.length, 6);
});

difference('an invalid date', async () => {
  const item = { url: '/', lastmod: 'soon', expires: 'later' };
  const { text, errors } = await write([item, '/b']);
  assert.equal(
    entries(text),
    '<url><loc>https://example.com/</loc></url><url><loc>https://example.com/b</loc></url>',
  );
  assert.deepEqual(errors, [
    'Invalid lastmod "soon" for URL "https://example.com/": must be a valid date string',
  ]);
  await assert.rejects(write([item], { level: 'throw' }), /Invalid lastmod/);
});

difference('a URL that cannot be resolved', async () => {
  const items = [
    'http://',
    { url: '/', img: ['http://', '/i.png'], links: [{ lang: 'de', url: 'http://' }] },
  ];
  const { text, errors } = await write(items);
  assert.equal(
    entries(text),
    '<url><loc>https://example.com/</loc>' +
      '<image:image><image:loc>https://example.com/i.png</image:loc></image:image></url>',
  );
  assert.equal(errors.length, 3);
});

difference('a video, news, link or image without a required field', async () => {
  const item = {
    url: '/',
    video: { title: 't' },
    news: { title: 't' },
    links: [{ url: '/de' }],
    img: [{ caption: 'c' }],
  };
  const { text, errors } = await write([item]);
  assert.equal(entries(text), '<url><loc>https://example.com/</loc></url>');
  assert.equal(errors.length, 4);
});

difference('a number or a boolean in place of a string', async () => {
  const video = {
    ...VIDEO,
    title: 1984,
    price: 1,
    player_loc: '/p',
    'player_loc:allow_embed': true,
  };
  const { text } = await write([{ url: '/', video }]);
  assert.match(text, /<video:title>1984<\/video:title>/);
  assert.match(text, /<video:player_loc allow_embed="yes">/);
  assert.match(text, /<video:price>1<\/video:price>/);
});

difference('a stream without items', async () => {
  const { text } = await write([]);
  assert.match(text, /<urlset [^>]*><\/urlset>$/);
});

difference('level throw', async () => {
  await assert.rejects(write([{ url: '/', priority: 2 }], { level: 'throw' }), {
    name: 'PriorityInvalidError',
  });
});

difference('an invalid attribute of a video or of news', async () => {
  const news = { ...NEWS, genres: 'Gossip' };
  const { errors } = await write([{ url: '/', news, video: { ...VIDEO, platform: 'radio' } }]);
  assert.match(errors.join(), /attr: "genres".*attr: "platform"/);
});

difference('more than 50,000 URLs or 50 MiB in one sitemap', async () => {
  const urls = Array.from({ length: 50_002 }, (_, i) => `/${i}`);
  const { text, errors } = await write(urls);
  assert.equal(text.match(/<url>/g)?.length, 50_002);
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? '', /more than 50000 URLs or 52428800 bytes/);
});

difference('nearly 50 MiB in a sitemap of SitemapAndIndexStream', async () => {
  const caption = 'c'.repeat(1_000_000);
  const items = Array.from({ length: 60 }, (_, i) => ({
    url: `/${i}`,
    img: { url: '/i', caption },
  }));
  const sizes: number[] = [];
  const index = new sitemap.SitemapAndIndexStream({
    getSitemapStream: (i) => {
      sizes[i] = 0;
      const stream = new sitemap.SitemapStream({ hostname: BASE });
      const sink = new Writable({
        write(chunk, _encoding, callback) {
          sizes[i] = (sizes[i] ?? 0) + chunk.length;
          callback();
        },
      });
      return [`${BASE}/${i}.xml`, stream, stream.pipe(sink) as never];
    },
  });
  await pipeline(Readable.from(items), index, nowhere());
  assert.equal(sizes.length, 2);
  assert.ok(sizes.every((size) => size < 52_428_800));
});

difference('a sitemap file that cannot be written', async () => {
  const urls = Array.from({ length: 5_000 }, (_, i) => `/${i}`);
  const index = new sitemap.SitemapAndIndexStream({
    getSitemapStream: () => {
      const stream = new sitemap.SitemapStream({ hostname: BASE });
      const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) });
      return [`${BASE}/s.xml`, stream, stream.pipe(sink) as never];
    },
  });
  await assert.rejects(pipeline(Readable.from(urls), index, nowhere()), /full/);
});

difference('streamToPromise of a destroyed stream', async () => {
  const stream = new sitemap.SitemapStream();
  stream.on('error', () => {});
  stream.destroy(new Error('gone'));
  await assert.rejects(sitemap.streamToPromise(stream), /gone/);
});

difference('a source file that does not exist', async () => {
  const options = { hostname: BASE, destinationDir: folder, sourceData: join(folder, 'none.txt') };
  await assert.rejects(sitemap.simpleSitemapAndIndex(options), /ENOENT/);
});

difference('a source that fails', async () => {
  const failing = (): Readable =>
    new Readable({
      read() {
        this.destroy(new Error('lost'));
      },
    });
  const lines = sitemap.lineSeparatedURLsToSitemapOptions(failing());
  await assert.rejects(lines.toArray(), /lost/);
  await assert.rejects(sitemap.mergeStreams([failing()]).toArray(), /lost/);
});

difference('mergeStreams of no streams', async () => {
  assert.deepEqual(await sitemap.mergeStreams([]).toArray(), []);
});

difference('an absolute destinationDir', async () => {
  const destinationDir = join(folder, 'absolute');
  await sitemap.simpleSitemapAndIndex({ hostname: BASE, destinationDir, sourceData: ['/'] });
  assert.deepEqual(readdirSync(destinationDir), ['sitemap-0.xml.gz', 'sitemap-index.xml.gz']);
});

difference('ObjectStreamToJSON of no items', async () => {
  const stream = new sitemap.ObjectStreamToJSON();
  stream.end();
  assert.equal(String(await sitemap.streamToPromise(stream)), '[]');
});

difference('a tiny priority in full precision', async () => {
  const { text } = await write([{ url: '/', priority: 1e-7, fullPrecisionPriority: true }]);
  assert.match(text, /<priority>0\.0<\/priority>/);
});

difference('dates of W3C Datetime with less precision', async () => {
  const url = '<url><loc>https://example.com/</loc><lastmod>2026-11</lastmod></url>';
  const entry =
    '<sitemap><loc>https://example.com/</loc><lastmod>2026-11-28T10:00Z</lastmod></sitemap>';
  const [item] = await sitemap.parseSitemap(Readable.from([`${URLSET}${url}</urlset>`]));
  const [child] = await sitemap.parseSitemapIndex(
    Readable.from([`${INDEX}${entry}</sitemapindex>`]),
  );
  assert.equal(item?.lastmod, '2026-11');
  assert.equal(child?.lastmod, '2026-11-28T10:00Z');
});

difference('expires, and CDATA in any element', async () => {
  const fields = '<changefreq><![CDATA[daily]]></changefreq><expires>2026-11-28</expires>';
  const xml = `${URLSET}<url><loc>https://example.com/</loc>${fields}</url></urlset>`;
  const [item] = await sitemap.parseSitemap(Readable.from([xml]));
  assert.equal(item?.changefreq, 'daily');
  assert.equal(item?.expires, '2026-11-28');
});

difference('text between elements', async () => {
  const xml = `${URLSET}<url><loc>https://example.com/</loc>http://other.example</url></urlset>`;
  const stream = new sitemap.XMLToSitemapItemStream({ logger: false });
  const items = await Readable.from([xml]).pipe(stream).toArray();
  assert.equal(items[0].url, 'https://example.com/');
  assert.match(String(stream.errors[0]), /unhandled text for tag: url/);
});

difference('a truncated document', async () => {
  const xml = `${URLSET}<url><loc>https://example.com/</loc></url>`;
  await assert.rejects(sitemap.parseSitemap(Readable.from([xml])), /unclosed/);
});

difference('XML errors that sax accepts', async () => {
  const xml = `${URLSET}<url><loc>https://example.com/\u0001</loc></url></urlset>`;
  await assert.rejects(sitemap.parseSitemap(Readable.from([xml])));
});

difference('the chunks of SitemapStream', async () => {
  const stream = Readable.from(Array(3_000).fill('/x')).pipe(
    new sitemap.SitemapStream({ hostname: BASE }),
  );
  const [head, first] = await stream.toArray();
  assert.match(head, /<urlset [^>]*>$/);
  assert.ok(first.length >= 65_536);
});

difference('xmlLint', async () => {
  const urlset = (loc: string) =>
    `<urlset xmlns="${NAMESPACE}"><url><loc>${loc}</loc></url></urlset>`;
  await sitemap.xmlLint(urlset('https://example.com/'));
  await sitemap.xmlLint(Readable.from([Buffer.from(urlset('https://example.com/'))]));
  const path = join(folder, 'lint.xml');
  writeFileSync(path, urlset('https://example.com/'));
  await sitemap.xmlLint(path);
  await assert.rejects(sitemap.xmlLint(join(folder, 'none.xml')), { code: 'ENOENT' });
  await assert.rejects(sitemap.xmlLint(urlset('/a')), (reason) => {
    const [error, text] = reason as unknown as [Error, string];
    assert.match(error.message, /not valid/);
    assert.match(text, /^line 1: .* \(loc-relative\)$/);
    return true;
  });
});

test('README.md lists the differences that are tested here, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
  const [, table = ''] = /## Differences[\s\S]*?\|---[-|]*\n([\s\S]*)/.exec(readme) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split('|')[1]?.trim());
  const commands = rows.filter((row) => row?.startsWith('sitemap --'));
  assert.deepEqual(rows, [...tested, ...commands]);
});

function difference(name: string, run: () => void | Promise<void>): void {
  tested.add(name);
  test(name, { timeout: 20_000 }, run);
}

async function write(
  items: readonly unknown[],
  options: sitemap.SitemapStreamOptions = {},
): Promise<{ readonly text: string; readonly errors: readonly string[] }> {
  const errors: string[] = [];
  const handler =
    options.level === undefined
      ? { errorHandler: (error: Error) => errors.push(error.message) }
      : {};
  const stream = new sitemap.SitemapStream({ hostname: BASE, ...handler, ...options } as never);
  const promise = sitemap.streamToPromise(stream);
  for (const item of items) stream.write(item as Item);
  stream.end();
  return { text: String(await promise), errors };
}

function entries(text: string): string {
  return text.replace(/^.*?<urlset[^>]*>/, '').replace('</urlset>', '');
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, callback) => callback() });
}
