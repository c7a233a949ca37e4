// Logs as git writes them with -z, by hand: which commit dates which file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGitLog } from './git-log-reader.ts';

/** A commit as git writes it: seconds, then the parts of its list of files. */
const commit = (seconds: number, ...files: readonly string[]): string[] =>
  files.length === 0
    ? [`\x01${seconds}`]
    : [`\x01${seconds}`, ...files.map((part, index) => (index === 0 ? `\n${part}` : part)), ''];

/** A merge has no line feed, but an empty part, before its list. */
const merge = (seconds: number, ...files: readonly string[]): string[] =>
  files.length === 0 ? [`\x01${seconds}`, ''] : [`\x01${seconds}`, '', ...files, ''];

async function read(
  wanted: readonly string[],
  commits: readonly (readonly string[])[],
): Promise<Record<string, number>> {
  async function* parts(): AsyncGenerator<readonly string[]> {
    yield* commits;
  }
  const whole = Object.fromEntries(await readGitLog(parts(), new Set(wanted)));
  async function* onePart(): AsyncGenerator<readonly string[]> {
    for (const part of commits.flat()) yield [part];
  }
  assert.deepEqual(Object.fromEntries(await readGitLog(onePart(), new Set(wanted))), whole);
  return whole;
}

test('the newest commit that lists a file dates it', async () => {
  const dates = await read(
    ['a', 'b', 'c'],
    [commit(30, 'M', 'a'), commit(25), commit(20, 'M', 'a', 'T', 'b'), commit(10, 'A', 'a')],
  );
  assert.deepEqual(dates, { a: 30, b: 20 });
});

test('a merge dates what it made different from all its parents', async () => {
  const dates = await read(
    ['a', 'b'],
    [merge(40), merge(30, 'MM', 'a'), commit(20, 'M', 'a', 'A', 'b')],
  );
  assert.deepEqual(dates, { a: 30, b: 20 });
});

test('a merge that renames has one path, whatever its letters', async () => {
  const dates = await read(['b', 'x'], [merge(30, 'RM', 'b', 'AA', 'x'), commit(20, 'A', 'a')]);
  assert.deepEqual(dates, { b: 30, x: 30 });
});

test('a rename without a change leaves the date to the commit before', async () => {
  const dates = await read(
    ['c'],
    [commit(30, 'R100', 'b', 'c'), commit(20, 'R100', 'a', 'b'), commit(10, 'M', 'a')],
  );
  assert.deepEqual(dates, { c: 10 });
});

test('a rename with a change dates the file', async () => {
  assert.deepEqual(await read(['b'], [commit(30, 'R099', 'a', 'b'), commit(20, 'A', 'a')]), {
    b: 30,
  });
});

test('a copy dates the file, though it is like the other', async () => {
  assert.deepEqual(await read(['b'], [commit(30, 'C100', 'a', 'b'), commit(20, 'A', 'a')]), {
    b: 30,
  });
});

test('two files that swapped their names keep their own dates', async () => {
  const dates = await read(
    ['a', 'b'],
    [
      commit(30, 'R100', 'a', 'b', 'R100', 'b', 'a'),
      commit(20, 'M', 'a'),
      commit(10, 'A', 'a', 'A', 'b'),
    ],
  );
  assert.deepEqual(dates, { b: 20, a: 10 });
});

test('a new file at the old name of another has its own date', async () => {
  const dates = await read(
    ['a', 'b'],
    [commit(30, 'A', 'a'), commit(20, 'R100', 'a', 'b'), commit(10, 'A', 'a')],
  );
  assert.deepEqual(dates, { a: 30, b: 10 });
});

test('two files of today that had one name on two branches get its date', async () => {
  const dates = await read(
    ['b', 'c'],
    [commit(30, 'R100', 'a', 'b'), commit(20, 'R100', 'a', 'c'), commit(10, 'M', 'a')],
  );
  assert.deepEqual(dates, { b: 10, c: 10 });
});

test('paths that look like a commit or a letter are paths', async () => {
  const wanted = ['\x015', 'M', '\nM', 'R100', ' '];
  const dates = await read(wanted, [commit(30, ...wanted.flatMap((path) => ['M', path]))]);
  assert.deepEqual(Object.keys(dates), wanted);
});

test('reading ends as soon as every file has a date, renamed ones too', async () => {
  let ended = false;
  async function* endless(): AsyncGenerator<readonly string[]> {
    try {
      yield commit(30, 'R100', 'b', 'c', 'M', 'a');
      yield commit(20, 'M', 'b');
      for (;;) yield commit(10, 'M', 'x');
    } finally {
      ended = true;
    }
  }
  const dates = await readGitLog(endless(), new Set(['a', 'c']));
  assert.deepEqual(Object.fromEntries(dates), { a: 30, c: 20 });
  assert.equal(ended, true);
});

test('without a wanted file nothing is read', async () => {
  async function* parts(): AsyncGenerator<readonly string[]> {
    yield ['not a log'];
  }
  assert.equal((await readGitLog(parts(), new Set())).size, 0);
});

test('what is no log is refused', async () => {
  for (const parts of [['commit 1234'], ['\x01soon'], ['\x0130', '\nm', 'a']]) {
    await assert.rejects(read(['a'], [parts]), { code: 'LASTMOD_UNAVAILABLE' });
  }
});
