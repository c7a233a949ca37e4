// What the store keeps of who may do what, who is told what, and what was submitted.
import type { SitemapStatus } from './sitemap-record.ts';

/** What a token allows: each includes those before it. */
export type TokenScope = 'read' | 'submit' | 'admin';

/** A token. The token itself is not kept. */
export interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  /** SHA-256 of it, in hexadecimal digits. */
  readonly hash: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
  readonly revokedAt?: number;
}

/** Whom to tell of what. */
export interface WebhookRecord {
  readonly id: number;
  readonly url: string;
  /** Signs what is sent (HMAC-SHA-256). Shown once. */
  readonly secret: string;
  /** Kinds of events; empty for all. */
  readonly events: readonly string[];
  readonly createdAt: number;
  readonly lastSentAt?: number;
  /** The status of the last answer; 0 for none. */
  readonly lastStatus?: number;
  readonly failuresInRow: number;
}

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
  /** The first run that took it up, once it is done. */
  readonly run?: number;
  /** How the sitemap stands since then. */
  readonly status?: SitemapStatus;
}

/** A key of IndexNow. */
export interface IndexNowKeyRecord {
  readonly siteId: number;
  readonly key: string;
  readonly keyLocation: string;
  readonly state: 'pending' | 'valid' | 'invalid';
  readonly checkedAt?: number;
}
