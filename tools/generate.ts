// `npm run generate`: writes the lists of rules, announcers and extensions and the version of
// package.json into the code, and the reference pages of docs/ from the code that they describe.
// `npm run generate -- --check` writes nothing and fails where a page is out of date.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { announcerList } from './generate/announcer-list.ts';
import { extensionList } from './generate/extension-list.ts';
import type { GeneratedFile } from './generate/generated-file.ts';
import { ruleLists } from './generate/rule-lists.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

let stale = 0;
// The pages are made from what the lists hold, so the lists come first.
refresh([announcerList(root), extensionList(root), ...ruleLists(root)]);
const { generatedPages } = await import('./generate/generated-pages.ts');
refresh(generatedPages(root));
if (stale === 0) console.log('All generated pages are up to date.');
if (checkOnly && stale > 0) process.exitCode = 1;

function refresh(files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) {
    if (present(path) === text) continue;
    stale += 1;
    console.log(checkOnly ? `${path} is out of date.` : `${path} was written.`);
    if (checkOnly) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function present(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
