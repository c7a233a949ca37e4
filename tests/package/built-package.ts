// The package as it was built: its manifest, and whether dist/ is what src/ says.

import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const packageRoot: string = join(import.meta.dirname, '..', '..');

/** The parts of package.json that the tests of the package need. */
export interface BuiltPackage {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Reads the manifest, and refuses a dist/ that is missing or older than a source. */
export function readBuiltPackage(): BuiltPackage {
  const modified = (path: string): number =>
    statSync(join(packageRoot, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const remedy = 'Run "npm run build", or start the tests by "npm test".';
  const built = modified('dist/index.js');
  assert.ok(built > 0, `dist/ is not built. ${remedy}`);
  for (const source of globSync('src/**/*.ts', { cwd: packageRoot })) {
    if (/\.(?:test|contract)\.ts$|assembly/.test(source)) continue;
    assert.ok(built >= modified(source), `dist/ is older than ${source}. ${remedy}`);
  }
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as BuiltPackage;
}

/** What a user writes after `from` for each door of the package. */
export function specifiersOf({ name, exports }: BuiltPackage): string[] {
  return Object.keys(exports).map((subpath) => name + subpath.slice(1));
}
