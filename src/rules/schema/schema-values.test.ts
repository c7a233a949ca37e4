// Dates, numbers, addresses and words at the limits of their types, and one beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSchemaDate } from './schema-dates.ts';
import { isSchemaNumber } from './schema-numbers.ts';
import { BUILT_IN_TYPES, SITEMAP_LASTMOD, shortType, wordsType } from './schema-types.ts';
import { isAnyText, isSchemaValue } from './schema-values.ts';
import { isRfc3986, isSchemaUri } from './strict-xml/schema-uri.ts';

const list = (...values: string[]): string[] => values;

test('dates', () => {
  for (const value of list('2005-05-10', '2004-02-29', '-0004-02-29', '10000-01-01Z')) {
    assert.ok(isSchemaDate(value, 'date'), value);
    assert.ok(!isSchemaDate(value, 'dateTime'), value);
  }
  for (const value of list('2005-02-29', '0000-01-01', '2005-13-01', '2005', '02005-01-01')) {
    assert.ok(!isSchemaDate(value, 'date'), value);
  }
});

test('moments end at 24:00:00, and zones at 14 hours', () => {
  const day = '2005-05-10T';
  for (const time of list('24:00:00', '23:59:59.9', '00:00:00+14:00', '00:00:00-14:00')) {
    assert.ok(isSchemaDate(day + time, 'dateTime'), time);
  }
  for (const time of list('24:00:01', '23:59:60', '00:00:00+14:01', '00:00', '00:00:00.')) {
    assert.ok(!isSchemaDate(day + time, 'dateTime'), time);
  }
});

test('a union takes either, with blanks around it', () => {
  assert.ok(isSchemaValue(SITEMAP_LASTMOD, ' 2005-05-10 '));
  assert.ok(isSchemaValue(SITEMAP_LASTMOD, '\n2005-05-10T00:00:00\n'));
  assert.ok(!isSchemaValue(SITEMAP_LASTMOD, '2005-05'));
});

test('decimals within a range', () => {
  const range = { min: '0', max: '1' };
  for (const value of list('0', '1', '.5', '1.', '-0.0', ' 0.5\n', `0.${'0'.repeat(23)}1`)) {
    assert.ok(isSchemaNumber(value, 'decimal', range), value);
  }
  for (const value of list('', '.', '-', '-0.1', '1.01', '1e-1', '0,5', `0.${'0'.repeat(24)}1`)) {
    assert.ok(!isSchemaNumber(value, 'decimal', range), value);
  }
});

test('whole numbers within a range', () => {
  const range = { min: '0', max: '28800' };
  for (const value of list('0', '-0', '+7', ' 28800 ', `${'0'.repeat(30)}9`)) {
    assert.ok(isSchemaNumber(value, 'integer', range), value);
  }
  for (const value of list('', '-1', '28801', '1.0', '+ 7', '9'.repeat(25))) {
    assert.ok(!isSchemaNumber(value, 'integer', range), value);
  }
});

test('addresses: odd characters pass, malformed ones do not', () => {
  const fine = ['', '/a', 'a b', 'ü', 'http://[x]/', '//a', '#[x]', 'a:b:c', 'http://a:80', '?#'];
  for (const value of fine) assert.ok(isSchemaUri(value), value);
  const bad = ['%', '%4', 'http://a:/', 'http://a:x', '[', 'http://[a', '##', ':a', '1a:b'];
  for (const value of bad) assert.ok(!isSchemaUri(value), value);
  assert.ok(isSchemaUri('http://a:2147483647/'));
  assert.ok(!isSchemaUri('http://a:2147483648/'));
  assert.ok(!isRfc3986('a b'));
});

test('lengths are counted in characters, not in units', () => {
  assert.ok(isSchemaValue(shortType(3), '😀😀😀'));
  assert.ok(!isSchemaValue(shortType(3), '😀😀😀😀'));
  assert.ok(isSchemaValue(shortType(3), '   '));
});

test('words are compared with their blanks', () => {
  assert.ok(isSchemaValue(wordsType('daily'), 'daily'));
  assert.ok(!isSchemaValue(wordsType('daily'), 'daily '));
});

test('types of names and languages', () => {
  const judge = (name: string, value: string): boolean => {
    const type = BUILT_IN_TYPES.get(name);
    assert.ok(type);
    return isSchemaValue(type, value);
  };
  assert.ok(judge('language', ' x-default '));
  assert.ok(!judge('language', 'abcdefghi'));
  assert.ok(judge('Name', 'a:b'));
  assert.ok(!judge('NCName', 'a:b'));
  assert.ok(judge('NMTOKEN', '1a'));
  assert.ok(judge('unsignedByte', '255'));
  assert.ok(!judge('unsignedByte', '256'));
});

test('a type that takes every text is known as such', () => {
  const types = ['string', 'token', 'anyURI'].map((name) => BUILT_IN_TYPES.get(name));
  assert.deepEqual(
    types.map((type) => type && isAnyText(type)),
    [true, true, false],
  );
});
