// What the store keeps of what was submitted.
import type { SitemapStatus } from './sitemap-record.ts';

/** A submission: by form, ping, API, IndexNow or command. */
export interface SubmissionRecord {
  readonly id: number;
  readonly at: number;
  readonly by: 'form' | 'ping' | 'api' | 'search-console' | 'indexnow' | 'cli';
  /** What was submitted: a sitemap, a site, or how many URLs. */
  readonly url: string;
  readonly siteId: number;
  /** Absent where URLs or a site were submitted. */
  readonly sitemapId?: number;
  /** Of IndexNow: how many. */
  readonly urls?: number;
  /** The name of the token, where there was one. */
  readonly token?: string;
  /** Of a sitemap: the read that answered it. The run may still go on with what it lists. */
  readonly readId?: number;
  /** The first run that took it up, once it is done. */
  readonly run?: number;
  /** How the sitemap stands since it was read. */
  readonly status?: SitemapStatus;
}
