// No file of a layer imports itself by a detour. Cycles through types count: they too cannot be
// read from one end to the other.

import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

/**
 * Inside a layer, imports form no cycle. (Between layers the layer table sees to it.) The record of
 * a command loads the code that runs it, which takes the types of its options from the record.
 */
export const importCycles: Check = {
  name: 'no import cycles',
  *find(tree: Tree): Iterable<Complaint> {
    const files = new Map<string, SourceFile>();
    for (const file of tree.sources) if (!file.forTests) files.set(file.path, file);
    const done = new Set<string>();
    for (const start of files.keys()) {
      const cycle = findCycle(start, files, done);
      if (cycle === undefined) continue;
      const [path = start, next] = cycle;
      const file = files.get(path);
      const statement = file?.imports.find(({ target }) => target === next);
      const line = file?.lineAt(statement?.offset ?? 0) ?? 1;
      const names = [...cycle, path].map((step) => step.slice(step.lastIndexOf('/') + 1));
      const instead = 'move what both need into a file of its own';
      yield { path, line, what: `a cycle of imports: ${names.join(' → ')}`, instead };
    }
  },
};

// Depth first from one file; gives the first cycle met and marks what it has seen as done.
function findCycle(
  start: string,
  files: ReadonlyMap<string, SourceFile>,
  done: Set<string>,
): string[] | undefined {
  const trail: string[] = [];
  let found: string[] | undefined;
  const visit = (path: string): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt !== -1) found ??= trail.slice(seenAt);
    if (seenAt !== -1 || done.has(path)) return;
    trail.push(path);
    for (const { target, isLazy } of files.get(path)?.imports ?? []) {
      if (isLazy && /^src\/cli\/commands\/.*-commands?\.ts$/.test(path)) continue;
      if (target !== undefined && files.has(target)) visit(target);
    }
    trail.pop();
    done.add(path);
  };
  visit(start);
  return found;
}
