// Nothing is left for later in the text: it is done, or it is an issue.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const MARKER = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/;
const JUDGED = /(?:\.(?:ts|mts|js|mjs|md|json|sh|css|html|ya?ml)|\/run)$/;

/** No leftover markers in code, documents and scripts. */
export const markers: Check = {
  name: 'no leftover markers',
  *find(tree: Tree): Iterable<Complaint> {
    for (const [path, text] of tree.texts) {
      if (!JUDGED.test(path) || path.endsWith('package-lock.json')) continue;
      for (const [index, line] of text.split('\n').entries()) {
        const found = MARKER.exec(line)?.[0];
        if (found === undefined) continue;
        const instead = 'do it now, or open an issue and take the line out';
        yield { path, line: index + 1, what: `a leftover ${found}`, instead };
      }
    }
  },
};
