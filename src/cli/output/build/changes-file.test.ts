// --changes: a file that is there when it was kept, and not before.
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ChangesFile } from './changes-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-changes-'));
after(() => rmSync(folder, { recursive: true }));

test('each change is a line of JSON', () => {
  const path = join(folder, 'lines.jsonl');
  const file = new ChangesFile(path);
  file.add({ kind: 'added', loc: 'https://example.com/é"' });
  file.add({ kind: 'removed', loc: 'https://example.com/b' });
  assert.equal(existsSync(path), false);
  file.keep();
  file.discard();
  assert.equal(
    readFileSync(path, 'utf8'),
    '{"change":"added","loc":"https://example.com/é\\""}\n' +
      '{"change":"removed","loc":"https://example.com/b"}\n',
  );
});

for (const target of ['precious', 'not-there']) {
  test(`nothing is written through a link to ${target} under the name that is used first`, () => {
    const path = join(folder, `linked-${target}.jsonl`);
    const precious = join(folder, target);
    if (target === 'precious') writeFileSync(precious, 'kept');
    symlinkSync(precious, `${path}.new`);
    const file = new ChangesFile(path);
    file.add({ kind: 'added', loc: 'https://example.com/a' });
    file.keep();
    assert.match(readFileSync(path, 'utf8'), /example\.com\/a/);
    assert.equal(
      existsSync(precious) && readFileSync(precious, 'utf8'),
      target === 'precious' && 'kept',
    );
    rmSync(precious, { force: true });
  });
}

test('no change is an empty file', () => {
  const path = join(folder, 'empty.jsonl');
  new ChangesFile(path).keep();
  assert.equal(readFileSync(path, 'utf8'), '');
});

test('many changes are written on the way', () => {
  const path = join(folder, 'many.jsonl');
  const file = new ChangesFile(path);
  for (let n = 0; n < 10_000; n += 1) file.add({ kind: 'added', loc: `https://example.com/${n}` });
  assert.ok(readFileSync(`${path}.new`).length > 100_000);
  file.keep();
  assert.equal(readFileSync(path, 'utf8').split('\n').length, 10_001);
});

test('what is discarded leaves the file of last time as it was', () => {
  const path = join(folder, 'old.jsonl');
  writeFileSync(path, 'old\n');
  const file = new ChangesFile(path);
  file.add({ kind: 'added', loc: 'https://example.com/' });
  file.discard();
  file.discard();
  assert.equal(readFileSync(path, 'utf8'), 'old\n');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.new')),
    [],
  );
});

test('what is no regular file is written to as it is', () => {
  const file = new ChangesFile('/dev/null');
  file.add({ kind: 'added', loc: 'https://example.com/' });
  file.keep();
  assert.equal(existsSync('/dev/null.new'), false);
});

test('standard output is for the report', () => {
  assert.throws(() => new ChangesFile('-'), { code: 'CONFIG_INVALID' });
});

test('a file that cannot be made is told', () => {
  const path = join(folder, 'absent', 'changes.jsonl');
  assert.throws(() => new ChangesFile(path), { code: 'OUTPUT_UNWRITABLE', path });
});

test('a disk that is full is told when the file is kept', () => {
  const file = new ChangesFile('/dev/full');
  file.add({ kind: 'added', loc: 'https://example.com/' });
  assert.throws(() => file.keep(), { code: 'OUTPUT_UNWRITABLE', message: /ENOSPC/ });
});
