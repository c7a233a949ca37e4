// Modules whose sources read files. The package has the texts in its code instead, so a bundle of
// it needs no other file: what the console serves, and what the threads of the store run.

import { join } from 'node:path';
import { build, type Loader, transform } from 'esbuild';
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
  if (source.endsWith(ASSET_TEXTS)) return await assetTexts();
  if (source.endsWith(THREAD_MODULES)) return await threadModules(join(path, '..', '..'));
  return undefined;
}

async function assetTexts(): Promise<string> {
  const texts: Record<string, string> = {};
  for (const name of ASSET_FILES.keys()) {
    const text = readAssetText(name);
    const [, loader] = /^[^.]+\.(css|js)$/.exec(name) ?? [];
    const short = loader && (await transform(text, { loader: loader as Loader, minify: true }));
    texts[name] = short ? short.code : text;
  }
  return `const TEXTS = ${JSON.stringify(texts)};
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
    minify: true,
    lineLimit: 120,
    legalComments: 'none',
  });
  const names = Object.keys(THREADS).map(
    (name) => `export const ${name} = "const THREAD='${name}';" + CODE;`,
  );
  return `const CODE = ${JSON.stringify(outputFiles[0]?.text)};\n${names.join('\n')}\n`;
}
