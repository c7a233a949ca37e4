// The doors of a package: its package.json names every index.ts, and nothing else.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

interface PackageJson {
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const MANIFEST = 'package.json';
const MANIFESTS = /^(?:packages\/[^/]+\/)?package\.json$/;

/**
 * `exports` ⇄ the index.ts files under src/, and `bin` → a source file; in packages/ too.
 *
 * A subpath is the folder's path or the end of it: `./robots-txt` for formats/robots-txt, and
 * `./unstable/store` for store.
 */
export const exportsMap: Check = {
  name: 'the exports of package.json are the index files of src',
  *find(tree: Tree): Iterable<Complaint> {
    for (const path of tree.texts.keys()) if (MANIFESTS.test(path)) yield* complaintsOf(tree, path);
  },
};

function* complaintsOf(tree: Tree, manifest: string): Iterable<Complaint> {
  const home = manifest.slice(0, -MANIFEST.length);
  const text = tree.texts.get(manifest) ?? '';
  const { exports = {}, bin = {} } = JSON.parse(text) as PackageJson;
  const lineOf = (part: string): number => {
    const at = text.indexOf(JSON.stringify(part));
    return text.slice(0, Math.max(0, at)).split('\n').length;
  };
  const named = new Set<string>();
  for (const [subpath, target] of Object.entries(exports)) {
    if (target === `./${MANIFEST}`) continue;
    const at = { path: manifest, line: lineOf(subpath) };
    const source = home + sourceOf(target);
    named.add(source);
    if (!tree.paths.has(source)) {
      const what = `${subpath} leads to no ${source}`;
      yield { ...at, what, instead: 'write it, or close the door' };
    } else if (!`/${source}`.endsWith(`${folderOf(subpath)}/index.ts`)) {
      yield { ...at, what: `${subpath} leads to ${source}`, instead: 'give both the same name' };
    }
  }
  for (const target of Object.values(bin)) {
    const source = home + sourceOf(target);
    if (tree.paths.has(source)) continue;
    const instead = 'write it, or correct bin';
    yield { path: manifest, line: lineOf(target), what: `bin leads to no ${source}`, instead };
  }
  for (const { path, name, layer } of tree.sources) {
    const isOurs = layer !== undefined && path.startsWith(`${home}src/`);
    if (name !== 'index.ts' || !isOurs || named.has(path)) continue;
    const instead = 'add it to "exports" of package.json, or import the files themselves';
    yield { path, line: 1, what: 'an index.ts that is no door of the package', instead };
  }
}

function sourceOf(target: string): string {
  return target.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');
}

function folderOf(subpath: string): string {
  return subpath.slice(1).replace(/^\/unstable\//, '/');
}
