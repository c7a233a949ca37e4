// Corrected copies of plain lists: an address stands in the copy as it stands in the source, whole.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixSitemap } from '../../src/check/fix/fix-sitemap.ts';
import { fc } from '../support/seeded-fast-check.ts';

const LISTS = Number(process.env['PORTOLAN_FUZZ_DOCUMENTS'] ?? 120);

const URLS = [
  'https://e.example/a',
  'HTTP://e.example/',
  'https://e.example/x,y',
  'https://e.example/?a=1;b',
  'https://e.example/a#b',
];
const OTHERS = [
  'us',
  ',',
  '#',
  '# note',
  ';',
  '//',
  '-',
  'ftp://e.example/',
  '"https://e.example/q"',
  '1.',
  'https://',
  'https://[x',
  '/a',
  'https://e.example/d,2026-01-01',
  'https://e.example/e,',
  'https://e.example/f;',
  'https://e.example/g|',
  '\u200b',
  '<b>',
];
const BLANKS = [' ', '  ', '\t', '\u00a0', '\u3000'];
const ENDS = ['\n', '\r\n', '\r', '\n\n'];

const lines = fc.array(
  fc.record({
    urls: fc.array(fc.constantFrom(...URLS), { maxLength: 3 }),
    others: fc.array(fc.constantFrom(...OTHERS), { maxLength: 1 }),
    before: fc.boolean(),
    blank: fc.constantFrom(...BLANKS),
    end: fc.constantFrom(...ENDS),
  }),
  { minLength: 1, maxLength: 12 },
);

async function fixedText(text: string): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let published = false;
  await fixSitemap(new TextEncoder().encode(text), {
    name: 'urls.txt',
    stage: {
      open: async () => ({
        write: async (chunk) => void chunks.push(chunk.slice()),
        publish: async () => {
          published = true;
        },
        discard: async () => {},
      }),
    },
  });
  return published ? Buffer.concat(chunks).toString() : undefined;
}

test('a copy of a list has the URLs of lines that hold nothing else, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (made) => {
      const first = `${URLS[0]}\n`;
      const text = made
        .map(({ urls, others, before, blank, end }) => {
          const words = before ? [...others, ...urls] : [...urls, ...others];
          return words.join(blank) + end;
        })
        .join('');
      // A zero-width mark alone is nothing; an address with a separator is whole where it is alone.
      const alone = /^https:\/\/e\.example\/[efg][,;|]$/;
      const expected = made.flatMap(({ urls, others: [other = '\u200b'] }) => {
        if (other === '\u200b') return urls;
        return urls.length === 0 && alone.test(other) ? [other] : [];
      });
      const copy = await fixedText(first + text);
      if (copy === undefined) return;
      const given = copy.split('\n').filter((line) => line !== '');
      assert.deepEqual(given, [URLS[0], ...expected.map((url) => url.replace('|', '%7C'))]);
    }),
    { numRuns: LISTS },
  );
});
