// The package as its users get it: packed, installed without development dependencies, and run
// under the oldest Node that it promises, the one it is made with, and the newest.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { staleOutput } from '../../tools/stale-output.ts';
import { packageRoot, readBuiltPackage, specifiersOf } from './built-package.ts';
import { obtainNodeRelease } from './node-release.ts';
import { cleanEnvironment, runNpm } from './npm-command.ts';

const NODE_VERSIONS = ['22.19.0', '24.21.0', '26.10.0'];
// These are promised to every runtime, so their types must not need Node's.
const CORE = ['portolan', 'portolan/protocol', 'portolan/formats', 'portolan/robots-txt'];

const execute = promisify(execFile);
const manifest = readBuiltPackage();
let folder = '';
let packed: readonly string[] = [];
let whyNotInstalled: string | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-package-'));
  const destination = `--pack-destination=${folder}`;
  const outcome = await runNpm(packageRoot, ['pack', '--ignore-scripts', '--json', destination]);
  if ('skip' in outcome) throw new Error(outcome.skip);
  const answer = JSON.parse(outcome.output) as PackAnswer[] | Record<string, PackAnswer>;
  const [{ filename, files }] = Object.values(answer) as [PackAnswer];
  packed = files.map(({ path }) => path);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline'];
  const installed = await runNpm(folder, [...install, join(folder, filename)]);
  whyNotInstalled = 'skip' in installed ? installed.skip : undefined;
});

after(() => rm(folder, { recursive: true, force: true }));

interface PackAnswer {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

test('the tarball holds what is built, the licence, and nothing else', () => {
  const built = /^dist\/(?:.+\.(?:js|d\.ts)|console\/assets\/uPlot\.LICENSE\.txt)$/;
  const kept = /^(?:package\.json|(?:README|CHANGELOG|SECURITY)\.md|LICENSE)$/;
  assert.deepEqual(
    packed.filter((path) => !(built.test(path) || kept.test(path)) || path.includes('.test.')),
    [],
  );
  assert.ok(packed.includes('LICENSE'));
  assert.deepEqual(staleOutput(packageRoot), [], 'dist/ holds files whose source is gone');
  const targets = [...Object.values(manifest.exports), ...Object.values(manifest.bin)];
  for (const target of targets) assert.ok(packed.includes(target.slice(2)), `${target} is missing`);
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

test('its types stand on their own: strict, without the types of Node', async (t) => {
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
