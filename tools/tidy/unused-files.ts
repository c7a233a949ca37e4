// Source that nothing reaches is removed: git remembers it.

import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

/**
 * Every file under src/ is imported by another one that is not a test.
 *
 * The ways in are index.ts files and commands. Generated files and contract suites are let be:
 * the first serve other programs, the second are imported by tests.
 */
export const unusedFiles: Check = {
  name: 'no source file that nothing imports',
  *find(tree: Tree): Iterable<Complaint> {
    const source = tree.sources.filter((file) => file.layer !== undefined && !file.forTests);
    const used = new Set<string | undefined>();
    for (const file of source) {
      for (const { target } of file.imports) if (target !== file.path) used.add(target);
    }
    for (const file of source) {
      if (isWayIn(file) || file.generated || used.has(file.path)) continue;
      const instead = 'import it where it is needed, or delete it';
      yield { path: file.path, line: 1, what: 'no source file imports this one', instead };
    }
  },
};

const WAYS_IN = /^(?:src\/cli\/bin|packages\/[^/]+\/src\/cli)\.ts$/;

function isWayIn(file: SourceFile): boolean {
  return file.name === 'index.ts' || WAYS_IN.test(file.path) || file.name.endsWith('.d.ts');
}
