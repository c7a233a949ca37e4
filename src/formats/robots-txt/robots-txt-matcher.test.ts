// Groups, rules, paths and crawl delays: each decision by itself, and all against an oracle.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { readRobotsTxt, robotsPath } from './index.ts';
import { compileRobotsPattern, findRobotsPart, matchesRobotsPattern } from './robots-pattern.ts';

function allowed(text: string, path: string, agent = 'FooBot'): boolean {
  return readRobotsTxt(text).isAllowed(`https://example.com${path}`, agent);
}

function rules(...lines: string[]): string {
  return `User-agent: *\n${lines.join('\n')}\n`;
}

function delay(text: string, agent = 'FooBot'): number | undefined {
  return readRobotsTxt(text).crawlDelay(agent);
}

describe('groups', () => {
  test('agent lines in a row open one group together', () => {
    const text = 'User-agent: a\nUser-agent: b\nDisallow: /x\nDisallow: /y';
    for (const agent of ['a', 'b']) {
      assert.equal(allowed(text, '/x', agent), false);
      assert.equal(allowed(text, '/y', agent), false);
    }
    assert.equal(allowed(text, '/x', 'c'), true);
  });

  test('the first rule closes the list, also an empty one', () => {
    for (const rule of ['Allow: /q', 'Disallow: /q', 'Disallow:', 'Allow']) {
      const closes = rule !== 'Allow';
      const text = `User-agent: a\n${rule}\nUser-agent: b\nDisallow: /x`;
      assert.equal(allowed(text, '/x', 'a'), closes, rule);
      assert.equal(allowed(text, '/x', 'b'), false);
    }
  });

  test('unknown lines, Sitemap lines, blank lines and crawl delays close no list', () => {
    const between = ['Foo: bar', 'Sitemap: https://e.com/', '', '# c', 'garbage', 'Crawl-delay: 5'];
    for (const line of between) {
      const text = `User-agent: a\n${line}\nUser-agent: b\nDisallow: /x`;
      assert.equal(allowed(text, '/x', 'a'), false, line);
      assert.equal(allowed(`User-agent: a\n${line}\nDisallow: /x`, '/x', 'a'), false, line);
      assert.equal(allowed(`User-agent: a\nAllow: /\n${line}\nDisallow: /x`, '/x', 'a'), false);
    }
  });

  test('rules before any agent line are nothing', () => {
    assert.equal(allowed('Disallow: /x\nUser-agent: *\nDisallow: /y', '/x'), true);
    assert.equal(allowed('Disallow: /x\nUser-agent: *\nDisallow: /y', '/y'), false);
    assert.equal(
      allowed('Disallow: /\nUser-agent: a\nUser-agent: *\nDisallow: /y', '/y', 'a'),
      false,
    );
  });

  test('an agent is cut to its leading letters, - and _', () => {
    for (const value of ['FooBot/2.1', 'FooBot*', 'foobot (x)', 'FOOBOT:x', 'FooBot1', 'FooBoté']) {
      assert.equal(allowed(`User-agent: ${value}\nDisallow: /`, '/'), false, value);
    }
    assert.equal(allowed('User-agent: Foo_Bot-x/1\nDisallow: /', '/', 'foo_bot-X'), false);
    assert.equal(allowed('User-agent: Mozilla/5.0 (FooBot)\nDisallow: /', '/'), true);
    assert.equal(allowed('User-agent: "FooBot"\nDisallow: /', '/'), true);
  });

  test('the agent asked for is compared as a whole, without regard to case', () => {
    const text = 'User-agent: FooBot\nDisallow: /';
    assert.equal(allowed(text, '/', 'fOObOT'), false);
    for (const agent of ['Foo', 'FooBotX', 'FooBot/2.1', 'FooBot ', '', '*', 'Foo\u212aot']) {
      assert.equal(allowed(text, '/', agent), true, agent);
    }
    assert.equal(allowed('User-agent: KBot\nDisallow: /', '/', '\u212abot'), true);
  });

  test('a star alone, or with white space and anything behind it, is the group for all', () => {
    for (const value of ['*', '* foo', '*\tfoo', '*\v1', '*\f']) {
      assert.equal(allowed(`User-agent: ${value}\nDisallow: /`, '/'), false, value);
    }
    for (const value of ['*foo', '**', '*/1', ': *', '.*']) {
      assert.equal(allowed(`User-agent: ${value}\nDisallow: /`, '/'), true, value);
    }
  });

  test('all groups that name the agent count as one', () => {
    const text = [
      'User-agent: a\nDisallow: /x',
      'User-agent: b\nDisallow: /y',
      'User-agent: A\nDisallow: /z\nAllow: /x/1',
    ].join('\n');
    assert.deepEqual(
      ['/x', '/x/1', '/y', '/z'].map((path) => allowed(text, path, 'a')),
      [false, true, true, false],
    );
  });

  test('all groups for all count as one', () => {
    const text =
      'User-agent: *\nDisallow: /x\nUser-agent: b\nDisallow: /y\nUser-agent: *\nDisallow: /z';
    assert.equal(allowed(text, '/x'), false);
    assert.equal(allowed(text, '/z'), false);
  });

  test('when a group names the agent, even without rules, those for all are not looked at', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /\n\nUser-agent: FooBot\n', '/'), true);
    assert.equal(allowed('User-agent: FooBot\nDisallow:\nUser-agent: *\nDisallow: /', '/'), true);
    const text = 'User-agent: FooBot\nDisallow: /x\nUser-agent: *\nDisallow: /';
    assert.equal(allowed(text, '/y'), true);
    assert.equal(allowed(text, '/y', 'b'), false);
  });

  test("a group that names both the agent and * counts as the agent's", () => {
    const text = 'User-agent: *\nUser-agent: FooBot\nDisallow: /x\nUser-agent: *\nDisallow: /y';
    assert.deepEqual([allowed(text, '/x'), allowed(text, '/y')], [false, true]);
    assert.deepEqual([allowed(text, '/x', 'b'), allowed(text, '/y', 'b')], [false, false]);
  });
});

describe('paths', () => {
  const cases: [string, string][] = [
    ['https://example.com', '/'],
    ['https://example.com/', '/'],
    ['https://example.com/a/b?q=1;x#f', '/a/b?q=1;x'],
    ['https://example.com?q=1', '/?q=1'],
    ['https://example.com;p/a', '/;p/a'],
    ['https://example.com#f/a', '/'],
    ['https://example.com/#/a', '/'],
    ['https://u:p@example.com:8080/a', '/a'],
    ['HTTPS://EXAMPLE.COM/A', '/A'],
    ['https://example.com/a/../b/./%7e%7E', '/a/../b/./%7e%7E'],
    ['https://example.com//a', '//a'],
    ['https://example.com/?u=https://x.example/y', '/?u=https://x.example/y'],
    ['//example.com/a', '/a'],
    ['example.com/a', '/a'],
    ['/a?u=http://x/y', '/a?u=http://x/y'],
    ['example.com', '/'],
    ['', '/'],
    ['https://example.com/é 日', '/é 日'],
    ['https://example.com/a\0b', '/a'],
    ['https://example.com?\0', '/?'],
  ];
  for (const [url, path] of cases) {
    test(`the path of ${JSON.stringify(url)} is ${JSON.stringify(path)}`, () => {
      assert.equal(robotsPath(url), path);
      assert.equal(readRobotsTxt('').match(url, 'a').path, path);
    });
  }

  test('the path is not normalised in any way', () => {
    const text = rules('Disallow: /a/b', 'Disallow: /%41');
    for (const path of ['/A/b', '/a/./b', '/a/c/../b', '/a%2Fb', '/%61/b', '/A', '//a/b']) {
      assert.equal(allowed(text, path), true, path);
    }
    assert.equal(allowed(text, '/a/b'), false);
    assert.equal(allowed(text, '/%41'), false);
  });
});

describe('rules', () => {
  test('bytes above 0x7F become escapes, and the digits of escapes upper case', () => {
    assert.equal(allowed(rules('Disallow: /café'), '/caf%C3%A9'), false);
    assert.equal(allowed(rules('Disallow: /caf%c3%a9'), '/caf%C3%A9'), false);
    for (const rule of ['/café', '/caf%c3%a9', '/caf%C3%A9']) {
      assert.equal(allowed(rules(`Disallow: ${rule}`), '/caf%c3%a9'), true);
      assert.equal(allowed(rules(`Disallow: ${rule}`), '/café'), true);
    }
    const latin = new Uint8Array(
      [...'User-agent:*\nDisallow:/caf\xe9'].map((c) => c.charCodeAt(0)),
    );
    assert.equal(readRobotsTxt(latin).isAllowed('https://e.com/caf%E9', 'a'), false);
  });

  test('nothing else changes: no decoding, and %2F is not /', () => {
    assert.equal(allowed(rules('Disallow: /a%2fb'), '/a/b'), true);
    assert.equal(allowed(rules('Disallow: /a%2fb'), '/a%2Fb'), false);
    assert.equal(allowed(rules('Disallow: /a%2fb'), '/a%2fb'), true);
    assert.equal(allowed(rules('Disallow: /%7Ejoe'), '/~joe'), true);
    for (const rule of ['/a%', '/a%g1', '/a%4', '/a b', '/a%%41']) {
      assert.equal(allowed(rules(`Disallow: ${rule}`), rule), false, rule);
    }
  });

  test('a star stands for anything, also nothing, also what is not ASCII', () => {
    const text = rules('Disallow: /a*b');
    for (const path of ['/ab', '/aXb', '/a/b/c', '/aé日b', '/a\ud800b']) {
      assert.equal(allowed(text, path), false, path);
    }
    for (const path of ['/a', '/ba', '/xab']) assert.equal(allowed(text, path), true, path);
    assert.equal(allowed(rules('Disallow: *'), '/'), false);
    assert.equal(allowed(rules('Disallow: /***a'), '/bca'), false);
  });

  test('a $ as the last character is the end of the path; elsewhere it is itself', () => {
    assert.equal(allowed(rules('Disallow: /a$'), '/a'), false);
    for (const path of ['/a$', '/ab', '/a?']) {
      assert.equal(allowed(rules('Disallow: /a$'), path), true, path);
    }
    assert.equal(allowed(rules('Disallow: /a$$'), '/a$'), false);
    assert.equal(allowed(rules('Disallow: /a$b'), '/a$bc'), false);
    assert.equal(allowed(rules('Disallow: /a$*'), '/a'), true);
    assert.equal(allowed(rules('Disallow: /*a$'), '/aba'), false);
    assert.equal(allowed(rules('Disallow: /*a$'), '/ab'), true);
    assert.equal(allowed(rules('Disallow: /a*$'), '/ab'), false);
    assert.equal(allowed(rules('Disallow: /aba*ba$'), '/aba'), true);
    assert.equal(allowed(rules('Disallow: $'), '/'), true);
    assert.equal(allowed(rules('Disallow: *$'), '/'), false);
  });

  test('a rule need not begin with a slash, but then only a star lets it match', () => {
    assert.equal(allowed(rules('Disallow: private'), '/private'), true);
    assert.equal(allowed(rules('Disallow: https://example.com/private'), '/private'), true);
    assert.equal(allowed(rules('Disallow: *private'), '/private'), false);
  });

  test('the longest match decides, by its bytes after escaping', () => {
    assert.equal(allowed(rules('Disallow: /a', 'Allow: /ab'), '/abc'), true);
    assert.equal(allowed(rules('Allow: /ab', 'Disallow: /a'), '/abc'), true);
    assert.equal(allowed(rules('Allow: /a', 'Disallow: /*****'), '/a'), false);
    assert.equal(allowed(rules('Allow: /é', 'Disallow: /*xx'), '/%C3%A9xx'), true);
    assert.equal(allowed(rules('Allow: /a$', 'Disallow: /a'), '/a'), true);
    assert.equal(allowed(rules('Allow: /', 'Disallow: /x', 'Allow: /xyz'), '/xy'), false);
  });

  test('on a tie allow wins, whichever comes first', () => {
    assert.equal(allowed(rules('Disallow: /a', 'Allow: /a'), '/a'), true);
    assert.equal(allowed(rules('Allow: /a', 'Disallow: /a'), '/a'), true);
    assert.equal(allowed(rules('Disallow: /a', 'Allow: /*'), '/a'), true);
    const apart = 'User-agent: *\nDisallow: /a\nUser-agent: *\nAllow: /*';
    assert.equal(allowed(apart, '/a'), true);
  });

  test('an empty rule decides nothing', () => {
    assert.equal(allowed(rules('Disallow:'), '/'), true);
    assert.equal(allowed(rules('Disallow: /', 'Allow:'), '/'), false);
    assert.equal(allowed(rules('Disallow: /', 'Allow: # /'), '/'), false);
  });

  test('without a match all is allowed', () => {
    for (const text of ['', 'User-agent: *', rules('Disallow: /x')]) {
      assert.equal(allowed(text, '/a'), true);
    }
  });

  test('an allow rule for index.htm is tried again for the folder itself', () => {
    for (const rule of ['/a/index.html', '/a/index.htm', '/a/index.html?x', '/a/index.htmlx$']) {
      const text = rules('Disallow: /', `Allow: ${rule}`);
      assert.equal(allowed(text, '/a/'), true, rule);
      for (const path of ['/a', '/a/b', '/a/index', '/']) assert.equal(allowed(text, path), false);
    }
    assert.equal(allowed(rules('Disallow: /', 'Allow: */index.html'), '/x/y/'), true);
    assert.equal(allowed(rules('Disallow: /', 'Allow: /a/index.html'), '/a/index.html'), true);
    for (const rule of ['/a/index.php', '/a/xindex.htm', '/a/index.html/', 'index.html']) {
      assert.equal(allowed(rules('Disallow: /', `Allow: ${rule}`), '/a/'), false, rule);
    }
    assert.equal(allowed(rules('Disallow: /a/index.html'), '/a/'), true);
  });

  test('the second try has the priority of its own pattern', () => {
    assert.equal(allowed(rules('Disallow: /a/*', 'Allow: /a/index.html'), '/a/'), true);
    assert.equal(allowed(rules('Disallow: /a/**', 'Allow: /a/index.html'), '/a/'), false);
  });

  test('/robots.txt has no special place', () => {
    assert.equal(allowed(rules('Disallow: /'), '/robots.txt'), false);
  });
});

describe('the verdict', () => {
  const text = [
    'User-agent: FooBot/1\nUser-agent: bar\nDisallow: /x\nAllow: /x/index.html',
    'User-agent: foobot\nDisallow: /x\nDisallow: /é',
    'User-agent: *\nDisallow: /',
  ].join('\n');
  const { match } = readRobotsTxt(text);

  test('it says the rule, its line and the agents of its group', () => {
    assert.deepEqual(match('https://e.com/x/y', 'FOOBOT'), {
      allowed: false,
      path: '/x/y',
      agents: ['FooBot', 'bar'],
      line: 3,
      rule: { line: 3, type: 'disallow', pattern: '/x' },
    });
    assert.equal(match('https://e.com/%C3%A9', 'FooBot').line, 7);
    assert.deepEqual(match('https://e.com/%C3%A9', 'FooBot').agents, ['foobot']);
    assert.equal(match('https://e.com/q', 'other').line, 9);
  });

  test('the second try of an index.htm rule is said as the rule written', () => {
    assert.deepEqual(match('https://e.com/x/', 'bar').rule, {
      line: 4,
      type: 'allow',
      pattern: '/x/index.html',
    });
  });

  test('without a deciding rule there is no line, but the agents that were looked at', () => {
    assert.deepEqual(match('https://e.com/q', 'FooBot'), {
      allowed: true,
      path: '/q',
      agents: ['FooBot', 'bar'],
    });
    assert.deepEqual(readRobotsTxt('').match('/', 'a'), { allowed: true, path: '/', agents: [] });
  });

  test('many agents may be asked for in turn', () => {
    const agents = Array.from({ length: 40 }, (_, n) => 'a'.repeat(n + 1));
    const robots = readRobotsTxt(
      agents.map((agent, n) => `User-agent: ${agent}\nDisallow: /${n}$\n`).join(''),
    );
    for (let round = 0; round < 2; round += 1) {
      agents.forEach((agent, n) => {
        assert.equal(robots.match(`/${n}`, agent).line, 2 * n + 2);
        assert.equal(robots.isAllowed(`/${n + 1}`, agent), true);
      });
    }
  });
});

describe('crawl delays', () => {
  test('the value is a number of seconds, with or without decimals', () => {
    const cases: [string, number | undefined][] = [
      ['5', 5],
      ['0', 0],
      ['0.5', 0.5],
      ['.5', 0.5],
      ['5.', 5],
      ['007', 7],
      ['10 # c', 10],
    ];
    for (const [value, seconds] of cases) {
      assert.equal(delay(`User-agent: *\nCrawl-delay: ${value}`), seconds, value);
    }
    for (const value of [
      '',
      '-1',
      '1,5',
      '5s',
      '1e3',
      '0x10',
      'ten',
      '1 2',
      '٣',
      '9'.repeat(400),
    ]) {
      assert.equal(delay(`User-agent: *\nCrawl-delay: ${value}`), undefined, value);
    }
  });

  test('the groups of the agent count, and those for all only without them', () => {
    const text = 'User-agent: *\nCrawl-delay: 5\nDisallow: /x\nUser-agent: FooBot\nDisallow: /y';
    assert.equal(delay(text), undefined);
    assert.equal(delay(text, 'other'), 5);
    assert.equal(delay(`${text}\ncrawl-DELAY 2.5`), 2.5);
    assert.equal(delay('Crawl-delay: 5\nUser-agent: *'), undefined);
  });

  test('the delay is for all agents above it in the list', () => {
    const text = 'User-agent: a\nUser-agent: b\nAllow: /\nCrawl-delay: 3';
    assert.deepEqual([delay(text, 'a'), delay(text, 'b'), delay(text, 'c')], [3, 3, undefined]);
  });

  test('groups of nothing but delays keep theirs, though they are one list for the rules', () => {
    const text =
      'User-agent: a\nCrawl-delay: 5\n\nUser-agent: b\nCrawl-delay: 9\n\nUser-agent: *\n';
    assert.deepEqual([delay(text, 'a'), delay(text, 'b'), delay(text, 'c')], [5, 9, undefined]);
    assert.equal(allowed(`${text}Disallow: /`, '/', 'a'), false);
  });

  test('of several delays the first counts', () => {
    const text = 'User-agent: a\nCrawl-delay: x\nCrawl-delay: 2\nCrawl-delay: 9\nAllow: /\n';
    assert.equal(delay(`${text}User-agent: a\nCrawl-delay: 4`, 'a'), 2);
  });
});

// The oracle: tries every length for every star. Slow, and plainly right.
function slowlyMatches(pattern: string, path: string): boolean {
  const known = new Map<string, boolean>();
  const from = (p: number, at: number): boolean => {
    const key = `${p} ${at}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    let result = false;
    if (p === pattern.length) result = true;
    else if (pattern[p] === '$' && p === pattern.length - 1) result = at === path.length;
    else if (pattern[p] === '*') {
      for (let end = at; end <= path.length && !result; end += 1) result = from(p + 1, end);
    } else result = pattern[p] === path[at] && at < path.length && from(p + 1, at + 1);
    known.set(key, result);
    return result;
  };
  return from(0, 0);
}

describe('the oracle', () => {
  const few = (characters: string, maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { maxLength }).map((list) => list.join(''));
  const seed = TEST_SEED;

  test(`patterns match as the recursive matcher says (seed ${seed})`, () => {
    const cases = fc.tuple(few('ab/*$', 14), few('ab/$*', 18));
    const property = fc.property(cases, ([pattern, path]) => {
      const matched = matchesRobotsPattern(compileRobotsPattern(pattern), path);
      assert.equal(matched, slowlyMatches(pattern, path));
    });
    fc.assert(property, { seed, numRuns: 20_000 });
  });

  test(`verdicts are those of the plain definition (seed ${seed})`, () => {
    const rule = fc.record({
      type: fc.constantFrom('allow', 'disallow'),
      value: few('ab*$', 6).map((text) => (text === '' ? '' : `/${text}`)),
    });
    const property = fc.property(fc.array(rule, { maxLength: 8 }), few('ab$', 8), (list, rest) => {
      const lines = list.map(({ type, value }) => `${type}: ${value}\n`);
      const best = { allow: 0, disallow: 0 } as Record<string, number>;
      for (const { type, value } of list) {
        if (slowlyMatches(value, `/${rest}`)) best[type] = Math.max(best[type] ?? 0, value.length);
      }
      const expected = (best['disallow'] ?? 0) <= (best['allow'] ?? 0);
      const verdict = readRobotsTxt(`User-agent: *\n${lines.join('')}`).match(`h://h/${rest}`, 'x');
      assert.equal(verdict.allowed, expected);
      const top = list.findIndex(
        ({ type, value }) =>
          type === (expected ? 'allow' : 'disallow') &&
          value.length === best[type] &&
          value !== '' &&
          slowlyMatches(value, `/${rest}`),
      );
      assert.equal(verdict.line, top === -1 ? undefined : top + 2);
    });
    fc.assert(property, { seed, numRuns: 5_000 });
  });

  test(`a part is found where indexOf finds it, long ones too (seed ${seed})`, () => {
    const cases = fc.tuple(few('ab', 6), fc.nat(80), few('ab', 6), fc.nat(20), few('ab', 40));
    const property = fc.property(cases, ([unit, times, tail, start, noise]) => {
      const part = unit.repeat(times) + tail;
      const text = noise + unit.repeat(times) + noise + part + noise;
      for (const sought of [part, `${part}a`, part.slice(1)]) {
        const at = Math.min(start, text.length);
        assert.equal(findRobotsPart(text, sought, at), text.indexOf(sought, at));
      }
    });
    fc.assert(property, { seed, numRuns: 3_000 });
  });
});
