// Days and months at the end of addresses, and how far from now they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDates, endsInDate, farSideOf } from './calendar-dates.ts';

const ROWS: readonly (readonly [pathAndQuery: string, day: string | undefined])[] = [
  ['/', undefined],
  ['/blog/post', undefined],
  ['/2031/05', '2031-05-01'],
  ['/events/2031/5', '2031-05-01'],
  ['/events/2031/05/', '2031-05-01'],
  ['/events//2031//05//', '2031-05-01'],
  ['/2031/05/12', '2031-05-12'],
  ['/2031/5/1/', '2031-05-01'],
  ['/x/2031-05', '2031-05-01'],
  ['/x/2031-05-12/', '2031-05-12'],
  ['/2030/2031/05', '2031-05-01'],
  ['/2031/05/2032/06', '2032-06-01'],
  ['/2031/05?view=list', '2031-05-01'],
  // Years, months and days at their limits.
  ['/1900/01', '1900-01-01'],
  ['/2199/12', '2199-12-01'],
  ['/1899/12', undefined],
  ['/2200/01', undefined],
  ['/topic/1200/3', undefined],
  ['/999/12', undefined],
  ['/10000/12', undefined],
  ['/2031/00', undefined],
  ['/2031/13', undefined],
  ['/2031/05/00', undefined],
  ['/2031/05/31', '2031-05-31'],
  ['/2031/05/32', undefined],
  ['/2031/06/31', '2031-07-01'],
  ['/2031/005', undefined],
  ['/2031/05/012', undefined],
  ['/2031-00', undefined],
  ['/2031-13', undefined],
  ['/2031-05-00', undefined],
  ['/2031-05-32', undefined],
  ['/1899-05', undefined],
  // What ends in something else.
  ['/2031', undefined],
  ['/2031/05/12/title', undefined],
  ['/2031/05.html', undefined],
  ['/x2031/05', undefined],
  ['/x-2031-05', undefined],
  ['/2031-5', undefined],
  ['/2031-05-1', undefined],
  ['/2031-05/12', undefined],
  ['/12/2031', undefined],
  ['/05/12', undefined],
  // By the name of a month.
  ['/events/april-2031', '2031-04-01'],
  ['/events/2031-Apr/', '2031-04-01'],
  ['/2031/avril', '2031-04-01'],
  ['/dezember/2031', '2031-12-01'],
  ['/c?month=may_2031', '2031-05-01'],
  ['/c?a&m=2031may', '2031-05-01'],
  ['/c?a=in-may-2031', undefined],
  ['/marketing-2031', undefined],
  ['/2031//apr', '2031-04-01'],
  ['/c?a=x/april-2031', undefined],
  ['/2031/may-day', undefined],
  ['/events/april-31', undefined],
  ['/in-april-2031', undefined],
  // In the query.
  ['/c?date=2031-05', '2031-05-01'],
  ['/c?a&d=2031-05-12&b=1', '2031-05-12'],
  ['/c?d=2031-05-12T00', undefined],
  ['/c?d=2031-5', undefined],
  ['/c?d=2031-13', undefined],
  ['/c?2031-05', undefined],
  ['/c?d=x=2031-05', undefined],
  ['/c?year=2031&month=5', '2031-05-01'],
  ['/c?month=05&year=2031&day=7', '2031-05-01'],
  ['/c?month=12&year=2199', '2199-12-01'],
  ['/c?month=13&year=2031', undefined],
  ['/c?month=0&year=2031', undefined],
  ['/c?month=5&year=999', undefined],
  ['/c?month=&year=2031', undefined],
  ['/c?month=005&year=2031', undefined],
  ['/c?year=2031', undefined],
  ['/c?month=5', undefined],
  ['/c?Year=2031&Month=5', undefined],
  ['/c?year=2031&month=5&year=2032', '2031-05-01'],
  // Of several, the path's first, then dates of values in their order, then year and month.
  ['/2031/05?d=2032-05', '2031-05-01'],
  ['/c?d=2032-05&e=2033-05', '2032-05-01'],
  ['/c?d=2032-13&e=2033-05', '2033-05-01'],
  ['/c?year=2031&month=5&d=2032-05', '2032-05-01'],
];
for (const [pathAndQuery, day] of ROWS) {
  test(`${pathAndQuery} ends in ${day ?? 'no date'}`, () => {
    const ms = calendarDates(`https://e.com${pathAndQuery}`)[0];
    assert.equal(ms === undefined ? ms : new Date(ms).toISOString().slice(0, 10), day);
  });
}

const NOW = Date.UTC(2026, 10, 22, 15, 30);
const FAR: readonly (readonly [day: string, now: number, side: 'past' | 'ahead' | undefined])[] = [
  ['2026-11-22', NOW, undefined],
  ['2028-11-22', NOW, undefined],
  ['2028-11-23', NOW, 'ahead'],
  ['2024-11-22', NOW, undefined],
  ['2024-11-21', NOW, 'past'],
  ['2199-12-31', NOW, 'ahead'],
  ['1900-01-01', NOW, 'past'],
  // At the first and the last millisecond of the day.
  ['2028-11-22', Date.UTC(2026, 10, 22), undefined],
  ['2028-11-23', Date.UTC(2026, 10, 22, 23, 59, 59, 999), 'ahead'],
  ['2024-11-22', Date.UTC(2026, 10, 22, 23, 59, 59, 999), undefined],
  ['2024-11-21', Date.UTC(2026, 10, 22), 'past'],
  // The 29th of February has no such day: the 1st of March takes its place.
  ['2030-03-01', Date.UTC(2028, 1, 29), undefined],
  ['2030-03-02', Date.UTC(2028, 1, 29), 'ahead'],
  ['2026-03-01', Date.UTC(2028, 1, 29), undefined],
  ['2026-02-28', Date.UTC(2028, 1, 29), 'past'],
];
for (const [day, now, side] of FAR) {
  test(`${day} is ${side ?? 'not far'} from ${new Date(now).toISOString()}`, () => {
    assert.equal(farSideOf(`https://e.com/${day}`, now), side);
    assert.equal(farSideOf(`https://e.com/${day.replaceAll('-', '/')}/`, now), side);
  });
}

test('one date that is far is enough, one ahead first', () => {
  const sideOf = (pathAndQuery: string) => farSideOf(`https://e.com${pathAndQuery}`, NOW);
  assert.equal(sideOf('/2026/11'), undefined);
  assert.equal(sideOf('/2026/11?d=2031-05'), 'ahead');
  assert.equal(sideOf('/2031/11?d=2012-05'), 'ahead');
  assert.equal(sideOf('/c?from=2012-05-01&to=2031-05-01'), 'ahead');
  assert.equal(sideOf('/c?from=2012-05-01&to=2026-06-01'), 'past');
  assert.equal(sideOf('/c?from=2026-05-01&to=2026-06-01'), undefined);
  assert.equal(sideOf('/c'), undefined);
});

test('near dates are dates as well', () => {
  assert.equal(endsInDate('https://e.com/2026/11'), true);
  assert.equal(endsInDate('https://e.com/2026/13'), false);
});

test('long paths and queries come to an end', () => {
  for (const piece of ['/', '/1234', '/1234/', '2031-', '/1234/12', '&', '=', '=1234&', '1']) {
    const text = piece.repeat(Math.floor(8_000 / piece.length));
    const url = `https://e.com/${text}x1?${text}`;
    assert.deepEqual(calendarDates(url), [], piece);
  }
});
