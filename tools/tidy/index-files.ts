// An index.ts is a door, not a room: re-exports, no code.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const REEXPORT =
  /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*(?:'[^']*'|"[^"]*");?/gm;

/** An index.ts holds re-exports only. */
export const indexFiles: Check = {
  name: 'an index.ts only re-exports',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      if (file.name !== 'index.ts') continue;
      const rest = file.code.replace(REEXPORT, (found) => found.replace(/[^\n]/g, ' '));
      const offset = rest.search(/\S/);
      if (offset === -1) continue;
      const instead = 'move the code to a file named after it and re-export it from there';
      yield { path: file.path, line: file.lineAt(offset), what: 'code in an index.ts', instead };
    }
  },
};
