// Entities of texts and of attributes: the same as htmlparser2 reads in a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { decodeHtmlAttribute, decodeHtmlText } from './decode-html-text.ts';

const RUNS = 10_000;

const PIECES = [
  '&',
  '&&',
  ';',
  '=',
  '#',
  'a',
  '1',
  ' ',
  '"',
  "'",
  '\n',
  'ä',
  '🌊',
  '&amp;',
  '&amp',
  '&AMP;',
  '&lt;',
  '&ltx',
  '&lt=',
  '&copy',
  '&copy;',
  '&copy1',
  '&notit;',
  '&notin;',
  '&not',
  '&no',
  '&CounterClockwiseContourIntegral;',
  '&fjlig;',
  '&NotEqualTilde;',
  '&nbsp;',
  '&unknown;',
  '&#38;',
  '&#38',
  '&#x26;',
  '&#X26',
  '&#;',
  '&#x;',
  '&#xg',
  '&#0;',
  '&#128;',
  '&#xD800;',
  '&#x110000;',
  '&#99999999999;',
  '&#00000000000000000000000000000000000000000000065;',
  'x',
  `&${'a'.repeat(50)};`,
  '&__proto__;',
  '&constructor;',
  '&b=c',
  '&b;=c',
  '&\u212a;',
];

function ofPeer(html: string): { readonly text: string; readonly value: string | undefined } {
  let text = '';
  let value: string | undefined;
  const parser = new Parser({
    ontext: (piece) => {
      text += piece;
    },
    onattribute: (_, written) => {
      value = written;
    },
  });
  parser.end(html);
  return { text, value };
}

test('any entities', () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + RUNS; seed += 1) {
    const random = seededRandom(seed);
    const pick = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    const written = Array.from({ length: 1 + Math.floor(random() * 8) }, pick).join('');
    const what = `PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(written)}`;
    assert.equal(decodeHtmlText(written), ofPeer(`<p>${written}</p>`).text, what);
    // Not at once behind `<`: there the peer forgets what it is reading.
    const less = `1 < 2${written}< ${written}`;
    assert.equal(decodeHtmlText(less), ofPeer(`<title>${less}</title>`).text, what);
    const quote = written.includes('"') ? "'" : '"';
    if (written.includes(quote)) continue;
    const html = `<p a=${quote}${written}${quote}>`;
    assert.equal(decodeHtmlAttribute(written), ofPeer(html).value, what);
  }
});

test('a value without quotation marks around it may hold both', () => {
  assert.equal(decodeHtmlAttribute('a"b\'&ampc&amp"&amp='), 'a"b\'&ampc&"&amp=');
});
