// Which listed pages the robots.txt files that were read disallow, and what is remembered of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import { KnownRobots } from './known-robots.ts';

const HOST = 'https://example.com';

function known(...lines: readonly string[]): KnownRobots {
  const robots = new KnownRobots(['Googlebot', 'Bingbot']);
  const text = ['User-agent: *', ...lines, ''].join('\n');
  const url = `${HOST}/robots.txt`;
  robots.learn(url, readRobotsTxt(new TextEncoder().encode(text), { url }));
  return robots;
}

function lines(robots: KnownRobots, loc: string): readonly (number | undefined)[] {
  const [page] = robots.disallowed([{ kind: 'url', loc }]);
  return page?.agents.map(({ line }) => line) ?? [];
}

test('a page is disallowed in whichever spelling it and the rule are written', () => {
  const robots = known(
    'Disallow: /%7Ehome/',
    'Disallow: /~team/',
    'Disallow: /a%2fb',
    'Disallow: /ü',
  );
  const expected: Readonly<Record<string, number | undefined>> = {
    '/~home/a': 2,
    '/%7Ehome/a': 2,
    '/%7ehome/a': 2,
    '/home/a': undefined,
    '/~team/a': 3,
    '/%7Eteam/a': 3,
    '/x/../~team/a': 3,
    '/a%2Fb': 4,
    '/a%2fb': 4,
    '/a/b': undefined,
    '/%C3%BC': 5,
    '/%c3%bc/x': 5,
    '/ü': 5,
    '/u': undefined,
  };
  for (const [path, line] of Object.entries(expected)) {
    assert.deepEqual(lines(robots, HOST + path), line === undefined ? [] : [line, line], path);
  }
  assert.deepEqual(lines(robots, 'https://other.example/~home/a'), []);
});

test('only what was reported is remembered, with the rules that found something', () => {
  const robots = known('Disallow: /x');
  assert.equal(robots.reported(`${HOST}/x`), undefined);
  robots.report(`${HOST}/x`, ['page-disallowed']);
  robots.report(`${HOST}/x/2`, []);
  robots.report(`${HOST}/x/3`, ['page-disallowed']);
  robots.report(`${HOST}/x/4`, ['mine', 'page-disallowed']);
  assert.deepEqual(robots.reported(`${HOST}/x`), ['page-disallowed']);
  assert.deepEqual(robots.reported(`${HOST}/x/2`), []);
  assert.deepEqual(robots.reported(`${HOST}/x/3`), ['page-disallowed']);
  assert.deepEqual(robots.reported(`${HOST}/x/4`), ['mine', 'page-disallowed']);
  assert.equal(robots.reported(`${HOST}/x/5`), undefined);
});
