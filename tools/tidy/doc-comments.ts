// Every exported name has its doc comment, and what it says of errors are codes.

import type { Check, Complaint } from './complaint.ts';
import type { ExportedName } from './exported-names.ts';
import { isRuleExport } from './rule-exports.ts';
import type { Tree } from './tree.ts';

/**
 * Every exported name has a `/** … *\/` above it; overloads and a type that shares its value's
 * name need one between them. `Errors:` is followed by codes; a comment on something that throws
 * nothing does not mention errors. Rules and tables of rules need no comment: each `summary` says
 * what they find.
 */
export const docComments: Check = {
  name: 'every export has a doc comment',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      const { path, name, exports, comments, text, lineAt } = file;
      for (const { start, end } of comments) {
        const at = text.slice(start, end).search(/\bErrors: None\b/);
        if (at === -1) continue;
        const instead = 'leave it out: silence means that nothing is thrown';
        yield { path, line: lineAt(start + at), what: '"Errors: None"', instead };
      }
      const judged = !/^(?:bench|examples)\//.test(path) && !name.endsWith('.test.ts');
      if (!judged || name === 'index.ts') continue;
      for (const [exported, same] of groupedByName(exports)) {
        const first = same[0];
        if (first === undefined || first.kind === 'reexport') continue;
        if (isRuleExport(file, first.offset)) continue;
        const doc = same.map((one) => one.doc).join('');
        const line = lineAt(first.offset);
        if (!/[\p{L}]{2}/u.test(doc)) {
          const instead = 'write what it gives: shapes, units, ranges, defaults';
          yield { path, line, what: `${exported} has no doc comment`, instead };
        } else if (/\bErrors: *(?:\n|\*|$)/.test(doc)) {
          const instead =
            'name the codes behind it, or leave "Errors:" out where nothing is thrown';
          yield { path, line, what: `${exported} does not say how it fails`, instead };
        }
      }
    }
  },
};

function groupedByName(exports: readonly ExportedName[]): Map<string, ExportedName[]> {
  return Map.groupBy(exports, ({ name }) => name);
}
