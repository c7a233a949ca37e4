// The threads of the built store, in a process with flags of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'portolan-threads-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const STORE = pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'store', 'index.js'));

test('the store opens its threads in a program that is given with -e as a module', () => {
  const program = `
    import { openStore } from ${JSON.stringify(STORE.href)};
    const store = await openStore(${JSON.stringify(join(folder, 'store'))});
    console.log(JSON.stringify(await store.inspect()));
    await store.close();`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 30_000 },
  );
  assert.equal(stdout, '[]\n', stderr);
});
