// The rules about tree, in the order of the reference.
import type { Rule } from '../rule.ts';
import { hreflangReturnMissing } from './hreflang-return-missing.ts';
import { hreflangVariantNotListed } from './hreflang-variant-not-listed.ts';
import { indexChildFormat } from './index-child-format.ts';
import { indexLastmodStale } from './index-lastmod-stale.ts';
import { indexNested } from './index-nested.ts';
import { sitemapBrokenOff } from './sitemap-broken-off.ts';
import { sitemapFailed } from './sitemap-failed.ts';
import { sitemapLoop } from './sitemap-loop.ts';
import { sitemapRepeated } from './sitemap-repeated.ts';
import { treeChildNotSitemap } from './tree-child-not-sitemap.ts';
import { treeDeep } from './tree-deep.ts';
import { treeEmpty } from './tree-empty.ts';
import { treeHttpAndHttps } from './tree-http-and-https.ts';
import { treeLimitBytes } from './tree-limit-bytes.ts';
import { treeLimitDepth } from './tree-limit-depth.ts';
import { treeLimitSitemaps } from './tree-limit-sitemaps.ts';
import { treeLimitTime } from './tree-limit-time.ts';
import { treeLimitUnanswered } from './tree-limit-unanswered.ts';

/** All rules of this subject. */
export const treeRules: readonly Rule[] = [
  sitemapFailed,
  sitemapBrokenOff,
  sitemapRepeated,
  sitemapLoop,
  treeChildNotSitemap,
  indexNested,
  indexLastmodStale,
  indexChildFormat,
  treeDeep,
  treeEmpty,
  treeHttpAndHttps,
  hreflangReturnMissing,
  hreflangVariantNotListed,
  treeLimitDepth,
  treeLimitSitemaps,
  treeLimitBytes,
  treeLimitTime,
  treeLimitUnanswered,
];
