// The editor: what each edit does, and that nothing else changes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { editSitemapLines, readRobotsTxt } from './index.ts';
import type { SitemapLineEdits } from './robots-txt-editor.ts';

const A = 'https://example.com/a.xml';
const B = 'https://example.com/b.xml';
const C = 'https://example.com/c.xml';
const D = 'https://example.com/d.xml';
const url = 'https://example.com/robots.txt';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function line(...locs: string[]): string {
  return locs.map((loc) => `Sitemap: ${loc}\n`).join('');
}

function locsOf(input: string | Uint8Array): string[] {
  return readRobotsTxt(input, { url }).sitemaps.map(({ loc }) => loc);
}

// Edits the string and its bytes, which must come to the same.
function edited(text: string, edits: SitemapLineEdits): string {
  const result = editSitemapLines(text, { url, ...edits });
  const bytes = editSitemapLines(encoder.encode(text), { url, ...edits });
  assert.equal(decoder.decode(bytes), result);
  return result;
}

const RULES = 'User-agent: *\nDisallow: /x # c\n';

describe('add', () => {
  test('a line is added behind the last sitemap line', () => {
    const text = `${line(A, B)}${RULES}`;
    assert.equal(edited(text, { add: [C] }), `${line(A, B, C)}${RULES}`);
    assert.equal(
      edited(`${RULES}${line(A)}\n# end\n`, { add: [C, D] }),
      `${RULES}${line(A, C, D)}\n# end\n`,
    );
  });

  test('without a sitemap line it is added at the end', () => {
    assert.equal(edited(RULES, { add: [A] }), `${RULES}${line(A)}`);
    assert.equal(edited('', { add: [A] }), line(A));
    assert.equal(edited('\ufeff', { add: [A] }), `\ufeff${line(A)}`);
    assert.equal(edited(`${RULES}\n\n`, { add: [A] }), `${RULES}\n\n${line(A)}`);
  });

  test('a file without a line end at its end gets one', () => {
    assert.equal(edited('User-agent: *', { add: [A] }), `User-agent: *\n${line(A)}`);
    assert.equal(edited(`Sitemap: ${A}`, { add: [B] }), line(A, B));
    assert.equal(
      edited('a: b\r\nUser-agent: *', { add: [A] }),
      `a: b\r\nUser-agent: *\r\nSitemap: ${A}\r\n`,
    );
  });

  test('what is present by the leniency of the reader is not added', () => {
    const spellings = [
      `Sitemap: ${A}`,
      `sitemap ${A}`,
      `Site-map:${A}#x`,
      'Sitemap: /a.xml',
      'Sitemap: a.xml',
      `Sitemap: "${A}"`,
      'Sitemap: HTTPS://EXAMPLE.com:443/a.xml',
      `Sitemap: ${B}, ${A}`,
      `Sitemap:: ${A}\0`,
    ];
    for (const text of spellings) {
      assert.equal(edited(text, { add: [A] }), text);
      assert.equal(edited(text, { add: ['/a.xml', 'HTTPS://example.com/a.xml'] }), text);
    }
    for (const text of [`# Sitemap: ${A}`, `My-sitemap: ${A}`, 'Sitemap: example.com/a.xml']) {
      assert.notEqual(edited(text, { add: [A] }), text);
    }
  });

  test('the dominant line end is used', () => {
    const end = (text: string) => edited(text, { add: [A] }).slice(text.length);
    assert.equal(end('a: b\r\nc: d\r\n'), `Sitemap: ${A}\r\n`);
    assert.equal(end('a: b\rc: d\r'), `Sitemap: ${A}\r`);
    assert.equal(end('a: b\r\nc: d\r\ne: f\n'), `Sitemap: ${A}\r\n`);
    assert.equal(end('a: b\nc: d\r\n'), `Sitemap: ${A}\n`);
  });

  test('a new CR does not swallow the LF of an empty line behind it', () => {
    const text = `a\rb\r\rSitemap: ${A}`;
    assert.equal(edited(`${text}\n\n`, { add: [B] }), `${text}\nSitemap: ${B}\n\n`);
  });

  test('a URL is written so that the reader gives it back', () => {
    const written = (add: string) => locsOf(edited('', { add: [add] }))[0];
    assert.equal(written('https://example.com/é日.xml'), 'https://example.com/é日.xml');
    assert.equal(written(' https://example.com/a b.xml '), 'https://example.com/a%20b.xml');
    assert.equal(written('https://example.com/a.xml#top'), A);
    assert.equal(written('https://e.com/a,1.xml'), 'https://e.com/a,1.xml');
    assert.equal(written('https://e.com/a,https://x'), 'https://e.com/a%2chttps://x');
    assert.equal(written('https://e.com/a\n"b"'), 'https://e.com/a%22b%22');
    assert.equal(written('s.xml'), 'https://example.com/s.xml');
    assert.equal(written('https:/e.com/s.xml'), 'https://e.com/s.xml');
  });

  test('what cannot stand on a line throws an error that says so', () => {
    const wrong = ['', 'ftp://e.com/', 'www.example.com/s.xml', 'https://', 'mailto:x'];
    for (const add of [...wrong, `https://e.com/${'a'.repeat(16_700)}`]) {
      for (const edits of [{ add: [add] }, { set: [add] }, { replace: [{ from: A, to: add }] }]) {
        assert.throws(() => edited(line(A), edits), {
          code: 'CONFIG_INVALID',
          message: /Sitemap line/,
        });
      }
    }
    assert.throws(() => editSitemapLines('', { add: ['/s.xml'] }), { code: 'CONFIG_INVALID' });
  });
});

describe('remove', () => {
  test('the line goes with its end, wherever it stands', () => {
    assert.equal(
      edited(`${line(A)}${RULES}${line(B)}# c`, { remove: [A] }),
      `${RULES}${line(B)}# c`,
    );
    assert.equal(edited(`${RULES}Sitemap: ${A}`, { remove: [A] }), RULES);
    assert.equal(edited(`Sitemap: ${A} # main`, { remove: [A] }), '');
    assert.equal(edited(`\ufeff${line(A)}x`, { remove: [A] }), '\ufeffx');
  });

  test('every spelling and repetition of the URL goes', () => {
    const text = `${line(A)}Sitemap: /a.xml\nsitemap HTTPS://example.com/a.xml\n${line(B)}`;
    assert.equal(edited(text, { remove: ['a.xml'] }), line(B));
  });

  test('of several URLs on a line the others stay, each on its own line, with the comment', () => {
    const text = `Sitemap: ${A}, ${B} "${C}" # three\r\nx: y\r\n`;
    assert.equal(
      edited(text, { remove: [B] }),
      `Sitemap: ${A} # three\r\nSitemap: ${C}\r\nx: y\r\n`,
    );
    assert.equal(edited(text, { remove: [A, B, C] }), 'x: y\r\n');
  });

  test('what the file does not name is passed over', () => {
    const text = `${RULES}${line(A)}Sitemap: ftp://e.com/\nSitemap:\n`;
    assert.equal(edited(text, { remove: [B, 'ftp://e.com/', '', 'x y'] }), text);
  });
});

describe('replace', () => {
  test('the new URL stands where the old one stood', () => {
    const text = `${line(A)}${RULES}sitemap : ${B}# note\n${line(C)}`;
    assert.equal(
      edited(text, { replace: [{ from: B, to: D }] }),
      `${line(A)}${RULES}Sitemap: ${D} # note\n${line(C)}`,
    );
  });

  test('several at once, one of them beside a removed one, keep their places', () => {
    const text = `${line(A)}1\n${line(B)}2\n${line(C)}3\n`;
    const replace = [
      { from: A, to: D },
      { from: C, to: 'https://e.com/' },
    ];
    assert.equal(
      edited(text, { remove: [B], replace }),
      `${line(D)}1\n2\n${line('https://e.com/')}3\n`,
    );
    const swapped = edited(text, {
      replace: [
        { from: A, to: C },
        { from: C, to: A },
      ],
    });
    assert.deepEqual(locsOf(swapped), [C, B, A]);
  });

  test('a new URL that the file names already is named once', () => {
    assert.deepEqual(locsOf(edited(line(A, B, C), { replace: [{ from: C, to: A }] })), [A, B]);
    assert.deepEqual(locsOf(edited(line(A, B, C), { replace: [{ from: A, to: C }] })), [C, B]);
  });

  test('what the file does not name is not replaced', () => {
    assert.equal(edited(line(A), { replace: [{ from: B, to: C }] }), line(A));
  });
});

describe('set', () => {
  test('the file names these and no others, in this order', () => {
    const text = `${line(A)}${RULES}${line(B, C)}`;
    assert.equal(edited(text, { set: [A, D, C] }), `${line(A)}${RULES}${line(D, C)}`);
    assert.equal(edited(text, { set: [] }), RULES);
    assert.deepEqual(locsOf(edited(text, { set: [C, B, A, C] })), [C, B, A]);
    assert.equal(edited(text, { set: [A, B, C] }), text);
    assert.equal(edited(text, { set: ['/a.xml', B, C] }), text);
  });

  test('it comes before the other edits', () => {
    const edits = { set: [A, B], remove: [A], replace: [{ from: B, to: C }], add: [D] };
    assert.deepEqual(locsOf(edited(line(D), edits)), [C, D]);
  });

  test('a kept line keeps its bytes, and new ones come before it', () => {
    const odd = `\t sitemap "${B}" ${C} # both\r\n`;
    const text = `${odd}x\r\n`;
    assert.equal(edited(text, { set: [A, B, C] }), `Sitemap: ${A}\r\n${odd}x\r\n`);
    assert.equal(edited(text, { set: [B, C, D] }), `${odd}Sitemap: ${D}\r\nx\r\n`);
    assert.deepEqual(locsOf(edited(text, { set: [B, A, C] })), [B, A, C]);
  });
});

describe('encodings', () => {
  test('an edit without effect returns the input itself', () => {
    const bytes = encoder.encode(line(A));
    assert.equal(editSitemapLines(bytes, { add: [A] }), bytes);
    assert.equal(editSitemapLines(bytes, {}), bytes);
  });

  test('bytes that are not UTF-8 stay as they are', () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0x23, 0xe9, 0xff, 0x00, 0x0a, 0x80]);
    const result = editSitemapLines(bytes, { add: [A] });
    assert.deepEqual([...result.subarray(0, bytes.length)], [...bytes]);
    assert.deepEqual(locsOf(result), [A]);
    assert.deepEqual([...editSitemapLines(result, { remove: [A] })], [...bytes, 0x0a]);
  });

  test('UTF-16 stays UTF-16, with its mark, lone surrogates and an odd last byte', () => {
    const units = [...`\ufeff# \ud800\r\nSitemap: ${A}\r\nx: é\r\n`].map((u) => u.charCodeAt(0));
    const little = units.flatMap((unit) => [unit & 0xff, unit >> 8]);
    const big = units.flatMap((unit) => [unit >> 8, unit & 0xff]);
    for (const bytes of [little, big, [...big, 0x41]]) {
      const result = editSitemapLines(new Uint8Array(bytes), { replace: [{ from: A, to: C }] });
      assert.deepEqual(locsOf(result), [C]);
      const back = editSitemapLines(result, { replace: [{ from: C, to: A }] });
      assert.deepEqual([...back], bytes);
    }
  });

  test('lone surrogates in a string stay', () => {
    assert.equal(editSitemapLines('# \ud800\n', { add: [A] }), `# \ud800\n${line(A)}`);
  });

  test('a hundred thousand sitemaps can be set at once', () => {
    const set = Array.from({ length: 100_000 }, (_, n) => `https://e.com/${n}`);
    for (const text of ['', RULES, line(A)]) {
      const result = editSitemapLines(text, { set });
      assert.equal(result.split('\n').length, 100_001 + (text === RULES ? 2 : 0));
    }
  });

  test('in a file larger than engines read, new lines go to the top', () => {
    const large = `\ufeff${RULES}${'# filler\n'.repeat(60_000)}`;
    const result = edited(large, { add: [A, B] });
    assert.equal(result, `\ufeff${line(A, B)}${large.slice(1)}`);
    assert.deepEqual(locsOf(result), [A, B]);
    assert.equal(edited(result, { add: [A, B] }), result);
    const full = '#'.repeat(511_990);
    assert.deepEqual(locsOf(edited(full, { add: [A] })), [A]);
  });
});

describe('properties', () => {
  const seed = TEST_SEED;
  const pool = [A, B, C, D, 'https://e.com/é.xml', 'https://e.com/a,b.xml'];
  const anyUrl = fc.constantFrom(...pool);
  const sitemapLine = fc.oneof(
    anyUrl.map((loc) => `Sitemap: ${loc}`),
    anyUrl.map((loc) => `  sitemap ${loc}#c`),
    fc.tuple(anyUrl, anyUrl).map(([a, b]) => `Site-map: "${a}", ${b} # c`),
    fc.constantFrom(
      'Sitemap: /a.xml',
      'Sitemap: b.xml c.xml',
      'Sitemaps: <HTTPS://example.COM/d.xml>',
    ),
  );
  const otherLine = fc.constantFrom(
    '',
    ' ',
    '# é',
    'User-agent: *',
    'Disallow: /x',
    'Sitemap:',
    'Sitemap: ftp://e.com/',
    'Sitemap: www.e.com/',
    'My-sitemap: https://e.com/',
    '\ufeff',
    'x\0',
    'garbage',
  );
  // No lone LF in a file with lone CRs: a removed line would let the two become one line end.
  const lineEnds = fc.constantFrom(['\n', '\r\n'], ['\r\n', '\n'], ['\r', '\r\n'], ['\r']);
  const mark = fc.constantFrom('', '\ufeff');
  const anyLine = fc.oneof(sitemapLine, otherLine);
  const file = fc
    .tuple(mark, fc.array(fc.tuple(anyLine, fc.nat(3))), anyLine, lineEnds)
    .map(([first, lines, last, ends]) => {
      const ended = lines.map(([text, choice]) => text + (ends[choice === 3 ? 1 : 0] ?? ends[0]));
      return first + ended.join('') + last;
    });
  const urls = fc.array(anyUrl, { maxLength: 4 });
  const one = fc.oneof(
    urls.map((add): SitemapLineEdits => ({ add })),
    urls.map((remove): SitemapLineEdits => ({ remove })),
    urls.map((set): SitemapLineEdits => ({ set })),
    fc.record({ from: anyUrl, to: anyUrl }).map((pair): SitemapLineEdits => ({ replace: [pair] })),
  );

  // The list by the plain meaning of the edits.
  function expected(
    before: string[],
    { set, remove = [], replace = [], add = [] }: SitemapLineEdits,
  ) {
    const kept = (set ?? before).filter((loc) => !remove.includes(loc));
    const to = (loc: string) => replace.find(({ from }) => from === loc)?.to ?? loc;
    return [...new Set([...kept.map(to), ...add])];
  }

  function othersOf(text: string): string {
    const body = text.startsWith('\ufeff') ? text.slice(1) : text;
    const lines = body.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
    const others = lines.filter((each) => each.startsWith('\ufeff') || locsOf(each).length === 0);
    return text.slice(0, text.length - body.length) + others.join('');
  }

  const plain = (locs: string[]) => locs.map((loc) => new URL(loc).href);

  test(`the list is what the edits say, and all other lines stay (seed ${seed})`, () => {
    const many = fc.record({
      remove: urls,
      replace: fc.uniqueArray(fc.record({ from: anyUrl, to: anyUrl }), {
        maxLength: 2,
        selector: ({ from }) => from,
      }),
      add: urls,
    });
    const property = fc.property(file, fc.oneof(one, many), (text, edits) => {
      const result = edited(text, edits);
      const wanted = expected(
        locsOf(text).map((loc) => pool.find((each) => plain([each])[0] === plain([loc])[0]) ?? loc),
        edits,
      );
      assert.deepEqual(plain(locsOf(result)), plain(wanted));
      const [before, after] = [othersOf(text), othersOf(result)];
      // Only a last line without an end may have got one.
      if (after !== before) assert.match(after, /[\r\n]$/);
      if (after !== before) assert.equal(after.replace(/(?:\r\n|\r|\n)$/, ''), before);
    });
    fc.assert(property, { seed, numRuns: 4_000 });
  });

  test(`the same edit twice changes nothing more (seed ${seed})`, () => {
    const property = fc.property(file, one, (text, edits) => {
      const result = edited(text, edits);
      assert.equal(edited(result, edits), result);
    });
    fc.assert(property, { seed, numRuns: 4_000 });
  });

  test(`what is added to any string and removed again leaves it as it was (seed ${seed})`, () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
      const added = editSitemapLines(text, { add: [A] });
      assert.deepEqual(locsOf(added).slice(-1), [A]);
      const back = editSitemapLines(added, { remove: [A] });
      assert.ok(back === text || back === `${text}\n` || /\r/.test(text), JSON.stringify(text));
    });
    fc.assert(property, { seed, numRuns: 2_000 });
  });
});
