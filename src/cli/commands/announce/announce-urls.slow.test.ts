// The files that --urls takes, in whatever state.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readAnnounceUrls } from './announce-urls.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-urls-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const page = (number: number): string => `https://example.com/${number}`;

async function read(content: string | Uint8Array) {
  const path = join(folder, 'urls');
  await writeFile(path, content);
  const { byKind, ...rest } = await readAnnounceUrls(path, signal);
  const kinds = ['added', 'changed', 'removed'] as const;
  const [added, changed, removed] = kinds.map((kind) => byKind.get(kind));
  return { added, changed, removed, ...rest };
}

test('bare addresses have changed; JSON says what became of each', async () => {
  const lines = [
    page(1),
    JSON.stringify({ change: 'removed', loc: page(2) }),
    JSON.stringify({ change: 'added', loc: page(3) }),
    JSON.stringify({ loc: page(4), lastmod: '2026-11-21' }),
    JSON.stringify({ change: 'moved', loc: page(5) }),
  ];
  assert.deepEqual(await read(lines.join('\n')), {
    added: [page(3)],
    changed: [page(1), page(4), page(5)],
    removed: [page(2)],
    first: page(1),
    badLines: 0,
  });
});

test('line ends, blanks, a byte order mark, comments and empty lines are passed over', async () => {
  const { changed, badLines } = await read(
    `\ufeff# changed\r\n\r\n  ${page(1)}  \r${page(2)}\n\n${page(3)}`,
  );
  assert.deepEqual(changed, [page(1), page(2), page(3)]);
  assert.equal(badLines, 0);
});

test('lines without a web address are counted, and the first is named', async () => {
  const lines = [
    page(1),
    '/relative',
    'ftp://example.com/',
    '{',
    '{"loc":7}',
    '{}',
    'https://',
    page(2),
  ];
  const { changed, badLines, firstBadLine } = await read(lines.join('\n'));
  assert.deepEqual(changed, [page(1), page(2)]);
  assert.equal(badLines, 6);
  assert.equal(firstBadLine, 2);
});

test('a line without an end is cut, and the next one is whole', async () => {
  const { changed, badLines } = await read(`${'x'.repeat(1_000_000)}\n${page(1)}\n`);
  assert.deepEqual(changed, [page(1)]);
  assert.equal(badLines, 1);
});

test('1,000,000 URLs are read, one more is refused', async () => {
  const line = `${page(1)}\n`;
  const { changed } = await read(line.repeat(1_000_000));
  assert.equal(changed?.length, 1_000_000);
  await assert.rejects(read(line.repeat(1_000_001)), {
    code: 'CONFIG_INVALID',
    message: /more than 1,000,000 URLs/,
  });
});

test('an empty file holds nothing', async () => {
  assert.deepEqual(await read(''), { added: [], changed: [], removed: [], badLines: 0 });
});

test('what is not there cannot be read, and whoever gives up gets his reason', async () => {
  await assert.rejects(readAnnounceUrls(join(folder, 'absent'), signal), {
    code: 'SOURCE_UNREADABLE',
  });
  await assert.rejects(readAnnounceUrls(folder, signal), { code: 'SOURCE_UNREADABLE' });
  const reason = new Error('enough');
  await writeFile(join(folder, 'urls'), page(1));
  await assert.rejects(readAnnounceUrls(join(folder, 'urls'), AbortSignal.abort(reason)), reason);
});
