// The front door of portolan/unstable/store: its names change without notice.

export { openStore, type StoreOptions } from './open-store.ts';
export type { FindingRecord } from './port/finding-record.ts';
export type { RunRecord } from './port/run-record.ts';
export type { SiteRecord } from './port/site-record.ts';
export type { SitemapRecord } from './port/sitemap-record.ts';
export type { Store } from './port/store.ts';
export type { UrlRow } from './port/url-row.ts';
