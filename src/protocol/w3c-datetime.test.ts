// W3C Datetime: its six forms, the calendar, and what it is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { formatW3cDatetime, parseW3cDatetime } from './w3c-datetime.ts';

test('the six forms are read with their precisions', () => {
  const forms = {
    '2005': 'year',
    '2005-01': 'month',
    '2005-01-01': 'day',
    '2005-01-01T10:30Z': 'minute',
    '2005-01-01T10:30:15+01:00': 'second',
    '2005-01-01T10:30:15.5-05:00': 'fraction',
  };
  for (const [text, precision] of Object.entries(forms)) {
    assert.equal(parseW3cDatetime(text)?.precision, precision, text);
  }
});

test('every day of every month exists, leap years included, and no other', () => {
  for (const year of [1, 4, 100, 400, 1900, 1999, 2000, 2004, 2023, 2024, 2100, 2400, 9999]) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const pad = (value: number, width: number): string => String(value).padStart(width, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const real = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text);
        assert.equal(parseW3cDatetime(text) !== undefined, exists, text);
        if (exists) assert.equal(parseW3cDatetime(text)?.epochMs, real.getTime());
      }
    }
  }
});

test('zones run from -14:00 to +14:00', () => {
  for (let minutes = -900; minutes <= 900; minutes += 5) {
    const size = Math.abs(minutes);
    const pad = (value: number): string => String(value).padStart(2, '0');
    const zone = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
    const date = parseW3cDatetime(`2005-06-15T12:00:00${zone}`);
    assert.equal(date?.zoneMinutes, size > 840 ? undefined : minutes, zone);
    if (date) assert.equal(date.epochMs, Date.UTC(2005, 5, 15, 12, -minutes));
  }
  assert.equal(parseW3cDatetime('2005-06-15T12:00:00+10:60'), undefined);
});

test('what is no W3C Datetime gives nothing', () => {
  const others = [
    '',
    '05',
    '20050',
    '2005-1',
    '2005-01-01T10',
    '2005-01-01T10:30',
    '2005-01-01T10:30:15',
    '2005-01-01T24:00Z',
    '2005-01-01T10:60Z',
    '2005-01-01T10:30:60Z',
    '2005-01-01T10:30:15.Z',
    '2005-01-01t10:30z',
    '2005-01-01 10:30Z',
    '2005-01-01Z',
    '0000-01-01',
    '-2005-01-01',
    ' 2005',
    '2005\n',
    '２００５',
  ];
  for (const text of others) assert.equal(parseW3cDatetime(text), undefined, text);
});

test('what is written is read back as the same', () => {
  const date = fc.record({
    epochMs: fc
      .integer({ min: -62_000_000_000, max: 253_000_000_000 })
      .map((seconds) => seconds * 1000),
    zoneMinutes: fc.integer({ min: -840, max: 840 }),
    fraction: fc.stringMatching(/^\d{0,9}$/),
  });
  fc.assert(
    fc.property(date, (parts) => {
      const precision = parts.fraction === '' ? 'second' : 'fraction';
      const whole = { ...parts, precision } as const;
      assert.deepEqual(parseW3cDatetime(formatW3cDatetime(whole)), whole);
    }),
  );
});
