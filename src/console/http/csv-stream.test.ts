// CSV files of many pages.
import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import type { ConsoleContext } from '../core/console-context.ts';
import type { Screen } from '../core/screen.ts';
import { csvCell } from './csv-cell.ts';
import { csvStream } from './csv-stream.ts';

interface Numbers {
  readonly rows: readonly number[];
  readonly next?: string;
}

function screenOf(load: (after: string) => Promise<Numbers>): Screen<string, Numbers, number> {
  return {
    name: 'numbers',
    path: '/numbers',
    params: z.string(),
    load: (_context, after) => load(after),
    columns: [{ key: 'n', title: 'N', kind: 'number', value: (row) => row }],
    rows: ({ rows }) => rows,
    next: ({ next }) => next,
    page: () => ({ title: '', body: '' as never, current: '' }),
  };
}

const context = {} as ConsoleContext;
const paramsAfter = (after: string): string => after;

async function read(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}

test('a file ends at its limit of rows, in the middle of a page', async () => {
  const screen = screenOf(async (after) => ({ rows: [1, 2, 3], next: `${after}x` }));
  const first = { rows: [1, 2, 3], next: 'x' };
  const text = await read(csvStream({ screen, context, first, paramsAfter, rowsMax: 5 }));
  assert.equal(text, 'n\n1\n2\n3\n1\n2\n');
});

test('a page that leads to itself ends the file', async () => {
  const screen = screenOf(async () => ({ rows: [2], next: 'same' }));
  const first = { rows: [1], next: 'same' };
  assert.equal(await read(csvStream({ screen, context, first, paramsAfter })), 'n\n1\n2\n');
});

test('a page that fails breaks the file off', async () => {
  const screen = screenOf(async () => {
    throw new Error('the store is gone');
  });
  const first = { rows: [1], next: 'x' };
  await assert.rejects(read(csvStream({ screen, context, first, paramsAfter })), /store is gone/);
});

test('pages are asked for as the reader takes them, and no more once it stops', async () => {
  let asked = 0;
  const screen = screenOf(async () => {
    asked += 1;
    return { rows: [asked], next: String(asked) };
  });
  const stream = csvStream({ screen, context, first: { rows: [0], next: 'a' }, paramsAfter });
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  assert.equal(asked, 0);
  await reader.read();
  assert.equal(asked, 1);
  await reader.cancel();
  assert.equal(asked, 1);
});

test('no text begins a formula, however it is disguised', () => {
  for (const text of [
    '=1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n+1',
    '＝1',
    '\u0000=1',
  ]) {
    assert.match(csvCell(text), /^"?'/, JSON.stringify(text));
  }
  assert.equal(csvCell('https://example.com/?a=1'), 'https://example.com/?a=1');
  assert.equal(csvCell('say "x", twice'), '"say ""x"", twice"');
  // Where others begin a cell: at a semicolon, and at a tab.
  assert.equal(csvCell('a;=1+1;b'), `"a;'=1+1;b"`);
  assert.equal(csvCell('a\t @x'), `"a\t '@x"`);
});
