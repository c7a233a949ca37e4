// What is said to crawlers: metas, headers, whom they are for, and what it comes to.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageRobots } from '../record/page-facts.ts';
import {
  judgeRobotsDirectives,
  parseRobotsHeader,
  parseRobotsMeta,
  robotsAgentOf,
} from './robots-directives.ts';

function header(value: string): string[] {
  return parseRobotsHeader(value).map(
    ({ agent, directives }) => `${agent}: ${directives.join('|')}`,
  );
}

describe('headers', () => {
  const cases: readonly (readonly [value: string, read: readonly string[]])[] = [
    ['noindex', ['*: noindex']],
    [' NoIndex , NOFOLLOW ', ['*: noindex|nofollow']],
    ['googlebot: nofollow', ['googlebot: nofollow']],
    ['googlebot: nofollow, noindex', ['googlebot: nofollow|noindex']],
    [
      'googlebot: noindex, otherbot: noindex, nofollow',
      ['googlebot: noindex', 'otherbot: noindex|nofollow'],
    ],
    ['noindex, googlebot: nofollow', ['*: noindex', 'googlebot: nofollow']],
    ['max-snippet: 20, max-image-preview:Large', ['*: max-snippet:20|max-image-preview:large']],
    [
      'unavailable_after: 25 Jun 2010 15:00:00 PST',
      ['*: unavailable_after:25 Jun 2010 15:00:00 PST'],
    ],
    [
      'unavailable_after: Friday, 25-Jun-10 15:00:00 GMT, noarchive',
      ['*: unavailable_after:Friday, 25-Jun-10 15:00:00 GMT|noarchive'],
    ],
    ['googlebot: unavailable_after: 2010-06-25', ['googlebot: unavailable_after:2010-06-25']],
    ['googlebot:', []],
    ['', []],
    [',,', []],
  ];
  for (const [value, read] of cases) {
    test(`X-Robots-Tag: ${value}`, () => assert.deepEqual(header(value), read));
  }
});

describe('metas', () => {
  test('directives stand between commas, blanks or semicolons', () => {
    for (const content of [
      'noindex,nofollow',
      ' NOINDEX , nofollow',
      'noindex nofollow',
      'noindex;nofollow',
    ]) {
      const read = parseRobotsMeta('*', content);
      assert.deepEqual(read?.directives, ['noindex', 'nofollow'], content);
    }
    assert.equal(parseRobotsMeta('*', ' , '), undefined);
  });

  test('names of crawlers are known, and those that call themselves bots', () => {
    assert.equal(robotsAgentOf('robots'), '*');
    for (const name of [
      'googlebot',
      'googlebot-news',
      'bingbot',
      'yandex',
      'examplebot',
      'baiduspider',
    ]) {
      assert.equal(robotsAgentOf(name), name);
    }
    for (const name of ['', 'viewport', 'description', 'google', 'robotics', 'bots']) {
      assert.equal(robotsAgentOf(name), undefined, name);
    }
  });
});

describe('the verdict', () => {
  const said = (agent: string, ...directives: string[]): PageRobots => ({
    source: 'meta',
    agent,
    directives,
  });
  const noindex = (robots: PageRobots[], agent?: string): boolean =>
    judgeRobotsDirectives(robots, agent === undefined ? {} : { agent }).noindex;

  test('nothing said allows everything', () => {
    assert.deepEqual(judgeRobotsDirectives([]), {
      noindex: false,
      nofollow: false,
      noimageindex: false,
    });
    assert.equal(noindex([said('*', 'index', 'follow', 'all')]), false);
  });

  test('none is noindex and nofollow', () => {
    const { noindex: index, nofollow } = judgeRobotsDirectives([said('*', 'none')]);
    assert.deepEqual([index, nofollow], [true, true]);
  });

  test('what is said to one crawler is said to that one alone', () => {
    const robots = [said('googlebot', 'noindex')];
    assert.equal(noindex(robots, 'googlebot'), true);
    assert.equal(noindex(robots, 'Googlebot'), true);
    assert.equal(noindex(robots, 'bingbot'), false);
    assert.equal(noindex(robots), false);
  });

  test('what is said to all and to one adds up, and the stricter word counts', () => {
    assert.equal(noindex([said('*', 'noindex'), said('googlebot', 'index')], 'googlebot'), true);
    assert.equal(noindex([said('*', 'index'), said('*', 'noindex')]), true);
    const { noindex: index, nofollow } = judgeRobotsDirectives(
      [said('*', 'nofollow'), said('googlebot', 'noindex')],
      { agent: 'googlebot' },
    );
    assert.deepEqual([index, nofollow], [true, true]);
  });

  test('a page is unavailable from its moment on, when the time is known', () => {
    const robots = parseRobotsHeader('unavailable_after: 25 Jun 2010 15:00:00 GMT');
    const nowMs = Date.UTC(2010, 5, 25, 15);
    assert.equal(judgeRobotsDirectives(robots, { nowMs }).noindex, true);
    assert.equal(judgeRobotsDirectives(robots, { nowMs: nowMs - 1 }).noindex, false);
    const untimed = judgeRobotsDirectives(robots);
    assert.equal(untimed.noindex, false);
    assert.equal(untimed.unavailableAfter, '25 Jun 2010 15:00:00 GMT');
  });

  test('a date that cannot be read makes nothing unavailable', () => {
    const robots = parseRobotsHeader('unavailable_after: soon');
    assert.equal(judgeRobotsDirectives(robots, { nowMs: 1e15 }).noindex, false);
  });
});
