// The package as its users get it: packed, installed without development dependencies, and run
// under the oldest Node that it promises, the one it is made with, and the newest.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { packageRoot, readBuiltPackage, specifiersOf } from './built-package.ts';
import { obtainNodeRelease } from './node-release.ts';
import { cleanEnvironment, runNpm } from './npm-command.ts';

const NODE_VERSIONS = ['22.19.0', '24.21.0', '26.10.0'];
// These are promised to every runtime, so their types must not need Node's.
const CORE = ['portolan', 'portolan/protocol', 'portolan/formats', 'portolan/robots-txt'];

const MB = 1_000_000;
const execute = promisify(execFile);
const manifest = readBuiltPackage();
let folder = '';
let packed: readonly string[] = [];
let unpackedSize = 0;
let whyNotInstalled: string | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-package-'));
  const destination = `--pack-destination=${folder}`;
  const outcome = await runNpm(packageRoot, ['pack', '--ignore-scripts', '--json', destination]);
  if ('skip' in outcome) throw new Error(outcome.skip);
  const answer = JSON.parse(outcome.output) as PackAnswer[] | Record<string, PackAnswer>;
  const [{ filename, files, ...answered }] = Object.values(answer) as [PackAnswer];
  unpackedSize = answered.unpackedSize;
  packed = files.map(({ path }) => path);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline'];
  const installed = await runNpm(folder, [...install, join(folder, filename)]);
  whyNotInstalled = 'skip' in installed ? installed.skip : undefined;
});

after(() => rm(folder, { recursive: true, force: true }));

interface PackAnswer {
  readonly unpackedSize: number;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

test('the tarball holds what is built, the licence, and nothing else', () => {
  const built = /^dist\/(?:.+\.(?:js|d\.ts)|THIRD-PARTY-LICENSES\.txt)$/;
  const kept = /^(?:package\.json|(?:README|CHANGELOG|SECURITY)\.md|LICENSE)$/;
  assert.deepEqual(
    packed.filter((path) => !(built.test(path) || kept.test(path)) || path.includes('.test.')),
    [],
  );
  for (const name of ['LICENSE', 'SECURITY.md']) assert.ok(packed.includes(name), name);
  const targets = [...Object.values(manifest.exports), ...Object.values(manifest.bin)];
  for (const target of targets) assert.ok(packed.includes(target.slice(2)), `${target} is missing`);
});

test('it is small: files, bytes, and packages that are installed with it', async (t) => {
  // Each of the twelve adapters is two files, and keeps what it loads apart from what it does not:
  // larger chunks, as if a file cost twice what it costs, are 325 files and save 11 KB.
  assert.ok(packed.length <= 380, `${packed.length} files`);
  // With the store of PostgreSQL, 0.2 MB with its console and queue.
  assert.ok(unpackedSize <= 4.2 * MB, `${unpackedSize} bytes`);
  if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
  const lock = await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8');
  const packages = Object.keys(JSON.parse(lock).packages);
  assert.ok(packages.length <= 12, packages.join(' '));
  assert.ok((await bytesIn(join(folder, 'node_modules'))) <= 14 * MB);
});

async function bytesIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(join(parentPath, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the licence of every package that is in its code is in it', async () => {
  const licences = await readFile(join(packageRoot, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const named = new Set(licences.split('\n').map((line) => line.split(' ')[0]));
  for (const name of ['hono', '@hono/node-server', '@hono/zod-openapi', 'zod', 'uplot']) {
    assert.ok(named.has(name), name);
  }
});

test('its messages name no document of the checkout that is not in it', async () => {
  for (const path of packed.filter((each) => each.endsWith('.js'))) {
    // Comments are not in the code.
    const named = (await readFile(join(packageRoot, path), 'utf8')).match(/\bdocs\/[\w./-]*\.md\b/);
    assert.equal(named?.[0], undefined, path);
  }
});

test('its declarations need no package that is not installed with it', async () => {
  const names = new Set<string>();
  for (const path of packed.filter((each) => each.endsWith('.d.ts'))) {
    const text = await readFile(join(packageRoot, path), 'utf8');
    for (const [, name = ''] of text.matchAll(/^import .* from "([^".][^"]*)";$/gm))
      names.add(name);
  }
  assert.deepEqual(
    [...names].filter((name) => !name.startsWith('node:')),
    [],
  );
});

test('installing it runs nothing of it', () => {
  const atInstallation = ['preinstall', 'install', 'postinstall', 'prepublish', 'prepare'];
  const { scripts } = manifest;
  assert.deepEqual(
    atInstallation.filter((name) => name in scripts),
    [],
  );
  assert.ok('prepack' in scripts);
});

test('development dependencies are not installed with it', async (t) => {
  if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
  const names = new Set(await readdir(join(folder, 'node_modules')));
  for (const name of Object.keys(manifest.devDependencies)) assert.ok(!names.has(name), name);
  for (const name of Object.keys(manifest.dependencies)) {
    assert.ok(names.has(name.split('/')[0] ?? ''), name);
  }
});

test('its types are self-contained: strict, without the types of Node', async (t) => {
  if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
  const options = { strict: true, noEmit: true, types: [], target: 'es2024', module: 'nodenext' };
  const lib = ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'];
  const settings = { compilerOptions: { ...options, lib }, files: ['user.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const lines = CORE.map((door, index) => `export * as door${index} from '${door}';`);
  await writeFile(join(folder, 'user.ts'), lines.join('\n'));
  const tsc = join(packageRoot, 'node_modules', '.bin', 'tsc');
  await execute(tsc, ['-p', folder], { cwd: folder, env: cleanEnvironment() }).catch((error) => {
    assert.fail((error as { stdout: string }).stdout);
  });
});

for (const version of NODE_VERSIONS) {
  test(`under Node ${version} every door opens and a sitemap is read`, async (t) => {
    const release = await obtainNodeRelease(version);
    if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
    if ('skip' in release) return t.skip(release.skip);
    const program = join(folder, `import-everything-${version}.ts`);
    await copyFile(join(import.meta.dirname, 'import-everything.ts'), program);
    const given = [program, manifest.name, ...specifiersOf(manifest)];
    const { stdout, stderr } = await run(release.node, given, release.node);
    assert.equal(stdout, `${version} read https://example.com/?a&b\n`);
    assert.equal(withoutTypeStrippingNotice(stderr), '');
  });

  test(`under Node ${version} portolan --help prints its usage and nothing else`, async (t) => {
    const release = await obtainNodeRelease(version);
    if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
    if ('skip' in release) return t.skip(release.skip);
    const bin = join(folder, 'node_modules', '.bin', 'portolan');
    const { stdout, stderr } = await run(bin, ['--help'], release.node);
    assert.match(stdout, /^Usage: portolan\b/im);
    assert.equal(stderr, '');
  });
}

// With `node` first in the path, so that a program that starts with #! finds it.
function run(program: string, given: readonly string[], node: string) {
  const path = [dirname(node), process.env['PATH']].join(delimiter);
  return execute(program, given, { cwd: folder, env: cleanEnvironment({ PATH: path }) });
}

// Node 22 says that running TypeScript is experimental; that is about our program, not the package.
function withoutTypeStrippingNotice(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !/Type Stripping|--trace-warnings/.test(line))
    .join('\n');
}
