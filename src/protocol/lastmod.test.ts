// lastmod: the table of the reading specification, and comparison.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { compareLastmod, parseLastmod } from './lastmod.ts';
import { parseW3cDatetime } from './w3c-datetime.ts';

test('what is W3C Datetime stays as written', () => {
  for (const text of [
    '2005-01-01',
    '2005-01-01T10:30+00:00',
    '2005-01-01T10:30:15Z',
    '2005-01-01T10:30:15.123456789-05:00',
    '9999-12-31',
  ]) {
    assert.deepEqual(parseLastmod(` \n${text}\t`), { value: text });
  }
  for (const text of ['2005', '2005-03']) {
    assert.deepEqual(parseLastmod(text), { value: text, note: 'lastmod-coarse' });
  }
});

test('other shapes with one meaning are rewritten', () => {
  const shapes: Readonly<Record<string, readonly [string, string]>> = {
    '2005-01-01T10:30:15': ['2005-01-01T10:30:15Z', 'lastmod-without-zone'],
    '2005-01-01 10:30:15': ['2005-01-01T10:30:15Z', 'lastmod-without-zone'],
    '2005-01-01 10:30:15 +0000': ['2005-01-01T10:30:15Z', 'lastmod-not-w3c'],
    '2005-01-01T10:30:15+0000': ['2005-01-01T10:30:15Z', 'lastmod-not-w3c'],
    '2005-01-01T10:30:15+01': ['2005-01-01T10:30:15+01:00', 'lastmod-not-w3c'],
    '2005-01-01T10:30:15.Z': ['2005-01-01T10:30:15Z', 'lastmod-not-w3c'],
    '2005-01-01t10:30:15z': ['2005-01-01T10:30:15Z', 'lastmod-not-w3c'],
    '20050101': ['2005-01-01', 'lastmod-not-w3c'],
    '2005-1-1': ['2005-01-01', 'lastmod-not-w3c'],
    '1 Jan 2005': ['2005-01-01', 'lastmod-not-w3c'],
    'Sat, 01 Jan 2005 10:30:15 GMT': ['2005-01-01T10:30:15Z', 'lastmod-not-w3c'],
    '2005-01-01T24:00:00Z': ['2005-01-02T00:00:00Z', 'lastmod-not-w3c'],
    '2005-12-31T24:00Z': ['2006-01-01T00:00Z', 'lastmod-not-w3c'],
  };
  for (const [text, [value, note]] of Object.entries(shapes)) {
    assert.deepEqual(parseLastmod(text), { value, note }, text);
  }
});

test('what leaves a doubt gives nothing', () => {
  for (const text of [
    '01/02/2005',
    '2005-13-45',
    '2005-02-30',
    '0000-00-00',
    '-0001-11-30T00:00:00+00:00',
    '2005-01-01T10:30:60Z',
    '2005-01-01T1:30Z',
    '1104575415',
    '1104575415000',
    '2005-W01-1',
    '2005-001',
    '2005-01-01 10:30 CET',
    'yesterday',
    '9999-12-31T24:00Z',
    'x'.repeat(1_000),
  ]) {
    assert.deepEqual(parseLastmod(text), { note: 'lastmod-invalid' }, text);
  }
  for (const text of ['', ' \r\n\t'])
    assert.deepEqual(parseLastmod(text), { note: 'lastmod-empty' });
});

test('whatever is given is W3C Datetime, and read again it stays', () => {
  const digits = fc.stringMatching(/^[0-9TZtz:+\- ./JanFebSatGMT,]{1,30}$/);
  fc.assert(
    fc.property(digits, (text) => {
      const { value } = parseLastmod(text);
      if (value === undefined) return;
      assert.ok(parseW3cDatetime(value));
      assert.equal(parseLastmod(value).value, value);
    }),
    { numRuns: 2_000 },
  );
});

test('dates compare at the coarser precision', () => {
  assert.equal(compareLastmod('2024-05-01', '2024-05-01T09:00:00Z'), 0);
  assert.equal(compareLastmod('2024-05-01T23:30:00-01:00', '2024-05-02'), 0);
  assert.equal(compareLastmod('2024-05', '2024-04-30'), 1);
  assert.equal(compareLastmod('2024-05-01T09:00:00.1Z', '2024-05-01T09:00:00.12Z'), 0);
  assert.equal(compareLastmod('2024-05-01T09:00:00.11Z', '2024-05-01T09:00:00.12Z'), -1);
  assert.equal(compareLastmod('yesterday', '2024'), undefined);
});
