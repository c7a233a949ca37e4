// Puts into the built code what its sources read from files: what the console serves, and what the
// threads of the store run. So a bundle of it needs nothing beside it.

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ASSET_FILES } from '../src/console/assets/asset-files.ts';
import { readAssetText } from '../src/console/assets/asset-texts.ts';

const LICENCE = new URL('../node_modules/uplot/LICENSE', import.meta.url);

/** The licence of what is embedded, from dist/. */
export const EMBEDDED_LICENCE = 'console/assets/uPlot.LICENSE.txt';

const THREADS: Readonly<Record<string, string>> = {
  SHARD_WRITER: 'store/sqlite/urls/threads/shard-writer-thread.js',
  SHARD_READER: 'store/sqlite/urls/threads/shard-reader-thread.js',
  INSPECTOR: 'store/sqlite/file/inspect-database-thread.js',
};

/** Rewrites the modules in `dist` that would read files. */
export async function embedFiles(dist: string): Promise<void> {
  const texts = [...ASSET_FILES.keys()].map((name) => [name, readAssetText(name)] as const);
  writeFileSync(
    join(dist, 'console/assets/asset-texts.js'),
    `// Written by tools/embed.ts: the files that pages refer to. For uPlot see uPlot.LICENSE.txt.
const TEXTS = ${JSON.stringify(Object.fromEntries(texts), null, 2)};

export function readAssetText(name) {
  return TEXTS[name];
}
`,
  );
  copyFileSync(fileURLToPath(LICENCE), join(dist, EMBEDDED_LICENCE));
  const threads = Object.entries(THREADS).map(async ([name, path]) => {
    const code = await bundleThread(join(dist, path));
    return `export const ${name} = ${JSON.stringify(code)};\n`;
  });
  writeFileSync(
    join(dist, 'store/sqlite/file/thread-modules.js'),
    `// Written by tools/embed.ts: what the threads of the store run, as code of their own.
${(await Promise.all(threads)).join('')}`,
  );
}

/** The code of a thread in one piece, as `new Worker(code, { eval: true })` takes it. */
async function bundleThread(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}

if (import.meta.main) await embedFiles(fileURLToPath(new URL('../dist', import.meta.url)));
