// The head of pages: title, language, base, canonical, robots, refresh, hreflang.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';
import { declaredCanonical } from './declared-canonical.ts';

const codes = (facts: { readonly notes: readonly { readonly code: string }[] }): string[] =>
  facts.notes.map(({ code }) => code);

describe('texts of the head', () => {
  test('title, description and language, decoded and folded', async () => {
    const facts = await readPageChunked(
      `<!doctype html><html lang=" de-AT "><title> Häfen &amp;\n  Kais </title>
      <meta name="Description" content=" Von &quot;A&quot; bis Z ">`,
    );
    assert.equal(facts.title, 'Häfen & Kais');
    assert.equal(facts.description, 'Von "A" bis Z');
    assert.equal(facts.language, 'de-AT');
  });

  test('of each the first counts, and an empty one is none', async () => {
    const facts = await readPageChunked(
      `<html lang=""><title></title><title>B</title><meta name=description content="">
      <meta property=og:description content=og><meta name=description content=second>`,
    );
    assert.equal(facts.title, undefined);
    assert.equal(facts.description, 'second');
    assert.equal(facts.language, undefined);
    assert.equal('title' in facts, false);
  });

  test('the title of a drawing, of a template or of noscript is not the page’s', async () => {
    const facts = await readPageChunked(
      `<template><title>T</title></template><noscript><title>N</title></noscript>
      <svg><title>S</title></svg><title>Own</title>`,
    );
    assert.equal(facts.title, 'Own');
  });

  test('a title of 2,048 characters is whole, a longer one is cut', async () => {
    const whole = 'x'.repeat(2_048);
    assert.equal((await readPageChunked(`<title>${whole}</title>`)).title, whole);
    assert.equal((await readPageChunked(`<title>${whole}y</title>`)).title, whole);
    assert.equal((await readPageChunked(`<title>${'x'.repeat(99_999)}</title>`)).title, whole);
  });

  test('a page that is cut off within its title has what there is', async () => {
    assert.equal((await readPageChunked('<title>Harb')).title, 'Harb');
    assert.equal((await readPageChunked('<title>A</title><meta name="description" c')).title, 'A');
  });
});

describe('metas that are asked for', () => {
  const metas = async (html: string): Promise<string[] | undefined> => {
    const facts = await readPageChunked(html, { metas: ['proof'] });
    return facts.metas?.map(({ name, content }) => `${name} ${content}`);
  };

  test('those of the head are listed, by their names alone', async () => {
    const html = `<meta name=" Proof " content=" a&amp;b "><meta name=other content=c>
      <meta property=proof content=d><meta http-equiv=proof content=e><meta name=proof content>
      </head><meta name=proof content=f>`;
    assert.deepEqual(await metas(html), ['proof a&b', 'proof f']);
    assert.equal('metas' in (await readPageChunked(html)), false);
    assert.deepEqual(await metas(''), []);
  });

  test('names of OpenGraph are properties', async () => {
    const html = '<meta property="og:url" content="/a"><meta name="og:url" content="/b">';
    const { metas } = await readPageChunked(html, { metas: ['og:url'] });
    assert.deepEqual(
      metas?.map(({ content }) => content),
      ['/a', '/b'],
    );
  });

  test('one in the body, in a comment, a script, noscript or a template is none', async () => {
    const meta = '<meta name=proof content=a>';
    for (const html of [
      `<body>${meta}`,
      `<p>${meta}`,
      `text${meta}`,
      `<div></div></head>${meta}`,
      `<!-- ${meta} -->`,
      `<script>'${meta}'</script>`,
      `<title>${meta}</title>`,
      `<noscript>${meta}</noscript>`,
      `<template>${meta}</template>`,
      `<svg>${meta}</svg>`,
      `<style>${meta}</style>`,
      `<textarea>${meta}</textarea>`,
      `<!--><p>-->${meta}`,
      `<meta content='x ${meta}'>`,
      `<iframe srcdoc='${meta}'></iframe>`,
    ]) {
      assert.deepEqual(await metas(html), [], html);
    }
  });

  test('content of 2,048 characters is listed, not longer, nor the fifty-first', async () => {
    const one = (content: string): string => `<meta name=proof content="${content}">`;
    const whole = 'x'.repeat(2_048);
    assert.deepEqual(await metas(one(whole) + one(`${whole}y`)), [`proof ${whole}`]);
    assert.equal((await metas(one('a').repeat(51)))?.length, 50);
  });
});

describe('canonical links', () => {
  const canonicals = async (html: string, link?: string): Promise<string[]> => {
    const headers = link === undefined ? {} : { link };
    const facts = await readPageChunked(html, { headers });
    return facts.canonicals.map(({ url, source }) => `${source} ${url}`);
  };

  test('they are absolute, without fragment, from the page and from headers', async () => {
    assert.deepEqual(
      await canonicals(
        '<link rel="shortlink CANONICAL" href=" ../a?b=1#c ">',
        '</h#x>; rel=canonical',
      ),
      ['html https://example.com/a?b=1', 'header https://example.com/h'],
    );
  });

  test('base counts for those of the page, also when it comes later', async () => {
    const html = '<link rel=canonical href=a><base href=/x/><base href=/y/>';
    assert.deepEqual(await canonicals(html, '<h>; rel=canonical'), [
      'html https://example.com/x/a',
      'header https://example.com/h',
    ]);
  });

  test('a base that is no http address does not count', async () => {
    for (const base of ['data:text/plain,', 'javascript:1', 'http://[', '']) {
      const facts = await readPageChunked(`<base href="${base}"><link rel=canonical href=a>`);
      assert.equal(facts.base, undefined, base);
      assert.deepEqual(facts.canonicals, [{ url: 'https://example.com/a', source: 'html' }]);
    }
    assert.equal(
      (await readPageChunked('<base href=//cdn.example/>')).base,
      'https://cdn.example/',
    );
  });

  test('those in the body do not count, and are noted', async () => {
    const link = '<link rel=canonical href=/a>';
    for (const before of ['<body>', '<div>', 'text', '<head></head>x', '<img src=a>', '&amp;']) {
      const facts = await readPageChunked(before + link);
      assert.deepEqual(facts.canonicals, [], before);
      assert.deepEqual(codes(facts), ['canonical-in-body'], before);
    }
  });

  test('what is in every head ends none', async () => {
    const head =
      '\n<!doctype html><html><head><title>t</title><style>p{}</style><script>x</script>' +
      '<meta><noscript><img src=p.gif></noscript><template><div></template><!-- x -->';
    assert.deepEqual(await canonicals(`${head}<link rel=canonical href=/a>`), [
      'html https://example.com/a',
    ]);
  });

  test('those in noscript and template do not count', async () => {
    const link = '<link rel=canonical href=/a>';
    const html = `<noscript>${link}</noscript><template>${link}</template>`;
    assert.deepEqual(await canonicals(html), []);
  });

  test('no address, or one that is no web page, is left out', async () => {
    const facts = await readPageChunked(
      '<link rel=canonical><link rel=canonical href=""><link rel=canonical href=mailto:a@b.c>',
    );
    assert.deepEqual(facts.canonicals, []);
    assert.deepEqual(facts.notes[0]?.message.endsWith('Found: mailto:a@b.c'), true);
  });

  test('one address, said often, is declared; several that differ cancel each other', async () => {
    const one = await readPageChunked(
      '<link rel=canonical href=/a><link rel=canonical href=/a#x>',
      { headers: { link: '<https://example.com/a>; rel=canonical' } },
    );
    assert.equal(declaredCanonical(one), 'https://example.com/a');
    const two = await readPageChunked('<link rel=canonical href=/a><link rel=canonical href=/b>');
    assert.equal(declaredCanonical(two), undefined);
    assert.equal(declaredCanonical(await readPageChunked('')), undefined);
  });
});

describe('robots', () => {
  test('metas and headers, each for its crawler, anywhere but in noscript', async () => {
    const facts = await readPageChunked(
      `<meta name="Robots" content="NoIndex"><noscript><meta name=robots content=none></noscript>
      <body><meta name=googlebot-news content=nosnippet><meta name=viewport content=noindex>`,
      {
        headers: [
          ['X-Robots-Tag', 'bingbot: nofollow'],
          ['x-robots-tag', 'noarchive'],
        ],
      },
    );
    assert.deepEqual(facts.robots, [
      { source: 'meta', agent: '*', directives: ['noindex'] },
      { source: 'meta', agent: 'googlebot-news', directives: ['nosnippet'] },
      { source: 'header', agent: 'bingbot', directives: ['nofollow'] },
      { source: 'header', agent: '*', directives: ['noarchive'] },
    ]);
  });

  test('headers may be a Headers, pairs, or an object with lists', async () => {
    const expected = [{ source: 'header', agent: '*', directives: ['noindex'] }];
    const given = [
      new Headers({ 'X-Robots-Tag': 'noindex' }),
      [['X-Robots-Tag', 'noindex']] as const,
      { 'X-Robots-Tag': 'noindex', other: undefined },
      { 'X-Robots-Tag': ['noindex'] },
    ];
    for (const headers of given) {
      assert.deepEqual((await readPageChunked('', { headers })).robots, expected);
    }
  });
});

describe('refreshes', () => {
  test('the first of the page counts, else that of the header', async () => {
    const meta =
      '<meta http-equiv=Refresh content="3;url=/b#c"><meta http-equiv=refresh content=0>';
    const headers = { refresh: '0;url=/h' };
    assert.deepEqual((await readPageChunked(meta, { headers })).refresh, {
      seconds: 3,
      url: 'https://example.com/b',
    });
    assert.deepEqual((await readPageChunked('<p>', { headers })).refresh, {
      seconds: 0,
      url: 'https://example.com/h',
    });
  });

  test('one without an address is to the page itself', async () => {
    const facts = await readPageChunked('<base href=/x/><meta http-equiv=refresh content=60>');
    assert.deepEqual(facts.refresh, { seconds: 60, url: 'https://example.com/page' });
  });

  test('those for pages without scripts, and those that lead nowhere, are none', async () => {
    const noscript = '<noscript><meta http-equiv=refresh content="0;url=/nojs"></noscript>';
    assert.equal((await readPageChunked(noscript)).refresh, undefined);
    const script = '<meta http-equiv=refresh content="0;url=javascript:1">';
    assert.equal((await readPageChunked(script)).refresh, undefined);
  });
});

describe('hreflang', () => {
  test('links of the head and of headers, each once', async () => {
    const facts = await readPageChunked(
      `<link rel=alternate hreflang=de href=/de/><link rel=alternate hreflang=de href=/de/>
      <link rel="alternate" hreflang="x-default" href="/" media="print">
      <link rel=alternate type=application/rss+xml href=/feed><link rel=stylesheet hreflang=de href=/s>
      <body><link rel=alternate hreflang=fr href=/fr/>`,
      { headers: { link: '</es/>; rel=alternate; hreflang=es, </p>; rel=preload' } },
    );
    assert.deepEqual(facts.alternates, [
      { hreflang: 'de', href: 'https://example.com/de/' },
      { hreflang: 'x-default', href: 'https://example.com/', media: 'print' },
      { hreflang: 'es', href: 'https://example.com/es/' },
    ]);
  });

  test('a language of 64 characters is one, a longer one is none', async () => {
    const read = async (length: number): Promise<unknown> => {
      const tag = 'x'.repeat(length);
      const html = `<html lang=${tag}><link rel=alternate hreflang=${tag} href=/>`;
      const { language, alternates } = await readPageChunked(html);
      return [language?.length, alternates.length];
    };
    assert.deepEqual(await read(64), [64, 1]);
    assert.deepEqual(await read(65), [undefined, 0]);
  });

  test('as many as the limit are kept, and one more is noted', async () => {
    const link = (index: number): string =>
      `<link rel=alternate hreflang=l${index} href=/${index}>`;
    const html = [0, 1, 2].map(link).join('');
    const whole = await readPageChunked(html, { limits: { alternatesMax: 3 } });
    assert.deepEqual([whole.alternates.length, codes(whole)], [3, []]);
    const cut = await readPageChunked(html, { limits: { alternatesMax: 2 } });
    assert.deepEqual([cut.alternates.length, codes(cut)], [2, ['alternates-too-many']]);
    const headers = { link: '</es/>; rel=alternate; hreflang=es' };
    const both = await readPageChunked(html, { headers, limits: { alternatesMax: 3 } });
    assert.deepEqual([both.alternates.length, codes(both)], [3, ['alternates-too-many']]);
  });
});

describe('dates of modification', () => {
  const dates = async (html: string, headers: Record<string, string> = {}): Promise<string[]> => {
    const facts = await readPageChunked(html, { headers });
    assert.deepEqual(facts.lastmod, facts.dates[0]);
    return facts.dates.map(({ source, value }) => `${source} ${value}`);
  };

  test('all are kept, the most trusted first, and rewritten to W3C Datetime', async () => {
    const html = `<meta http-equiv=last-modified content="Fri, 13 Nov 2026 16:20:00 GMT">
      <meta name=DCTERMS.modified content=2026-01-05>
      <time itemprop=dateModified datetime=2026-01-04T10:00:00Z>4 Jan</time>
      <meta property=og:updated_time content=2026-01-03>
      <script type=application/ld+json>{"@type":"WebPage","dateModified":"2026-01-02"}</script>
      <meta property=article:modified_time content=2026-01-01T00:00:00+01:00>`;
    assert.deepEqual(await dates(html, { 'Last-Modified': 'Sat, 14 Nov 2026 00:00:00 GMT' }), [
      'article:modified_time 2026-01-01T00:00:00+01:00',
      'json-ld 2026-01-02',
      'og:updated_time 2026-01-03',
      'itemprop 2026-01-04T10:00:00Z',
      'dcterms.modified 2026-01-05',
      'last-modified 2026-11-13T16:20:00Z',
      'header 2026-11-14T00:00:00Z',
    ]);
  });

  test('without a date there is none', async () => {
    assert.deepEqual(await dates('<meta property=article:published_time content=2026-01-01>'), []);
  });

  test('of one kind the first that can be read counts, and the other is noted', async () => {
    const html = ['yesterday', '2026-02-30', '2026-02-03', '2026-02-04']
      .map((text) => `<meta property=article:modified_time content="${text}">`)
      .join('');
    assert.deepEqual(await dates(html), ['article:modified_time 2026-02-03']);
    assert.deepEqual(codes(await readPageChunked(html)), ['date-unreadable']);
  });

  test('JSON-LD: the article’s date before the page’s, and none of other things', async () => {
    const ld = (json: unknown): string =>
      `<script type=application/ld+json>${JSON.stringify(json)}</script>`;
    const graph = {
      '@graph': [
        { '@type': 'Comment', dateModified: '2026-01-01' },
        { '@type': 'Product', dateModified: '2026-01-02' },
        {
          '@type': 'WebPage',
          dateModified: '2026-01-03',
          hasPart: { '@type': 'Article', dateModified: '2026-01-09' },
        },
        { '@type': ['Thing', 'BlogPosting'], dateModified: '2026-01-04' },
      ],
    };
    assert.deepEqual(await dates(ld(graph)), ['json-ld 2026-01-04']);
    assert.deepEqual(await dates(ld({ '@graph': graph['@graph'].slice(0, 3) })), [
      'json-ld 2026-01-03',
    ]);
    assert.deepEqual(await dates(ld(graph['@graph'].slice(0, 2))), ['json-ld 2026-01-02']);
    assert.deepEqual(await dates(ld(graph['@graph'][0])), []);
    const nested = {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'Article', dateModified: '2026-01-01' }],
    };
    assert.deepEqual(await dates(ld(nested)), []);
    const main = {
      '@type': 'WebPage',
      mainEntity: { '@type': 'Article', dateModified: '2026-01-05' },
    };
    assert.deepEqual(await dates(ld(main)), ['json-ld 2026-01-05']);
  });
});
