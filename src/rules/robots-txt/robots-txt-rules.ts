// The rules about robots-txt, in the order of the reference.
import type { Rule } from '../rule.ts';
import { robotsAbsent } from './robots-absent.ts';
import { robotsAgentCut } from './robots-agent-cut.ts';
import { robotsAgentEmpty } from './robots-agent-empty.ts';
import { robotsByteOrderMark } from './robots-byte-order-mark.ts';
import { robotsContentType } from './robots-content-type.ts';
import { robotsCrawlDelayInvalid } from './robots-crawl-delay-invalid.ts';
import { robotsCrawlDelayOutsideGroup } from './robots-crawl-delay-outside-group.ts';
import { robotsEncodingUtf16 } from './robots-encoding-utf16.ts';
import { robotsHtml } from './robots-html.ts';
import { robotsKeyMisspelt } from './robots-key-misspelt.ts';
import { robotsKeyUnknown } from './robots-key-unknown.ts';
import { robotsLineTooLong } from './robots-line-too-long.ts';
import { robotsLineUnreadable } from './robots-line-unreadable.ts';
import { robotsLineWithoutColon } from './robots-line-without-colon.ts';
import { robotsNearlyTooLarge } from './robots-nearly-too-large.ts';
import { robotsNoSitemap } from './robots-no-sitemap.ts';
import { robotsNoindexLine } from './robots-noindex-line.ts';
import { robotsNul } from './robots-nul.ts';
import { robotsRateLimited } from './robots-rate-limited.ts';
import { robotsRuleOutsideGroup } from './robots-rule-outside-group.ts';
import { robotsRuleWithoutSlash } from './robots-rule-without-slash.ts';
import { robotsServerError } from './robots-server-error.ts';
import { robotsSitemapDuplicate } from './robots-sitemap-duplicate.ts';
import { robotsSitemapEmpty } from './robots-sitemap-empty.ts';
import { robotsSitemapEncoding } from './robots-sitemap-encoding.ts';
import { robotsSitemapHash } from './robots-sitemap-hash.ts';
import { robotsSitemapMalformed } from './robots-sitemap-malformed.ts';
import { robotsSitemapQuoted } from './robots-sitemap-quoted.ts';
import { robotsSitemapRelative } from './robots-sitemap-relative.ts';
import { robotsSitemapScheme } from './robots-sitemap-scheme.ts';
import { robotsSitemapSeveral } from './robots-sitemap-several.ts';
import { robotsSitemapText } from './robots-sitemap-text.ts';
import { robotsSitemapUnnamed } from './robots-sitemap-unnamed.ts';
import { robotsSitemapWithoutScheme } from './robots-sitemap-without-scheme.ts';
import { robotsTooLarge } from './robots-too-large.ts';
import { robotsUnreachable } from './robots-unreachable.ts';

/** All rules of this subject. */
export const robotsTxtRules: readonly Rule[] = [
  robotsByteOrderMark,
  robotsEncodingUtf16,
  robotsHtml,
  robotsTooLarge,
  robotsLineTooLong,
  robotsNul,
  robotsLineUnreadable,
  robotsLineWithoutColon,
  robotsKeyMisspelt,
  robotsKeyUnknown,
  robotsNoindexLine,
  robotsRuleOutsideGroup,
  robotsRuleWithoutSlash,
  robotsAgentEmpty,
  robotsAgentCut,
  robotsCrawlDelayInvalid,
  robotsCrawlDelayOutsideGroup,
  robotsSitemapEmpty,
  robotsSitemapRelative,
  robotsSitemapWithoutScheme,
  robotsSitemapScheme,
  robotsSitemapMalformed,
  robotsSitemapSeveral,
  robotsSitemapText,
  robotsSitemapQuoted,
  robotsSitemapDuplicate,
  robotsSitemapHash,
  robotsSitemapEncoding,
  robotsUnreachable,
  robotsServerError,
  robotsRateLimited,
  robotsAbsent,
  robotsNoSitemap,
  robotsSitemapUnnamed,
  robotsContentType,
  robotsNearlyTooLarge,
];
