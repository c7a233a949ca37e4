// The reader against the fixtures, and its decisions on lines, notes and limits one by one.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type RobotsNoteCode, readRobotsTxt } from './index.ts';
import { ROBOTS_NOTES } from './robots-note-severity.ts';

const encoder = new TextEncoder();

interface Fixture {
  readonly id: string | number;
  readonly text?: string;
  readonly base64?: string;
}

function fixtures<T>(name: string): (T & Fixture)[] {
  const url = new URL(`../../../tests/conformance/robots/${name}`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

// Bytes, and the string where there is one; also bytes inside a larger buffer.
function inputsOf({ text, base64 }: Fixture): (string | Uint8Array)[] {
  if (text === undefined) return [new Uint8Array(Buffer.from(base64 ?? '', 'base64'))];
  const bytes = encoder.encode(text);
  const inside = new Uint8Array(bytes.length + 7);
  inside.set(bytes, 3);
  return [bytes, inside.subarray(3, 3 + bytes.length), text];
}

function allowed(text: string | Uint8Array, url = '/private', agent = 'FooBot'): boolean {
  return readRobotsTxt(text).isAllowed(`https://example.com${url}`, agent);
}

function codes(text: string | Uint8Array): string[] {
  return readRobotsTxt(text).notes.map(({ line, code }) => `${line} ${code}`);
}

function bytesOf(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)),
  );
}

const GROUP = 'User-agent: *\nDisallow: /private\n';

describe('fixtures', () => {
  for (const fixture of fixtures<{ queries: [string, string, boolean][] }>('verdicts.jsonl')) {
    test(`the verdicts of ${fixture.id} are those of the published matcher`, () => {
      for (const input of inputsOf(fixture)) {
        const robots = readRobotsTxt(input);
        for (const [agent, url, expected] of fixture.queries) {
          assert.equal(robots.isAllowed(url, agent), expected, `${agent} ${url}`);
          assert.equal(robots.match(url, agent).allowed, expected);
        }
      }
    });
  }
  for (const fixture of fixtures<{ url: string; sitemaps: unknown }>('sitemap-lines.jsonl')) {
    test(`the sitemaps of ${fixture.id} are those expected`, () => {
      for (const input of inputsOf(fixture)) {
        assert.deepEqual(readRobotsTxt(input, { url: fixture.url }).sitemaps, fixture.sitemaps);
      }
    });
  }
});

describe('lines', () => {
  test('a byte order mark is skipped, also a part of one', () => {
    for (const mark of [[0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef]]) {
      assert.equal(allowed(bytesOf(mark, GROUP)), false);
      assert.deepEqual(codes(bytesOf(mark, GROUP)), ['1 robots-byte-order-mark']);
    }
    assert.equal(allowed(`\ufeff${GROUP}`), false);
  });

  test('what is no beginning of a mark is part of the first key', () => {
    for (const mark of [[0xbb, 0xbf], [0xef, 0xef], [0xff], [0xef, 0xbb, 0xbf, 0xef]]) {
      assert.equal(allowed(bytesOf(mark, GROUP)), true);
    }
  });

  test('a byte order mark on a later line is not skipped', () => {
    assert.equal(allowed(`\n\ufeff${GROUP}`), true);
  });

  test('a file that begins with a UTF-16 mark is decoded, either way round', () => {
    const units = [...'\ufeffUser-agent: *\r\nDisallow: /é\r\n'].map((unit) => unit.charCodeAt(0));
    const little = new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
    const big = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 0xff]));
    for (const bytes of [little, big]) {
      assert.equal(allowed(bytes, '/%C3%A9'), false);
      assert.deepEqual(codes(bytes), ['1 robots-encoding-utf16']);
    }
    const long = bytesOf(
      [...little],
      Array.from({ length: 2e4 }, () => 9),
    );
    assert.equal(allowed(long, '/%C3%A9'), false);
    assert.equal(allowed(bytesOf([0xff, 0xfe])), true);
    assert.equal(allowed(bytesOf([0xff, 0xfe, 0x41])), true);
  });

  test('UTF-16 without a mark shows in its first two characters', () => {
    const units = [...'User-agent: *\nDisallow: /é\n'].map((unit) => unit.charCodeAt(0));
    const little = new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
    const big = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 0xff]));
    for (const bytes of [little, big]) {
      assert.equal(allowed(bytes, '/%C3%A9'), false);
      assert.deepEqual(codes(bytes), ['1 robots-encoding-utf16']);
    }
    const others = [
      [0x41, 0, 0x42, 1],
      [0x41, 0, 0, 0],
      [0, 0x80, 0, 0x42],
      [0, 0, 0, 0x42],
    ];
    for (const bytes of [little.slice(0, 3), big.slice(0, 3), ...others]) {
      assert.ok(!codes(bytesOf([...bytes])).includes('1 robots-encoding-utf16'));
    }
  });

  test('LF, CR and CRLF end a line, and each line has one number', () => {
    const text = 'x: 1\n\r\n\rx: 2\r\n\n\rSitemap: https://e.com/s.xml';
    assert.deepEqual(readRobotsTxt(text).sitemaps, [{ loc: 'https://e.com/s.xml', line: 7 }]);
    for (const end of ['\n', '\r', '\r\n']) {
      assert.equal(allowed(GROUP.replaceAll('\n', end)), false);
    }
    assert.equal(readRobotsTxt('\r\r\nSitemap: https://e.com/').sitemaps[0]?.line, 3);
  });

  test('vertical tab, form feed and the Unicode line ends end no line', () => {
    for (const no of ['\v', '\f', '\u0085', '\u2028']) {
      assert.equal(allowed(`User-agent: *${no}Disallow: /private`), true);
    }
  });

  test('the last line needs no end', () => {
    assert.equal(allowed(GROUP.trimEnd()), false);
  });

  test('only the first 16,663 bytes of a line count', () => {
    const rule = (blanks: number) => `User-agent: *\n${' '.repeat(blanks)}Disallow: /private`;
    assert.equal(allowed(rule(16_663 - 18)), false);
    assert.deepEqual(codes(rule(16_663 - 18)), []);
    // One byte less counts, and the rule is shorter.
    assert.equal(allowed(rule(16_663 - 17), '/privat'), false);
    assert.equal(allowed(rule(16_663 - 18), '/privat'), true);
    assert.deepEqual(codes(rule(16_663 - 17)), ['2 robots-line-too-long']);
    assert.equal(allowed(`${'é'.repeat(8_331)}é\n${GROUP}`), false);
  });

  test('the byte order mark is not counted with the bytes of its line', () => {
    const line = `${' '.repeat(16_663 - 10)}Sitemap: a`;
    const read = (text: string) => readRobotsTxt(text, { url: 'https://e.com/robots.txt' });
    assert.equal(read(`\ufeff${line}`).sitemaps.length, 1);
  });

  test('a NUL byte ends the text of its line', () => {
    assert.equal(allowed('User-agent: *\0junk\nDisallow: /private\0x'), false);
    assert.equal(allowed('User-agent: *\n\0Disallow: /private\n'), true);
    assert.deepEqual(codes('User-agent: *\0\n# \0'), ['1 robots-nul']);
  });

  test('a # begins a comment, anywhere', () => {
    assert.equal(allowed('User-agent: *#x\nDisallow: /private#x'), false);
    assert.equal(allowed('User-agent: *\n#Disallow: /private'), true);
    assert.equal(allowed('User-agent: *\nDisallow#: /private'), true);
  });

  test('ASCII white space at both ends goes, no other does', () => {
    assert.equal(allowed('\t\v\f User-agent:\v*\f\n\fDisallow:\v/private \v\t'), false);
    assert.equal(allowed('\u00a0User-agent: *\nDisallow: /private'), true);
  });

  test('the key ends at the first colon, with white space round it', () => {
    assert.equal(allowed('User-agent \t:\t *\nDisallow : /private:x', '/private:x'), false);
    assert.equal(allowed('User-agent: *\nDisallow:: /private', '/: /private'), true);
    assert.equal(allowed('User-agent: *\nDisallow:*: /private', '/a: /private'), false);
  });

  test('without a colon a line of exactly two words is key and value', () => {
    assert.equal(allowed('User-agent *\nDisallow\t  /private  '), false);
    assert.equal(allowed('User-agent: *\nDisallow /private /x'), true);
    assert.equal(allowed('User-agent: *\nDisallow/private'), true);
    assert.equal(allowed('User-agent: *\nDisallow\v/private'), true);
    assert.deepEqual(codes('User-agent *\nDisallow /a\nDisallow\n'), [
      '1 robots-line-without-colon',
      '2 robots-line-without-colon',
      '3 robots-line-unreadable',
    ]);
  });

  test('a line without a key is nothing', () => {
    assert.equal(allowed('User-agent: *\n: /private\n:\nDisallow: /other'), true);
    assert.deepEqual(codes(': /private\n \t\n# c\n\n:'), [
      '1 robots-line-unreadable',
      '5 robots-line-unreadable',
    ]);
  });

  test('a key is recognised by how it begins, in any case', () => {
    for (const key of ['user-agent', 'useragent', 'user agent', 'USER-AGENT', 'User-agents-x']) {
      assert.equal(allowed(`${key}: *\nDisallow: /private`), false, key);
    }
    const disallow = ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'];
    for (const key of [...disallow, 'DISALLOW', 'Disallowed', 'disallow url']) {
      assert.equal(allowed(`User-agent: *\n${key}: /private`), false, key);
    }
    for (const key of ['allow', 'ALLOW', 'Allowed', 'allowance', 'allow-x']) {
      assert.equal(allowed(`${GROUP}${key}: /private`), true, key);
    }
    for (const key of ['sitemap', 'SITE-MAP', 'sitemaps', 'sitemap-news', 'sitemap_index']) {
      assert.equal(readRobotsTxt(`${key}: https://e.com/`).sitemaps.length, 1, key);
    }
  });

  test('other keys are unknown and change nothing', () => {
    for (const key of ['user_agent', 'user  agent', 'uses-agent', 'agent', 'u\u017fer-agent']) {
      assert.equal(allowed(`${key}: *\nDisallow: /private`), true, key);
    }
    for (const key of [
      'disalllow',
      'dis-allow',
      'disavow',
      'al low',
      'xdisallow',
      'disa\u212aow',
    ]) {
      assert.equal(allowed(`User-agent: *\n${key}: /private`), true, key);
    }
  });
});

describe('notes', () => {
  const cases: [RobotsNoteCode, string, number][] = [
    ['robots-html', '\n<!DOCTYPE html>\n', 2],
    ['robots-html', '<html lang="en">', 1],
    ['robots-line-unreadable', 'garbage', 1],
    ['robots-line-without-colon', 'User-agent *', 1],
    ['robots-key-misspelt', 'Useragent: *', 1],
    ['robots-key-misspelt', 'Sitemaps: https://e.com/', 1],
    ['robots-key-unknown', 'Disalllow: /', 1],
    ['robots-noindex-line', 'User-agent: *\nNoIndex: /x', 2],
    ['robots-rule-outside-group', 'Disallow: /', 1],
    ['robots-rule-without-slash', 'User-agent: *\nDisallow: private', 2],
    ['robots-agent-empty', 'User-agent:', 1],
    ['robots-agent-empty', 'User-agent: *bot', 1],
    ['robots-agent-cut', 'User-agent: FooBot/2.1', 1],
    ['robots-crawl-delay-invalid', 'User-agent: *\nCrawl-delay: 5s', 2],
    ['robots-crawl-delay-outside-group', 'Crawl-delay: 5', 1],
    ['robots-sitemap-hash', 'Sitemap: https://e.com/s.xml#top', 1],
    ['robots-sitemap-duplicate', 'Sitemap: https://e.com/\nSitemap: https://E.com', 2],
  ];
  for (const [code, text, line] of cases) {
    test(`${code} is noted for ${JSON.stringify(text)}`, () => {
      const note = readRobotsTxt(text).notes.find((each) => each.code === code);
      assert.equal(note?.line, line);
    });
  }

  test('a well-formed file has no notes', () => {
    const text = [
      '# comment\n\nUser-agent: *\nUser-agent: FooBot # c\nDisallow: /a\nAllow: *.xml$',
      'Disallow:\nCrawl-delay: 1.5\nHost: example.com\nClean-param: sid /\nNofollow: /x',
      'Content-Signal: search=yes\nACAP-crawler: *\nSitemap: https://e.com/é.xml # main\n',
    ].join('\n');
    assert.deepEqual(readRobotsTxt(text).notes, []);
  });

  test('messages hold the value as written, cut at 200 characters', () => {
    const [note] = readRobotsTxt('Disalllow: /').notes;
    assert.equal(note?.value, 'Disalllow');
    assert.match(note?.message ?? '', /"Disalllow"/);
    const [cut] = readRobotsTxt(`${'é'.repeat(300)}: $&`).notes;
    assert.equal(cut?.value, `${'é'.repeat(200)}…`);
    assert.match(readRobotsTxt('Crawl-delay: $&$1').notes[0]?.message ?? '', /"\$&\$1"/);
  });

  test('every message is a sentence, and no placeholder is left in one', () => {
    for (const [code, { message }] of Object.entries(ROBOTS_NOTES)) {
      assert.match(code, /^robots-[a-z0-9-]+$/);
      assert.match(message, /^[A-Z].*\.$/);
    }
    const odd = '\ufeff<html>\nDisallow /a\nUser-agent:\nSitemap: x y <ftp://z>\nSitemap\nX: 1\n';
    for (const { message } of readRobotsTxt(odd).notes) assert.doesNotMatch(message, /\{value\}/);
  });

  test('notes stop at notesMax, and the rest is counted', () => {
    const read = readRobotsTxt('x\n'.repeat(1_500));
    assert.equal(read.notes.length, 1_000);
    assert.equal(read.notesLeftOut, 500);
    const few = readRobotsTxt('x\ny\nz', { notesMax: 2 });
    assert.deepEqual([few.notes.length, few.notesLeftOut], [2, 1]);
    assert.deepEqual(readRobotsTxt('x', { notesMax: 0 }).notes, []);
  });
});

describe('the limit of bytes', () => {
  const filled = (length: number) => `${'#'.repeat(99)}\n`.repeat(length / 100);

  test('512,000 bytes are read and one more is not', () => {
    const tail = 'User-agent: *\nDisallow: /private';
    const fits = filled(600_000).slice(0, 512_000 - 1 - tail.length);
    assert.equal(allowed(`${fits}\n${tail}`), false);
    assert.deepEqual(codes(`${fits}\n${tail}`), []);
    assert.equal(allowed(`${fits}\n${tail}\n`), false);
    assert.equal(allowed(`${fits}\n${tail}x`), true);
  });

  test('the cut is behind the last full line, and noted with the first line not read', () => {
    const text = 'User-agent: *\nDisallow: /private\nDisallow: /other\n';
    for (const input of [text, encoder.encode(text)]) {
      const read = readRobotsTxt(input, { bytesMax: 40 });
      assert.equal(read.isAllowed('https://e.com/private', 'a'), false);
      assert.equal(read.isAllowed('https://e.com/other', 'a'), true);
      assert.deepEqual(
        read.notes.map(({ code, line }) => [code, line]),
        [['robots-too-large', 3]],
      );
    }
  });

  test('the bytes of a string are those of its UTF-8', () => {
    const text = `#${'é'.repeat(20)}\n${GROUP}`;
    assert.deepEqual(readRobotsTxt(text, { bytesMax: 40 }).groups, []);
    assert.equal(readRobotsTxt(text, { bytesMax: 80 }).groups.length, 1);
  });

  test('UTF-16 is limited by the bytes it came as', () => {
    const units = [...`\ufeff${GROUP}Disallow: /other\n`].map((unit) => unit.charCodeAt(0));
    const bytes = new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
    assert.equal(bytes.length, 102);
    for (const [bytesMax, rules] of [
      [65, 0],
      [66, 1],
      [67, 1],
      [99, 1],
      [100, 2],
      [102, 2],
    ]) {
      const read = readRobotsTxt(bytes, { bytesMax: bytesMax ?? 0 });
      assert.equal(read.groups[0]?.rules.length, rules, String(bytesMax));
      assert.equal(read.notes.at(-1)?.code === 'robots-too-large', bytesMax !== 102);
    }
  });

  test('a line cut behind the bytes that count is read', () => {
    const text = `User-agent: *\nDisallow: /private${' '.repeat(20_000)}`;
    assert.equal(readRobotsTxt(text, { bytesMax: 20_000 }).isAllowed('/private', 'a'), false);
    assert.equal(readRobotsTxt(text, { bytesMax: 10_000 }).isAllowed('/private', 'a'), true);
  });

  test('a limit of 0 reads nothing, and no limit reads all', () => {
    assert.deepEqual(readRobotsTxt(GROUP, { bytesMax: 0 }).groups, []);
    const large = `${filled(700_000)}${GROUP}`;
    const read = readRobotsTxt(large, { bytesMax: Number.POSITIVE_INFINITY });
    assert.equal(read.groups.length, 1);
  });
});

test('the result works without its object, and says the groups', () => {
  const { isAllowed, crawlDelay, groups } = readRobotsTxt(
    'User-agent: FooBot/1\nUser-agent: *\nDisallow: /%7ejoé\nAllow:\n\nUser-agent: x\n',
  );
  assert.equal(isAllowed('https://e.com/', 'FooBot'), true);
  assert.equal(crawlDelay('FooBot'), undefined);
  assert.deepEqual(groups, [
    {
      line: 1,
      agents: ['FooBot', '*'],
      rules: [
        { line: 3, type: 'disallow', pattern: '/%7Ejo%C3%A9' },
        { line: 4, type: 'allow', pattern: '' },
      ],
    },
    { line: 6, agents: ['x'], rules: [] },
  ]);
});
