// Modules whose sources read files. The package has the texts in its code instead, so a bundle of
// it needs no other file: what the console serves, and what the threads of the store run.

import { join } from 'node:path';
import { build } from 'esbuild';
import { ASSET_FILES } from '../../src/console/assets/asset-files.ts';
import { readAssetText } from '../../src/console/assets/asset-texts.ts';

const ASSET_TEXTS = 'src/console/assets/asset-texts.ts';
const THREAD_MODULES = 'src/store/sqlite/file/thread-modules.ts';
const THREADS: Readonly<Record<string, string>> = {
  SHARD_WRITER: 'urls/threads/shard-writer-thread.ts',
  SHARD_READER: 'urls/threads/shard-reader-thread.ts',
  INSPECTOR: 'file/inspect-database-thread.ts',
};

/** The code that stands in for the module at this path; nothing where the source itself will do. */
export async function embeddedModule(path: string): Promise<string | undefined> {
  const source = path.replaceAll('\\', '/');
  if (source.endsWith(ASSET_TEXTS)) return assetTexts();
  if (source.endsWith(THREAD_MODULES)) return await threadModules(join(path, '..', '..'));
  return undefined;
}

function assetTexts(): string {
  const texts = [...ASSET_FILES.keys()].map((name) => [name, readAssetText(name)] as const);
  return `const TEXTS = ${JSON.stringify(Object.fromEntries(texts))};
export function readAssetText(name) {
  return TEXTS[name];
}
`;
}

// Each thread is all of the code and a word that says which part of it runs, for most is shared.
async function threadModules(folder: string): Promise<string> {
  const begins = Object.entries(THREADS).map(
    ([name, path]) => `if (THREAD === '${name}') import('./${path}');`,
  );
  const { outputFiles } = await build({
    stdin: { contents: begins.join('\n'), resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    // As `new Worker(code, { eval: true })` takes it.
    format: 'cjs',
    target: 'node22',
    minifyWhitespace: true,
    lineLimit: 120,
    legalComments: 'none',
  });
  const names = Object.keys(THREADS).map(
    (name) => `export const ${name} = "const THREAD='${name}';" + CODE;`,
  );
  return `const CODE = ${JSON.stringify(outputFiles[0]?.text)};\n${names.join('\n')}\n`;
}
