// Options that cannot be followed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawl } from '../crawl.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';

const wrong: readonly (readonly [keyof CrawlOptions, unknown])[] = [
  ['pagesMax', 0],
  ['pagesMax', 1.5],
  ['pagesMax', Number.NaN],
  ['clicksMax', -1],
  ['timeMsMax', -1],
  ['rate', 0],
  ['rate', 'fast'],
  ['connections', 0],
  ['connections', 65],
  ['include', '/a'],
  ['exclude', /a/],
  ['types', 'pdf'],
  ['list', ['foo']],
  ['list', 'noindex'],
  ['revisit', 'never'],
  ['render', 'sometimes'],
  ['render', 'auto'],
  ['render', 'all'],
  ['now', new Date(Number.NaN)],
];

for (const [name, value] of wrong) {
  test(`${name} cannot be ${value}`, () => {
    assert.throws(() => crawl('https://e.example/', { [name]: value }), {
      code: 'CONFIG_INVALID',
      message: new RegExp(`^(?:The option ${name} of a crawl cannot be |(?:Each of )?${name} is )`),
    });
  });
}

test('values at the limits are taken', () => {
  const least = { pagesMax: 1, clicksMax: 0, timeMsMax: 0, rate: 0.001, connections: 1 };
  crawl('https://e.example/', { ...least, list: ['noindex'], now: new Date(0) });
  crawl('https://e.example/', { connections: 64, rate: 10_000, revisit: 'all', now: 0 });
});
