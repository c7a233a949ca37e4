// What a part leaves for later beside its shards: which URLs changed, and contents.
import type { CommitStep, TargetSession } from '../../ports/target.ts';
import { nameHashed, type PartRecord } from '../record/part-record.ts';
import type { PartChanges } from './part-changes.ts';
import type { PartState } from './part-state.ts';

export interface MemoryFile {
  readonly kind: 'changes' | 'contents';
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function memoryFiles(
  place: Pick<PartRecord, 'publication' | 'part' | 'parts'>,
  { changes, state }: { readonly changes: PartChanges; readonly state: PartState | undefined },
): Promise<MemoryFile[]> {
  const list = await changes.file();
  const fileOf = (kind: MemoryFile['kind'], bytes: Uint8Array): MemoryFile => {
    return { kind, name: nameHashed(kind, place, bytes), bytes };
  };
  const contents = [...(state?.contentFiles() ?? [])].map((bytes) => fileOf('contents', bytes));
  return list === undefined ? contents : [fileOf('changes', list), ...contents];
}

/** The names by which the record of the part finds them. */
export function memoryNames(
  files: readonly MemoryFile[],
): Pick<PartRecord, 'changesFile' | 'contents'> {
  const list = files.find(({ kind }) => kind === 'changes')?.name;
  const contents = files.filter(({ kind }) => kind === 'contents').map(({ name }) => name);
  return {
    changesFile: list,
    ...(contents.length > 0 && { contents }),
  };
}

export async function stageMemory(
  files: readonly MemoryFile[],
  session: TargetSession,
): Promise<CommitStep[]> {
  const steps: CommitStep[] = [];
  for (const { name, bytes } of files) {
    const file = await session.stage();
    await file.write(bytes);
    await file.finish();
    const contentType = 'application/octet-stream';
    steps.push({ kind: 'put', name, file, contentType, immutable: true });
  }
  return steps;
}
