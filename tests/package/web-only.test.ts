// The core doors where Node's modules, `process` and `Buffer` do not exist: what browsers, Deno and
// edge workers have. (Run on the built package, by its own name.)

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { packageRoot, readBuiltPackage } from './built-package.ts';
import { cleanEnvironment } from './npm-command.ts';

const execute = promisify(execFile);
const here = (name: string): string => join(import.meta.dirname, name);

function runPoor(given: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const hook = `--import=${pathToFileURL(here('forbid-node-modules.ts'))}`;
  const options = { cwd: packageRoot, env: cleanEnvironment() };
  return execute(process.execPath, [hook, ...given], options);
}

const evaluate = (code: string): string[] => ['--input-type=module', '--eval', code];

for (const code of [`await import('node:zlib');`, `await import('zlib');`, `import 'node:fs';`]) {
  test(`the test can fail: ${code} is refused`, async () => {
    await assert.rejects(runPoor(evaluate(code)), /Forbidden here: /);
  });
}

test('the test can fail: process and its way to the built-in modules are gone', async () => {
  const code = `console.log(typeof process, typeof Buffer, typeof globalThis.process);`;
  const { stdout } = await runPoor(evaluate(code));
  assert.equal(stdout, 'undefined undefined undefined\n');
});

test('the core reads sitemaps and answers requests with the API of the web alone', async () => {
  readBuiltPackage();
  const { stdout, stderr } = await runPoor([here('web-only.ts')]);
  const entries = ['url https://example.com/a', 'url https://example.com/é'];
  assert.deepEqual(JSON.parse(stdout), {
    plain: entries,
    gzipped: entries,
    open: true,
    shut: false,
    handler: ['a', 'en', 'de'].map((path) => `<loc>https://example.com/${path}`),
    'without compression': 'plain',
    'feed.rss': 200,
    'feed.atom': 200,
    'sitemap.txt': 200,
    'robots.txt': 200,
    about: 0,
    'portolan/protocol': true,
    'portolan/formats': true,
    process: 'undefined',
  });
  assert.equal(stderr, '');
});
