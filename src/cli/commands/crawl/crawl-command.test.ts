// The command line of crawl: words that mean different things in different places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spellOutCrawlOptions } from './crawl-command.ts';

const cases: readonly (readonly [given: string, meant: string])[] = [
  ['crawl --render https://e.example/', 'crawl --render=auto https://e.example/'],
  ['crawl https://e.example/ --render', 'crawl https://e.example/ --render=auto'],
  ['crawl --render all https://e.example/', 'crawl --render all https://e.example/'],
  ['crawl --render=never https://e.example/', 'crawl --render=never https://e.example/'],
  ['crawl --render --out public', 'crawl --render=auto --out public'],
  ['read --render', 'read --render'],
];

for (const [given, meant] of cases) {
  test(`${given} is ${meant}`, () => {
    assert.equal(spellOutCrawlOptions(given.split(' ')).join(' '), meant);
  });
}
