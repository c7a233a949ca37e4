// Dates of RFC 822 and ISO 8601 that are not W3C Datetime.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOtherDate } from './other-dates.ts';
import { formatW3cDatetime } from './w3c-datetime.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function given(text: string): string | undefined {
  const date = parseOtherDate(text);
  return date && formatW3cDatetime(date);
}

test('every month is known by its name and by its first three letters, in any case', () => {
  for (const [index, name] of MONTHS.entries()) {
    const expected = `2005-${String(index + 1).padStart(2, '0')}-09`;
    for (const word of [name, name.slice(0, 3), name.toUpperCase(), `${name.slice(0, 3)}.`]) {
      assert.equal(given(`9 ${word} 2005`), expected);
    }
  }
  assert.equal(given('9 Sept 2005'), '2005-09-09');
  assert.equal(given('9 Janu 2005'), undefined);
});

test('the zones of RFC 822 are known, others are not', () => {
  const zones = {
    UT: 'Z',
    GMT: 'Z',
    Z: 'Z',
    UTC: 'Z',
    EST: '-05:00',
    EDT: '-04:00',
    CST: '-06:00',
    CDT: '-05:00',
    MST: '-07:00',
    MDT: '-06:00',
    PST: '-08:00',
    PDT: '-07:00',
    '+0130': '+01:30',
    '-0000': 'Z',
  };
  for (const [zone, expected] of Object.entries(zones)) {
    assert.equal(
      given(`Sat, 01 Jan 2005 10:30:15 ${zone}`),
      `2005-01-01T10:30:15${expected}`,
      zone,
    );
  }
  for (const zone of ['CET', 'IST', 'A', 'X', '+1', '+25:00']) {
    assert.equal(given(`Sat, 01 Jan 2005 10:30:15 ${zone}`), undefined, zone);
  }
});

test('weekday, seconds and zone are optional, years may have two digits', () => {
  assert.equal(given('01 Jan 05 10:30 GMT'), '2005-01-01T10:30Z');
  assert.equal(given('1 Jan 99 1:30 GMT'), '1999-01-01T01:30Z');
  assert.equal(given('Saturday, 1 Jan 2005 10:30'), '2005-01-01T10:30Z');
  assert.equal(parseOtherDate('1 Jan 2005 10:30')?.zoneAssumed, true);
  assert.equal(parseOtherDate('1 Jan 2005')?.zoneAssumed, false);
});

test('midnight may be 24:00, of nothing else', () => {
  assert.equal(given('2004-02-28T24:00:00Z'), '2004-02-29T00:00:00Z');
  assert.equal(given('2005-12-31T24:00:00.000Z'), '2006-01-01T00:00:00.000Z');
  for (const text of [
    '2005-01-01T24:00:01Z',
    '2005-01-01T24:01Z',
    '2005-01-01T24:00:00.001Z',
    '2005-01-01T25:00Z',
  ]) {
    assert.equal(given(text), undefined, text);
  }
});
