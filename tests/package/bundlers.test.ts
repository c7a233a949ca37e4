// A program that opens every door, bundled by esbuild, Rolldown and webpack, and run where no
// package is installed; and the core in an edge route of Next, which Turbopack builds.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { packageRoot, readBuiltPackage, specifiersOf } from './built-package.ts';
import { cleanEnvironment, runNpm } from './npm-command.ts';

const execute = promisify(execFile);
const ENTRY = join(import.meta.dirname, 'bundled', 'main.js');
const manifest = readBuiltPackage();
let folder = '';
let whyNotInstalled: string | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-bundles-'));
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(join(packageRoot, 'tests', 'bundles', name), join(folder, name));
  }
  // Not `ci`: a registry may lack what other systems need, and then the lock file does.
  const install = ['install', '--ignore-scripts', '--prefer-offline', '--install-links'];
  const installed = await runNpm(folder, [...install, packageRoot]);
  whyNotInstalled = 'skip' in installed ? installed.skip : undefined;
});

after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

async function load(name: string) {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return await import(pathToFileURL(resolve(name)).href);
}

const BUNDLERS: Readonly<Record<string, (out: string) => Promise<void>>> = {
  async esbuild(out) {
    // CommonJS among the dependencies asks for modules of Node by `require`.
    const js =
      `import { createRequire } from 'node:module';` + `const require = createRequire('file:///');`;
    const common = { bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' } as const;
    const split = { splitting: true, outdir: out, entryNames: 'main' };
    await build({ entryPoints: [ENTRY], ...common, ...split, banner: { js } });
  },
  async Rolldown(out) {
    const { rolldown } = await load('rolldown');
    const bundle = await rolldown({ input: ENTRY, platform: 'node', logLevel: 'silent' });
    await bundle.write({ dir: out, format: 'esm', entryFileNames: 'main.js' });
    await bundle.close();
  },
  async webpack(out) {
    const { default: webpack } = await load('webpack');
    const output = { path: out, filename: 'main.js', module: true, chunkFormat: 'module' };
    const stats = await promisify(webpack as (given: object, done: Done) => void)({
      entry: ENTRY,
      target: 'node22',
      mode: 'production',
      experiments: { outputModule: true },
      output: { ...output, library: { type: 'module' } },
    });
    assert.deepEqual((stats as WebpackStats).toJson({ errors: true }).errors, []);
  },
};

type Done = (error: Error | null, stats?: unknown) => void;
interface WebpackStats {
  toJson(options: object): { readonly errors: readonly unknown[] };
}

for (const [bundler, write] of Object.entries(BUNDLERS)) {
  test(`${bundler} bundles every door, and the bundle runs alone`, async (t) => {
    if (bundler !== 'esbuild' && whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
    const out = await mkdtemp(join(tmpdir(), 'portolan-bundle-'));
    t.after(() => rm(out, { recursive: true, force: true }));
    await write(out);
    await writeFile(join(out, 'package.json'), '{ "type": "module" }');
    const options = { cwd: out, env: cleanEnvironment(), timeout: 60_000 };
    const { stdout } = await execute(process.execPath, [join(out, 'main.js')], options);
    assertDoorsWork(JSON.parse(stdout));
  });
}

function assertDoorsWork(seen: unknown): void {
  assert.deepEqual(seen, {
    rules: ['namespace-missing', 'lastmod-missing'],
    doors: specifiersOf(manifest).length - 1,
    gzip: ['https://example.com/?a&b'],
    names: ['https://example.com/é'],
    feed: ['https://example.com/1'],
    shut: false,
    version: 'string',
    threads: [],
    peer: 'PACKAGE_MISSING',
    database: 'PACKAGE_MISSING',
    fetched: 'FETCH_UNREACHABLE',
  });
}

test('Turbopack bundles every door for Node, and the core for the Edge Runtime', async (t) => {
  if (whyNotInstalled !== undefined) return t.skip(whyNotInstalled);
  const app = join(import.meta.dirname, 'bundled', 'next-app');
  await cp(app, join(folder, 'app'), { recursive: true });
  await cp(join(app, '..', 'every-door.js'), join(folder, 'every-door.js'));
  const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
  const env = cleanEnvironment({ NEXT_TELEMETRY_DISABLED: '1' });
  const options = { cwd: folder, env, timeout: 150_000 };
  const { stdout } = await execute(process.execPath, [next, 'build'], options);
  assert.match(stdout, /Turbopack/);
  const served = spawn(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], options);
  t.after(() => served.kill());
  let said = '';
  for await (const text of served.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes('Ready in')) break;
  }
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  assertDoorsWork(await (await fetch(`${origin}/doors`)).json());
  const answer = await (await fetch(`${origin}/map`)).json();
  assert.deepEqual(answer, { locs: ['https://example.com/'], shut: false, edge: 'string' });
});
