// The values of options that crawl alone has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidArgumentError } from 'commander';
import { parseConnectionsOption } from '../../options/option-parsers.ts';
import {
  collectPolicyOption,
  collectTypesOption,
  parseCrawlReportOption,
  parseDateOption,
  parseDurationOption,
  parseMinutesOption,
  parsePagesMaxOption,
  parseRateOption,
} from './crawl-option-parsers.ts';

function refuses(parse: (text: string) => unknown, texts: readonly string[]): void {
  for (const text of texts) {
    assert.throws(() => parse(text), InvalidArgumentError, `${JSON.stringify(text)} was taken`);
  }
}

test('a length of time is written with units, and a number alone counts seconds', () => {
  assert.equal(parseDurationOption('90'), 90_000);
  assert.equal(parseDurationOption('90s'), 90_000);
  assert.equal(parseDurationOption('30m'), 1_800_000);
  assert.equal(parseDurationOption('1h30m'), 5_400_000);
  assert.equal(parseDurationOption('1d2h3m4s'), 93_784_000);
  assert.equal(parseDurationOption('20d'), 1_728_000_000);
  refuses(parseDurationOption, ['', '0', '0m', '20d1s', '1.5h', '-1', '30m1h', '1h30', 'h', '1 h']);
});

test('minutes between checkpoints may have a fraction', () => {
  assert.equal(parseMinutesOption('15'), 900_000);
  assert.equal(parseMinutesOption('0.5'), 30_000);
  assert.equal(parseMinutesOption('0.001'), 60);
  assert.equal(parseMinutesOption('1440'), 86_400_000);
  refuses(parseMinutesOption, ['', '0', '1440.1', '15m', '-1', '.5', '0.0001']);
});

test('a rate is above 0 and at most 1,000', () => {
  assert.equal(parseRateOption('0.2'), 0.2);
  assert.equal(parseRateOption('1000'), 1_000);
  refuses(parseRateOption, ['0', '0.000', '1000.5', '1e3', '-1', '', '5/s']);
});

test('connections are 1 to 64, and pages 1 or more', () => {
  assert.equal(parseConnectionsOption('1'), 1);
  assert.equal(parseConnectionsOption('64'), 64);
  refuses(parseConnectionsOption, ['0', '65', '1.5', '']);
  assert.equal(parsePagesMaxOption('1'), 1);
  refuses(parsePagesMaxOption, ['0', '-1', 'all']);
});

test('reasons that are passed over add up, each once', () => {
  const first = collectPolicyOption('noindex, soft-404');
  assert.deepEqual(first, ['noindex', 'soft-404']);
  assert.deepEqual(collectPolicyOption('duplicate,noindex', first), [
    'noindex',
    'duplicate',
    'soft-404',
  ]);
  refuses(collectPolicyOption, ['', 'noindex,', 'redirect', 'NOINDEX']);
});

test('types of files are written by their endings, or as media types', () => {
  const first = collectTypesOption('pdf,.DOC');
  assert.deepEqual(first, ['application/pdf', 'application/msword']);
  assert.deepEqual(collectTypesOption('Image/PNG, pdf', first), [...first, 'image/png']);
  refuses(collectTypesOption, [
    '',
    'exe',
    'pdf,',
    'a/b/c',
    'text/html; charset=utf-8',
    '__proto__',
  ]);
});

test('a date is a day, or a time of it', () => {
  assert.equal(parseDateOption('2026-11-22').toISOString(), '2026-11-22T00:00:00.000Z');
  assert.equal(
    parseDateOption('2026-11-22T10:30:00+01:00').toISOString(),
    '2026-11-22T09:30:00.000Z',
  );
  assert.equal(parseDateOption('2024-02-29').toISOString(), '2024-02-29T00:00:00.000Z');
  refuses(parseDateOption, ['2026-02-29', '2026-02-30T10:00:00Z', '2026-13-01', 'now', '2026', '']);
});

test('the ending of a report says its format', () => {
  const first = parseCrawlReportOption('out/all.CSV');
  assert.deepEqual(first, [{ format: 'csv', path: 'out/all.CSV' }]);
  assert.deepEqual(parseCrawlReportOption('a.b.html', first)[1], {
    format: 'html',
    path: 'a.b.html',
  });
  refuses(parseCrawlReportOption, ['-', 'all.json', 'csv', 'all.csv.gz', '']);
});
