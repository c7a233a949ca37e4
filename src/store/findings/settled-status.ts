// The status of a sitemap that follows from what counts of what was found in it.
import type { SitemapStatus } from '../port/sitemap-record.ts';

/** What the status of a sitemap that was read follows from. */
export interface SettledFrom {
  readonly status: SitemapStatus;
  /** What counts. */
  readonly errors: number;
  readonly warnings: number;
  /** The last read was interrupted or failed, or the document was cut. */
  readonly isCut: boolean;
  readonly failedAs: SitemapStatus | undefined;
  readonly isFailureExpected: boolean;
}

const UNREAD: ReadonlySet<SitemapStatus> = new Set(['pending', 'fetching']);

/** Returns the status. A failure counts unless all findings that say why are expected. */
export function settledStatus(from: SettledFrom): SitemapStatus {
  if (UNREAD.has(from.status)) return from.status;
  if (from.failedAs !== undefined && !from.isFailureExpected) return from.failedAs;
  // One that was interrupted, or was cut, has errors whatever was found in it.
  const isCut = from.isCut && !from.isFailureExpected;
  if (isCut || from.errors > 0) return 'has-errors';
  return from.warnings > 0 ? 'success-with-warnings' : 'success';
}
