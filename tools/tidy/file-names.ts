// Names of files and folders: kebab-case, found by name alone, saying what is inside.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const FILE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.ts$/;
const FOLDER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const EMPTY_WORDS = /^(?:util|helper|common|manager|service)s?$/i;

/** kebab-case, base names that occur once, and no word that says nothing. */
export const fileNames: Check = {
  name: 'file names are kebab-case, unique and meaningful; so are the names they export',
  *find(tree: Tree): Iterable<Complaint> {
    const firstPaths = new Map<string, string>();
    for (const { path, name, exports, lineAt } of tree.sources) {
      const at = { path, line: 1 };
      const folders = path.split('/').slice(0, -1);
      if (!FILE.test(name) || folders.some((folder) => !FOLDER.test(folder))) {
        yield { ...at, what: 'the name is not kebab-case', instead: 'write it like-this.ts' };
      }
      for (const word of path.replace(/\.ts$/, '').split(/[/.-]/)) {
        if (EMPTY_WORDS.test(word)) yield { ...at, ...emptyWord(word) };
      }
      for (const { name: exported, offset } of exports) {
        for (const word of wordsOf(exported)) {
          if (EMPTY_WORDS.test(word)) yield { path, line: lineAt(offset), ...emptyWord(word) };
        }
      }
      if (name === 'index.ts' || name.endsWith('.test.ts')) continue;
      const key = `${folders[0]}/${name}`;
      const first = firstPaths.get(key);
      if (first === undefined) firstPaths.set(key, path);
      else yield { ...at, what: `${first} has the same name`, instead: 'put the subject in front' };
    }
  },
};

/** The words of a name, in lower case: `readUrlset` and `URLSET_READ` are two words each. */
export function wordsOf(name: string): string[] {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function emptyWord(word: string): Pick<Complaint, 'what' | 'instead'> {
  return { what: `"${word}" in a name`, instead: 'say what it does or holds' };
}
