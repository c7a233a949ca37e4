// Nothing that a robots.txt, a URL or an agent can hold makes the module throw or hang.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fuzzBudget } from '../../../tests/support/fuzz-budget.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { editSitemapLines, readRobotsTxt } from './index.ts';

const RUNS = 10_000;
const BYTES = 512_000;
// A hang is what is wanted to be seen; a slow machine is not.
const TIME_LIMIT_MS = 20_000;

// mulberry32: small, and the same numbers on every machine.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const PIECES = [
  'User-agent',
  'Disallow',
  'Allow',
  'Sitemap',
  'Crawl-delay',
  ':',
  ' ',
  '\t',
  '\n',
  '\r',
  '*',
  '$',
  '/',
  '#',
  '%',
  '%c3',
  ',',
  '"',
  '<',
  '>',
  "'",
  'http',
  'https',
  '://',
  'www.',
  'e.com',
  '\0',
  '\ufeff',
  'é',
  '\ud800',
  '.xml',
  '/index.htm',
  '?',
  ';',
  '[',
  '\\',
  '@',
  '1',
  '\u200b',
];

function randomText(next: () => number): string {
  const length = Math.floor(next() * 60);
  return Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
}

function randomBytes(next: () => number): Uint8Array {
  if (next() < 0.5) {
    const start = [[], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]][Math.floor(next() * 4)];
    const length = Math.floor(next() * 80);
    return new Uint8Array([...(start ?? []), ...Array.from({ length }, () => next() * 256)]);
  }
  const bytes = new TextEncoder().encode(randomText(next));
  for (let times = next() * 4; times > 1; times -= 1) {
    bytes[Math.floor(next() * bytes.length)] = next() * 256;
  }
  return bytes;
}

function useAll(input: Uint8Array | string, options: object, next: () => number): void {
  const robots = readRobotsTxt(input, options);
  const agent = next() < 0.5 ? 'e' : randomText(next);
  const target = randomText(next);
  const verdict = robots.match(target, agent);
  assert.equal(robots.isAllowed(target, agent), verdict.allowed);
  const seconds = robots.crawlDelay(agent);
  assert.ok(seconds === undefined || (Number.isFinite(seconds) && seconds >= 0));
  for (const { loc, line } of robots.sitemaps) {
    assert.match(new URL(loc).protocol, /^https?:$/, loc);
    assert.match(loc, /^https?:\/\/[^/\\]/i);
    assert.ok(line >= 1);
  }
  let line = 1;
  for (const note of robots.notes) {
    assert.ok(note.line >= line, 'notes are in line order');
    line = note.line;
  }
}

test(`random bytes and texts neither throw nor hang (seed ${TEST_SEED})`, () => {
  const goesOn = fuzzBudget(RUNS);
  for (let run = 0; goesOn(); run += 1) {
    const next = random(TEST_SEED + run);
    const options = {
      url: next() < 0.5 ? 'https://e.com/robots.txt' : randomText(next),
      ...(next() < 0.2 ? { bytesMax: Math.floor(next() * 100) } : {}),
    };
    try {
      useAll(next() < 0.5 ? randomBytes(next) : randomText(next), options, next);
      editRandomly(next);
    } catch (error) {
      throw new Error(`PORTOLAN_FUZZ_SEED=${TEST_SEED + run}`, { cause: error });
    }
  }
});

function editRandomly(next: () => number): void {
  const loc = 'https://e.com/x.xml';
  const before = randomBytes(next);
  const added = editSitemapLines(before, { add: [loc] });
  assert.ok(readRobotsTxt(added).sitemaps.some((sitemap) => sitemap.loc.endsWith('/x.xml')));
  const removed = editSitemapLines(added, { remove: [loc], add: [] });
  assert.ok(readRobotsTxt(removed).sitemaps.every((sitemap) => sitemap.loc !== loc));
  const set = editSitemapLines(randomText(next), { set: [loc] });
  assert.deepEqual(
    readRobotsTxt(set).sitemaps.map((sitemap) => sitemap.loc),
    [loc],
  );
}

// Lines until the file is as large as may be read.
function filled(line: (index: number) => string): string {
  const lines = ['User-agent: *\n'];
  for (let bytes = 0, index = 0; bytes < BYTES; index += 1) {
    const text = line(index);
    bytes += text.length;
    lines.push(text);
  }
  return lines.join('');
}

const a = (count: number) => 'a'.repeat(count);
const path = `/${a(2_000)}`;
const hostile: [name: string, text: () => string, path: string][] = [
  ['a line of 1 MiB', () => a(2 ** 20), '/'],
  ['a rule of 1 MiB', () => `User-agent: *\nDisallow: /${a(2 ** 20)}`, path],
  ['a Sitemap line of 1 MiB', () => `Sitemap: https://e.com/${a(2 ** 20)}`, '/'],
  ['100,000 groups', () => 'User-agent: a\nDisallow: /b\n'.repeat(100_000), '/b'],
  ['100,000 agents in a row', () => `${'User-agent: a\n'.repeat(100_000)}Disallow: /`, '/b'],
  [
    'different agents',
    () => filled((n) => `user-agent:${n.toString(36).replace(/\d/g, '_')}\n`),
    '/',
  ],
  [
    'a star for each letter',
    () => `User-agent: *\nDisallow: /${'*a'.repeat(8_000)}*b`,
    `/${a(100_000)}`,
  ],
  ['many stars in many rules', () => filled(() => `Allow: /${'*a'.repeat(1_000)}b\n`), path],
  ['one star in very many rules', () => filled((n) => `Allow:*${n.toString(36)}\n`), path],
  ['rules that match nearly', () => filled((n) => `Allow:*aaaaa${n % 10}\n`), path],
  ['long parts', () => filled(() => `Allow: *${a(8_000)}b${a(8_000)}\n`), `/${a(100_000)}`],
  [
    'periodic parts',
    () => filled(() => `Allow: *${'ab'.repeat(300)}b\n`),
    `/${'ab'.repeat(50_000)}`,
  ],
  ['heads of all lengths', () => filled((n) => `Allow: /${a(n % 900)}b\n`), path],
  ['stars alone', () => `User-agent: *\nAllow: ${'*'.repeat(16_000)}$`, path],
  [
    'agents and delays',
    () => `${filled((n) => `user-agent:a${n}\n`).slice(0, 2e5)}${'\ncrawl-delay:1'.repeat(2e4)}`,
    '/',
  ],
  ['commas', () => filled(() => `Sitemap: ${','.repeat(16_000)}b\n`), '/'],
  ['commas between letters', () => filled(() => `Sitemap: ${'a,'.repeat(8_000)}\n`), '/'],
  ['commas between files', () => filled(() => `Sitemap: ${'x.xml,'.repeat(2_600)}\n`), '/'],
  ['quotes', () => filled(() => `Sitemap: ${'">'.repeat(8_000)}b${'\'"'.repeat(100)}\n`), '/'],
  ['blanks', () => filled(() => `Sitemap: b${' '.repeat(16_000)}b\n`), '/'],
  ['colons', () => filled(() => `Sitemap: ${': '.repeat(8_000)}b\n`), '/'],
  ['folders up', () => filled(() => `Sitemap: ${'../'.repeat(5_500)}b\n`), '/'],
  ['schemes in the key', () => filled(() => `Sitemap ${'http '.repeat(3_000)}://b\n`), '/'],
  ['digits', () => filled(() => `Crawl-delay: ${'9'.repeat(16_000)}x\n`), '/'],
  ['nothing but line ends', () => '\n\r'.repeat(400_000), '/'],
  ['a path of slashes', () => 'User-agent: *\nAllow: /*/index.htm', '/'.repeat(2 ** 20)],
  ['a path of marks', () => 'User-agent: *\nAllow: /', '?;#:/'.repeat(2 ** 18)],
];

describe('hostile files', () => {
  for (const [name, text, target] of hostile) {
    test(`${name} can be read, matched and edited in good time`, () => {
      const started = performance.now();
      const input = text();
      const options = { url: 'https://e.com/robots.txt' };
      const robots = readRobotsTxt(input, options);
      robots.isAllowed(`https://e.com${target}`, 'a');
      robots.isAllowed(target, a(100_000));
      robots.crawlDelay(a(100_000));
      assert.ok(robots.notes.length <= 1_000);
      const added = editSitemapLines(input, { ...options, add: ['https://e.com/new.xml'] });
      editSitemapLines(added, { ...options, set: ['https://e.com/new.xml'] });
      assert.ok(performance.now() - started < TIME_LIMIT_MS, 'it takes too long');
    });
  }

  test('a large ordinary file is read once, and then asked quickly', () => {
    const text = filled((n) => `Disallow: /cat${n % 50}/section-${n}/\n`);
    const started = performance.now();
    const robots = readRobotsTxt(new TextEncoder().encode(text));
    for (let n = 0; n < 1_000; n += 1) {
      assert.equal(robots.isAllowed(`https://e.com/cat${n % 50}/section-${n}/x`, 'a'), false);
      assert.equal(robots.isAllowed(`https://e.com/cat${n % 50}/section-${n}`, 'a'), true);
    }
    assert.ok(performance.now() - started < 2_000, 'it takes too long');
  });
});
