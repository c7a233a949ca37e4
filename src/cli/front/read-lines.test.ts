// Lines do not depend on how their bytes come.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readLines } from './read-lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'portolan-lines-'));
after(() => rm(folder, { recursive: true, force: true }));
const { signal } = new AbortController();

async function linesOf(bytes: string | Uint8Array): Promise<readonly string[]> {
  const path = join(folder, 'lines.txt');
  await writeFile(path, bytes);
  const lines: string[] = [];
  for await (const line of readLines(path, { flag: '--urls', signal })) lines.push(line);
  return lines;
}

test('lines end with LF, CRLF or CR, and the last needs no end', async () => {
  assert.deepEqual(await linesOf('a\nb\r\nc\rd  '), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await linesOf('a\r\n\r\nb\r\n'), ['a', '', 'b']);
  assert.deepEqual(await linesOf(''), []);
});

test('an end that two chunks share is one', async () => {
  // A file is read by 64 KiB.
  const first = 'x'.repeat(65_535);
  assert.deepEqual(await linesOf(`${first}\r\nnext\r\n`), [first, 'next']);
  assert.deepEqual(await linesOf(`${first}\rnext`), [first, 'next']);
});

test('a file that is not there is told with the flag that named it', async () => {
  const path = join(folder, 'none.txt');
  const reading = readLines(path, { flag: '--test-file', signal }).next();
  await assert.rejects(reading, { code: 'SOURCE_UNREADABLE', hint: /with --test-file, or -/ });
});
