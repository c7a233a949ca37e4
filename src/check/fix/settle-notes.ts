// What was noted of a source, against what reading its copy shows: nothing is said to be repaired
// that is still there, nothing to be kept that is gone.
import type { CopyProof } from './copy-proof.ts';
import type { FixNotes } from './fix-notes.ts';
import type { FixCode } from './fix-report.ts';

/** Moves what the copies do not bear out, and tells whether they are better than the source. */
export function settleNotes(notes: FixNotes, proofs: readonly CopyProof[]): boolean {
  const droppedValues = notes.total('dropped-value');
  const left = (code: FixCode): number =>
    proofs.reduce((sum, { counts }) => sum + (counts.get(code) ?? 0), 0);
  for (const code of notes.codes('kept')) {
    const gone = notes.count(code, 'kept') - left(code);
    if (gone > 0) notes.move(code, { from: 'kept', to: 'dropped-value', count: gone });
  }
  for (const fixClass of ['repaired', 'assumed'] as const) {
    for (const code of notes.codes(fixClass)) {
      const count = left(code);
      if (count > 0) notes.move(code, { from: fixClass, to: 'kept', count });
    }
  }
  // What the schemas want elsewhere because they do not know it is noted as unknown.
  notes.drop('element-order', 'kept');
  const better = notes.total('repaired') + notes.total('assumed') + droppedValues;
  const dropped = notes.total('dropped-entry') + notes.total('dropped-page');
  return better + dropped + notes.total('incomplete') > 0;
}
