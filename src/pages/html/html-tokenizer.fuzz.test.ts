// The tokenizer against parse5's: the same tags, attributes and texts in any ruins, however
// the text is cut. PORTOLAN_FUZZ_SEED repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { decodeHtmlAttribute, decodeHtmlText } from './decode-html-text.ts';
import { HtmlTokenizer, type HtmlTokens, type RawText } from './html-tokenizer.ts';
import { NameTable } from './name-table.ts';

const RUNS = 6_000;

const NAMES = ['a', 'href', 'b-c', 'xml:lang', 'x'];
const RAW: Readonly<Record<string, RawText['form']>> = {
  script: 'raw',
  style: 'raw',
  iframe: 'raw',
  noembed: 'raw',
  noframes: 'raw',
  xmp: 'raw',
  title: 'rcdata',
  textarea: 'rcdata',
  plaintext: 'plain',
};

const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '/',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\t',
  '\r',
  '\f',
  '-',
  '--',
  '!',
  '?',
  '<!',
  '<!-',
  '<!--',
  '-->',
  '--!>',
  '--!',
  '<!-->',
  '<!--->',
  '<![CDATA[',
  '<![CDAT',
  ']]>',
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
  '<script',
  '<script>',
  '</script',
  '</script>',
  '</SCRIPT ',
  '<ScRiPt/>',
  '<scripty>',
  '</scripty>',
  '<!--<script>',
  '</script -->',
  '<script><!--',
  '<script ',
  '<style>',
  '</style>',
  '</styl',
  '<title>',
  '</title>',
  '</Title\n',
  '<textarea>',
  '</textarea>',
  '<iframe>',
  '</iframe>',
  '<xmp>',
  '</xmp>',
  '<noembed>',
  '</noembed>',
  '<noframes>',
  '<plaintext>',
  '&amp;',
  '&',
  '&#38',
  '&notit;',
  '\0',
  '🌊',
  '\u212a',
  'text',
  'lorem ipsum',
];

/** What was met, as lines; texts that follow one another are one. */
class Lines {
  readonly lines: string[] = [];
  #run = '';
  readonly #keepsText: boolean;

  constructor(keepsText: boolean) {
    this.#keepsText = keepsText;
  }

  text(text: string): void {
    if (this.#keepsText) this.#run += text;
  }

  add(line: string): void {
    if (this.#run !== '') this.lines.push(`text ${plain(this.#run)}`);
    this.#run = '';
    this.lines.push(line);
  }
}

// Inside these `<![CDATA[` begins text, which counts for nothing to us.
const FOREIGN = ['p', 'x-y'];

/** Line breaks as the standard's input has them, NUL as most of its states do. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}

function lowerCase(name: string): string {
  return plain(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

function byOurs(pieces: readonly string[], hasForeign = false): readonly string[] {
  const record = new Lines(!hasForeign);
  const table = new NameTable(NAMES);
  let name = '';
  let isForeign = false;
  let attributes: string[] = [];
  const tokens: HtmlTokens = {
    startTag(text, start, end) {
      name = lowerCase(text.slice(start, end));
      attributes = [];
      return table;
    },
    attribute(index, value, hasEntities) {
      assert.equal(hasEntities, value.includes('&'));
      const decoded = hasEntities ? decodeHtmlAttribute(value) : value;
      const known = attributes.some((one) => one.startsWith(`${table.names[index]}=`));
      if (!known) attributes.push(`${table.names[index]}=${plain(decoded)}`);
    },
    startTagEnd(closesItself) {
      record.add(`<${name} ${attributes.join('|')}${closesItself ? '/' : ''}>`);
      isForeign = hasForeign && FOREIGN.includes(name);
      const form = Object.hasOwn(RAW, name) ? RAW[name] : undefined;
      return form === undefined ? undefined : { form, name };
    },
    endTag: (text, start, end) => record.add(`</${lowerCase(text.slice(start, end))}>`),
    usualEndTag: () => 0,
    readsCdata: () => isForeign,
    text: (text, start, end, hasEntities) => {
      const piece = text.slice(start, end);
      record.text(hasEntities ? decodeHtmlText(piece) : piece);
    },
  };
  const tokenizer = new HtmlTokenizer(tokens);
  for (const piece of pieces) tokenizer.write(piece);
  tokenizer.end();
  record.add('end');
  return record.lines;
}

const MODES: Readonly<Record<string, number>> = {
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

function byPeer(text: string, hasForeign: boolean): readonly string[] {
  const record = new Lines(!hasForeign);
  const none = (): void => {};
  const onText = ({ chars }: Token.CharacterToken): void => record.text(chars);
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs, selfClosing }) {
      const wanted = attrs.filter(({ name }) => NAMES.includes(name));
      const list = wanted.map(({ name, value }) => `${name}=${plain(value)}`);
      record.add(`<${plain(tagName)} ${list.join('|')}${selfClosing ? '/' : ''}>`);
      tokenizer.inForeignNode = hasForeign && FOREIGN.includes(tagName);
      if (Object.hasOwn(RAW, tagName)) tokenizer.state = MODES[tagName] ?? TokenizerMode.RAWTEXT;
    },
    onEndTag: ({ tagName }) => record.add(`</${plain(tagName)}>`),
    onCharacter: onText,
    onNullCharacter: onText,
    onWhitespaceCharacter: onText,
    onComment: none,
    onDoctype: none,
    onEof: none,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(text, true);
  record.add('end');
  return record.lines;
}

/** Up to five places, so that pieces of all lengths come about, and empty ones. */
function cut(text: string, random: () => number): readonly string[] {
  const places = Array.from({ length: 5 }, () => Math.floor(random() * text.length));
  const ends = [...places.sort((a, b) => a - b), text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

test('the same as parse5, in any pieces', () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + RUNS; seed += 1) {
    const random = seededRandom(seed);
    const pick = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    const ruin = Array.from({ length: 1 + Math.floor(random() * 40) }, pick).join('');
    // An end tag that the page ends in is told by its name: here none is.
    const text = `${ruin}'">'>`;
    try {
      const hasForeign = seed % 2 === 0;
      const expected = byPeer(text, hasForeign);
      assert.deepEqual(byOurs([text], hasForeign), expected, 'whole');
      assert.deepEqual(byOurs([...text], hasForeign), expected, 'one by one');
      assert.deepEqual(byOurs(cut(text, random), hasForeign), expected, 'in pieces');
    } catch (error) {
      throw new Error(`PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
});

test('a tag that is cut off is not text, whatever its name', () => {
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
