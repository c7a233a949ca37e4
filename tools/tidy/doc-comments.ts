// Every exported name has its doc comment, and every public function says how it fails.

import type { Check, Complaint } from './complaint.ts';
import type { ExportedName } from './exported-names.ts';
import type { Tree } from './tree.ts';

/**
 * Every exported name has a `/** … *\/` above it; overloads and a type that shares its value's
 * name need one between them. Under src/, that of an exported function names its `Errors:`.
 */
export const docComments: Check = {
  name: 'every export has a doc comment; every exported function names its Errors',
  *find(tree: Tree): Iterable<Complaint> {
    for (const { path, name, layer, exports, forTests, lineAt } of tree.sources) {
      const judged = !/^(?:bench|examples)\//.test(path) && !name.endsWith('.test.ts');
      if (!judged || name === 'index.ts') continue;
      const public_ = layer !== undefined && !forTests;
      for (const [exported, same] of groupedByName(exports)) {
        const first = same[0];
        if (first === undefined || first.kind === 'reexport') continue;
        const doc = same.map((one) => one.doc).join('');
        const line = lineAt(first.offset);
        if (!/[\p{L}]{2}/u.test(doc)) {
          const instead = 'write what it gives: shapes, units, ranges, defaults';
          yield { path, line, what: `${exported} has no doc comment`, instead };
        } else if (public_ && first.kind === 'function' && !/\bErrors: *\S/.test(doc)) {
          const instead = 'add "Errors:" with its codes, or "Errors: None."';
          yield { path, line, what: `${exported} does not say how it fails`, instead };
        }
      }
    }
  },
};

function groupedByName(exports: readonly ExportedName[]): Map<string, ExportedName[]> {
  return Map.groupBy(exports, ({ name }) => name);
}
