// What is left in dist/ of sources that are gone: `tsc` writes files and never takes one away.

import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FOLDER } from './bundle-command.ts';

/**
 * The files of dist/ under `root` whose source is no longer in src/, relative to `root`. The bundle
 * is made anew by every build.
 */
export function staleOutput(root: string): string[] {
  const outputs = globSync('dist/**/*.{js,d.ts}', { cwd: root });
  return outputs
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(`dist/${BUNDLE_FOLDER}/`))
    .filter((path) => {
      const source = path.replace(/^dist\//, 'src/').replace(/(?:\.d\.ts|\.js)$/, '');
      return !existsSync(join(root, `${source}.ts`)) || source.endsWith('.test');
    })
    .sort();
}

/** Deletes them, so that they are neither packed nor imported. */
export function removeStaleOutput(root: string): void {
  for (const path of staleOutput(root)) rmSync(join(root, path));
}
