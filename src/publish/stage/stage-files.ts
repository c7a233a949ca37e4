// The files that a target lacks, staged in it.
import { PortolanError } from '../../base/portolan-error.ts';
import {
  type FinishedDocument,
  type SetDocument,
  StagedDocument,
  type StagedDocumentOptions,
} from '../build/shards/staged-document.ts';
import type { TargetSession } from '../ports/target.ts';
import { gunzipChunks } from './compare-published.ts';
import type { SetFile } from './set-files.ts';

export interface StagedSetFile extends SetFile {
  readonly staged: FinishedDocument;
}

/**
 * Stages the files that changed, in their order. A document that was written in this session
 * (`isHome`) with the right compression is used as it is; others are copied.
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
    const fits = (document?.gzipBytes === undefined) === (gzipLevel === undefined);
    const own = options.isHome && fits ? document : undefined;
    staged.push({ ...file, staged: own ?? (await copyFile(file, session)) });
  }
  return staged;
}

async function copyFile(
  file: SetFile,
  session: Pick<TargetSession, 'stage'>,
): Promise<FinishedDocument> {
  const { document, gzipLevel } = file;
  const copying = copyDocument(bytesOf(file), { stage: () => session.stage(), gzipLevel });
  if (document) return copying;
  const copy = await copying.catch((error: unknown) => {
    const { code } = error as { readonly code?: unknown };
    throw typeof code === 'string' && code.startsWith('Z_') ? damaged(file, error) : error;
  });
  if (copy.sha256 !== file.sha256) throw damaged(file);
  return copy;
}

function damaged({ name }: SetFile, cause?: unknown): PortolanError {
  return new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: `The state's copy of ${name} is damaged. Nothing was published.`,
    hint: 'Remove the state file and build again: every URL then counts as new.',
    cause,
  });
}

function bytesOf({ document, stored }: SetDocument): Parameters<typeof copyDocument>[0] {
  if (document) return { bytes: document.file.read(), gzipped: document.gzipBytes !== undefined };
  return { bytes: stored ? [stored()] : [], gzipped: stored !== undefined };
}

export async function copyDocument(
  source: {
    readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
    readonly gzipped: boolean;
  },
  options: StagedDocumentOptions,
): Promise<FinishedDocument> {
  const document = new StagedDocument(options);
  const plain = source.gzipped ? gunzipChunks(source.bytes) : source.bytes;
  try {
    for await (const chunk of plain) {
      document.writeBytes(chunk);
      if (document.wantsDrain) await document.drain();
    }
    return await document.finish();
  } catch (error) {
    await document.discard();
    throw error;
  }
}
