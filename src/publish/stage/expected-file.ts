// What a published file should be.
import type { PublishedFile } from '../report/publish-report.ts';

/** What a file should be. */
export interface ExpectedFile {
  readonly name: string;
  readonly kind: PublishedFile['kind'];
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  readonly sha256: string;
  readonly gzipped: boolean;
}
