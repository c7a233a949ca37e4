// What a rule looks at, in words.
import type { Rule } from '../../../rules/port/rule.ts';

const WORDS: Readonly<Record<Rule['watches'], string>> = {
  problem: 'what the reader notes',
  loc: "each entry's URL",
  lastmod: "each entry's lastmod",
  scope: 'each URL and the address of the sitemap that lists it',
  sitemap: 'each sitemap that an index lists',
  alternates: 'the hreflang links of an entry',
  images: 'the images of an entry',
  video: 'each video',
  'feed-video': 'each video of a Media RSS feed',
  news: 'each news article',
  extras: 'elements of an entry that no table of extensions names',
  document: 'the whole document, when it has been read',
  fetch: 'how a sitemap was fetched',
  'robots-txt': "a site's robots.txt, and how it was fetched",
  'robots-note': 'the lines of a robots.txt',
  duplicate: 'pages that are listed more than once',
  'return-link': 'hreflang links across all sitemaps',
  tree: 'all sitemaps of a site together',
  'tree-problem': 'the way through a tree of sitemaps',
  'schema-fault': 'the document and the XML schemas',
  page: 'listed pages that were visited (--pages)',
  order: 'the order of the elements in an entry',
};

export interface RuleWatching {
  readonly watches: Rule['watches'];
  readonly code?: string;
  readonly fields?: readonly string[];
}

/** Says what a rule looks at, in a few words. */
export function rulesWatched({ watches, code, fields }: RuleWatching): string {
  if (watches !== 'problem') return WORDS[watches];
  const where = fields === undefined ? '' : ` in ${fields.join(', ')}`;
  return `${WORDS.problem} as ${code ?? 'a problem'}${where}`;
}
