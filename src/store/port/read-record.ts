// What the store keeps of every attempt to read a sitemap: the fetch log.
import type { FetchCause, SitemapCounts, SitemapStatus, SitemapType } from './sitemap-record.ts';

export interface ReadRobots {
  readonly allowed: boolean;
  readonly agent: string;
  readonly robotsTxt: string;
  readonly line?: number;
  readonly rule?: string;
  /** What the robots.txt answered with that could not be fetched. */
  readonly status?: number;
  /** Why there was no answer to the request for it. */
  readonly cause?: FetchCause;
}

export interface ReadRecord {
  readonly id: number;
  readonly siteId: number;
  readonly sitemapId: number;
  /** The run that it belongs to, from 1. */
  readonly run: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** `not-modified`: status 304; `same-body`: the same bytes as last time; neither was read. */
  readonly result: 'read' | 'not-modified' | 'same-body' | 'failed';
  /** `truncated`: at a limit or by the server; `aborted`: by us. */
  readonly completeness: 'complete' | 'truncated' | 'aborted';
  readonly status: SitemapStatus;
  readonly cause?: FetchCause;
  readonly message?: string;
  readonly type: SitemapType;
  readonly httpStatus?: number;
  /** Where it was found, when it had moved. */
  readonly finalUrl?: string;
  readonly redirects: readonly {
    readonly from: string;
    readonly to: string;
    readonly status: number;
  }[];
  /** The informative ones of the answer, at most 40 with at most 512 characters each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly robots?: ReadRobots;
  /** For its turn at the host; to the first byte; for all of it. */
  readonly waitedMs: number;
  readonly firstByteMs?: number;
  readonly totalMs: number;
  /** As sent, and inflated. */
  readonly sentBytes?: number;
  readonly bytes?: number;
  readonly bodyHash?: string;
  readonly counts: SitemapCounts;
  readonly errors: number;
  readonly warnings: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}
