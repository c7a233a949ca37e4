// The options of `portolan crawl`, parsed.

import type { SubdomainChoice } from '../../../crawl/address/site-hosts.ts';
import type { LinkCheckKind, ListPolicy } from '../../../crawl/decide/decision.ts';
import type { RenderMode } from '../../../crawl/session/crawl-options.ts';
import type { PublishFormat } from '../../../publish/settings/publish-config.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';

/** The formats of what `crawl` says. */
export const CRAWL_FORMATS = ['human', 'json'] as const;

/** The formats of its files of all addresses, by the ending of their names. */
export const CRAWL_REPORT_FORMATS = ['csv', 'jsonl', 'html'] as const;

export type CrawlReportFormat = (typeof CRAWL_REPORT_FORMATS)[number];

/** The formats of files of links, by the ending of their names. */
export const LINKS_FORMATS = ['csv', 'jsonl'] as const;

/** A file of links that is to be written. */
export interface LinksTarget {
  readonly format: (typeof LINKS_FORMATS)[number];
  readonly path: string;
}

/** A file of all addresses that is to be written. */
export interface CrawlReportTarget {
  readonly format: CrawlReportFormat;
  readonly path: string;
}

/** The options of `crawl` as the user gave them. */
export interface CrawlCommandOptions extends NetworkFlags {
  /** A folder, or a place of S3. Default: sitemap. */
  readonly out?: string | undefined;
  /** A file; `false` after --no-state. */
  readonly state?: string | boolean | undefined;
  readonly fresh?: boolean | undefined;
  readonly revisit?: 'due' | 'all' | undefined;
  readonly dryRun?: boolean | undefined;
  /** Publishes for the first time what looks wrong. */
  readonly accept?: boolean | undefined;
  /** Default: human. */
  readonly format?: (typeof CRAWL_FORMATS)[number] | undefined;
  readonly report?: readonly CrawlReportTarget[] | undefined;
  readonly reportLinks?: readonly LinksTarget[] | undefined;
  /** A report of an earlier crawl, .jsonl. */
  readonly compare?: string | undefined;
  readonly reportChanges?: readonly CrawlReportTarget[] | undefined;

  /** Addresses behind the first one. */
  readonly more?: readonly string[] | undefined;
  /** A file with further ones, a line each, or `-`. */
  readonly starts?: string | undefined;
  /** The address that others see the site at. */
  readonly publicUrl?: string | undefined;
  /** All sub-domains, or those of these names. */
  readonly subdomains?: SubdomainChoice | undefined;
  /** Globs, and regular expressions behind `re:`. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly visitOnly?: readonly string[] | undefined;
  /** False after --no-pagination. */
  readonly pagination?: boolean | undefined;
  /** Names of parameters. */
  readonly dropParam?: readonly string[] | undefined;
  readonly maxPages?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** Milliseconds. */
  readonly maxTime?: number | undefined;
  readonly list?: readonly ListPolicy[] | undefined;
  readonly checkLinks?: readonly LinkCheckKind[] | undefined;
  /** Templates, or `all`. */
  readonly allowTrap?: readonly string[] | undefined;
  /** Media types. */
  readonly types?: readonly string[] | undefined;
  readonly frames?: boolean | undefined;
  /** False after --no-sitemaps. */
  readonly sitemaps: boolean;
  /** False after --no-media. */
  readonly media: boolean;
  readonly news?: boolean | undefined;
  readonly render?: RenderMode | undefined;
  readonly now?: Date | undefined;

  /** Requests a second. */
  readonly rate?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly agent?: string | undefined;

  /** Milliseconds. */
  readonly checkpoint?: number | undefined;
  readonly gzip?: boolean | undefined;
  readonly formats?: readonly PublishFormat[] | undefined;
  /** Globs by the name of their section. */
  readonly section?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly maxUrls?: number | undefined;
  /** A share, 0 to 1. */
  readonly maxShrink?: number | undefined;

  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
