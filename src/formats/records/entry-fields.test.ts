// The quick look at dates against the slow one: every day of some years, every hour, every zone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { isW3cDatetime } from './entry-fields.ts';

const two = (number: number): string => String(number).padStart(2, '0');

function assertAlike(text: string): boolean {
  const isDate = parseW3cDatetime(text) !== undefined;
  assert.equal(isW3cDatetime(text), isDate, text);
  return isDate;
}

test('every day of the calendar is a date, and no other day', () => {
  let days = 0;
  for (const year of ['0000', '0001', '1900', '2000', '2023', '2024', '9999', '10000', '202']) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 33; day += 1) {
        const date = `${year}-${two(month)}-${two(day)}`;
        if (assertAlike(date)) days += 1;
        assertAlike(`${date}T10:00:00Z`);
      }
    }
  }
  assert.equal(days, 4 * 365 + 2 * 366);
});

test('every time of day and every zone is one, and no other', () => {
  for (let first = 0; first < 100; first += 1) {
    for (const second of [0, 1, 14, 15, 29, 30, 59, 60, 99]) {
      for (const ending of [
        'Z',
        '',
        '+00:00',
        '.5Z',
        ':00Z',
        ':59.123-05:00',
        ':60Z',
        ':1Z',
        'z',
      ]) {
        assertAlike(`2024-01-31T${two(first)}:${two(second)}${ending}`);
      }
      for (const sign of '+-') {
        assertAlike(`2024-01-31T10:00:00${sign}${two(first)}:${two(second)}`);
      }
    }
  }
});

test('what only begins or ends as a date is none', () => {
  for (const text of ['', '2024', '2024-05', ' 2024-05-01', '2024-05-01\n', '2024-05-01T', 'x']) {
    assertAlike(text);
  }
});
