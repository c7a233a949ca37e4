// The file of answers: what is kept and for how long, and what becomes of a damaged or foreign one.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AnswerCacheOptions, type KeptAnswer, openAnswerCache } from './answer-cache.ts';

const folder = await mkdtemp(join(tmpdir(), 'portolan-answers-'));
after(() => rm(folder, { recursive: true, force: true }));
let count = 0;
const newPath = (): string => join(folder, `answers-${count++}.db`);

const answerOf = (text: string, etag = '"1"'): KeptAnswer => ({
  etag,
  lastModified: undefined,
  headers: { 'content-type': 'text/xml', etag },
  body: Buffer.from(text),
});

function textAt(path: string, url: string, options: AnswerCacheOptions = {}): string | undefined {
  const cache = openAnswerCache(path, options);
  const kept = cache.take(url);
  cache.close();
  return kept && Buffer.from(kept.body).toString();
}

test('what is kept is found by its address in the next run, in a private file', async () => {
  const path = newPath();
  const cache = openAnswerCache(path);
  cache.keep('https://example.com/?token=hush', answerOf('body'));
  cache.close();
  assert.equal(textAt(path, 'https://example.com/?token=hush'), 'body');
  assert.equal(textAt(path, 'https://example.com/?token=other'), undefined);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.ok(!(await readFile(path, 'latin1')).includes('hush'));
});

test('nothing is made where nothing is asked', async () => {
  const path = newPath();
  openAnswerCache(path).close();
  await assert.rejects(stat(path), { code: 'ENOENT' });
});

test('the entries and the bytes have limits: what was used longest ago goes', () => {
  const path = newPath();
  let now = 0;
  const clock = { now: () => now++ };
  const cache = openAnswerCache(path, { clock, entriesMax: 3, bytesMax: 100 });
  for (const name of ['a', 'b', 'c']) cache.keep(name, answerOf(name.repeat(10)));
  assert.ok(cache.take('a'));
  cache.keep('d', answerOf('d'.repeat(10)));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((name) => cache.take(name)),
    ['a', 'c', 'd'],
  );
  cache.keep('large', answerOf('x'.repeat(100)));
  assert.deepEqual(
    ['a', 'c', 'd', 'large'].filter((name) => cache.take(name)),
    ['large'],
  );
  cache.keep('too large', answerOf('x'.repeat(101)));
  assert.equal(cache.take('too large'), undefined);
  assert.ok(cache.take('large'));
  cache.close();
});

test('an entry whose bytes have changed is not believed', async () => {
  const path = newPath();
  const cache = openAnswerCache(path);
  cache.keep('https://example.com/', answerOf('the body as it was sent'));
  cache.close();
  const bytes = await readFile(path);
  bytes.write('B', bytes.indexOf('body as it'));
  await writeFile(path, bytes);
  assert.equal(textAt(path, 'https://example.com/'), undefined);
});

test('a damaged file is dropped with a notice, wherever it was cut or overwritten', async () => {
  const path = newPath();
  const cache = openAnswerCache(path);
  for (let n = 0; n < 50; n++) cache.keep(`https://example.com/${n}`, answerOf('x'.repeat(2_000)));
  cache.close();
  const whole = await readFile(path);
  const broken = [
    whole.subarray(0, 4_096),
    whole.subarray(0, Math.floor(whole.length / 2)),
    Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 0xa5)]),
  ];
  for (const bytes of broken) {
    await writeFile(path, bytes);
    const notices: string[] = [];
    const onNotice = (text: string): void => void notices.push(text);
    for (let n = 0; n < 50; n++) {
      const text = textAt(path, `https://example.com/${n}`, { onNotice });
      assert.ok(text === undefined || text === 'x'.repeat(2_000));
    }
    assert.match(notices[0] ?? '', /was damaged .*: it was deleted\.$/);
    const again = openAnswerCache(path);
    again.keep('https://example.com/', answerOf('anew'));
    again.close();
    assert.equal(textAt(path, 'https://example.com/'), 'anew');
  }
});

test('a file of somebody else is left unchanged, and so is a folder', async () => {
  const path = newPath();
  await writeFile(path, 'my notes');
  const foreign = [path, folder, process.execPath];
  for (const other of foreign) {
    const notices: string[] = [];
    const cache = openAnswerCache(other, { onNotice: (text) => void notices.push(text) });
    cache.keep('https://example.com/', answerOf('x'));
    assert.equal(cache.take('https://example.com/'), undefined);
    cache.close();
    assert.deepEqual(notices, [
      `${other} is not a cache of Portolan: it is left unchanged, and not used.`,
    ]);
  }
  assert.equal(await readFile(path, 'utf8'), 'my notes');
});

test('a file that cannot be made is reported once, and nothing fails', () => {
  const notices: string[] = [];
  const onNotice = (text: string): void => void notices.push(text);
  const cache = openAnswerCache(join(folder, 'no', 'such', 'folder.db'), { onNotice });
  cache.keep('a', answerOf('x'));
  assert.equal(cache.take('a'), undefined);
  cache.close();
  assert.equal(notices.length, 1);
  assert.match(notices[0] ?? '', /could not be used: ENOENT/);
});

test('two that are open at the same time see what the other has kept', () => {
  const path = newPath();
  const first = openAnswerCache(path);
  first.keep('a', answerOf('1'));
  const second = openAnswerCache(path);
  second.keep('b', answerOf('2'));
  assert.ok(first.take('b') && second.take('a'));
  first.close();
  second.close();
});
