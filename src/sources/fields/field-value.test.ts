// Tests of making values what their fields hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFieldPath } from './field-path.ts';
import { readFieldValue, UNREADABLE } from './field-value.ts';

function read(field: string, raw: unknown): unknown {
  const path = parseFieldPath(field);
  assert.ok(path, field);
  return readFieldValue(raw, path.node);
}

test('nothing is nothing, of whatever kind', () => {
  for (const field of ['loc', 'lastmod', 'priority', 'images', 'news', 'variants', 'mobile']) {
    for (const raw of [undefined, null, '', '  \n'])
      assert.equal(read(field, raw), undefined, field);
  }
});

test('texts are trimmed; numbers and dates of databases become what they mean', () => {
  assert.equal(read('loc', ' /a b '), '/a b');
  assert.equal(read('loc', 7), '7');
  assert.equal(read('loc', true), UNREADABLE);
  assert.equal(read('loc', new Uint8Array(2)), UNREADABLE);
  assert.equal(read('loc', {}), UNREADABLE);
  assert.equal(read('videos.duration', 12n), 12);
  assert.equal(read('videos.duration', '12.5'), UNREADABLE);
  assert.equal(read('videos.rating', 4.5), 4.5);
});

test('lastmod stays what it is, but ten or thirteen digits are a number', () => {
  const date = new Date(1_714_521_600_000);
  assert.equal(read('lastmod', '2024-05-01 10:00'), '2024-05-01 10:00');
  assert.equal(read('lastmod', '20240501'), '20240501');
  assert.equal(read('lastmod', '1714521600'), 1_714_521_600);
  assert.equal(read('lastmod', '1714521600000'), 1_714_521_600_000);
  assert.equal(read('lastmod', '17145216000'), '17145216000');
  assert.equal(read('lastmod', 1_714_521_600n), 1_714_521_600);
  assert.equal(read('lastmod', date), date);
  assert.equal(read('lastmod', true), UNREADABLE);
});

test('priority may have a comma; its range is judged elsewhere', () => {
  assert.equal(read('priority', '0,5'), 0.5);
  assert.equal(read('priority', '1.0'), 1);
  assert.equal(read('priority', '7'), 7);
  assert.equal(read('priority', 'high'), UNREADABLE);
  assert.equal(read('priority', '1,000,000'), UNREADABLE);
});

test('a date of an extension becomes W3C Datetime', () => {
  const field = 'videos.publicationDate';
  assert.equal(read(field, '2024-05-01'), '2024-05-01');
  assert.equal(read(field, 'Wed, 01 May 2024 10:00:00 GMT'), '2024-05-01T10:00:00Z');
  assert.equal(read(field, 1_714_521_600), '2024-05-01T00:00:00.000Z');
  assert.equal(read(field, '1714521600000'), '2024-05-01T00:00:00.000Z');
  assert.equal(read(field, new Date(1_714_521_600_000)), '2024-05-01T00:00:00.000Z');
  assert.equal(read(field, new Date(Number.NaN)), UNREADABLE);
  assert.equal(read(field, 9e15), UNREADABLE);
  assert.equal(read(field, 'yesterday'), UNREADABLE);
});

test('yes and no have the words of spreadsheets and databases', () => {
  for (const raw of ['yes', 'TRUE', '1', 'y', 't', true, 1, 1n]) {
    assert.equal(read('videos.live', raw), true, String(raw));
  }
  for (const raw of ['No', 'false', '0', 'n', 'f', false, 0]) {
    assert.equal(read('videos.live', raw), false, String(raw));
  }
  assert.equal(read('videos.live', 'maybe'), UNREADABLE);
  assert.deepEqual(read('mobile', 'yes'), {});
  assert.equal(read('mobile', 'no'), undefined);
  assert.equal(read('mobile', 'pc'), UNREADABLE);
});

test('words of a list are parted as its table says', () => {
  assert.deepEqual(read('news.keywords', 'a, b ,,c d'), ['a', 'b', 'c d']);
  assert.deepEqual(read('news.keywords', ['a', 'b']), ['a', 'b']);
  assert.equal(read('news.keywords', ['a', 1]), UNREADABLE);
  assert.deepEqual(read('videos.restriction.countries', 'IE GB US'), ['IE', 'GB', 'US']);
  assert.deepEqual(read('videos.tags', 'a b, c | d'), ['a b', 'c', 'd']);
  assert.equal(read('videos.restriction.relationship', 'Allow'), 'allow');
  assert.equal(read('videos.restriction.relationship', 'perhaps'), UNREADABLE);
});

test('images are told by their addresses alone, parted in any usual way', () => {
  const expected = [{ loc: 'https://example.com/a,1.png' }, { loc: 'https://example.com/b.png' }];
  for (const parted of [' ', '\n', '|', ' | ', ', ', ',', ';']) {
    const text = `https://example.com/a,1.png${parted}https://example.com/b.png`;
    assert.deepEqual(read('images', text), expected, JSON.stringify(parted));
  }
  assert.deepEqual(read('images', ['/a.png', { loc: '/b.png', title: 'b' }]), [
    { loc: '/a.png' },
    { loc: '/b.png', title: 'b' },
  ]);
  assert.equal(read('images', '3'), UNREADABLE);
  assert.equal(read('images', 3), UNREADABLE);
});

test('JSON says what a cell cannot', () => {
  assert.deepEqual(read('images', '[{"loc":"/a.png"},"/b.png"]'), [
    { loc: '/a.png' },
    { loc: '/b.png' },
  ]);
  assert.deepEqual(read('videos', ' [{"title":"t"}]'), [{ title: 't' }]);
  assert.deepEqual(read('news', '{"title":"t"}'), { title: 't' });
  assert.deepEqual(read('variants', '{"de":"/de"}'), { de: '/de' });
  assert.deepEqual(read('extras', '[{"namespace":"","name":"x"}]'), [{ namespace: '', name: 'x' }]);
  assert.equal(read('news', '[1]'), UNREADABLE);
  assert.equal(read('images', '{"loc":"/a"}'), UNREADABLE);
  assert.equal(read('images', '[broken'), UNREADABLE);
  assert.equal(read('videos', 'https://example.com/v.mp4'), UNREADABLE);
  assert.equal(read('news', 'a headline'), UNREADABLE);
});

test('a stroke, or a semicolon before an address, parts pictures whose names have blanks', () => {
  const locs = (raw: string): unknown =>
    (read('images', raw) as readonly { loc: string }[]).map(({ loc }) => loc);
  const [a, b] = ['https://cdn.example/a 1.jpg', 'https://cdn.example/b;v=2.jpg'];
  assert.deepEqual(locs(`${a} | ${b}`), [a, b]);
  assert.deepEqual(locs(`${a};${b}`), [a, b]);
  assert.deepEqual(locs('/a b.jpg; /c.jpg'), ['/a b.jpg', '/c.jpg']);
  assert.deepEqual(locs('/a.jpg /b.jpg'), ['/a.jpg', '/b.jpg']);
});
