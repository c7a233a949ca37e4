// A document of the set on its way to the targets, and where its bytes come from.
import type { DocumentKind } from '../../targets/publish-manifest.ts';
import type { FinishedDocument } from './staged-document.ts';

/** A document of the set, before it is known what it is called in a target. */
export interface SetDocument {
  readonly kind: DocumentKind;
  readonly section?: string;
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  readonly sha256: string;
  /** Where it was written in this build; absent when it is as it was. */
  readonly document?: FinishedDocument;
  /** Its bytes, gzipped, where it was not written in this build. */
  readonly stored?: () => Uint8Array;
  /** When its bytes last changed, where a state knows it; in milliseconds since 1970. */
  readonly changedMs?: number;
}
