// How the configuration file is found and read.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PortolanError } from '../../base/portolan-error.ts';
import { loadConfig } from './config.ts';

const root = mkdtempSync(join(tmpdir(), 'portolan-config-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

// A folder of its own for each case: a module is imported once.
function folderWith(files: Readonly<Record<string, string>>): string {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const BASE = 'https://example.com/';
const MODULE = `export default { base: '${BASE}' };`;
const environment = { SITE: 'https://staging.example.com/' };

const forms: Readonly<Record<string, readonly [name: string, text: string]>> = {
  'a default export': ['portolan.config.js', MODULE],
  'a module by its ending': ['portolan.config.mjs', MODULE],
  'an export named config': ['portolan.config.mjs', `export const config = { base: '${BASE}' };`],
  TypeScript: ['portolan.config.ts', `const base: string = '${BASE}'; export default { base };`],
  'TypeScript by its ending': ['portolan.config.mts', `${MODULE} export type X = string;`],
  JSON: ['portolan.config.json', `\ufeff{ "base": "${BASE}" }`],
  'a function': ['portolan.config.mjs', `export default () => ({ base: '${BASE}' });`],
  'an async function': ['portolan.config.mjs', `export default async () => ({ base: '${BASE}' });`],
};
for (const [form, [name, text]] of Object.entries(forms)) {
  test(`${form} is a configuration`, async () => {
    const folder = folderWith({ [name]: text });
    const loaded = await loadConfig({ folder, environment });
    assert.deepEqual(loaded, { config: { base: BASE, folder }, file: name });
  });
}

test('a folder without one has none', async () => {
  assert.equal(await loadConfig({ folder: folderWith({}), environment }), undefined);
});

test('a function is given the environment', async () => {
  const text = 'export default ({ SITE }) => ({ base: SITE });';
  const folder = folderWith({ 'portolan.config.mjs': text });
  const loaded = await loadConfig({ folder, environment });
  assert.equal(loaded?.config.base, environment.SITE);
});

test('a named file lies anywhere, and its paths are relative to where it lies', async () => {
  const folder = folderWith({ 'sub/site.mjs': MODULE, 'portolan.config.mjs': 'broken(' });
  const loaded = await loadConfig({ folder, environment, file: 'sub/site.mjs' });
  assert.deepEqual(loaded, {
    config: { base: BASE, folder: join(folder, 'sub') },
    file: 'sub/site.mjs',
  });
});

test('a folder that the file names is relative to the file', async () => {
  const text = "export default { folder: '../site' };";
  const folder = folderWith({ 'sub/c.mjs': text });
  const loaded = await loadConfig({ folder, environment, file: 'sub/c.mjs' });
  assert.equal(loaded?.config.folder, join(folder, 'site'));
});

test('a file without a package that says it holds modules gives no warning', async (t) => {
  const warnings: string[] = [];
  const listen = (warning: Error): void => {
    // Node says so once, of whatever source it first runs as written.
    if (!/stripTypeScriptTypes/.test(warning.message)) warnings.push(String(warning));
  };
  process.on('warning', listen);
  t.after(() => process.off('warning', listen));
  const folder = folderWith({ 'package.json': '{}', 'portolan.config.js': MODULE });
  const { emitWarning } = process;
  await loadConfig({ folder, environment });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(warnings, []);
  assert.equal(process.emitWarning, emitWarning);
});

test('warnings of the configuration itself are heard', async (t) => {
  const warnings: string[] = [];
  const listen = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', listen);
  t.after(() => process.off('warning', listen));
  const folder = folderWith({
    'portolan.config.mjs': `process.emitWarning('SITE is not set'); ${MODULE}`,
  });
  await loadConfig({ folder, environment });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(warnings, ['SITE is not set']);
});

const broken: Readonly<
  Record<string, readonly [name: string, text: string, message: RegExp, hint?: RegExp]>
> = {
  'no export': [
    'portolan.config.mjs',
    'export const settings = {};',
    /^portolan\.config\.mjs exports no configuration\.$/,
    /export default/,
  ],
  'another kind of export': [
    'portolan.config.mjs',
    'export default 5;',
    /does not export an object of settings\.$/,
  ],
  'a list': ['portolan.config.json', '[]', /does not export an object of settings\.$/],
  'a function that gives nothing': [
    'portolan.config.mjs',
    'export default () => {};',
    /does not export an object of settings\.$/,
  ],
  'a function that throws': [
    'portolan.config.mjs',
    "export default () => { throw new Error('SITE is not set'); };",
    /^The function of portolan\.config\.mjs failed: SITE is not set\.$/,
  ],
  'JSON that is cut off': ['portolan.config.json', '{', /^portolan\.config\.json could not be re/],
  'broken JavaScript': [
    'portolan.config.mjs',
    'export default {',
    /could not be read: Unexpected end of input\.$/,
    /^node --check portolan\.config\.mjs shows the place\.$/,
  ],
  'broken TypeScript': [
    'portolan.config.ts',
    'export default {\n  a: }',
    /^portolan\.config\.ts could not be read: .* in line 2\.$/,
  ],
  'TypeScript that Node does not take': [
    'portolan.config.ts',
    'enum A { x }',
    /enum .* in line 1\.$/,
    /Node only strips types/,
  ],
  'a package that is not there': [
    'portolan.config.mjs',
    "import { defineConfig } from 'portolan/publish'; export default defineConfig({});",
    /Cannot find package 'portolan'/,
    /npm install --save-dev portolan/,
  ],
  'a module that throws': [
    'portolan.config.mjs',
    "throw 'oops';",
    /^portolan\.config\.mjs could not be read: oops\.$/,
  ],
};
for (const [what, [name, text, message, hint]] of Object.entries(broken)) {
  test(`${what} is told with the file`, async () => {
    const folder = folderWith({ [name]: text });
    await assert.rejects(loadConfig({ folder, environment }), (error: PortolanError) => {
      assert.equal(error.code, 'CONFIG_INVALID');
      assert.match(error.message, message);
      if (hint) assert.match(error.hint ?? '', hint);
      return true;
    });
  });
}

test('a named file that is not there is told', async () => {
  const folder = folderWith({});
  await assert.rejects(loadConfig({ folder, environment, file: 'site.ts' }), {
    code: 'CONFIG_INVALID',
    message: 'site.ts could not be read: there is no such file.',
  });
});

test('of two that lie there none is chosen', async () => {
  const folder = folderWith({ 'portolan.config.ts': MODULE, 'portolan.config.json': '{}' });
  await assert.rejects(loadConfig({ folder, environment }), {
    code: 'CONFIG_INVALID',
    message: /portolan\.config\.ts and portolan\.config\.json/,
  });
  const loaded = await loadConfig({ folder, environment, file: 'portolan.config.json' });
  assert.deepEqual(loaded?.config, { folder });
});

test('a link to a file is that file', async () => {
  const folder = folderWith({ 'sub/real.mjs': MODULE });
  symlinkSync(join(folder, 'sub', 'real.mjs'), join(folder, 'portolan.config.mjs'));
  assert.equal((await loadConfig({ folder, environment }))?.config.folder, folder);
});
