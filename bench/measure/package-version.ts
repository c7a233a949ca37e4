// The versions of the packages that are measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives the installed version of a package of bench/. It may be "not installed". */
export function packageVersion(name: string): string {
  const file = join(import.meta.dirname, '..', 'node_modules', name, 'package.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
  } catch {
    return 'not installed';
  }
}
