// The front doors of the package and every name that they export, with its doc comment.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ExportedName } from '../tidy/exported-names.ts';
import { readSourceFile, type SourceFile } from '../tidy/source-file.ts';

/** A name as a user imports it. */
export interface PublicName {
  readonly name: string;
  /** `type` exists for the compiler alone. */
  readonly kind: 'function' | 'value' | 'class' | 'type';
  /** The file that declares it, from the root of the checkout. */
  readonly path: string;
  /** All doc comments above its declarations, with their delimiters; empty when it has none. */
  readonly doc: string;
}

/** A subpath of the package. */
export interface FrontDoor {
  /** What stands behind `from`: `portolan`, `portolan/tree`. */
  readonly specifier: string;
  /** Its index.ts, from the root of the checkout. */
  readonly path: string;
  /** In alphabetical order, lower and upper case alike. */
  readonly names: readonly PublicName[];
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

const REEXPORT = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/gm;

/** Reads the doors that package.json at `root` names, package.json itself aside. */
export function readFrontDoors(root: string): FrontDoor[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const files = new Map<string, SourceFile>();
  const read = (path: string): SourceFile => {
    const known = files.get(path);
    if (known) return known;
    const file = readSourceFile(path, readFileSync(join(root, path), 'utf8'));
    files.set(path, file);
    return file;
  };
  return Object.entries(manifest.exports)
    .filter(([, target]) => target.endsWith('.js'))
    .map(([subpath, target]) => {
      const path = target.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');
      const names = namesOf(path, read).sort((a, b) => compareNames(a.name, b.name));
      return { specifier: manifest.name + subpath.slice(1), path, names };
    });
}

function compareNames(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}

// An index.ts holds nothing but `export { … } from '…'`, which the house rules see to.
function namesOf(indexPath: string, read: (path: string) => SourceFile): PublicName[] {
  const { text } = read(indexPath);
  const found: PublicName[] = [];
  for (const [, list = '', specifier = ''] of text.matchAll(REEXPORT)) {
    const target = posix.join(posix.dirname(indexPath), specifier);
    for (const item of list.split(',').map((part) => part.trim().replace(/^type\s+/, ''))) {
      const [declared = '', name = declared] = item.split(/\s+as\s+/);
      if (item !== '') found.push({ ...declarationOf(declared, target, read), name });
    }
  }
  return found;
}

function declarationOf(name: string, path: string, read: (path: string) => SourceFile): PublicName {
  const file = read(path);
  if (path.endsWith('/index.ts')) {
    const inner = namesOf(path, read).find((one) => one.name === name);
    if (inner) return inner;
  }
  const declared = file.exports.filter((one) => one.name === name);
  const doc = [...new Set(declared.map((one) => one.doc ?? ''))].join('\n').trim();
  return { name, kind: kindOf(declared, file), path, doc };
}

function kindOf(declared: readonly ExportedName[], { code }: SourceFile): PublicName['kind'] {
  const value = declared.find(({ kind }) => kind !== 'type');
  if (!value) return 'type';
  if (value.kind === 'function') return 'function';
  return /^export\s+(?:abstract\s+)?class\b/.test(code.slice(value.offset)) ? 'class' : 'value';
}
