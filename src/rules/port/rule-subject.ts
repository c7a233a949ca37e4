// What rules are about: the folders of this layer, and the chapters of the reference.

/** The subject of a rule. */
export type RuleSubject = (typeof RULE_SUBJECTS)[number];

/** All subjects, in reading order. */
export const RULE_SUBJECTS = [
  'document',
  'loc',
  'lastmod',
  'hints',
  'limits',
  'sitemapindex',
  'scope',
  'image',
  'video',
  'news',
  'alternate',
  'text',
  'feed',
  'delivery',
  'robots-txt',
  'pages',
  'tree',
  'schema',
] as const;
