// Relative imports are written with the file's real ending, as Node runs them.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

/** Every relative import ends in `.ts` (or `.json`) and names a file that is there. */
export const importEndings: Check = {
  name: 'a relative import ends in .ts and names a file that exists',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      for (const { specifier, target, offset } of file.imports) {
        if (target === undefined) continue;
        const at = { path: file.path, line: file.lineAt(offset) };
        if (!/\.(?:ts|json)$/.test(specifier)) {
          yield {
            ...at,
            what: `${specifier} does not end in .ts`,
            instead: 'write the whole name',
          };
        } else if (!tree.paths.has(target)) {
          yield { ...at, what: `${specifier} is not there`, instead: 'correct the path' };
        }
      }
    }
  },
};
