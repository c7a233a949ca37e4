// Puts the modules of the command into few files, so that it starts sooner: one file takes as long
// to load as another, whatever is in it. docs/adr/0049-the-command-is-bundled.md

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Where the files are, from dist/. */
export const BUNDLE_FOLDER = 'cli/bundle';
const MODULE = "import('./main.js')";
const BUNDLED = "import('./bundle/main.js')";

/**
 * Bundles `cli/main.js` of `dist`, and has `cli/bin.js` begin there. Packages stay where they are
 * installed, and what a command loads when it is needed is a file of its own.
 */
export async function bundleCommand(dist: string): Promise<void> {
  const outdir = join(dist, BUNDLE_FOLDER);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(dist, 'cli/main.js')],
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const path = join(dist, 'cli/bin.js');
  const code = readFileSync(path, 'utf8');
  if (code.includes(BUNDLED)) return;
  if (!code.includes(MODULE)) throw new Error(`${path} no longer has ${MODULE}.`);
  writeFileSync(path, code.replace(MODULE, BUNDLED));
}

if (import.meta.main) await bundleCommand(fileURLToPath(new URL('../dist', import.meta.url)));
