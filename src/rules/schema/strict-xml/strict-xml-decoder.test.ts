// Bytes of every charset to characters, and where the characters end when the bytes are wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../../tests/support/chunkings.ts';
import { StrictXmlDecoder } from './strict-xml-decoder.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const declared = (charset: string): string => `<?xml version="1.0" encoding="${charset}"?>`;

function decodes(title: string, bytes: Uint8Array, expected: string, barrier = false): void {
  test(title, async () => {
    for (const { name, chunks } of chunkings(bytes)) {
      const decoder = new StrictXmlDecoder();
      let text = '';
      for await (const chunk of chunks()) text += decoder.decode(chunk, false);
      text += decoder.decode(new Uint8Array(0), true);
      assert.equal(text, expected, name);
      assert.equal(decoder.barrier !== undefined, barrier, name);
    }
  });
}

decodes('UTF-8 without a word about it', new TextEncoder().encode('<a>é日😀</a>'), '<a>é日😀</a>');
decodes('an empty document', new Uint8Array(0), '');
decodes('a byte that is not UTF-8 is the end', latin1('<a>\xe9</a>'), '<a>', true);
decodes('a character that is cut off is the end', latin1('<a>\xe6\x97'), '<a>', true);
decodes('overlong UTF-8 is the end', latin1('<a>\xc1\x81</a>'), '<a>', true);
decodes('a forbidden character is the end', latin1('<a>\x01</a>'), '<a>', true);
for (const [charset, bytes, text] of [
  ['ISO-8859-1', '\xe9\x85', 'é\x85'],
  ['iso_8859-15', '\xa4', '€'],
  ['windows-1252', '\x80\xe9', '€é'],
  ['CP1251', '\xe9', 'й'],
  ['ISO-8859-9', '\xfd\x80', 'ı\x80'],
  ['US-ASCII', 'a', 'a'],
  ['gb2312', '\xd6\xd0', '中'],
  ['Shift_JIS', '\x93\xfa\xb1', '日ｱ'],
  ['EUC-KR', '\xb0\xa1', '가'],
] as const) {
  const document = declared(charset) + bytes;
  decodes(`${charset} by its declaration`, latin1(document), declared(charset) + text);
}
for (const [charset, bytes] of [
  ['windows-1252', '\x81'],
  ['windows-1255', '\xca'],
  ['US-ASCII', '\xe9'],
  ['EUC-KR', '\xb0\xff'],
] as const) {
  const document = `${declared(charset)}ab${bytes}cd`;
  const title = `a byte without meaning in ${charset} is the end`;
  decodes(title, latin1(document), `${declared(charset)}ab`, true);
}
const unknown = latin1(`${declared('x-none')}<a/>`);
decodes('an unknown charset ends the document', unknown, declared('x-none').slice(0, -2), true);

for (const little of [true, false]) {
  const utf16 = (text: string): Uint8Array => {
    const bytes = Buffer.from(text, 'utf16le');
    return Uint8Array.from(little ? bytes : bytes.swap16());
  };
  const name = little ? 'UTF-16LE' : 'UTF-16BE';
  decodes(`${name} by its mark`, utf16('\ufeff<a>é😀</a>'), '\ufeff<a>é😀</a>');
  const text = `${declared('UTF-16')}<a/>`;
  decodes(`${name} by its first bytes`, utf16(text), text);
  const other = declared(little ? 'UTF-16BE' : 'UTF-16LE');
  decodes(`${name} that says otherwise`, utf16(`${other}<a/>`), other.slice(0, -2), true);
  decodes(`${name} with half a character`, utf16('\ufeff<a>\ud83d</a>'), '\ufeff<a>', true);
}

test('the mark of UTF-8 takes three bytes, whatever the declaration says', () => {
  const decoder = new StrictXmlDecoder();
  decoder.decode(latin1(`\xef\xbb\xbf${declared('ISO-8859-1')}\xe9`), true);
  assert.deepEqual(
    [0xfeff, 0xe9].map((unit) => decoder.bytesOf(unit)),
    [3, 1],
  );
});
