// Makes what the release tag of the GitHub Action holds: action.yml and one file, which needs no
// package and no network. It is made from what is built: npm run bundle-action -- --out FOLDER.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { DIVIDER, licenceTexts } from './build/licence-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const BUNDLE = 'portolan-action.mjs';
const LICENCES = 'THIRD-PARTY-LICENSES.txt';

// The runner gives no words to the entry; the entry starts itself again with those of a command.
const ENTRY = `
await (process.argv.length > 2 ? import('./dist/cli/bin.js') : import('./action/main.js'));
`;
const PROGRAM = `
export async function prepareProgram() {
  return { words: [import.meta.filename] };
}
`;
// Packages in the older form call require for modules of Node.
const REQUIRE = `import { createRequire as createRequireOfNode } from 'node:module';
const require = createRequireOfNode(import.meta.url);`;

/** In the bundle there is nothing to install: the program is the bundle itself. */
const programOfBundle: Plugin = {
  name: 'program-of-bundle',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]action[\\/]program\.js$/ }, () => ({ contents: PROGRAM, loader: 'js' }));
  },
};

/** Writes the content of the release tag into an empty folder. */
export async function bundleAction(folder: string): Promise<void> {
  if (!existsSync(join(ROOT, 'dist', 'cli', 'bin.js'))) throw new Error('Run npm run build first.');
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  const { metafile } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, sourcefile: 'entry.js' },
    outfile: join(folder, BUNDLE),
    absWorkingDir: ROOT,
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: `// See ${LICENCES} for the packages in this file.\n${REQUIRE}` },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [programOfBundle],
  });
  const metadata = readFileSync(join(ROOT, 'action.yml'), 'utf8');
  const moved = metadata.replace('main: action/main.js', `main: ${BUNDLE}`);
  if (moved === metadata) throw new Error('action.yml no longer names action/main.js.');
  writeFileSync(join(folder, 'action.yml'), moved);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const inputs = Object.keys(metafile.inputs).map((path) => join(ROOT, path));
  const built = readFileSync(join(ROOT, 'dist', LICENCES), 'utf8');
  writeFileSync(join(folder, LICENCES), `${licenceTexts(ROOT, inputs)}${DIVIDER}${built}`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (values.out === undefined) throw new Error('Say where: npm run bundle-action -- --out FOLDER');
  await bundleAction(resolve(values.out));
}
