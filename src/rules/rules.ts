// All rules there are, subject by subject.
import * as alternateRules from './alternate/alternate-rules.ts';
import * as deliveryRules from './delivery/delivery-rules.ts';
import * as documentRules from './document/document-rules.ts';
import * as feedRules from './feed/feed-rules.ts';
import * as hintsRules from './hints/hints-rules.ts';
import * as imageRules from './image/image-rules.ts';
import * as lastmodRules from './lastmod/lastmod-rules.ts';
import * as limitsRules from './limits/limits-rules.ts';
import * as locRules from './loc/loc-rules.ts';
import * as newsRules from './news/news-rules.ts';
import * as pagesRules from './pages/pages-rules.ts';
import type { Rule } from './port/rule.ts';
import { rulesOf } from './port/rule-file.ts';
import * as robotsTxtRules from './robots-txt/robots-txt-rules.ts';
import * as schemaRules from './schema/schema-rules.ts';
import * as scopeRules from './scope/scope-rules.ts';
import * as sitemapindexRules from './sitemapindex/sitemapindex-rules.ts';
import * as textRules from './text/text-rules.ts';
import * as treeRules from './tree/tree-rules.ts';
import * as videoRules from './video/video-rules.ts';

/** Every rule: subjects in reading order, rules by id. */
export const RULES: readonly Rule[] = [
  ...rulesOf('document', documentRules),
  ...rulesOf('loc', locRules),
  ...rulesOf('lastmod', lastmodRules),
  ...rulesOf('hints', hintsRules),
  ...rulesOf('limits', limitsRules),
  ...rulesOf('sitemapindex', sitemapindexRules),
  ...rulesOf('scope', scopeRules),
  ...rulesOf('image', imageRules),
  ...rulesOf('video', videoRules),
  ...rulesOf('news', newsRules),
  ...rulesOf('alternate', alternateRules),
  ...rulesOf('text', textRules),
  ...rulesOf('feed', feedRules),
  ...rulesOf('delivery', deliveryRules),
  ...rulesOf('robots-txt', robotsTxtRules),
  ...rulesOf('pages', pagesRules),
  ...rulesOf('tree', treeRules),
  ...rulesOf('schema', schemaRules),
];

/** Returns the rule with an id; `undefined` for one that is not built in. */
export function findRule(id: string): Rule | undefined {
  return RULES.find((rule) => rule.id === id);
}
