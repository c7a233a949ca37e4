// What is built: modules whose sources read files hold the texts, and licences are complete.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ASSET_FILES } from '../../src/console/assets/asset-files.ts';
import { readAssetText } from '../../src/console/assets/asset-texts.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { bundleCode } from './bundle-code.ts';
import { embeddedModule } from './embedded-module.ts';
import { licenceTexts } from './licence-texts.ts';

const root = join(import.meta.dirname, '..', '..');

async function open(path: string): Promise<Record<string, unknown>> {
  const code = await embeddedModule(join(root, path));
  return await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
}

test('texts of the console are a module that reads no file, and short', async () => {
  const { readAssetText: embedded } = await open('src/console/assets/asset-texts.ts');
  for (const name of ASSET_FILES.keys()) {
    const [text, source] = [(embedded as typeof readAssetText)(name), readAssetText(name)];
    if (/^[^.]+\.(?:css|js)$/.test(name)) assert.ok(text.length < source.length, name);
    else assert.equal(text, source, name);
  }
});

test('each thread of the store is code that begins with its name', async () => {
  const threads = await open('src/store/sqlite/file/thread-modules.ts');
  const codes = ['SHARD_WRITER', 'SHARD_READER', 'INSPECTOR'].map((name) => {
    const code = String(threads[name]);
    assert.ok(code.startsWith(`const THREAD='${name}';`));
    assert.match(code, /require\("node:worker_threads"\)/);
    return code;
  });
  assert.equal(new Set(codes).size, 3);
});

test('other modules stay as they are', async () => {
  assert.equal(await embeddedModule(join(root, 'src/index.ts')), undefined);
});

test('licences name each package of the modules once, and none of ours', () => {
  const modules = ['hono/dist/hono.js', 'hono/dist/index.js', '@hono/node-server/dist/index.mjs'];
  const paths = modules.map((path) => join(root, 'node_modules', path));
  const text = licenceTexts(root, [...paths, join(root, 'src/index.ts')]);
  assert.deepEqual(text.match(/^\S+ \d+\.\d+\.\d+ \(.+\)$/gm)?.length, 2);
  assert.match(text, /Permission is hereby granted/);
});

const LONG = 4_000;

test('a module is in one file, late code in one of its own, a package in none', async (context) => {
  const folder = temporaryFolder(context, {
    'src/base/far.ts': `export const far: string = '${'far'.repeat(LONG)}';\n`,
    'src/net/late.ts': `export const late: string = '${'late'.repeat(LONG)}';\n`,
    'src/net/index.ts': `import { install } from 'a-package';
import { far } from '../base/far.ts';
const near = '${'near'.repeat(LONG)}';
export const all = async () => [far, near, install, await import('./late.ts')];\n`,
    'src/cli/bin.ts': "import { far } from '../base/far.ts';\nconsole.log(far);\n",
  });
  const out = temporaryFolder(context);
  const entries = {
    'net/index': join(folder, 'src/net/index.ts'),
    'cli/bin': join(folder, 'src/cli/bin.ts'),
  };
  await bundleCode({ root: folder, entries, external: ['a-package'], folder: out });
  const paths = globSync('**/*.js', { cwd: out });
  const holding = (text: string): readonly string[] =>
    paths.filter((path) => readFileSync(join(out, path), 'utf8').includes(text));
  const [late, near, far] = ['latelate', 'nearnear', 'farfar'].map(holding);
  assert.equal(new Set([late, near, far].flat()).size, 3, `${late} ${near} ${far}`);
  assert.deepEqual(holding('from"a-package"'), near);
});

test('a chunk that others import and that awaits at its top level is refused', async (context) => {
  const folder = temporaryFolder(context, {
    'src/cli/late.ts': "export { wait } from './wait.ts';\n",
    'src/cli/wait.ts': 'export const wait: string = await Promise.resolve("late");\n',
    'src/cli/bin.ts': "const { wait } = await import('./late.ts');\nconsole.log(wait);\n",
  });
  const entries = { 'cli/bin': join(folder, 'src/cli/bin.ts') };
  const out = temporaryFolder(context);
  await assert.rejects(
    bundleCode({ root: folder, entries, external: [], folder: out }),
    /Top-level await is not available/,
  );
});
