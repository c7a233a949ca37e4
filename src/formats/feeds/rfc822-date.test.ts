// Dates of RSS against RFC 822: the form, the weekday, the words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { judgeRfc822Date, type Rfc822Verdict } from './rfc822-date.ts';

function judges(expected: Rfc822Verdict, dates: readonly string[]): void {
  for (const text of dates) {
    const { value } = parseLastmod(text);
    assert.ok(value !== undefined, text);
    assert.equal(judgeRfc822Date(text, value), expected, text);
  }
}

test('weekday and seconds are optional, years have two digits or four', () => {
  judges('valid', [
    'Fri, 20 Nov 2026 10:00:00 GMT',
    'fri, 20 NOV 2026 10:00 +0100',
    'Fri,  20 Nov 2026 23:59 EST',
    '1 Jan 05 00:00:59 UT',
    '29 Feb 2020 10:30:15 PDT',
  ]);
});

test('the weekday is that of the day as written, whatever the zone', () => {
  judges('valid', ['Fri, 20 Nov 2026 00:30 +1400', 'Fri, 20 Nov 2026 23:30 -1100']);
  judges('other', ['Thu, 20 Nov 2026 00:30 +1400', 'Sat, 20 Nov 2026 23:30 -1100']);
});

test('other forms are told apart, and so are dates without a time or a zone', () => {
  judges('other', [
    '2026-11-20',
    '2026-11-20T10:00:00Z',
    '20 Nov 2026',
    'Fri, 20 Nov 2026 10:00:00',
    'Fri, 20 Nov 2026 24:00:00 GMT',
    'Friday, 20 Nov 2026 10:00:00 GMT',
    'Fri, 20 November 2026 10:00:00 GMT',
    'Fri, 20 Nov 2026 10:00:00 +01:00',
    'Fri 20 Nov 2026 10:00:00 GMT',
  ]);
});

test('a weekday of another language cannot be read', () => {
  judges('unreadable', ['Ven, 20 nov. 2026', 'Fre, 20 Nov 2026 10:00:00 GMT']);
});
