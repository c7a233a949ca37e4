// Publishes one of the generations into a folder, as the program would: what changed, index last.
import type { CommitOptions, CommitStep, TargetSession } from '../../src/publish/ports/target.ts';
import { filesOf, generationOf, INDEX_NAME } from './published-generations.ts';

/** The generation that is published; 0 for none. */
export async function publishedGeneration(session: TargetSession): Promise<number> {
  const chunks = await session.read(INDEX_NAME);
  if (chunks === undefined) return 0;
  let text = '';
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return generationOf(text);
}

/** Replaces the generation `from` by the generation `to`. */
export async function publishGeneration(
  session: TargetSession,
  { from, to }: { readonly from: number; readonly to: number },
  options: CommitOptions = {},
): Promise<void> {
  const before: ReadonlyMap<string, string> = from === 0 ? new Map() : filesOf(from);
  const after = filesOf(to);
  const steps: CommitStep[] = [];
  for (const [name, text] of after) {
    if (before.get(name) === text) continue;
    const file = await session.stage();
    const bytes = new TextEncoder().encode(text);
    const half = Math.floor(bytes.length / 2);
    await file.write(bytes.subarray(0, half));
    await file.write(bytes.subarray(half));
    await file.finish();
    steps.push({ kind: 'put', name, file, contentType: 'application/xml', immutable: false });
  }
  for (const name of before.keys()) if (!after.has(name)) steps.push({ kind: 'remove', name });
  await session.commit(steps, options);
}
