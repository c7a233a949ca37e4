// Every door of the built package in a bundle, without the optional packages; and how large the
// doors are that browsers load.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { packageRoot, readBuiltPackage, specifiersOf } from './built-package.ts';
import { cleanEnvironment } from './npm-command.ts';

const execute = promisify(execFile);
const manifest = readBuiltPackage();
const doors = specifiersOf(manifest).filter((door) => !door.endsWith('.json'));

async function bundle(contents: string, options: BuildOptions) {
  const { outputFiles = [], metafile } = await build({
    stdin: { contents, resolveDir: packageRoot, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    logLevel: 'silent',
    target: 'es2022',
    ...options,
  });
  const imports = Object.values(metafile?.inputs ?? {}).flatMap((input) => input.imports);
  return { outputFiles, imports, outputs: metafile?.outputs ?? {} };
}

for (const door of doors) {
  test(`${door} bundles, and takes no optional package along`, async () => {
    const { imports } = await bundle(`export * from '${door}';`, { platform: 'node' });
    const names = imports.map(({ path }) => path);
    assert.deepEqual(
      names.filter((path) => /node_modules\/(?:postgres|playwright-core)\//.test(path)),
      [],
    );
  });
}

const KB = 1_000;

for (const [code, bytesMax] of [
  [`export { writeSitemap } from 'portolan';`, 14.5 * KB],
  [`export { readRobotsTxt } from 'portolan/robots-txt';`, 7 * KB],
  [`export { readSitemap } from 'portolan';`, 48.5 * KB],
  [`export { createSitemapHandler } from 'portolan/handler';`, 18.5 * KB],
] as const) {
  test(`${code} loads at most ${bytesMax} bytes of gzip first`, async () => {
    const options = { platform: 'neutral', splitting: true } as const;
    const { outputFiles, outputs } = await bundle(code, options);
    const first = new Set(Object.keys(outputs).filter((path) => path.endsWith('stdin.js')));
    // A set that grows while it is walked: what is imported, but not by `import()`.
    for (const path of first) {
      for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
        if (kind === 'import-statement') first.add(imported);
      }
    }
    const loaded = outputFiles.filter(({ path }) => first.has(relative(process.cwd(), path)));
    assert.equal(loaded.length, first.size);
    const bytes = loaded.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
    assert.ok(bytes > 1_000 && bytes <= bytesMax, `${bytes} bytes`);
  });
}

test('a worker of one file with createSitemapHandler has at most 41000 bytes of gzip', async () => {
  const code = `export { createSitemapHandler } from 'portolan/handler';`;
  const { outputFiles } = await bundle(code, { platform: 'neutral' });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  assert.ok(bytes > 20 * KB && bytes <= 41 * KB, `${bytes} bytes`);
});

test('no module of a door has side effects: the promise of package.json is true', async () => {
  const program = `const state = () => [...Object.getOwnPropertyNames(globalThis)
      .filter((name) => /^[A-Z]/.test(name)).map((name) => globalThis[name]?.prototype).filter(Boolean), process.env]
    .map((owner) => Object.getOwnPropertyNames(owner).length).join()
      + process.eventNames().join() + process.getActiveResourcesInfo().join();
    const names = () => Object.getOwnPropertyNames(globalThis)
      .filter((name) => !name.startsWith('__zod_')).join();
    const before = state() + names();
    for (const door of ${JSON.stringify(doors)}) await import(door);
    console.log(before === state() + names());`;
  const given = ['--input-type=module', '--eval', program];
  const options = { cwd: packageRoot, env: cleanEnvironment() };
  const { stdout, stderr } = await execute(process.execPath, given, options);
  assert.equal(stdout + stderr, 'true\n');
});
