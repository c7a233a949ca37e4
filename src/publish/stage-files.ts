// The files that a target lacks, staged in it.
import type { SetDocument, SetFile } from './set-file.ts';
import { copyDocument } from './shards/copy-document.ts';
import type { FinishedDocument } from './shards/staged-document.ts';
import type { TargetSession } from './targets/target.ts';

/** A file of the set whose bytes are staged in the target. */
export interface StagedSetFile extends SetFile {
  readonly staged: FinishedDocument;
}

/**
 * Stages the files that changed, and gives them in their order. What was written into this very
 * target with the right compression is taken as it is.
 *
 * `isHome` tells that documents were staged in this session; otherwise they are copied.
 * Errors: those of the target.
 */
export async function stageFiles(
  files: readonly SetFile[],
  session: Pick<TargetSession, 'stage'>,
  options: { readonly isHome: boolean },
): Promise<StagedSetFile[]> {
  const staged: StagedSetFile[] = [];
  for (const file of files) {
    if (file.unchanged) continue;
    const { document, gzipLevel } = file;
    const fits = document && (document.gzipBytes === undefined) === (gzipLevel === undefined);
    if (options.isHome && document && fits) {
      staged.push({ ...file, staged: document });
      continue;
    }
    const copy = await copyDocument(bytesOf(file), { stage: () => session.stage(), gzipLevel });
    staged.push({ ...file, staged: copy });
  }
  return staged;
}

function bytesOf({ document, stored }: SetDocument): Parameters<typeof copyDocument>[0] {
  if (document) return { bytes: document.file.read(), gzipped: document.gzipBytes !== undefined };
  return { bytes: stored ? [stored()] : [], gzipped: stored !== undefined };
}
