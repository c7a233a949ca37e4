// A folder of built pages as a source: addresses, what is listed and what is not, and why.
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Source, SourceRecord } from '../port/source.ts';
import type { SourceNote } from '../port/source-note.ts';
import type { HtmlFolderOptions } from '../port/source-spec.ts';
import { openHtmlFolder } from './html-folder-source.ts';

interface Reading {
  readonly records: readonly SourceRecord[];
  readonly notes: readonly SourceNote[];
  readonly locs: readonly (string | undefined)[];
  /** Code and file of each note. */
  readonly left: readonly string[];
}

const BASE = 'https://example.com/';

async function read(source: Source): Promise<Reading> {
  const records: SourceRecord[] = [];
  const notes: SourceNote[] = [];
  for await (const batch of source.batches({ onNote: (note) => notes.push(note) })) {
    records.push(...batch);
  }
  const locs = records.map(({ entry }) => entry.loc?.replace(BASE, '/'));
  return { records, notes, locs, left: notes.map(({ code, file }) => `${code} ${file}`) };
}

function build(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  html: HtmlFolderOptions = {},
): Promise<Reading> {
  const folder = temporaryFolder(context, files);
  return read(openHtmlFolder(folder, { base: BASE, folder, html }));
}

const canonical = (href: string): string => `<link rel=canonical href="${href}">`;

describe('addresses', () => {
  const SITE = { 'index.html': 'x', 'about.html': 'x', 'de/index.html': 'x', 'de/ä b.htm': 'x' };

  test('indexes are their folders, other files keep their extension', async (context) => {
    const { locs, left } = await build(context, SITE);
    assert.deepEqual(locs, ['/about.html', '/de/', '/de/%C3%A4%20b.htm', '/']);
    assert.deepEqual(left, []);
  });

  test('both can be had otherwise', async (context) => {
    const { locs } = await build(context, SITE, { indexFiles: 'keep', extension: 'drop' });
    assert.deepEqual(locs, ['/about', '/de/index', '/de/%C3%A4%20b', '/index']);
  });

  test('the base may be a folder, with or without a slash', async (context) => {
    const folder = temporaryFolder(context, SITE);
    for (const base of ['https://example.com/docs', 'https://example.com/docs/?x#y']) {
      const { records } = await read(openHtmlFolder(folder, { base }));
      assert.equal(records[0]?.entry.loc, 'https://example.com/docs/about.html');
    }
    assert.throws(
      () => openHtmlFolder(folder, { base: '/docs/' }),
      (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
    );
  });

  test('a canonical address that spells the page in another way is its loc', async (context) => {
    const { locs, left } = await build(context, {
      'about.html': canonical('https://example.com/about/'),
      'de/index.html': canonical('/de'),
      'team.html': canonical('team'),
      'x.html': canonical('X'),
    });
    assert.deepEqual(locs, ['/about/', '/de', '/team']);
    assert.deepEqual(left, ['page-canonical-elsewhere x.html']);
  });
});

describe('what is not listed', () => {
  test('pages that ask not to be, by metas and headers', async (context) => {
    const { locs, left, notes } = await build(context, {
      _headers: '/private/*\n  X-Robots-Tag: noindex\n/soft/*\n  X-Robots-Tag: bingbot: noindex',
      'a.html': '<meta name=robots content="follow, noindex">',
      'b.html': '<meta name=googlebot content=none>',
      'c.html': '<meta name=bingbot content=noindex>',
      'd.html': '<meta name=robots content="unavailable_after: 2001-01-01">',
      'e.html': '<meta name=robots content="unavailable_after: 2999-01-01">',
      'private/f.html': '<p>',
      'soft/g.html': '<p>',
    });
    assert.deepEqual(locs, ['/c.html', '/e.html', '/soft/g.html']);
    assert.deepEqual(
      left,
      ['a.html', 'b.html', 'd.html', 'private/f.html'].map((file) => `page-noindex ${file}`),
    );
    assert.deepEqual(
      { ...notes[0], message: '' },
      {
        code: 'page-noindex',
        message: '',
        row: 1,
        file: 'a.html',
        loc: 'https://example.com/a.html',
      },
    );
    assert.match(notes[0]?.message ?? '', /not listed\. Found: meta: follow, noindex$/);
  });

  test('pages with another canonical one; two that differ count nothing', async (context) => {
    const { locs, left } = await build(context, {
      _headers: '/c.html\n  Link: </elsewhere>; rel="canonical"',
      'a.html': canonical('https://example.com/b.html'),
      'b.html': canonical('https://www.example.com/b.html'),
      'c.html': '<p>',
      'd.html': canonical('/x') + canonical('/y'),
      'e.html': canonical('/e.html?print=1'),
    });
    assert.deepEqual(locs, ['/d.html']);
    assert.deepEqual(
      left,
      ['a', 'b', 'c', 'e'].map((name) => `page-canonical-elsewhere ${name}.html`),
    );
  });

  test('pages that send their visitors on', async (context) => {
    const refresh = (content: string): string => `<meta http-equiv=refresh content="${content}">`;
    const { locs, left } = await build(context, {
      _redirects: '/e.html /f 301!\n/a.html /b',
      'a.html': refresh('0;url=/b'),
      'b.html': refresh('10;url=https://other.example/'),
      'c.html': refresh('11;url=/b'),
      'd.html': refresh('0'),
      'e.html': '<p>',
      'f.html': refresh('5;url=/f'),
    });
    assert.deepEqual(locs, ['/c.html', '/d.html', '/f.html']);
    assert.deepEqual(
      left,
      ['a', 'b', 'e'].map((name) => `page-redirects ${name}.html`),
    );
  });

  test('pages for errors, in the root or below a language', async (context) => {
    const errors = [
      '404.html',
      '404/index.html',
      '500.html',
      '50x.html',
      '_error.html',
      '_global-error.html',
      '_not-found.html',
      '_not-found/index.html',
      'de/404.html',
      'pt-BR/404/index.html',
    ];
    const pages = ['posts/404.html', '4040.html', '404.guide.html', 'error.html', '300.html'];
    const files = Object.fromEntries([...errors, ...pages].map((name) => [name, 'x']));
    const { locs, left } = await build(context, files);
    assert.deepEqual(locs, pages.map((name) => `/${name}`).sort());
    assert.deepEqual(
      left,
      errors.sort().map((name) => `page-error-page ${name}`),
    );
  });

  test('pages for addresses that were not built, in the root alone', async (context) => {
    const fallbacks = ['200.html', '__spa-fallback.html', '_shell.html', 'index.csr.html'];
    const pages = ['200/index.html', 'blog/200.html', 'de/200.html', 'index.html', 'shell.html'];
    const files = Object.fromEntries([...fallbacks, ...pages].map((name) => [name, 'x']));
    const { records, notes } = await build(context, files);
    assert.deepEqual(
      records.map(({ entry }) => entry.loc?.replace(BASE, '')),
      ['200/', 'blog/200.html', 'de/200.html', '', 'shell.html'],
    );
    assert.deepEqual(
      notes.map(({ code, file }) => [code, file]),
      fallbacks.toSorted().map((file) => ['page-fallback', file]),
    );
  });

  test('files that prove who owns the site', async (context) => {
    const { locs, left } = await build(context, {
      'google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
      'yandex_0123456789abcdef.html': '<html><body>Verification: 0123456789abcdef</body></html>',
      'googleplex.html': 'x',
      'a/google0123456789abcdef.html': 'x',
      'google00000000.html': '<p>'.repeat(1_000),
    });
    assert.deepEqual(locs, [
      '/a/google0123456789abcdef.html',
      '/google00000000.html',
      '/googleplex.html',
    ]);
    assert.deepEqual(
      left.map((one) => one.split(' ')[0]),
      ['page-ownership-proof', 'page-ownership-proof'],
    );
  });

  test('all but broken and error pages, when asked', async (context) => {
    const files = {
      'a.html': '<meta name=robots content=noindex>',
      'b.html': canonical('/x'),
      '404.html': 'x',
    };
    const { locs } = await build(context, files, { noindex: 'ignore', canonical: 'ignore' });
    assert.deepEqual(locs, ['/a.html', '/b.html']);
  });

  test('what is excluded, without a word', async (context) => {
    const files = { 'a.html': 'x', 'drafts/b.html': 'x', 'c.draft.html': 'x' };
    const { locs, left } = await build(context, files, { exclude: ['drafts/**', '*.draft.html'] });
    assert.deepEqual([locs, left], [['/a.html'], []]);
  });

  test('empty files; of those that are too large the beginning is read', async (context) => {
    const words = '<p>word'.repeat(1_600_000);
    const large = `<title>x</title>${words}<meta name=robots content=noindex>`;
    const { locs, left } = await build(context, { 'a.html': '', 'b.html': large });
    assert.deepEqual(locs, ['/b.html']);
    assert.deepEqual(left, ['page-unreadable a.html', 'page-too-large b.html']);
  });

  test('a host’s file that cannot be read is reported', async (context) => {
    const { locs, left } = await build(context, {
      _headers: 'nonsense',
      'vercel.json': '{',
      'a.html': 'x',
    });
    assert.deepEqual(locs, ['/a.html']);
    assert.deepEqual(left, [
      'page-headers-unreadable _headers',
      'page-headers-unreadable vercel.json',
    ]);
  });
});

describe('entries', () => {
  const PAGE = `<html lang=en><title>Harbour</title><meta name=description content=About>
    <meta property=article:modified_time content=2026-05-01><link rel=alternate hreflang=de href=/de/>
    <script type=application/ld+json>{"@type":"NewsArticle","headline":"H","datePublished":"2026-05-01",
    "publisher":{"name":"P"}}</script><nav><img src=/logo.svg></nav>
    <main><img src=a.png><video src=v.mp4 poster=p.png></video></main>`;
  const ENTRY = {
    loc: 'https://example.com/a.html',
    lastmod: '2026-05-01',
    alternates: [{ hreflang: 'de', href: 'https://example.com/de/' }],
    images: [{ loc: 'https://example.com/a.png' }],
    videos: [
      {
        thumbnailLoc: 'https://example.com/p.png',
        title: 'Harbour',
        description: 'About',
        contentLoc: 'https://example.com/v.mp4',
      },
    ],
  };
  const NEWS = {
    publication: { name: 'P', language: 'en' },
    publicationDate: '2026-05-01',
    title: 'H',
  };

  test('hold what the page says, and what is of its file', async (context) => {
    const folder = temporaryFolder(context, { 'a.html': PAGE });
    const path = join(folder, 'a.html');
    utimesSync(path, 1_000, 1_234.5);
    const { records } = await read(openHtmlFolder(folder, { base: BASE }));
    assert.deepEqual(records, [{ entry: ENTRY, row: 1, file: path, modifiedMs: 1_234_500 }]);
  });

  test('news, content hashes and media are as asked', async (context) => {
    const asked = { news: true, contentHash: true, media: false };
    const { records } = await build(context, { 'a.html': PAGE }, asked);
    const { images: _, videos: __, ...rest } = ENTRY;
    assert.deepEqual(records[0]?.entry, { ...rest, news: NEWS });
    assert.match(records[0]?.contentHash ?? '', /^[0-9a-f]{32}$/);
  });

  test('a content hash stays while the content does', async (context) => {
    const folder = temporaryFolder(context, { 'a.html': '<nav>1</nav><main>x</main>' });
    const hash = async (): Promise<string | undefined> => {
      const source = openHtmlFolder(folder, { base: BASE, html: { contentHash: true } });
      return (await read(source)).records[0]?.contentHash;
    };
    const first = await hash();
    writeFileSync(join(folder, 'a.html'), '<nav>2</nav><main>x</main><footer>y</footer>');
    assert.equal(await hash(), first);
    writeFileSync(join(folder, 'a.html'), '<nav>2</nav><main>y</main>');
    assert.notEqual(await hash(), first);
  });

  test('a page without anything is its address', async (context) => {
    const { records } = await build(context, { 'a.html': '<p>' });
    assert.deepEqual(records[0]?.entry, { loc: 'https://example.com/a.html' });
  });

  test('a date to come does not count, the next one does', async (context) => {
    const meta = '<meta property=article:modified_time content=2026-11-22>';
    const folder = temporaryFolder(context, {
      'a.html': meta,
      'b.html': `${meta}<meta name=last-modified content=2026-01-01>`,
      'c.html': '<meta name=robots content="unavailable_after: 2026-11-21T00:00:00Z">',
    });
    const dates = async (now: string): Promise<unknown[]> => {
      const source = openHtmlFolder(folder, { base: BASE, nowMs: Date.parse(now) });
      return (await read(source)).records.map(({ entry }) => entry.lastmod ?? '');
    };
    // A day ahead may be a clock, or a day that has begun elsewhere.
    assert.deepEqual(await dates('2026-11-21T00:00:00Z'), ['2026-11-22', '2026-11-22']);
    assert.deepEqual(await dates('2026-11-20T23:59:59Z'), ['', '2026-01-01', '']);
  });

  test('pictures that robots may not list are not listed', async (context) => {
    const { records } = await build(context, {
      'a.html': '<meta name=robots content=noimageindex><img src=a.png>',
    });
    assert.equal(records[0]?.entry.images, undefined);
  });

  test('in XHTML tags may end themselves', async (context) => {
    const html = '<script src="a.js"/><link rel="canonical" href="/a/"/>';
    const { locs } = await build(context, { 'a.xhtml': html, 'b.html': html });
    assert.deepEqual(locs, ['/a/', '/b.html']);
  });
});

describe('the source', () => {
  const many = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `${String(index).padStart(5, '0')}.html`,
        '<p>',
      ]),
    );

  test('rows count all pages in order, batches are small, readings are alike', async (context) => {
    const folder = temporaryFolder(context, {
      ...many(1_300),
      '00003.html': '<meta name=robots content=noindex>',
    });
    const source = openHtmlFolder(folder, { base: BASE });
    const sizes: number[] = [];
    for await (const batch of source.batches({})) sizes.push(batch.length);
    assert.ok(
      sizes.length > 1 && sizes.every((size) => size > 0 && size <= 1_000),
      sizes.join(' '),
    );
    const { records, notes } = await read(source);
    assert.equal(records.length, 1_299);
    assert.equal(notes[0]?.row, 4);
    for (const { entry, row } of records) {
      assert.equal(entry.loc, `${BASE}${String(row - 1).padStart(5, '0')}.html`);
    }
    assert.deepEqual(await read(source), { ...(await read(source)) });
  });

  test('no pages give nothing, a folder that is not there is an error', async (context) => {
    const folder = temporaryFolder(context, { 'a.txt': 'x' });
    assert.deepEqual((await read(openHtmlFolder(folder, { base: BASE }))).records, []);
    const source = openHtmlFolder('nowhere', { base: BASE, folder });
    assert.equal(source.name, 'nowhere');
    await assert.rejects(
      read(source),
      (error) =>
        isPortolanError(error) &&
        error.code === 'SOURCE_UNREADABLE' &&
        error.path === join(folder, 'nowhere'),
    );
  });

  test('files are told by their paths from the working folder', async (context) => {
    const folder = temporaryFolder(context, { 'dist/404.html': 'x' });
    const inside = await read(openHtmlFolder('dist', { base: BASE, folder }));
    assert.equal(inside.notes[0]?.file, join('dist', '404.html'));
    const outside = await read(openHtmlFolder(join(folder, 'dist'), { base: BASE }));
    assert.equal(outside.notes[0]?.file, join(folder, 'dist', '404.html'));
  });

  test('sourceOf names the file that dates a page, in place of the built one', async (context) => {
    const folder = temporaryFolder(context, {
      'dist/index.html': 'x',
      'dist/blog/a/index.html': 'x',
      'dist/tags/index.html': 'x',
      'dist/404.html': 'x',
    });
    const asked: string[] = [];
    const sourceOf = (page: string): string | undefined => {
      asked.push(page);
      if (page.startsWith('tags/')) return undefined;
      return page === 'index.html' ? join(folder, 'home.md') : `content/${page}.md`;
    };
    const source = openHtmlFolder('dist', { base: BASE, folder, html: { sourceOf } });
    const { records } = await read(source);
    assert.deepEqual(
      records.map(({ file, modifiedMs }) => [file, modifiedMs]),
      [
        [join(folder, 'content/blog/a/index.html.md'), undefined],
        [join(folder, 'home.md'), undefined],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(asked.sort(), ['blog/a/index.html', 'index.html', 'tags/index.html']);
  });

  test('a sourceOf that fails, or returns no path, is an error with the page', async (context) => {
    const throws = (): never => {
      throw new Error('no front matter');
    };
    const wrong = (): string => 5 as unknown as string;
    for (const [sourceOf, why] of [
      [throws, /^sourceOf failed for a\.html: no front matter$/],
      [wrong, /^sourceOf failed for a\.html: it returned a number$/],
    ] as const) {
      await assert.rejects(build(context, { 'a.html': 'x' }, { sourceOf }), {
        code: 'CALLBACK_FAILED',
        message: why,
      });
    }
  });

  test('all is closed when the reading ends early or is abandoned', async (context) => {
    const folder = temporaryFolder(context, many(600));
    const source = openHtmlFolder(folder, { base: BASE });
    for await (const _ of source.batches({})) break;
    assert.equal(countOpen(folder), 0);
    const controller = new AbortController();
    const giveUp = async (): Promise<void> => {
      for await (const _ of source.batches({ signal: controller.signal })) {
        controller.abort(new Error('enough'));
      }
    };
    await assert.rejects(giveUp(), /^Error: enough$/);
    await assert.rejects(giveUp(), /^Error: enough$/);
    assert.equal(countOpen(folder), 0);
  });
});

function countOpen(folder: string): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0;
  }
}
