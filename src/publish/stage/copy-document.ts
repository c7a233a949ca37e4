// A document that was written, copied into another staged file: compressed, plain, or as it is.
import {
  type FinishedDocument,
  StagedDocument,
  type StagedDocumentOptions,
} from '../build/shards/staged-document.ts';
import { gunzipChunks } from './compare-published.ts';

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
