// `npm run generate`: writes the reference pages of docs/ from the code that they describe, and the
// version of package.json into the code.
// `npm run generate -- --check` writes nothing and fails where a page is out of date.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPages } from './generate/generated-pages.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

let stale = 0;
for (const { path, text } of generatedPages(root)) {
  if (present(path) === text) continue;
  stale += 1;
  console.log(checkOnly ? `${path} is out of date.` : `${path} was written.`);
  if (checkOnly) continue;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
if (stale === 0) console.log('All generated pages are up to date.');
if (checkOnly && stale > 0) process.exitCode = 1;

function present(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
