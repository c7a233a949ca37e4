// A package of packages/: its code and declarations, in its own dist/. What it takes from the doors
// of Portolan it imports from the package `portolan`.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { licenceTexts } from './licence-texts.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
}

/** Which package to bundle. */
export interface BundlePackageOptions {
  /** The root of the checkout. */
  readonly root: string;
  /** The folder of the package, with its sources in src/. */
  readonly home: string;
}

/** Writes dist/ of a package: a file for `index.ts` and its command, and chunks that they share. */
export async function bundlePackage({ root, home }: BundlePackageOptions): Promise<void> {
  const dist = join(home, 'dist');
  const made = join(home, `dist.${process.pid}`);
  const input = { index: join(home, 'src', 'index.ts'), cli: join(home, 'src', 'cli.ts') };
  const doors = doorsOf(root);
  try {
    mkdirSync(made);
    const code = await rolldown({
      input,
      platform: 'node',
      external: [/^node:/],
      plugins: [doors],
      tsconfig: false,
      logLevel: 'silent',
    });
    const { output } = await code.write({ dir: made, chunkFileNames: 'chunks/[name]-[hash].js' });
    await code.close();
    const types = await rolldown({
      input: { index: input.index },
      external: [/^node:/, /^[a-z@]/],
      plugins: [doors, dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
      logLevel: 'silent',
    });
    const declarations = await types.generate({});
    await types.close();
    for (const file of declarations.output) {
      if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue;
      writeFileSync(join(made, basename(file.fileName)), file.code);
    }
    const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    writeFileSync(join(made, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(root, modules));
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

// src/check/index.ts is `portolan/check`.
function doorsOf(root: string): Plugin {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const names = new Map(
    Object.entries(exports).map(([subpath, target]) => [
      target.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'),
      `portolan${subpath.slice(1)}`,
    ]),
  );
  return {
    name: 'doors',
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith('.')) return undefined;
      const path = relative(root, resolve(importer, '..', specifier)).replaceAll('\\', '/');
      const id = names.get(path);
      if (id !== undefined) return { id, external: true };
      if (path.startsWith('src/')) throw new Error(`${importer} imports ${path}, not a door.`);
      return undefined;
    },
  };
}
