// What a handler refuses at once, and which defaults it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSitemapHandler, type SitemapHandlerConfig } from '../index.ts';
import { settleHandlerConfig } from './handler-settings.ts';

const base = 'https://example.com/';
const page = () => [];
const count = () => 0;

function* stream() {
  yield '/a';
}

for (const [name, config, message] of [
  ['no configuration', undefined, /^config is undefined/],
  ['no base', { source: [] }, /^base is undefined, which is not a text or a function/],
  ['a base without a scheme', { base: 'example.com', source: [] }, /"example.com"/],
  ['a base with a query', { base: `${base}?a`, source: [] }, /not the URL of a folder/],
  ['a base with a password', { base: 'https://a:b@example.com/', source: [] }, /folder/],
  ['no source', { base }, /^There is no source/],
  ['no sections', { base, sections: [] }, /^There is no source/],
  ['a text as source', { base, source: 'urls.txt' }, /^source is a text/],
  ['a generator', { base, source: stream() }, /^source is a stream, which can be read only once/],
  ['a web stream', { base, source: new ReadableStream() }, /^source is a stream/],
  [
    'a stream in a section',
    { base, sections: [{ source: stream() }] },
    /^sections\[0\]\.source is/,
  ],
  ['an unknown option', { base, source: [], maxage: 5 }, /^config has no option maxage/],
  ['an unknown limit', { base, source: [], limits: { base: 5 } }, /^limits has no option base/],
  ['an unknown setting of feeds', { base, source: [], feed: { name: 'x' } }, /^feed has no option/],
  ['an unknown setting of a section', { base, sections: [{ sourc: [] }] }, /^sections\[0\] has no/],
  ['a section of nothing', { base, sections: [{ name: 'a' }] }, /^sections\[0\] has neither/],
  ['a section without page', { base, sections: [{ count }] }, /^sections\[0\] has neither/],
  ['a section of all', { base, sections: [{ count, page, source: [] }] }, /or it has all of them/],
  ['a section that is none', { base, sections: [null] }, /^sections\[0\] is null/],
  ['a name with a slash', { base, sections: [{ name: 'a/b', source: [] }] }, /"a\/b"/],
  ['the name index', { base, sections: [{ name: 'Index', source: [] }] }, /"Index"/],
  [
    'a name twice',
    {
      base,
      sections: [
        { name: 'a', source: [] },
        { name: 'A', count, page },
      ],
    },
    /^Two sections are named A/,
  ],
  ['no name twice', { base, source: [], sections: [{ source: [] }] }, /^Two sections have no name/],
  ['too many URLs', { base, source: [], urlsMax: 50_001 }, /^urlsMax is 50001/],
  ['no URLs', { base, source: [], urlsMax: 0 }, /^urlsMax is 0/],
  ['too many of a section', { base, sections: [{ count, page, urlsMax: 1e6 }] }, /\.urlsMax is/],
  ['an endless age', { base, source: [], maxAge: Number.POSITIVE_INFINITY }, /^maxAge is Inf/],
  ['a negative age', { base, source: [], staleIfError: -1 }, /^staleIfError is -1/],
  ['an unknown format', { base, source: [], formats: ['csv'] }, /^formats is "csv"/],
  ['feeds of pages', { base, sections: [{ count, page }], formats: ['rss'] }, /^formats is rss/],
  ['a feed without an address', { base, source: [], feed: { hub: 'x' } }, /feed\.hub/],
  ['a pattern of no kind', { base, source: [], exclude: [5] }, /^exclude is 5/],
  ['a pattern that matches nothing', { base, source: [], exclude: ['admin'] }, /admin/],
  ['a header that is none', { base, source: [], headers: { 'a b': '1' } }, /^headers has/],
  ['many builds', { base, source: [], limits: { buildsAtOnce: 65 } }, /^limits\.buildsAtOnce is/],
  ['a lastmod of files', { base, source: [], lastmod: 'git' }, /^lastmod is a text/],
] as const) {
  test(`${name} is refused`, () => {
    assert.throws(() => createSitemapHandler(config as unknown as SitemapHandlerConfig), {
      code: 'CONFIG_INVALID',
      message,
    });
  });
}

test('a misspelt option is answered with the nearest one', () => {
  const config = { base, source: [], stalIfErorr: 5 } as SitemapHandlerConfig;
  assert.throws(() => createSitemapHandler(config), { hint: 'Did you mean staleIfError?' });
});

test('an option that is undefined has its default', () => {
  const none = {
    sections: undefined,
    urlsMax: undefined,
    exclude: undefined,
    transform: undefined,
    trailingSlash: undefined,
    lastmod: undefined,
    lastmodGuard: undefined,
    formats: undefined,
    feed: undefined,
    gzip: undefined,
    maxAge: undefined,
    staleWhileRevalidate: undefined,
    staleIfError: undefined,
    headers: undefined,
    robotsTxt: undefined,
    onFinding: undefined,
    onError: undefined,
    limits: { basesMax: undefined, bytesMax: undefined, buildMs: undefined },
    clock: undefined,
  };
  const { baseOf: _, ...settled } = settleHandlerConfig({ ...none, base, source: [] });
  const { baseOf: __, ...expected } = settleHandlerConfig({ base, source: [] });
  assert.deepEqual(settled, expected);
  assert.deepEqual(expected.limits, {
    basesMax: 100,
    bytesMax: 67_108_864,
    buildMs: 60_000,
    buildsAtOnce: 4,
  });
});
