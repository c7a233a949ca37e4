// Lastmods of every type that a source may give.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { readGivenLastmod } from './given-lastmod.ts';

const value = (given: unknown): string | undefined => readGivenLastmod(given).value;
const invalid = { note: 'lastmod-invalid' };

// What an object of Temporal shows of itself.
const temporal = (type: string, text: string): object => ({
  [Symbol.toStringTag]: `Temporal.${type}`,
  toString: () => text,
});

test('a text keeps its precision and offset', () => {
  assert.deepEqual(readGivenLastmod('2024-05-01'), { value: '2024-05-01' });
  assert.deepEqual(readGivenLastmod('2024-05-01T10:00+02:00'), { value: '2024-05-01T10:00+02:00' });
  assert.deepEqual(readGivenLastmod('2024-05-01 10:00:00'), {
    value: '2024-05-01T10:00:00Z',
    note: 'lastmod-without-zone',
  });
  assert.deepEqual(readGivenLastmod(''), { note: 'lastmod-empty' });
  assert.deepEqual(readGivenLastmod('1714550400'), invalid);
  assert.deepEqual(readGivenLastmod('now'), invalid);
});

test('nothing gives nothing, and nothing is said about it', () => {
  assert.deepEqual(readGivenLastmod(undefined), {});
  assert.deepEqual(readGivenLastmod(null), {});
});

test('a Date is written in UTC, with milliseconds only where there are any', () => {
  assert.equal(value(new Date('2024-05-01T10:00:00+02:00')), '2024-05-01T08:00:00Z');
  assert.equal(value(new Date('2024-05-01T08:00:00.120Z')), '2024-05-01T08:00:00.120Z');
  assert.deepEqual(readGivenLastmod(new Date(Number.NaN)), invalid);
});

test('a Date of another realm is a Date', () => {
  const foreign: unknown = runInNewContext('new Date(1714550400000)');
  assert.equal(foreign instanceof Date, false);
  assert.equal(value(foreign), '2024-05-01T08:00:00Z');
});

test('a number is seconds below 1e11 and milliseconds from there on', () => {
  assert.equal(value(1_714_550_400), '2024-05-01T08:00:00Z');
  assert.equal(value(1_714_550_400_000), '2024-05-01T08:00:00Z');
  assert.equal(value(1_714_550_400n), '2024-05-01T08:00:00Z');
  assert.equal(value(1_714_550_400.25), '2024-05-01T08:00:00.250Z');
  assert.equal(value(1_714_550_400_000.9), '2024-05-01T08:00:00Z');
  assert.equal(value(99_999_999_999), '5138-11-16T09:46:39Z');
  assert.equal(value(100_000_000_000), '1973-03-03T09:46:40Z');
});

test('a moment lies after the beginning of 1970 and within the year 9999', () => {
  assert.equal(value(1_000_000), '1970-01-12T13:46:40Z');
  assert.equal(value(253_402_300_799_999), '9999-12-31T23:59:59.999Z');
  // A year, or a count, is no moment.
  for (const given of [
    2026,
    999_999,
    0,
    -0,
    -1,
    253_402_300_800_000,
    Number.NaN,
    Infinity,
    -Infinity,
    0n,
  ]) {
    assert.deepEqual(readGivenLastmod(given), invalid, String(given));
  }
  assert.equal(value(new Date(1)), '1970-01-01T00:00:00.001Z');
  for (const moment of [0, -1, 8.64e15]) {
    assert.deepEqual(readGivenLastmod(new Date(moment)), invalid, String(moment));
  }
});

test('a Temporal object gives what it writes, without its annotations', () => {
  for (const [type, text, expected] of [
    ['PlainDate', '2024-05-01', '2024-05-01'],
    ['PlainDate', '2024-05-01[u-ca=gregory]', '2024-05-01'],
    ['PlainDate', '2024-05-01[u-ca=hebrew]', '2024-05-01'],
    ['Instant', '2024-05-01T08:00:00.5Z', '2024-05-01T08:00:00.5Z'],
    ['ZonedDateTime', '2024-05-01T10:00:00+02:00[Europe/Berlin]', '2024-05-01T10:00:00+02:00'],
    [
      'ZonedDateTime',
      '2024-05-01T10:00:00+02:00[Europe/Berlin][u-ca=hebrew]',
      '2024-05-01T10:00:00+02:00',
    ],
    ['PlainYearMonth', '2024-05', '2024-05'],
  ] as const) {
    assert.equal(value(temporal(type, text)), expected, text);
  }
  assert.deepEqual(readGivenLastmod(temporal('PlainDateTime', '2024-05-01T08:00:00')), {
    value: '2024-05-01T08:00:00Z',
    note: 'lastmod-without-zone',
  });
});

test('a Temporal object that names no day gives no value', () => {
  for (const [type, text] of [
    ['PlainTime', '08:00:00'],
    ['PlainMonthDay', '05-01'],
    ['Duration', 'P1D'],
    ['PlainDate', '+010000-01-01'],
    ['PlainYearMonth', '2024-04-09[u-ca=hebrew]'],
    ['PlainMonthDay', '1972-04-09[u-ca=hebrew]'],
  ] as const) {
    assert.deepEqual(readGivenLastmod(temporal(type, text)), invalid, text);
  }
});

test('objects that look like a date and are none give a note, and throw nothing', () => {
  const throwing = {
    get [Symbol.toStringTag](): string {
      throw new Error('no');
    },
  };
  for (const given of [
    true,
    Symbol('2024'),
    () => '2024-05-01',
    {},
    [],
    ['2024-05-01'],
    { toISOString: () => null },
    { toISOString: () => 'soon' },
    { toISOString: '2024-05-01' },
    throwing,
    Object.create(null),
  ]) {
    assert.deepEqual(readGivenLastmod(given), invalid);
  }
});

test('other libraries of dates are read by their toISOString', () => {
  assert.equal(value({ toISOString: () => '2024-05-01T08:00:00.000Z' }), '2024-05-01T08:00:00Z');
});
