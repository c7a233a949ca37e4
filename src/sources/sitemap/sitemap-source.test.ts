// Tests of another sitemap as a source.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startFakeSite } from '../../../tests/support/fake-site.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import { openSource } from '../open-source.ts';
import {
  countOpenFiles,
  readRecords,
  readWithNotes,
  sourceContract,
} from '../port/source.contract.ts';

const BASE = 'https://example.com/';
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-sitemap-source-')));
after(() => rmSync(folder, { recursive: true }));

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(locs: readonly string[]): string {
  const urls = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('');
  return `<urlset ${NAMESPACE}>${urls}</urlset>`;
}

function index(locs: readonly string[]): string {
  const sitemaps = locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('');
  return `<sitemapindex ${NAMESPACE}>${sitemaps}</sitemapindex>`;
}

let files = 0;
function write(text: string | Uint8Array, name = `sitemap-${(files += 1)}.xml`): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

sourceContract({
  kind: 'sitemap',
  open: async (pages) => {
    const path = write(urlset(pages.filter((page) => page !== undefined)));
    return {
      source: await openSource(path, { base: BASE }),
      countOpen: () => countOpenFiles(path),
    };
  },
  withoutBadRows: 'what is odd in a sitemap stands on a line of a document, not in a row',
});

async function read(spec: string) {
  const { records, notes } = await readWithNotes(await openSource(spec, { base: BASE }));
  return {
    rows: records.map(({ entry, row }) => [row, entry.loc]),
    records,
    notes: notes.map(({ code, file }) => `${code} ${file}`),
    messages: notes.map(({ message }) => message),
  };
}

test('a tree is read whole, from the files that are beside the first', async () => {
  mkdirSync(join(folder, 'tree'));
  const path = write(index([`${BASE}maps/a.xml`, `${BASE}maps/b.xml.gz`]), 'tree/sitemap.xml');
  write(urlset([`${BASE}1`, `${BASE}2`]), 'tree/a.xml');
  write(gzipSync(urlset([`${BASE}3`])), 'tree/b.xml.gz');
  const { rows, notes } = await read(path);
  assert.deepEqual(rows, [
    [1, `${BASE}1`],
    [2, `${BASE}2`],
    [3, `${BASE}3`],
  ]);
  assert.deepEqual(notes, []);
});

test('entries keep their extensions', async () => {
  const path = write(
    `<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>
     <loc>${BASE}</loc><lastmod>2024-05-01</lastmod>
     <image:image><image:loc>${BASE}i.png</image:loc></image:image></url></urlset>`,
  );
  const { records } = await read(path);
  const { loc, lastmod, images } = records[0]?.entry ?? {};
  assert.deepEqual([loc, lastmod, images], [BASE, '2024-05-01', [{ loc: `${BASE}i.png` }]]);
});

test('feeds and gzipped files are sitemaps too', async () => {
  const rss = `<rss version="2.0"><channel><item><link>${BASE}post</link></item></channel></rss>`;
  assert.deepEqual((await read(write(rss, 'feed.rss'))).rows, [[1, `${BASE}post`]]);
  assert.deepEqual((await read(write(gzipSync(urlset([BASE])), 'map.gz'))).rows, [[1, BASE]]);
});

test('what is odd in it is noted, with its line', async () => {
  const path = write(
    `<urlset ${NAMESPACE}>\n<url><loc>${BASE}a</loc><lastmod>soon</lastmod></url></urlset>`,
  );
  const { rows, notes, messages } = await read(path);
  assert.equal(rows.length, 1);
  assert.deepEqual(notes, [`sitemap-problem ${path}`]);
  assert.match(messages[0] ?? '', /: soon \(line 2, column \d+\)$/);
});

test('a sitemap that fails, and a truncated one, are reported', async () => {
  await using site = await startFakeSite();
  const { origin } = site;
  const whole = urlset(Array.from({ length: 3_000 }, (_, n) => `${BASE}${n * 7_919}`));
  site.serve({
    '/sitemap.xml': index([`${origin}/gone.xml`, `${origin}/cut.xml`, `${origin}/good.xml`]),
    '/good.xml': urlset([`${BASE}good`]),
    '/cut.xml': whole.slice(0, whole.length / 2),
  });
  const { rows, notes, messages } = await read(`${origin}/sitemap.xml`);
  assert.ok(rows.length > 100 && rows.length < 3_001);
  assert.equal(rows.at(-1)?.[1], `${BASE}good`);
  const unread = notes.filter((note) => note.startsWith('sitemap-unread'));
  assert.deepEqual(unread, [
    `sitemap-unread ${origin}/gone.xml`,
    `sitemap-unread ${origin}/cut.xml`,
  ]);
  assert.ok(messages.some((message) => message.includes('404')));
});

test('a damaged gzip is an error, wherever in the tree it is: nothing is built of it', async () => {
  await using site = await startFakeSite();
  const { origin } = site;
  const sound = gzipSync(urlset(Array.from({ length: 3_000 }, (_, n) => `${BASE}${n * 7_919}`)));
  const flipped = Uint8Array.from(sound);
  flipped[flipped.length - 6] = (flipped.at(-6) as number) ^ 1;
  for (const damaged of [flipped, sound.subarray(0, sound.length / 2)]) {
    site.serve({
      '/sitemap.xml': index([`${origin}/damaged.xml.gz`, `${origin}/good.xml`]),
      '/good.xml': urlset([`${BASE}good`]),
      '/damaged.xml.gz': damaged,
    });
    for (const from of ['/sitemap.xml', '/damaged.xml.gz']) {
      await assert.rejects(read(origin + from), (error: PortolanError) => {
        assert.equal(error.code, 'SOURCE_UNREADABLE');
        assert.match(error.message, /damaged\.xml\.gz is damaged/);
        assert.match(error.hint ?? '', /portolan read \S+ --format jsonl/);
        return true;
      });
    }
  }
});

test('a first sitemap that is not there is an error', async () => {
  await using site = await startFakeSite();
  await assert.rejects(read(`${site.origin}/sitemap.xml`), { code: 'FETCH_STATUS' });
});

test('what is not a sitemap at all is an error', async () => {
  const path = write('<!doctype html><html><body><h1>Hello</h1></body></html>');
  await assert.rejects(read(path), {
    code: 'SOURCE_UNREADABLE',
    message: `${path} is not a sitemap in any format of the protocol.`,
  });
});

test('the user’s password goes to the server, and into no name', async () => {
  await using site = await startFakeSite({ '/sitemap.xml': urlset([BASE]) });
  const address = site.origin.replace('//', '//bob:secret@');
  const source = await openSource(`${address}/sitemap.xml`, { base: BASE });
  assert.equal(source.name, `${site.origin}/sitemap.xml`);
  assert.equal((await readRecords(source)).length, 1);
  assert.equal(site.headers[0]?.authorization, `Basic ${btoa('bob:secret')}`);
});

test('a sitemap may not lead into a private network, unless that is allowed', async () => {
  await using inside = await startFakeSite({ '/inside.xml': urlset([`${BASE}inside`]) });
  await using site = await startFakeSite();
  site.serve({ '/sitemap.xml': index([`${inside.origin}/inside.xml`]) });
  const guarded = await read(`${site.origin}/sitemap.xml`);
  assert.deepEqual(guarded.rows, []);
  assert.deepEqual(guarded.notes, [`sitemap-unread ${inside.origin}/inside.xml`]);
  assert.equal(inside.requests.length, 0);
  const open = await openSource(`${site.origin}/sitemap.xml`, { base: BASE, allowPrivate: true });
  assert.equal((await readRecords(open)).length, 1);
});
