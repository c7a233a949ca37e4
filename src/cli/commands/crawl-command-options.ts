// The options of `portolan crawl`, parsed.
import type { ListPolicy } from '../../crawl/decision.ts';
import type { PublishFormat } from '../../publish/publish-config.ts';

/** The formats of what `crawl` says. */
export const CRAWL_FORMATS = ['human', 'json'] as const;

/** The formats of its files of all addresses, by the ending of their names. */
export const CRAWL_REPORT_FORMATS = ['csv', 'jsonl', 'html'] as const;

/** One of these formats. */
export type CrawlReportFormat = (typeof CRAWL_REPORT_FORMATS)[number];

/** A file of all addresses that is to be written. */
export interface CrawlReportTarget {
  readonly format: CrawlReportFormat;
  readonly path: string;
}

/** The options of `crawl` as the user gave them. */
export interface CrawlCommandOptions {
  /** A folder, or a place of S3. Default: sitemap. */
  readonly out?: string;
  /** A file; `false` after --no-state. */
  readonly state?: string | boolean;
  readonly fresh?: boolean;
  readonly revisit?: 'due' | 'all';
  readonly dryRun?: boolean;
  /** Default: human. */
  readonly format?: (typeof CRAWL_FORMATS)[number];
  readonly report?: readonly CrawlReportTarget[];

  /** The address that others see the site at. */
  readonly publicUrl?: string;
  /** Globs, and regular expressions behind `re:`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxPages?: number;
  readonly maxDepth?: number;
  /** Milliseconds. */
  readonly maxTime?: number;
  readonly list?: readonly ListPolicy[];
  /** Templates, or `all`. */
  readonly allowTrap?: readonly string[];
  /** Media types. */
  readonly types?: readonly string[];
  readonly frames?: boolean;
  /** False after --no-sitemaps. */
  readonly sitemaps: boolean;
  /** False after --no-media. */
  readonly media: boolean;
  readonly news?: boolean;
  readonly render?: boolean;
  readonly now?: Date;

  /** Requests a second. */
  readonly rate?: number;
  readonly concurrency?: number;
  readonly agent?: string;
  /** As typed: they are looked at where nothing repeats them. */
  readonly header?: readonly string[];
  readonly allowPrivate?: boolean;

  /** Milliseconds. */
  readonly checkpoint?: number;
  readonly gzip?: boolean;
  readonly formats?: readonly PublishFormat[];
  /** Globs by the name of their section. */
  readonly section?: ReadonlyMap<string, readonly string[]>;
  readonly maxUrls?: number;
  /** A share, 0 to 1. */
  readonly maxShrink?: number;

  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
