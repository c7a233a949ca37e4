// Tests of columns made fields.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceNote } from '../port/source-note.ts';
import { ColumnMapping, type FieldMap } from './column-mapping.ts';

function map(columns: readonly string[], fields: FieldMap = {}): ColumnMapping {
  return new ColumnMapping({ name: 'urls.csv', columns, map: fields });
}

function entryOf(columns: readonly string[], values: readonly unknown[], fields: FieldMap = {}) {
  const notes: SourceNote[] = [];
  const mapping = map(columns, fields);
  const entry = mapping.entryOf(values, 7, { onNote: (note) => notes.push(note) });
  return {
    entry,
    unknown: mapping.unknown,
    notes: notes.map(({ code, row, field }) =>
      [code, row, field].filter((part) => part !== undefined),
    ),
  };
}

test('the usual names of columns mean their fields', () => {
  for (const name of ['loc', 'URL', 'uri', 'Address', 'link', 'Location']) {
    assert.equal(entryOf([name], ['/a']).entry?.loc, '/a', name);
  }
  for (const name of [
    'lastmod',
    'last_modified',
    'Last Modified',
    'updated_at',
    'modified_at',
    'dateModified',
  ]) {
    assert.equal(entryOf(['loc', name], ['/a', '2024']).entry?.lastmod, '2024', name);
  }
  assert.equal(entryOf(['loc', 'change_freq'], ['/a', 'daily']).entry?.changefreq, 'daily');
  assert.deepEqual(entryOf(['loc', 'Image URL'], ['/a', '/i.png']).entry?.images, [
    { loc: '/i.png' },
  ]);
});

test('of two columns for one field the surer name is taken, and the other told', () => {
  const { entry, unknown } = entryOf(['location', 'url', 'title'], ['Berlin', '/a', 'x']);
  assert.deepEqual(entry, { loc: '/a' });
  assert.deepEqual(unknown, ['location', 'title']);
});

test('a setting beats every name, and an empty one passes a column over', () => {
  const columns = ['url', 'Seite', 'image'];
  const values = ['/a', '/b', 'logo'];
  assert.deepEqual(entryOf(columns, values, { Seite: 'loc', image: '' }), {
    entry: { loc: '/b' },
    unknown: ['url'],
    notes: [],
  });
});

test('parts of extensions are put together', () => {
  const columns = [
    'loc',
    'news.title',
    'news.publication.name',
    'videos[0].title',
    'videos[0].tags',
    'hreflang:de',
    'hreflang_x-default',
  ];
  const { entry } = entryOf(columns, ['/a', 'T', 'P', 'V', 'x,y', '/de', '/']);
  assert.deepEqual(entry, {
    loc: '/a',
    news: { title: 'T', publication: { name: 'P' } },
    videos: [{ title: 'V', tags: ['x', 'y'] }],
    alternates: [
      { hreflang: 'de', href: '/de' },
      { hreflang: 'x-default', href: '/' },
    ],
  });
});

test('lists have no gaps where cells are empty', () => {
  const columns = ['loc', 'images[0].loc', 'images[1].loc', 'images[3].title', 'images[3].loc'];
  const { entry } = entryOf(columns, ['/a', '', '/1.png', 'three', '/3.png']);
  assert.deepEqual(entry?.images, [{ loc: '/1.png' }, { title: 'three', loc: '/3.png' }]);
  assert.deepEqual(entryOf(columns, ['/a', '', '', '', '']).entry, { loc: '/a' });
});

test('a value of another kind costs that value', () => {
  const { entry, notes } = entryOf(['loc', 'priority', 'videos.duration'], ['/a', 'high', 'long']);
  assert.deepEqual(entry, { loc: '/a' });
  assert.deepEqual(notes, [
    ['row-value-unreadable', 7, 'priority'],
    ['row-value-unreadable', 7, 'videos[0].duration'],
  ]);
});

test('a row without an address, and a row that is a sitemap, give no entry', () => {
  assert.deepEqual(entryOf(['loc', 'lastmod'], [' ', '2024']).notes, [['row-without-loc', 7]]);
  assert.deepEqual(entryOf(['loc', 'kind'], ['/s.xml', 'sitemap']).notes, [['row-not-a-page', 7]]);
  assert.deepEqual(entryOf(['loc', 'kind'], ['/a', 'url']), {
    entry: { loc: '/a' },
    unknown: [],
    notes: [],
  });
});

test('variants alone are addresses enough', () => {
  assert.deepEqual(entryOf(['variants.en', 'variants.de'], ['/en', '']).entry, {
    variants: { en: '/en' },
  });
});

test('numbers of things, as portolan read --format csv writes them, are no fields', () => {
  const columns =
    'loc,lastmod,changefreq,priority,kind,sitemap,alternates,images,videos,newsDate,extras'.split(
      ',',
    );
  const { entry, unknown, notes } = entryOf(columns, [
    '/a',
    '2024',
    '',
    '',
    'url',
    's.xml',
    '2',
    '3',
    '',
    '2024',
    '1',
  ]);
  assert.deepEqual(entry, { loc: '/a', lastmod: '2024' });
  assert.deepEqual(unknown, ['alternates', 'images', 'videos', 'newsDate', 'extras']);
  assert.deepEqual(notes, []);
});

test('settings that cannot be meant are refused with what there is', () => {
  assert.throws(() => map(['loc'], { loc: 'locc' }), { code: 'CONFIG_INVALID', message: /locc/ });
  assert.throws(() => map(['url', 'date'], { Datum: 'lastmod' }), {
    code: 'CONFIG_INVALID',
    message: 'urls.csv has no column Datum; it has url, date.',
  });
  assert.throws(() => map(['Seite', 'Datum']), {
    code: 'CONFIG_INVALID',
    message: 'urls.csv has no column of addresses; it has Seite, Datum.',
    hint: /--map "Seite=loc"/,
  });
});
