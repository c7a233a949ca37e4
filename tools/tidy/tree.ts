// The checkout as the checks see it, read once; or one made up of texts, for their own tests.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceFile, type SourceFile } from './source-file.ts';

/** All that the checks may look at. Paths are relative to the root, with forward slashes. */
export interface Tree {
  /** Every committed text file by its path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every file and folder, binary ones too. */
  readonly paths: ReadonlySet<string>;
  /** The TypeScript files, AssemblyScript and the apps of the integrations and examples aside. */
  readonly sources: readonly SourceFile[];
  /** The AssemblyScript files: TypeScript's looks, another language's rules. */
  readonly assembly: readonly SourceFile[];
}

// The folders of AssemblyScript, wherever in the source they lie.
const IN_ASSEMBLY = /^src\/(?:[^/]+\/)+assembly\//;
// What users of a framework write, by its conventions and not by the rules of this house.
const IN_APP = /^(?:tests\/integrations\/[^/]+\/(?:site|oldest)|examples\/[^/]+)\//;
const TEXT_BYTES_MAX = 2 * 1024 * 1024;

/** Makes a tree of texts by path. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const texts = new Map(Object.entries(files));
  return treeFrom(texts, Object.keys(files));
}

/** Reads the checkout at `root`, what .gitignore names left out; `.git` is a file in a worktree. */
export function readTree(root: string): Tree {
  const ignored = ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'));
  const paths: string[] = [];
  const walk = (folder: string): void => {
    for (const item of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (ignored(path, item.isDirectory())) continue;
      if (item.isDirectory()) walk(path);
      else if (item.isFile()) paths.push(path);
    }
  };
  walk('');
  const texts = new Map<string, string>();
  for (const path of paths.sort()) {
    if (statSync(join(root, path)).size > TEXT_BYTES_MAX) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.slice(0, 8192).includes('\0')) texts.set(path, text);
  }
  return treeFrom(texts, paths);
}

function treeFrom(texts: ReadonlyMap<string, string>, files: readonly string[]): Tree {
  const paths = new Set(['', ...files]);
  for (const path of files) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      paths.add(path.slice(0, at));
    }
  }
  const typed = [...texts].filter(([path]) => path.endsWith('.ts') && !IN_APP.test(path));
  const read = typed.map(([path, text]) => readSourceFile(path, text));
  return {
    texts,
    paths,
    sources: read.filter(({ path }) => !IN_ASSEMBLY.test(path)),
    assembly: read.filter(({ path }) => IN_ASSEMBLY.test(path)),
  };
}

// The forms of .gitignore that this house uses: `name`, `name/`, `a/path/` and `*.ending`.
function ignoredBy(gitignore: string): (path: string, folder: boolean) => boolean {
  const patterns = ['.git', ...gitignore.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (path, folder) =>
    patterns.some((pattern) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
      if (pattern.endsWith('/') && !folder) return false;
      const bare = pattern.replace(/^\/|\/$/g, '');
      return bare.includes('/') || pattern.startsWith('/') ? path === bare : name === bare;
    });
}
