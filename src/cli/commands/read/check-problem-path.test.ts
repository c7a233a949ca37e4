// What --problems refuses to write over.
import assert from 'node:assert/strict';
import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkProblemPath } from './check-problem-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-problems-'));
after(() => rmSync(folder, { recursive: true }));
const source = join(folder, 'sitemap.xml');
writeFileSync(source, '<urlset/>');
symlinkSync(source, join(folder, 'link.xml'));
linkSync(source, join(folder, 'hard.xml'));

for (const name of ['sitemap.xml', './sitemap.xml', 'link.xml', 'hard.xml']) {
  test(`${name} is the file that is read`, () => {
    assert.throws(() => checkProblemPath(`${folder}/${name}`, source), { code: 'CONFIG_INVALID' });
  });
}

test('standard output is no file for problems', () => {
  assert.throws(() => checkProblemPath('-', source), { code: 'CONFIG_INVALID' });
});

test('another file, none, and a device are fine', () => {
  checkProblemPath(join(folder, 'problems.jsonl'), source);
  checkProblemPath(undefined, source);
  checkProblemPath('/dev/null', '/dev/null');
});
