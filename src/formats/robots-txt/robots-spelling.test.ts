// An address in every spelling that may be meant: a table, and that no spelling slips through.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { readRobotsTxt } from './index.ts';
import { matchSpellings, robotsSpelling } from './robots-spelling.ts';

function allowed(rule: string, path: string): boolean {
  const robots = readRobotsTxt(`User-agent: *\n${rule}\n`);
  return matchSpellings(robots, `https://example.com${path}`, 'FooBot').allowed;
}

describe('spellings', () => {
  for (const [rule, path, isAllowed] of [
    ['Disallow: /%7Ehome/', '/%7Ehome/x', false],
    ['Disallow: /%7Ehome/', '/%7ehome/x', false],
    ['Disallow: /%7Ehome/', '/~home/x', false],
    ['Disallow: /%7ehome/', '/~home/x', false],
    ['Disallow: /~home/', '/%7Ehome/x', false],
    ['Disallow: /~home/', '/%7ehome/x', false],
    ['Disallow: /%7Ea/~b', '/~a/%7Eb', false],
    ['Disallow: /*%7E', '/a~', false],
    ['Disallow: /a%2Db$', '/a-b', false],
    ['Disallow: /a%2Db$', '/a-bc', true],
    ['Disallow: /%61%62', '/ab', false],
    ['Disallow: /caf\u00e9', '/caf%c3%a9', false],
    ['Disallow: /caf%c3%a9', '/caf%C3%A9', false],
    ['Disallow: /a[b]', '/a%5Bb%5D', false],
    ['Disallow: /a%5bb%5d', '/a[b]', false],
    ['Disallow: /a|', '/a%7C', false],
    ['Disallow: /a%7C', '/a|', false],
    ['Disallow: /a%20b', '/a b', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Disallow: /a/b', '/a%2Fb', true],
    ['Disallow: /a%2Cb', '/a,b', true],
    ['Disallow: /a%3Fb', '/a?b', true],
    ['Disallow: /a%2A', '/abc', true],
    ['Disallow: /%7', '/%7Ehome', false],
    ['Disallow: /%7', '/~home', true],
    ['Disallow: /~h\nAllow: /%7Eho', '/~home', false],
    ['Disallow: /~h\nAllow: /~ho', '/~home', true],
    ['Disallow: /%7Eh\nAllow: /%7Eho', '/~home', true],
    ['Disallow: /%7Eh\nAllow: /%7Eho', '/~hi', false],
    ['Allow: /~h\nDisallow: /', '/~home', true],
    ['Disallow: //~home/', '//%7Ehome/x', false],
    ['Disallow: /x', '//%7Ehome/x', true],
  ] as const) {
    test(`${rule.replace('\n', ', ')}: ${path} is ${isAllowed ? 'allowed' : 'disallowed'}`, () => {
      assert.equal(allowed(rule, path), isAllowed);
    });
  }

  test('the verdict names the rule as written, and the path as given', () => {
    const robots = readRobotsTxt('User-agent: *\nDisallow: /%7Ehome/');
    assert.deepEqual(matchSpellings(robots, 'https://example.com/~home/x', 'a'), {
      allowed: false,
      path: '/~home/x',
      agents: ['*'],
      line: 2,
      rule: { line: 2, type: 'disallow', pattern: '/%7Ehome/' },
    });
  });

  test('where no spelling is disallowed the verdict is the one on the address as given', () => {
    const robots = readRobotsTxt('User-agent: *\nAllow: /a\nDisallow: /b');
    for (const url of ['https://example.com/a', '/~x', '/%7Ex']) {
      assert.deepEqual(matchSpellings(robots, url, 'a'), robots.match(url, 'a'));
    }
  });
});

describe('no spelling slips through', () => {
  const pieces = ['/', '/', 'a', '~', '%7E', '%7e', '%61', '-', '%2D', '%2F', '%5B', '[', '|', '?'];
  const path = (more: readonly string[]) =>
    fc
      .array(fc.constantFrom(...pieces, ...more), { maxLength: 6 })
      .map((list) => `/${list.join('')}`);
  const rules = fc.array(
    fc.tuple(fc.constantFrom('Allow', 'Disallow', 'Disallow'), path(['*', '$'])),
    { minLength: 1, maxLength: 4 },
  );

  test(`what is disallowed as given or normalised is disallowed (seed ${TEST_SEED})`, () => {
    const property = fc.property(rules, path([]), (list, linked) => {
      const lines = list.map(([type, pattern]) => `${type}: ${pattern}`);
      const robots = readRobotsTxt(`User-agent: *\n${lines.join('\n')}`);
      const isAllowed = matchSpellings(robots, linked, 'x').allowed;
      if (!robots.match(linked, 'x').allowed) assert.equal(isAllowed, false);
      if (!robots.match(robotsSpelling(linked), 'x').allowed) assert.equal(isAllowed, false);
    });
    fc.assert(property, { seed: TEST_SEED, numRuns: 5_000 });
  });

  test(`one rule means the same in all spellings of it and of the path (seed ${TEST_SEED})`, () => {
    const spelt = fc.array(
      fc.constantFrom(['~', '%7E', '%7e'], ['a', '%61'], ['-', '%2D', '%2d'], ['/'], ['[', '%5B']),
      { maxLength: 6 },
    );
    const property = fc.property(spelt, fc.infiniteStream(fc.nat(2)), (list, choices) => {
      const spell = (): string =>
        `/${list.map((one) => one[(choices.next().value ?? 0) % one.length]).join('')}`;
      assert.equal(allowed(`Disallow: ${spell()}`, `${spell()}/x`), false);
    });
    fc.assert(property, { seed: TEST_SEED, numRuns: 2_000 });
  });
});
