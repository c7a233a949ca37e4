// What --changes refuses to write over.
import assert from 'node:assert/strict';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkChangesPath } from './check-changes-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-changes-'));
after(() => rmSync(folder, { recursive: true }));
for (const name of ['urls.txt', 'site.ts', 'robots.txt', 'more.csv']) {
  writeFileSync(join(folder, name), '');
}
linkSync(join(folder, 'urls.txt'), join(folder, 'hard.txt'));

const config = {
  folder,
  state: 'state.db',
  source: 'urls.txt',
  sources: ['-', 'more.csv', []],
  announce: { robotsTxt: 'robots.txt' },
};
const check = (name: string): void =>
  checkChangesPath(join(folder, name), config, { configFile: join(folder, 'site.ts') });
const refused = { code: 'CONFIG_INVALID' };

for (const name of ['urls.txt', './urls.txt', 'hard.txt', 'more.csv', 'site.ts', 'robots.txt']) {
  test(`${name} is read or kept by the publication`, () => {
    assert.throws(() => check(name), refused);
  });
}

test('a state that is still to be made is not written over either', () => {
  assert.throws(() => check('state.db'), refused);
});

test('another file is fine, whether it is there or not', () => {
  check('changes.jsonl');
  writeFileSync(join(folder, 'old.jsonl'), '');
  check('old.jsonl');
});

test('without a state nothing is known of changes', () => {
  assert.throws(() => checkChangesPath('changes.jsonl', { folder, source: 'urls.txt' }), {
    ...refused,
    message: /was published before/,
  });
});
