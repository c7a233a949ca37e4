// The declarations of the package: one file for each door, and one for each layer.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { LAYER_TABLE } from '../tidy/layer-table.ts';
import type { BundleCodeOptions } from './bundle-code.ts';

/**
 * Writes the declarations of the entries. They follow from each source by itself
 * (`isolatedDeclarations`), so nothing is checked; `npm test` does that.
 */
export async function bundleTypes(options: Omit<BundleCodeOptions, 'external'>): Promise<void> {
  const { root, entries, folder } = options;
  const build = await rolldown({
    input: { ...entries },
    cwd: root,
    external: [/^node:/, /^[a-z@]/],
    plugins: [dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: Object.keys(LAYER_TABLE).map((layer) => ({
        name: `${layer}.d`,
        test: new RegExp(`[\\\\/]src[\\\\/]${layer}[\\\\/](?!(?:.*[\\\\/])?index\\.)`),
        includeDependenciesRecursively: false,
      })),
    },
  });
  await build.close();
  for (const file of output) {
    // The code of each is empty.
    if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue;
    const path = join(folder, file.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.code);
  }
}
