// Access to the console: submissions, tokens, webhooks, keys of IndexNow, settings.
import type { SitemapStatus } from './sitemap-record.ts';
import type { Page, PageRequest } from './url-row.ts';

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
  /** Of a sitemap: the read that answered it. The run may still be reading what it lists. */
  readonly readId?: number;
  /** The first run that took it up, once it is done. */
  readonly run?: number;
  /** The status of the sitemap since that read. */
  readonly status?: SitemapStatus;
}

/** A submission that nothing answered yet. */
export type NewSubmission = Omit<SubmissionRecord, 'id' | 'readId' | 'run' | 'status'>;

/** What a token allows: each includes those before it. */
export type TokenScope = 'read' | 'submit' | 'admin';

/** A token of the console. The token itself is not kept. */
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

/** Who is notified of which events. */
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

export interface IndexNowKeyRecord {
  readonly siteId: number;
  readonly key: string;
  readonly keyLocation: string;
  readonly state: 'pending' | 'valid' | 'invalid';
  readonly checkedAt?: number;
}

export interface AccessStore {
  addToken(token: {
    readonly name: string;
    readonly scope: TokenScope;
    readonly hash: string;
    readonly at: number;
  }): Promise<TokenRecord>;
  /** One that is not revoked. */
  findToken(hash: string): Promise<TokenRecord | undefined>;
  touchToken(id: number, at: number): Promise<void>;
  revokeToken(id: number, at: number): Promise<void>;
  /** All, newest first; at most 1,000. */
  tokens(): Promise<readonly TokenRecord[]>;
  addWebhook(hook: {
    readonly url: string;
    readonly secret: string;
    readonly events: readonly string[];
    readonly at: number;
  }): Promise<WebhookRecord>;
  /** All, by id; at most 1,000. */
  webhooks(): Promise<readonly WebhookRecord[]>;
  changeWebhook(
    id: number,
    change: {
      readonly lastSentAt: number;
      readonly lastStatus: number;
      readonly failuresInRow: number;
    },
  ): Promise<void>;
  removeWebhook(id: number): Promise<void>;
  addSubmission(submission: NewSubmission): Promise<SubmissionRecord>;
  submission(id: number): Promise<SubmissionRecord | undefined>;
  /** Newest first. */
  submissions(
    filter: { readonly siteId?: number },
    request: PageRequest,
  ): Promise<Page<SubmissionRecord>>;
  /** The sitemaps of a site with submissions that no read answered yet; at most 1,000. */
  awaited(siteId: number): Promise<ReadonlySet<number>>;
  putKey(key: IndexNowKeyRecord): Promise<void>;
  key(siteId: number, key: string, keyLocation: string): Promise<IndexNowKeyRecord | undefined>;
  /** A setting of the console: a JSON value of at most 4,096 characters. */
  setting(name: string): Promise<string | undefined>;
  putSetting(name: string, value: string): Promise<void>;
}
