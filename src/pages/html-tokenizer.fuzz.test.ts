// The tokenizer against htmlparser2's: the same tags, attributes and texts in any ruins, however
// the text is cut. PORTOLAN_FUZZ_SEED repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { seededRandom } from '../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../tests/support/test-seed.ts';
import { HtmlTokenizer, type HtmlTokens, type RawText } from './html-tokenizer.ts';
import { NameTable } from './name-table.ts';

const RUNS = 6_000;

const NAMES = ['a', 'href', 'b-c', 'xml:lang', 'x'];
const RAW: Readonly<Record<string, RawText['form']>> = {
  ...{ script: 'raw', style: 'raw', iframe: 'raw', noembed: 'raw', noframes: 'raw', xmp: 'raw' },
  ...{ title: 'rcdata', textarea: 'rcdata', plaintext: 'plain' },
};

const PIECES = [
  ...['<', '>', '</', '/>', '/', '"', "'", '=', ' ', '\n', '\t', '\r', '\f', '-', '--', '!', '?'],
  ...['<!', '<!-', '<!--', '-->', '--!>', '--!', '<!-->', '<!--->', '<![CDATA[', '<![CDAT', ']]>'],
  ...[
    ']',
    '<?',
    '<?php',
    '<!doctype html>',
    '<!D',
    '<!DOCTYP>',
    '</ ',
    '</>',
    '</1',
    '<1',
    '<=',
    '<<',
  ],
  ...[
    '<a',
    '<A ',
    '<p>',
    '</p>',
    '<x-y',
    'a',
    'b',
    'href',
    'HREF=',
    'b-c="',
    "xml:lang='",
    ' x',
    'é',
  ],
  ...[
    '<script',
    '<script>',
    '</script',
    '</script>',
    '</SCRIPT ',
    '<ScRiPt/>',
    '<scripty>',
    '</scripty>',
  ],
  ...[
    '<style>',
    '</style>',
    '</styl',
    '<title>',
    '</title>',
    '</Title\n',
    '<textarea>',
    '</textarea>',
  ],
  ...['<iframe>', '</iframe>', '<xmp>', '</xmp>', '<noembed>', '</noembed>', '<noframes>'],
  ...['<plaintext>', '&amp;', '&', '&#38', '&notit;', '\0', '🌊', '\u212a', 'text', 'lorem ipsum'],
];

/** What was met, as lines; texts that follow one another are one. */
class Lines {
  readonly lines: string[] = [];
  private run = '';

  text(text: string): void {
    this.run += text;
  }

  add(line: string): void {
    if (this.run !== '') this.lines.push(`text ${this.run}`);
    this.run = '';
    this.lines.push(line);
  }
}

function byOurs(pieces: readonly string[]): readonly string[] {
  const record = new Lines();
  const table = new NameTable(NAMES);
  let name = '';
  let attributes: string[] = [];
  const tokens: HtmlTokens = {
    startTag(text, start, end) {
      name = text.slice(start, end).toLowerCase();
      attributes = [];
      return table;
    },
    attribute(index, value, hasEntities) {
      assert.equal(hasEntities, value.includes('&'));
      attributes.push(`${table.names[index]}=${value}`);
    },
    startTagEnd(closesItself) {
      record.add(`<${name} ${attributes.join('|')}${closesItself ? '/' : ''}>`);
      const form = Object.hasOwn(RAW, name) ? RAW[name] : undefined;
      return form === undefined ? undefined : { form, name };
    },
    endTag: (text, start, end) => record.add(`</${text.slice(start, end).toLowerCase()}>`),
    text: (text, start, end) => record.text(text.slice(start, end)),
  };
  const tokenizer = new HtmlTokenizer(tokens);
  for (const piece of pieces) tokenizer.write(piece);
  tokenizer.end();
  record.add('end');
  return record.lines;
}

function byPeer(text: string): readonly string[] {
  const record = new Lines();
  const slice = (start: number, end: number): string => text.slice(start, end);
  let name = '';
  let attribute = '';
  let value = '';
  let attributes: string[] = [];
  const close = (end: string): void => record.add(`<${name} ${attributes.join('|')}${end}>`);
  const none = (): void => {};
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      name = slice(start, end).toLowerCase();
      attributes = [];
    },
    onattribname(start, end) {
      attribute = slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata(start, end) {
      value += slice(start, end);
    },
    onattribend() {
      if (NAMES.includes(attribute)) attributes.push(`${attribute}=${value}`);
    },
    onopentagend: () => close(''),
    onselfclosingtag: () => close('/'),
    onclosetag: (start, end) => record.add(`</${slice(start, end).toLowerCase()}>`),
    // An end tag that is cut off is told as a text that begins before the page.
    ontext: (start, end) => (start < 0 ? undefined : record.text(slice(start, end))),
    ...{ onattribentity: none, ontextentity: none, oncomment: none, oncdata: none },
    ...{ ondeclaration: none, onprocessinginstruction: none, onend: none },
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
  record.add('end');
  return record.lines;
}

/** Up to five places, so that pieces of all lengths come about, and empty ones. */
function cut(text: string, random: () => number): readonly string[] {
  const places = Array.from({ length: 5 }, () => Math.floor(random() * text.length));
  const ends = [...places.sort((a, b) => a - b), text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

test('the same as htmlparser2, in any pieces', () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + RUNS; seed += 1) {
    const random = seededRandom(seed);
    const pick = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    const ruin = Array.from({ length: 1 + Math.floor(random() * 40) }, pick).join('');
    // The peer takes a name that is cut off for text, when it begins as `<script>` does.
    const text = `${ruin}<z`;
    try {
      const expected = byPeer(text);
      assert.deepEqual(byOurs([text]), expected, 'whole');
      assert.deepEqual(byOurs([...text]), expected, 'one by one');
      assert.deepEqual(byOurs(cut(text, random)), expected, 'in pieces');
    } catch (error) {
      throw new Error(`PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
});

test('a tag that is cut off is no text, whatever its name', () => {
  for (const end of [
    '<s',
    '<script',
    '<title',
    '<p',
    '<plaintext',
    '</s',
    '<b',
    '<b x',
    '<!',
    '<?',
  ]) {
    assert.deepEqual(byOurs([`a${end}`]), ['text a', 'end'], end);
  }
  for (const end of ['<', '</']) assert.deepEqual(byOurs([`a${end}`]), [`text a${end}`, 'end']);
});
