// Puts tests of one layer into one process: to start Node and to load the layer is most of what a
// test file costs.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FILES_MAX = 30;
// They change or look at what a process has once: the flags of V8, the modules that are loaded.
const ALONE: ReadonlySet<string> = new Set([
  'src/cli/front/young-memory.test.ts',
  'src/net/exchange/undici-parts.test.ts',
]);

/**
 * Writes files to `folder` that each import test files of one layer, and returns what to run in
 * place of `paths`. Paths are relative to `root`.
 */
export function sharedProcesses(
  paths: readonly string[],
  { root, folder }: { readonly root: string; readonly folder: string },
): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const alone = paths.filter((path) => ALONE.has(path));
  const layers = Map.groupBy(
    paths.filter((path) => !ALONE.has(path)),
    (path) => path.split('/').slice(0, -1).slice(0, 2).join('-'),
  );
  const shared = [...layers].flatMap(([layer, files]) =>
    piecesOf(files).map((piece, index) => {
      const path = join(folder, `${layer}-${index + 1}.test.mjs`);
      const imports = piece.map(
        (file) => `await import(${JSON.stringify(pathToFileURL(join(root, file)).href)});\n`,
      );
      writeFileSync(path, imports.join(''));
      return path;
    }),
  );
  return [...shared, ...alone];
}

function piecesOf(files: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(files.length / FILES_MAX);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size));
}
