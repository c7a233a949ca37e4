// The tokenizer: what it cuts a document into, the same through every window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { ByteWindow } from '../bytes/byte-window.ts';
import { XmlTokenizer } from './tokenizer.ts';

/** The tokens of a document: kind and what is in them, with the pieces of a text joined. */
function tokens(bytes: Uint8Array, windowBytes: number): string[] {
  const window = new ByteWindow(windowBytes);
  const tokenizer = new XmlTokenizer(window);
  const given: { kind: string; text: string }[] = [];
  const take = (): void => {
    for (let token = tokenizer.next(); token; token = tokenizer.next()) {
      const text =
        window.text.slice(token.start, token.end) +
        (token.selfClosing ? ' (empty)' : '') +
        (token.cut ? ' (cut)' : '');
      const last = given.at(-1);
      if (last?.kind === token.kind && ['text', 'cdata', 'comment', 'skipped'].includes(token.kind))
        last.text += text;
      else given.push({ kind: token.kind, text });
    }
  };
  for (let from = 0; from < bytes.length; ) {
    from += window.append(bytes, from);
    if (!window.ready) break;
    take();
    window.compact();
  }
  window.final = true;
  take();
  return given.map(({ kind, text }) => `${kind} ${text}`);
}

const whole = (text: string): string[] => tokens(Buffer.from(text, 'latin1'), 65_536);

test('every kind of markup is told', () => {
  assert.deepEqual(
    whole('<?xml version="1.0"?><!DOCTYPE a><?p x?><a b="c>d">t<!-- < -->u<![CDATA[<v>]]></a><e/>'),
    [
      'declaration <?xml version="1.0"?>',
      'doctype <!DOCTYPE',
      'skipped  a>',
      'instruction <?p x?>',
      'start-tag <a b="c>d">',
      'text t',
      'comment  < -->',
      'text u',
      'cdata <v>',
      'end-tag </a>',
      'start-tag <e/> (empty)',
    ],
  );
});

test('a less-than sign ends a tag, and is itself where it begins nothing', () => {
  assert.deepEqual(whole('<a b="<c></d<e>'), [
    'start-tag <a b=" (cut)',
    'start-tag <c>',
    'end-tag </d (cut)',
    'start-tag <e>',
  ]);
  assert.deepEqual(whole('1 < 2 <3 <!x> <'), [
    'text 1 ',
    'less-than <',
    'text  2 ',
    'less-than <',
    'text 3 ',
    'less-than <',
    'text !x> ',
    'cut <',
  ]);
});

test('an instruction without an end costs its first sign alone', () => {
  assert.deepEqual(whole('<?a <b>c</b>').slice(0, 3), ['less-than <', 'text ?a ', 'start-tag <b>']);
});

test('any bytes give the same tokens through any window', () => {
  const random = seededRandom(3);
  const parts = [
    '<',
    '>',
    '/',
    '!',
    '?',
    '-',
    '--',
    '-->',
    '<!--',
    '<![CDATA[',
    ']]>',
    ']',
    '<?',
    '?>',
    '<?xml',
    ' ',
    '"',
    "'",
    '=',
    'a',
    '&',
    ';',
    '&amp;',
    '<a>',
    '</a>',
    '<!DOCTYPE',
    '[',
    '\r',
    '\n',
    '\u00c3\u00a9',
    '\u00e2',
    '\u0082',
    'xyz',
  ];
  for (let round = 0; round < 3_000; round += 1) {
    const text = Array.from(
      { length: Math.floor(random() * 30) },
      () => parts[Math.floor(random() * parts.length)],
    ).join('');
    const bytes = Buffer.from(text, 'latin1');
    const expected = tokens(bytes, 65_536);
    for (const size of [1, 2, 3, 7, 16])
      assert.deepEqual(tokens(bytes, size), expected, JSON.stringify(text));
  }
});
