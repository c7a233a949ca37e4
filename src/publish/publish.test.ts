// Publishing: limits, names, guards and sections, into a target in memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BASE,
  NOW,
  pages,
  publishPlace as place,
  refusalOf,
} from '../../tests/support/publish-place.ts';
import { readPublishedSet } from '../../tests/support/published-set.ts';
import type { UrlEntry } from '../protocol/url-entry.ts';
import { publish } from './publish.ts';

test('one shard is sitemap.xml itself, never gzipped', async (t) => {
  const { config, target, text } = place(t);
  const report = await publish(config({ source: pages(2), gzip: true }));

  assert.deepEqual([...target.files.keys()], ['sitemap.xml', '.portolan-manifest.json']);
  assert.equal(
    text('sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${BASE}p0</loc></url>
<url><loc>${BASE}p1</loc></url>
</urlset>
`,
  );
  assert.equal(report.entries, 2);
  assert.equal(report.complete, true);
});

test('several shards stand under a plain index, with the time of their change', async (t) => {
  const { config, target, set } = place(t);
  const report = await publish(config({ source: pages(5), urlsMax: 2, gzip: true }), { now: NOW });

  assert.deepEqual(
    [...set().shards].map(([name, locs]) => [name, locs.length]),
    [
      ['sitemap-1.xml.gz', 2],
      ['sitemap-2.xml.gz', 2],
      ['sitemap-3.xml.gz', 1],
    ],
  );
  assert.deepEqual(set().locs, pages(5));
  assert.deepEqual([...set().lastmods.values()], Array(3).fill('2026-11-21T12:00:00Z'));
  assert.ok(target.files.has('sitemap.xml'));
  assert.deepEqual(
    report.files.map(({ kind, urls, state }) => [kind, urls, state]),
    [
      ['index', 3, 'new'],
      ['urlset', 2, 'new'],
      ['urlset', 2, 'new'],
      ['urlset', 1, 'new'],
    ],
  );
});

test('as many URLs as the limit are one shard, one more are two', async (t) => {
  const { config, set } = place(t);
  await publish(config({ source: pages(4), urlsMax: 4 }));
  assert.equal(set().shards.size, 1);
  await publish(config({ source: pages(5), urlsMax: 4 }));
  assert.deepEqual(
    [...set().shards.values()].map(({ length }) => length),
    [4, 1],
  );
});

test('a shard may have as many bytes as the limit, end tag included, and no more', async (t) => {
  const { config, set, target } = place(t);
  const source = pages(3).map((loc) => `${loc}/é/`);
  await publish(config({ source }));
  const bytes = target.files.get('sitemap.xml')?.length ?? 0;

  await publish(config({ source, bytesMax: bytes }));
  assert.equal(set().shards.size, 1);
  const report = await publish(config({ source, bytesMax: bytes - 1 }));
  assert.deepEqual(
    [...set().shards.values()].map(({ length }) => length),
    [2, 1],
  );
  const shards = report.files.filter(({ kind }) => kind === 'urlset');
  for (const file of shards) assert.ok(file.bytes <= bytes - 1);
});

test('an entry larger than a shard is left out, and the others are published', async (t) => {
  const { config, set } = place(t);
  const source = [`${BASE}a`, `${BASE}${'x'.repeat(500)}`, `${BASE}b`];
  const report = await publish(config({ source, bytesMax: 400 }));

  assert.deepEqual(set().locs, [`${BASE}a`, `${BASE}b`]);
  assert.equal(report.skipped, 1);
  assert.equal(report.findings[0]?.rule, 'entry-too-large');
  assert.equal(report.findings[0]?.places[0]?.row, 2);
});

test('more shards than an index holds make further indexes, which are all told', async (t) => {
  const { config, target } = place(t);
  const report = await publish(config({ source: pages(9), urlsMax: 2, indexEntriesMax: 2 }));

  const names = ['sitemap.xml', 'sitemap-index-2.xml', 'sitemap-index-3.xml'];
  assert.deepEqual(
    report.sitemaps,
    names.map((name) => BASE + name),
  );
  const set = readPublishedSet((name) => target.files.get(name), BASE, names);
  assert.deepEqual(set.locs, pages(9));
});

test('a page is listed once, whatever way its address is written', async (t) => {
  const { config, set } = place(t);
  const source = [
    '/a',
    'https://E.example/a',
    'https://e.example:443/a',
    '/%61',
    '/a#top',
    '/a/',
    '/A',
  ];
  const report = await publish(config({ source }));

  assert.deepEqual(set().locs, [`${BASE}a`, `${BASE}a/`, `${BASE}A`]);
  assert.equal(report.duplicates, 4);
  await publish(config({ source: ['/a', '/a'], dedupe: false, shrinkShareMax: 1 }));
  assert.deepEqual(set().locs, [`${BASE}a`, `${BASE}a`]);
});

test('what cannot be listed is a finding with its row, and stops nothing', async (t) => {
  const { config, set } = place(t);
  const source = [
    { loc: '/a', lastmod: 'last week', priority: 7 },
    { loc: 'javascript:alert(1)' },
    { loc: 'https://elsewhere.example/' },
    { loc: '' },
    { loc: `/${'x'.repeat(3_000)}` },
    null as unknown as UrlEntry,
    { loc: '/b', lastmod: new Date('2026-11-01T10:00:00Z') },
  ];
  const report = await publish(config({ source }));

  assert.deepEqual(set().locs, [`${BASE}a`, `${BASE}b`]);
  assert.equal(report.skipped, 5);
  const found = report.findings.map(({ rule, severity, places }) => [
    rule,
    severity,
    places[0]?.row,
  ]);
  assert.deepEqual(found.toSorted(), [
    ['entry-without-loc', 'error', 4],
    ['lastmod-invalid', 'warning', 1],
    ['loc-invalid', 'error', 2],
    ['loc-other-host', 'error', 3],
    ['loc-too-long', 'error', 5],
    ['priority-out-of-range', 'warning', 1],
    ['row-not-an-object', 'error', 6],
  ]);
});

test('--on-invalid fail publishes nothing, and tells what is wrong', async (t) => {
  const { config, target } = place(t);
  const refusal = await refusalOf(
    publish(config({ source: ['/a', 'ftp://x/'], onInvalid: 'fail' })),
  );
  assert.equal(refusal.code, 'PUBLISH_INVALID');
  assert.equal(refusal.report.findings[0]?.rule, 'loc-invalid');
  assert.equal(target.files.size, 0);
});

test('as large a share of invalid entries as allowed is published, no larger one', async (t) => {
  const { config, set } = place(t);
  const source = [...pages(9), 'ftp://x/'];
  await publish(config({ source, invalidShareMax: 0.1 }));
  assert.equal(set().locs.length, 9);
  const refusal = await refusalOf(publish(config({ source, invalidShareMax: 0.0999 })));
  assert.equal(refusal.code, 'PUBLISH_INVALID');
});

test('a first set in doubt is refused, a later one is not', async (t) => {
  const { config, set, target } = place(t);
  const doubt = 'It looks wrong.';
  for (const dryRun of [false, true]) {
    const refusal = await refusalOf(publish(config({ source: pages(2) }), { doubt, dryRun }));
    assert.equal(refusal.code, 'PUBLISH_DOUBTED');
    assert.equal(refusal.report.refused?.message, doubt);
    assert.equal(refusal.report.entries, 2);
  }
  assert.equal(target.files.size, 0);
  const empty = await refusalOf(publish(config({ source: [] }), { doubt }));
  assert.equal(empty.code, 'PUBLISH_INVALID');
  await publish(config({ source: pages(2) }));
  await publish(config({ source: pages(3) }), { doubt });
  assert.equal(set().locs.length, 3);
});

test('a set may shrink by a fifth, and not by more', async (t) => {
  for (const state of [undefined, 'state.db']) {
    const { config, set } = place(t);
    const more = state === undefined ? {} : { state };
    await publish(config({ ...more, source: pages(100) }));
    await publish(config({ ...more, source: pages(80) }));
    const refusal = await refusalOf(publish(config({ ...more, source: pages(63) })));
    assert.equal(refusal.code, 'PUBLISH_SHRUNK');
    assert.match(refusal.message, /80 URLs to 63/);
    assert.equal(set().locs.length, 80);
    await publish(config({ ...more, source: pages(1), shrinkShareMax: 1 }));
    assert.equal(set().locs.length, 1);
  }
});

test('an empty set is refused, one of news may be empty at times', async (t) => {
  const { config, target, text } = place(t);
  const refusal = await refusalOf(publish(config({ source: [] })));
  assert.equal(refusal.code, 'PUBLISH_INVALID');
  assert.equal(target.files.size, 0);
  await publish(config({ sections: [{ name: 'news', news: true, source: [] }] }));
  assert.match(text('sitemap.xml'), /<urlset[^>]*>\n<\/urlset>\n$/);
});

test('text lists are split at the limits, and are the way in where there is no XML', async (t) => {
  const { config, text } = place(t);
  const report = await publish(config({ source: pages(5), formats: ['text'], urlsMax: 2 }));
  assert.deepEqual(
    report.sitemaps,
    [1, 2, 3].map((number) => `${BASE}sitemap-${number}.txt`),
  );
  assert.equal(text('sitemap-3.txt'), `${BASE}p4\n`);
  assert.equal(report.entries, 5);
});

test('rules divide entries into sections, and the rest has no name', async (t) => {
  const { config, set } = place(t);
  const source = [
    { loc: '/blog/a', lastmod: '2026-10-02' },
    { loc: '/blog/b', lastmod: '2026-11-02T23:30:00-05:00' },
    { loc: '/shop/c' },
    { loc: '/d' },
  ];
  await publish(config({ source, sections: [{ name: 'shop', rule: { path: '/shop/**' } }] }));
  assert.deepEqual([...set().shards.keys()].toSorted(), ['sitemap-1.xml', 'sitemap-shop-1.xml']);
  await publish(config({ source, sections: [{ rule: 'month' }] }));
  assert.deepEqual([...set().shards.keys()].toSorted(), [
    'sitemap-2026-10-1.xml',
    'sitemap-2026-11-1.xml',
    'sitemap-undated-1.xml',
  ]);
});

test('clusters are given once and written on every variant', async (t) => {
  const { config, text } = place(t);
  const source = [
    { variants: { en: '/p', de: '/de/p', 'x-default': '/p' }, lastmod: '2026-11-01' },
  ];
  const report = await publish(config({ source }));
  const links = ['en" href="https://e.example/p', 'de" href="https://e.example/de/p', 'x-default"'];
  const entries = text('sitemap.xml').match(/<url>.*?<\/url>/gs) ?? [];
  assert.equal(entries.length, 2);
  for (const entry of entries) for (const link of links) assert.ok(entry.includes(link), link);
  assert.deepEqual(report.findings, []);
});

test('a news section holds the last two days, in shards of at most 1,000', async (t) => {
  const { config, set } = place(t);
  const article = (index: number, hours: number) => ({
    loc: `/news/${index}`,
    news: {
      title: `Article ${index}`,
      publication: { name: 'The Example', language: 'en' },
      publicationDate: new Date(NOW - hours * 3_600_000).toISOString(),
    },
  });
  const source = [
    ...Array.from({ length: 1_001 }, (_, index) => article(index, 1)),
    article(2_000, 48),
    article(2_001, 48.001),
  ];
  const report = await publish(config({ sections: [{ name: 'news', news: true, source }] }), {
    now: NOW,
  });
  assert.deepEqual(
    [...set().shards.values()].map(({ length }) => length),
    [1_000, 2],
  );
  assert.equal(report.excluded, 1);
});

test('the lastmod of nearly all entries is dropped with a word, or kept if asked', async (t) => {
  const { config, text } = place(t);
  const source = pages(30).map((loc) => ({ loc, lastmod: '2026-03-01' }));
  const report = await publish(config({ source }), { now: NOW });
  assert.doesNotMatch(text('sitemap.xml'), /<lastmod>/);
  assert.equal(report.findings[0]?.rule, 'lastmod-uniform');
  await publish(config({ source, lastmodGuard: false }), { now: NOW });
  assert.match(text('sitemap.xml'), /<lastmod>2026-03-01<\/lastmod>/);
});

test('pages of named hosts are listed, and the lines that prove it are reported', async (t) => {
  const { config, set } = place(t);
  const hosts = ['https://shop.example'];
  const report = await publish(config({ source: ['/a', 'https://shop.example/b'], hosts }));
  assert.deepEqual(set().locs, [`${BASE}a`, 'https://shop.example/b']);
  assert.deepEqual(report.proofs, [
    { robotsTxt: 'https://shop.example/robots.txt', lines: [`Sitemap: ${BASE}sitemap.xml`] },
  ]);
});

test('a source that throws publishes nothing', async (t) => {
  const { config, target } = place(t);
  const failing = async function* () {
    yield '/a';
    throw new Error('the database went away');
  };
  await assert.rejects(publish(config({ source: failing })), /the database went away/);
  assert.equal(target.files.size, 0);
});

test('an aborted run publishes nothing, and gives the reason', async (t) => {
  const { config, target } = place(t);
  const abort = new AbortController();
  const endless = async function* () {
    for (let index = 0; ; index += 1) {
      if (index === 5_000) abort.abort(new Error('enough'));
      yield `/${index}`;
    }
  };
  await assert.rejects(publish(config({ source: endless }), { signal: abort.signal }), /enough/);
  assert.equal(target.files.size, 0);
});

test('sections by rule have lastmod strategies of their own', async (t) => {
  const { config, text } = place(t);
  const source = [
    { loc: '/blog/a', lastmod: '2026-01-01' },
    { loc: '/b', lastmod: '2026-02-02' },
  ];
  const sections = [{ name: 'blog', rule: { path: '/blog/**' }, lastmod: 'none' as const }];
  await publish(config({ source, sections }));
  assert.doesNotMatch(text('sitemap-blog-1.xml'), /<lastmod>/);
  assert.match(text('sitemap-1.xml'), /<lastmod>2026-02-02/);
});

test('a refusal is not complete, and carries what would have been published', async (t) => {
  const { config } = place(t);
  const source = ['/a', 'ftp://x/'];
  const { report } = await refusalOf(publish(config({ source, onInvalid: 'fail' })));
  assert.equal(report.complete, false);
  assert.equal(report.files.length, 1);
});

test('as many percent as the hint says are enough', async (t) => {
  const { config } = place(t);
  await publish(config({ source: pages(10_000) }));
  const refusal = await refusalOf(publish(config({ source: pages(7_996) })));
  const share = Number(/--max-shrink (\d+)%/.exec(refusal.hint ?? '')?.[1]) / 100;
  await publish(config({ source: pages(7_996), shrinkShareMax: share }));
});

test('a staged file that does not read back is not published', async (t) => {
  const { config, target } = place(t);
  const damaged = {
    ...target,
    open: async () => {
      const session = await target.open();
      return {
        ...session,
        stage: async () => {
          const file = await session.stage();
          const write = async (chunk: Uint8Array): Promise<void> => {
            await file.write(chunk.subarray(0, chunk.length - 12));
          };
          return { ...file, write };
        },
      };
    },
  };
  const refusal = await refusalOf(publish(config({ source: pages(2), targets: damaged })));
  assert.equal(refusal.code, 'PUBLISH_UNVERIFIED');
  assert.equal(target.files.size, 0);
});

test('a set for another address is reported, and with a state not published unasked', async (t) => {
  for (const state of [undefined, 'state.db']) {
    const { config, set } = place(t);
    const more = state === undefined ? {} : { state };
    await publish(config({ ...more, source: pages(3) }));
    const moved = config({ ...more, source: ['/0', '/1', '/2'], base: 'https://other.example/' });
    if (state !== undefined) {
      assert.equal((await refusalOf(publish(moved))).code, 'PUBLISH_SHRUNK');
      assert.deepEqual(set().locs, pages(3));
    }
    const report = await publish({ ...moved, shrinkShareMax: 1 });
    assert.deepEqual(report.sitemaps, ['https://other.example/sitemap.xml']);
    assert.equal(report.findings[0]?.rule, 'base-changed');
  }
});

test('times without a zone, and dates to come, are reported', async (t) => {
  const { config } = place(t);
  const source = [
    { loc: '/a', lastmod: '2026-10-05 15:15' },
    { loc: '/b', lastmod: '2026-11-22' },
    { loc: '/c', lastmod: '2026-11-23' },
  ];
  const { findings } = await publish(config({ source }), { now: NOW });
  assert.deepEqual(
    findings.map(({ rule, places }) => [rule, places[0]?.row]),
    [
      ['lastmod-without-zone', 1],
      ['lastmod-in-future', 3],
    ],
  );
});

test('names of sources in a list of addresses are a mistake that is reported', async (t) => {
  const { config } = place(t);
  const publishing = publish(config({ source: ['dist', 'urls.csv'] }));
  await assert.rejects(publishing, { code: 'CONFIG_INVALID', message: /sources/ });
});

test('callbacks that throw or reject cost nothing but a finding', async (t) => {
  const { config, set } = place(t);
  const state = `${config().folder}/state.db`;
  const report = await publish(config({ source: pages(2), state }), {
    onProgress: () => {
      throw new Error('progress');
    },
    onChange: async () => {
      throw new Error('change');
    },
  });
  assert.deepEqual(set().locs, pages(2));
  const finding = report.findings.find(({ rule }) => rule === 'callback-failed');
  const messages = finding?.places.map(({ message }) => message) ?? [];
  assert.ok(messages.some((message) => message.endsWith('Found: onProgress: Error: progress')));
  assert.ok(messages.some((message) => message.endsWith('Found: onChange: Error: change')));
});

test('a source that never answers ends the build, in whatever form it is given', async (t) => {
  const { config, target } = place(t);
  const silent = () => new Promise<never>(() => {});
  const stream = async function* () {
    yield '/a';
    await silent();
  };
  const batches = async function* () {
    yield await silent();
  };
  const sources = [silent, stream, stream(), { name: 'by hand', batches }] as never[];
  for (const source of sources) {
    await assert.rejects(publish(config({ source, callbackTimeoutMs: 5 })), {
      code: 'SOURCE_UNREADABLE',
      message: /^The .*(?:after row [01]|source by hand) did not come within 0\.005 s\.$/,
      hint: /callbackTimeoutMs/,
    });
  }
  assert.equal(target.files.size, 0);
});
