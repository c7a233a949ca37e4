// How findings are put together, and in which order people read them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../../../rules/port/finding.ts';
import { type FindingBlock, findingBlocks, firstPlaces } from './finding-blocks.ts';

function finding(rule: string, over: Partial<Finding> = {}): Finding {
  const texts = { message: 'm', fix: 'f', basis: 'b' };
  return { rule, severity: 'error', sitemap: 's', count: 1, places: [], ...texts, ...over };
}

test('errors of a whole document come first, then what was met most often', () => {
  const blocks = findingBlocks([
    finding('info', { severity: 'info', count: 900 }),
    finding('rare', { entry: 1 }),
    finding('frequent', { count: 40 }),
    finding('dropped', { count: 30 }),
    finding('warning', { severity: 'warning' }),
    finding('document'),
    finding('frequent-warning', { severity: 'warning', entry: 1, count: 2 }),
  ]);
  assert.deepEqual(
    blocks.map(({ rule }) => rule),
    ['document', 'frequent', 'dropped', 'rare', 'frequent-warning', 'warning', 'info'],
  );
});

test('a rule is one block, with the sum of its counts and its different sitemaps', () => {
  const [block] = findingBlocks([
    finding('a', { count: 2 }),
    finding('a', { count: 3, sitemap: 't' }),
    finding('a', { count: 4, sitemap: 't' }),
  ]);
  assert.deepEqual([block?.count, block?.sitemaps, block?.findings.length], [9, 2, 3]);
});

test('the first places are of different sitemaps before a second of any', () => {
  const at = (sitemap: string, ...lines: number[]): Finding =>
    finding('a', { sitemap, places: lines.map((line) => ({ sitemap, line })) });
  const [block] = findingBlocks([at('s', 1, 2, 3), at('t', 1), at('u')]) as [FindingBlock];
  const names = (max: number): string[] =>
    firstPlaces(block, max).map(({ sitemap, line = '-' }) => `${sitemap}${line}`);
  assert.deepEqual(names(2), ['s1', 't1']);
  assert.deepEqual(names(9), ['s1', 't1', 'u-', 's2', 's3']);
  assert.deepEqual(names(0), []);
});
