// A configuration is settled, or refused with the setting and what it may be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { PublishConfig, SectionConfig } from '../settings/publish-config.ts';
import { type PublishPlan, planPublication } from './publish-plan.ts';

const BASE = 'https://e.example/';

const plan = (more: object = {}): PublishPlan => {
  const config = { base: BASE, source: 'urls.txt', targets: 'public', ...more };
  return planPublication(config as PublishConfig, { SITE: 'https://env.example/' });
};

const planSections = (sections: readonly SectionConfig[], more: object = {}) =>
  plan({ sections, ...more }).sources;

test('what is not said is as the protocol has it', () => {
  assert.deepEqual(plan(), {
    base: BASE,
    hosts: [],
    formats: ['xml'],
    exclude: [],
    feedEntries: 1_000,
    urlsMax: 50_000,
    bytesMax: 52_428_800,
    indexEntriesMax: 50_000,
    folder: process.cwd(),
    feed: {},
    dedupe: true,
    trailingSlash: 'preserve',
    lastmodGuard: true,
    newsOnly: false,
    inRobotsTxt: false,
    invalidShareMax: 1,
    shrinkShareMax: 0.2,
    html: false,
    css: false,
    verify: true,
    callbackTimeoutMs: 300_000,
    sources: [
      {
        spec: 'urls.txt',
        sections: [],
        lastmod: 'field',
        html: {},
        rest: { name: '', urlsMax: 50_000, lastmod: 'field' },
      },
    ],
  });
});

const bases: Readonly<Record<string, string>> = {
  'https://e.example': BASE,
  'HTTPS://E.Example:443/': BASE,
  'https://e.example/shop': `${BASE}shop/`,
  'https://e.example/a/../shop/': `${BASE}shop/`,
  'http://e.example:8080': 'http://e.example:8080/',
  'https://münchen.example/': 'https://xn--mnchen-3ya.example/',
};
for (const [given, settled] of Object.entries(bases)) {
  test(`the base ${given} is the folder ${settled}`, () => {
    assert.equal(plan({ base: given }).base, settled);
    assert.equal(plan({ base: () => given }).base, settled);
  });
}

test('a function for the base is given the environment, and what it throws is thrown', () => {
  assert.equal(
    plan({ base: ({ SITE }: Record<string, string>) => SITE }).base,
    'https://env.example/',
  );
  const failing = (): never => {
    throw new Error('SITE is not set');
  };
  assert.throws(() => plan({ base: failing }), /SITE is not set/);
});

test('gzip is a level, or none', () => {
  assert.equal(plan({ gzip: false }).gzipLevel, undefined);
  assert.equal(plan({ gzip: true }).gzipLevel, 6);
  assert.equal(plan({ gzip: {} }).gzipLevel, 6);
  for (const level of [0, 1, 9]) assert.equal(plan({ gzip: { level } }).gzipLevel, level);
});

test('hosts are origins, with their robots.txt where it is given', () => {
  const hosts = ['https://a.example', { origin: 'https://b.example', robotsTxt: 'robots.txt' }];
  assert.deepEqual(plan({ hosts }).hosts, [{ origin: 'https://a.example' }, hosts[1]]);
});

test('each format counts once', () => {
  assert.deepEqual(plan({ formats: ['text', 'xml', 'text'] }).formats, ['text', 'xml']);
});

test('limits may be as low as 1, and as high as the protocol has them', () => {
  for (const limits of [
    { urlsMax: 1, bytesMax: 1, indexEntriesMax: 1 },
    { urlsMax: 50_000, bytesMax: 52_428_800, indexEntriesMax: 50_000 },
  ]) {
    const { urlsMax, bytesMax, indexEntriesMax } = plan(limits);
    assert.deepEqual({ urlsMax, bytesMax, indexEntriesMax }, limits);
  }
});

test('a section with a source is read by itself, others divide what is shared', () => {
  const [own, shared, more] = planSections(
    [
      { name: 'shop', source: 'shop.csv', rule: { path: '/shop/**' }, urlsMax: 10 },
      { name: 'blog', rule: { path: '/blog/**' }, lastmod: 'git' },
      { rule: 'month' },
    ],
    { sources: ['more.txt'] },
  );
  const shop = { name: 'shop', urlsMax: 10, lastmod: 'field' };
  assert.equal(own?.spec, 'shop.csv');
  assert.deepEqual(own?.sections, [{ ...shop, rule: { path: '/shop/**' } }]);
  assert.deepEqual(own?.rest, shop);
  for (const [source, spec] of [
    [shared, 'urls.txt'],
    [more, 'more.txt'],
  ] as const) {
    assert.equal(source?.spec, spec);
    assert.deepEqual(
      source?.sections.map(({ name, lastmod }) => [name, lastmod]),
      [
        ['blog', 'git'],
        ['', 'field'],
      ],
    );
    assert.equal(source?.rest.name, '');
  }
});

test('news has 1,000 URLs a shard at most', () => {
  const [source] = planSections([
    { name: 'n', news: true },
    { name: 'm', news: {}, urlsMax: 7 },
  ]);
  assert.deepEqual(
    source?.sections.map(({ urlsMax, news }) => [urlsMax, news]),
    [
      [1_000, {}],
      [7, {}],
    ],
  );
});

test('the map of columns is that of the section, or that of the whole', () => {
  const map = { address: 'loc' };
  const own = { url: 'loc' };
  assert.deepEqual(plan({ map }).sources[0]?.map, map);
  const sections = [
    { name: 'a', source: 'a.csv' },
    { name: 'b', source: 'b.csv', map: own },
  ];
  assert.deepEqual(
    planSections(sections, { map }).map((source) => source.map),
    [map, own, map],
  );
  assert.equal('map' in (plan().sources[0] ?? {}), false);
});

test('how folders of HTML are read is what the section says, and else the whole', () => {
  const htmlFolder = { media: false, canonical: 'ignore' };
  assert.deepEqual(plan({ htmlFolder }).sources[0]?.html, htmlFolder);
  const sections = [
    { name: 'a', source: 'a' },
    { name: 'b', source: 'b', html: { media: true } },
  ];
  assert.deepEqual(
    planSections(sections, { htmlFolder }).map(({ html }) => html),
    [htmlFolder, { media: true, canonical: 'ignore' }, htmlFolder],
  );
});

test('what strategies and news need of the pages is read without being asked for', () => {
  assert.deepEqual(plan({ lastmod: 'content-hash', state: 's' }).sources[0]?.html, {
    contentHash: true,
  });
  assert.deepEqual(planSections([{ name: 'n', news: true }])[0]?.html, { news: true });
  const given = planSections([{ name: 'n', news: true, source: 'n', html: { news: false } }]);
  assert.deepEqual(given[0]?.html, { news: false });
});

const refusals: Readonly<Record<string, readonly [settings: object, message: RegExp]>> = {
  'no base': [{ base: undefined }, /^The base is undefined, /],
  'a base without its scheme': [{ base: 'e.example' }, /^The base is "e\.example", /],
  'a base that is no web address': [{ base: 'ftp://e.example/' }, /^The base is /],
  'a base that is a file of this machine': [{ base: 'file:///srv/www/' }, /^The base is /],
  'a base with a query': [{ base: `${BASE}?x` }, /^The base is /],
  'a base with a fragment': [{ base: `${BASE}#x` }, /^The base is /],
  'a base that is no text': [{ base: 7 }, /^The base is 7, /],
  'a function that gives no base': [{ base: () => undefined }, /^The base is undefined, /],
  'a base with a password': [{ base: 'https://u:pass@e.example/' }, /contains a user name/],
  'a base with a user': [{ base: 'https://user@e.example/' }, /contains a user name/],
  'no source': [{ source: undefined }, /^There is no source\.$/],
  'an empty list of sources': [{ source: undefined, sources: [] }, /^There is no source\.$/],
  'a rule without a source': [
    { source: undefined, sections: [{ name: 'blog', rule: 'month' }] },
    /^The section "blog" has no source, and there is no shared source\.$/,
  ],
  'a rule without a source beside a section that has one': [
    { source: undefined, sections: [{ name: 'a', source: 'a' }, { rule: 'month' }] },
    /^The section "" has no source/,
  ],
  'a state without deduplication': [{ state: 's', dedupe: false }, /dedupe: false/],
  'a name of a section with a slash': [
    { sections: [{ name: 'a/b' }] },
    /^"a\/b" is not a valid name/,
  ],
  'a name that begins with a dash': [{ sections: [{ name: '-a' }] }, /is not a valid name/],
  'a name with letters beyond ASCII': [{ sections: [{ name: 'é' }] }, /is not a valid name/],
  'a name of 65 characters': [{ sections: [{ name: 'x'.repeat(65) }] }, /is not a valid name/],
  'the name of an index': [{ sections: [{ name: 'Index' }] }, /^"Index" is not a valid name/],
  'two sections of one name': [
    { sections: [{ name: 'a' }, { name: 'A', rule: 'month' }] },
    /^Two sections are named A\.$/,
  ],
  'two sections without a name': [
    { sections: [{ rule: 'month' }, { rule: 'language' }] },
    /^Two sections have no name\.$/,
  ],
};
for (const [name, [settings, message]] of Object.entries(refusals)) {
  test(`it refuses ${name}`, () => {
    assert.throws(
      () => plan(settings),
      (error) => {
        assert.ok(isPortolanError(error), String(error));
        assert.equal(error.code, 'CONFIG_INVALID');
        assert.match(error.message, message);
        assert.ok((error.hint ?? '').length > 0);
        assert.doesNotMatch(error.message + error.hint, /u:pass/);
        return true;
      },
    );
  });
}
