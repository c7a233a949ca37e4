// All rules there are, subject by subject.
import { alternateRules } from './alternate/alternate-rules.ts';
import { deliveryRules } from './delivery/delivery-rules.ts';
import { documentRules } from './document/document-rules.ts';
import { feedRules } from './feed/feed-rules.ts';
import { hintsRules } from './hints/hints-rules.ts';
import { imageRules } from './image/image-rules.ts';
import { lastmodRules } from './lastmod/lastmod-rules.ts';
import { limitsRules } from './limits/limits-rules.ts';
import { locRules } from './loc/loc-rules.ts';
import { newsRules } from './news/news-rules.ts';
import { pagesRules } from './pages/pages-rules.ts';
import { robotsTxtRules } from './robots-txt/robots-txt-rules.ts';
import type { Rule } from './rule.ts';
import { schemaRules } from './schema/schema-rules.ts';
import { scopeRules } from './scope/scope-rules.ts';
import { sitemapindexRules } from './sitemapindex/sitemapindex-rules.ts';
import { textRules } from './text/text-rules.ts';
import { treeRules } from './tree/tree-rules.ts';
import { videoRules } from './video/video-rules.ts';

/** Every rule, in the order in which people read about them. */
export const RULES: readonly Rule[] = [
  ...documentRules,
  ...locRules,
  ...lastmodRules,
  ...hintsRules,
  ...limitsRules,
  ...sitemapindexRules,
  ...scopeRules,
  ...imageRules,
  ...videoRules,
  ...newsRules,
  ...alternateRules,
  ...textRules,
  ...feedRules,
  ...deliveryRules,
  ...robotsTxtRules,
  ...pagesRules,
  ...treeRules,
  ...schemaRules,
];

/** Returns the rule with an id; `undefined` for one that is not built in. */
export function findRule(id: string): Rule | undefined {
  return RULES.find((rule) => rule.id === id);
}
