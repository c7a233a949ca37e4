// The flag that makes V8 optimise later is one that this V8 knows.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// V8 reports a flag that it does not know on stderr, and goes on.
test('V8 knows the flag', () => {
  const { href } = pathToFileURL(join(import.meta.dirname, 'defer-turbofan.ts'));
  const code = `(await import('${href}')).deferTurboFan(); console.log('set');`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(stdout, 'set\n');
});
