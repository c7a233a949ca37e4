// A file says at its top what is in it.

import type { Check, Complaint } from './complaint.ts';
import { isRuleFile } from './rule-exports.ts';
import type { Tree } from './tree.ts';

const LETTERS_MIN = 8;

/**
 * Every TypeScript and AssemblyScript file opens with a `//` comment, after a `#!` at most. The
 * file of a rule need not: its `summary` says what is there.
 */
export const openingComment: Check = {
  name: 'a file opens with a // comment that says what is here',
  *find(tree: Tree): Iterable<Complaint> {
    const sources = tree.sources.filter((file) => !isRuleFile(file));
    for (const { path, lines } of [...sources, ...tree.assembly]) {
      const index = lines[0]?.startsWith('#!') ? 1 : 0;
      const said = /^\/\/ (?<words>.*)$/.exec(lines[index] ?? '')?.groups?.['words'] ?? '';
      if (said.replace(/[^\p{L}]/gu, '').length >= LETTERS_MIN && !/^(?:biome|@ts)-/.test(said)) {
        continue;
      }
      const instead = 'say in one or two // lines what is here and, if not obvious, what is not';
      yield { path, line: index + 1, what: 'no opening comment', instead };
    }
  },
};
