// The encoding of pages: each clause of the standard, and its prescan against one that is plainly
// the standard's text. PORTOLAN_FUZZ_SEED repeats a run.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prescanHtml } from '../../../src/pages/html/html-encoding.ts';
import { readPage } from '../../../src/pages/page-reader.ts';
import { chunkings, seededRandom } from '../../support/chunkings.ts';
import { fuzzBudget } from '../../support/fuzz-budget.ts';
import { TEST_SEED } from '../../support/test-seed.ts';
import { ENCODING_CLAUSES, type EncodingCase } from './encoding-cases.ts';
import { standardPrescan } from './standard-prescan.ts';

const RUNS = 20_000;
// Chunkings try every split: too many for long pages.
const CHUNKED_BYTES_MAX = 300;

const PIECES = [
  '<meta',
  '<META',
  '<meta ',
  '<meta/',
  '<metal ',
  '<p ',
  '</p ',
  '</',
  '<a',
  '<!',
  '<?',
  '<!--',
  '--',
  '-',
  '>',
  '-->',
  '/',
  '/>',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\t',
  '\f',
  '\r',
  '\0',
  '\v',
  ';',
  'charset',
  'CHARSET=',
  ' charset=',
  'http-equiv',
  ' http-equiv=content-type',
  'content',
  ' content="text/html; charset=',
  'content=charset=',
  'content-type',
  '"content-type" ',
  'x=',
  'utf-8',
  'koi8-r',
  'gbk ',
  'utf-16',
  'iso-8859-1>',
  'bogus',
  'x-user-defined',
  '\xa0',
  '\xe9',
  '<?xml',
  '<?xml ',
  'encoding',
  ' encoding="gbk"',
  "encoding='koi8-r'?>",
  '<\0?\0x\0',
  'title=',
];

function bytesOf(page: string): Uint8Array {
  return Uint8Array.from(page, (character) => character.charCodeAt(0));
}

async function check({ page, contentType, encoding }: EncodingCase): Promise<void> {
  const bytes = bytesOf(page);
  const options = {
    url: 'https://example.com/',
    ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
  };
  assert.equal((await readPage(bytes, options)).encoding, encoding);
  if (bytes.length > CHUNKED_BYTES_MAX) return;
  for (const { name, chunks } of chunkings(bytes)) {
    assert.equal((await readPage(chunks(), options)).encoding, encoding, name);
  }
}

for (const { clause, cases } of ENCODING_CLAUSES) {
  describe(clause, () => {
    for (const one of cases) test(one.id, () => check(one));
  });
}

test('a page is read from its beginning in the encoding that a late meta names', async () => {
  const late = (encoding: string, fill: string): Uint8Array =>
    bytesOf(`<title>\xe9</title>${fill}<meta charset=${encoding}><p><a href="/\xe9">\xe9</a>`);
  for (const fill of ['', ' '.repeat(2_000), '<!---->'.repeat(9_000), '\xe9'.repeat(40_000)]) {
    const options = { url: 'https://example.com/', links: true, content: true };
    const facts = await readPage(late('iso-8859-1', fill), options);
    assert.equal(facts.title, '\xe9');
    assert.deepEqual(
      facts.links.map(({ url }) => url),
      ['https://example.com/%C3%A9'],
    );
    const twin = await readPage(late('iso-8859-1', fill), {
      ...options,
      headers: { 'content-type': 'text/html; charset=windows-1252' },
    });
    assert.deepEqual(facts, twin);
  }
});

test('the prescan of the standard, in any ruins', () => {
  const goesOn = fuzzBudget(RUNS);
  for (let seed = TEST_SEED; goesOn(); seed += 1) {
    const random = seededRandom(seed);
    const pick = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    const fill = random() < 0.1 ? ' '.repeat(1_000) : '';
    const page = `${pick()}${fill}${Array.from({ length: random() * 30 }, pick).join('')}`;
    const message = `PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(page)}`;
    assert.equal(prescanHtml(bytesOf(page)).encoding, standardPrescan(bytesOf(page)), message);
  }
});
