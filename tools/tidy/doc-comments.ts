// Every public name has its doc comment, and what it says of errors are codes.

import { posix } from 'node:path';
import type { Check, Complaint } from './complaint.ts';
import type { ExportedName } from './exported-names.ts';
import { isRuleExport } from './rule-exports.ts';
import type { Tree } from './tree.ts';

/**
 * Every name that an index.ts of src exports has a `/** … *\/` above it; overloads and a type that
 * shares its value's name need one between them. `Errors:` is followed by codes; a comment on
 * something that throws nothing does not mention errors. `@internal` is for the records of the
 * command line alone. Inside the house a comment is written only where the name does not say
 * enough. Rules and tables of rules need none: each `summary` says what they find.
 */
export const docComments: Check = {
  name: 'every public name has a doc comment',
  *find(tree: Tree): Iterable<Complaint> {
    const shown = publicNames(tree);
    for (const file of tree.sources) {
      const { path, name, layer, exports, comments, text, lineAt } = file;
      for (const { start, end } of comments) {
        const comment = text.slice(start, end);
        if (comment === '/** @internal */' && layer !== 'cli') {
          const instead = 'write the type out; only src/cli has types that follow from a record';
          yield { path, line: lineAt(start), what: 'an internal export', instead };
        }
        const at = comment.search(/\bErrors: None\b/);
        if (at === -1) continue;
        const instead = 'leave it out: silence means that nothing is thrown';
        yield { path, line: lineAt(start + at), what: '"Errors: None"', instead };
      }
      if (name === 'index.ts') continue;
      for (const [exported, same] of groupedByName(exports)) {
        const first = same[0];
        if (first === undefined || first.kind === 'reexport') continue;
        if (!shown.has(`${path} ${exported}`)) continue;
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

const REEXPORT = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/gm;

// `path name` of all that the index files of src export.
function publicNames({ sources }: Tree): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path, name, layer, text } of sources) {
    if (layer === undefined || name !== 'index.ts') continue;
    for (const [, list = '', specifier = ''] of text.matchAll(REEXPORT)) {
      const target = posix.join(posix.dirname(path), specifier);
      for (const item of list.split(',')) {
        names.add(`${target} ${item.trim().replace(/^type\s+/, '')}`);
      }
    }
  }
  return names;
}
