// A file is named after what it gives: urlset-reader.ts exports readUrlset.

import type { Check, Complaint } from './complaint.ts';
import { wordsOf } from './file-names.ts';
import type { Tree } from './tree.ts';

/**
 * Some exported name says all the words of the file's name, in any order and form.
 *
 * `url-entry.ts` → `UrlEntry`; `format-sniffer.ts` → `sniffFormat`; `limits.ts` → `LocLimit`.
 * A file that exports nothing but SCREAMING constants is a table of facts and named by its
 * subject. A word of the folder's name need not be said again: `xml/xml-tokenizer.ts` may export
 * `tokenize`.
 */
export const mainExport: Check = {
  name: 'a file is named after its main export',
  *find(tree: Tree): Iterable<Complaint> {
    for (const { path, name, layer, exports, forTests, generated } of tree.sources) {
      const judged = layer !== undefined || path.startsWith('tools/');
      if (!judged || forTests || generated || name === 'index.ts') continue;
      const names = [...new Set(exports.map((exported) => exported.name))];
      if (names.length === 0 || names.every(isConstant)) continue;
      const base = name.replace(/\.ts$/, '');
      const folderWords = wordsOf(path.split('/').at(-2) ?? '');
      if (names.some((exported) => isNamedAfter(base, exported, folderWords))) continue;
      const what = `${name} exports ${names.slice(0, 3).join(' ')} and no name like its own`;
      yield { path, line: 1, what, instead: 'rename the file after its main export' };
    }
  },
};

function isConstant(name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name);
}

function isNamedAfter(base: string, exported: string, folderWords: readonly string[]): boolean {
  const said = wordsOf(exported);
  const words = wordsOf(base);
  if (said.join('').includes(words.join(''))) return true;
  const isSaid = (word: string): boolean => said.some((other) => isFormOf(word, other));
  return words.some(isSaid) && words.every((word) => isSaid(word) || folderWords.includes(word));
}

// reader/read, limits/limit, log/logger: four letters in common, or all three of a short word.
function isFormOf(a: string, b: string): boolean {
  const letters = Math.min(a.length, b.length, 4);
  return a === b || (letters >= 3 && a.slice(0, letters) === b.slice(0, letters));
}
