// What a terminal is shown, and what a pipe gets.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { OutputSink, type WriteOptions } from './output-sink.ts';

async function written(
  texts: readonly string[],
  isTTY: boolean,
  options: WriteOptions = {},
): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const sink = new OutputSink(stream);
  for (const text of texts) await sink.write(text, options);
  await sink.flush();
  sink.release();
  return stream.read().toString();
}

// Every character that steers a terminal or changes what is seen, line breaks and tabs aside.
const STEERING = [
  ...Array.from({ length: 0x20 }, (_, code) => code).filter((code) => code !== 9 && code !== 10),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  0x061c,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  0xfeff,
].map((code) => String.fromCharCode(code));

test('a terminal is shown no character that steers it, whatever the format', async () => {
  for (const character of STEERING) {
    const shown = await written([`a${character}b\n`], true);
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    assert.equal(shown, `a\\u${code}b\n`);
  }
});

test('a pipe gets every character as it is', async () => {
  const text = STEERING.join('');
  assert.equal(await written([text], false), text);
});

test('what JSON holds means the same on a terminal', async () => {
  const entry = { loc: `https://example.com/\u009b\u202e\u009d`, text: 'שלום, עולם 🙂' };
  const shown = await written([JSON.stringify(entry)], true);
  assert.deepEqual(JSON.parse(shown), entry);
  assert.ok(shown.includes('שלום, עולם 🙂'));
});

test('of data not even a colour reaches the terminal', async () => {
  const colours = ['1', '2', '22', '31', '33', '36', '39', '0', '8', '1;31'];
  for (const colour of colours) {
    const shown = await written([`a\t\x1b[${colour}mb\n`], true);
    assert.equal(shown, `a\t\\u001b[${colour}mb\n`);
  }
  const painted = '\x1b[31mred\x1b[39m\n';
  assert.equal(await written([painted], false), painted);
});

test('our colours, line breaks and tabs reach the terminal; other sequences do not', async () => {
  const painted = '\x1b[1mbold\x1b[22m\t\x1b[31mred\x1b[39m\n';
  assert.equal(await written([painted], true, { painted: true }), painted);
  assert.equal(
    await written(['\x1b[2J\x1b]0;title\x07'], true, { painted: true }),
    '\\u001b[2J\\u001b]0;title\\u0007',
  );
});
