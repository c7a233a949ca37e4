// The front door of portolan/unstable/store: its names change without notice.

export type { FindingRecord } from './finding-record.ts';
export { openStore, type StoreOptions } from './open-store.ts';
export type { RunRecord } from './run-record.ts';
export type { SiteRecord } from './site-record.ts';
export type { SitemapRecord } from './sitemap-record.ts';
export type { Store } from './store.ts';
export type { UrlRow } from './url-row.ts';
