// The rules about limits, in the order of the reference.
import type { Rule } from '../rule.ts';
import { indexesOverConsoleLimit } from './indexes-over-console-limit.ts';
import { sitemapBytesOverBaiduLimit } from './sitemap-bytes-over-baidu-limit.ts';
import { sitemapBytesOverLimit } from './sitemap-bytes-over-limit.ts';
import { sitemapEntriesOverLimit } from './sitemap-entries-over-limit.ts';
import { sitemapNearlyFull } from './sitemap-nearly-full.ts';
import { sitemapsOverReportLimit } from './sitemaps-over-report-limit.ts';
import { sitemapsTiny } from './sitemaps-tiny.ts';

/** All rules of this subject. */
export const limitsRules: readonly Rule[] = [
  sitemapEntriesOverLimit,
  sitemapBytesOverLimit,
  sitemapNearlyFull,
  sitemapBytesOverBaiduLimit,
  sitemapsTiny,
  indexesOverConsoleLimit,
  sitemapsOverReportLimit,
];
