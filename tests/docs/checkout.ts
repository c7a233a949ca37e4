// The documents and the checkout that they are about.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const checkout: string = join(import.meta.dirname, '..', '..');

/** Reads a file by its path from the root. */
export function readText(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

/** The documents that people write and whose code is checked: README and the guides. */
export const HANDWRITTEN: readonly string[] = [
  'README.md',
  ...globSync('docs/guides/**/*.md', { cwd: checkout })
    .map((path) => path.replaceAll('\\', '/'))
    .sort(),
];
