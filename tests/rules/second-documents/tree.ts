// Second documents of the subject `tree`.
import type {
  ReturnLinkEvidence,
  TreeDocument,
} from '../../../src/rules/evidence/tree-evidence.ts';
import { evidence, type SecondDocument, treeProblem } from './second-document.ts';

const HOST = 'https://katzen.example';
const INDEX = `${HOST}/sitemap_index.xml`;

const root = (rest: Partial<TreeDocument> = {}): TreeDocument => ({
  url: INDEX,
  depth: 0,
  found: 'robots-txt',
  format: 'sitemapindex',
  entries: 2,
  bytes: 512,
  complete: true,
  ...rest,
});

const child = (name: string, rest: Partial<TreeDocument> = {}): TreeDocument => ({
  url: `${HOST}/${name}`,
  parent: INDEX,
  depth: 1,
  found: 'index',
  format: 'urlset',
  entries: 300,
  bytes: 41_000,
  complete: true,
  listedLastmod: '2026-06-01T08:00:00Z',
  newestLastmod: '2026-06-01T07:59:00Z',
  ...rest,
});

// No format: what was read is no sitemap.
const page = (name: string): TreeDocument => {
  const { format: _, newestLastmod: __, ...rest } = child(name, { entries: 0, bytes: 5000 });
  return rest;
};

const tree = (
  rule: string,
  wrong: readonly TreeDocument[],
  right: readonly TreeDocument[],
): SecondDocument => ({
  rule,
  wrong: evidence('tree', { documents: wrong, urls: pagesOf(wrong) }),
  right: evidence('tree', { documents: right, urls: pagesOf(right) }),
});

const pagesOf = (documents: readonly TreeDocument[]): number =>
  documents.reduce(
    (sum, { format, entries }) => sum + (format === 'sitemapindex' ? 0 : entries),
    0,
  );

const problem = (wrong: string, right: string): SecondDocument => ({
  rule: wrong,
  wrong: treeProblem(wrong),
  right: treeProblem(right),
});

const unanswered = (kind: ReturnLinkEvidence['kind']): ReturnLinkEvidence => ({
  loc: `${HOST}/en/cats`,
  kind,
  href: 'https://chats.example/fr/chats',
  hreflang: 'fr',
});

// An index below an index, three levels and more.
const below = (depth: number, rest: Partial<TreeDocument> = {}): TreeDocument =>
  child(`level/${depth}.xml`, {
    depth,
    parent: depth === 1 ? INDEX : `${HOST}/level/${depth - 1}.xml`,
    ...rest,
  });
const nested = { format: 'sitemapindex', entries: 1 } as const;

/** A rule of whole trees each. */
export const treeDocuments: readonly SecondDocument[] = [
  problem('sitemap-failed', 'sitemap-broken-off'),
  problem('sitemap-broken-off', 'sitemap-failed'),
  problem('sitemap-repeated', 'sitemap-loop'),
  problem('sitemap-loop', 'sitemap-repeated'),
  problem('tree-limit-depth', 'tree-limit-bytes'),
  problem('tree-limit-sitemaps', 'tree-limit-unanswered'),
  problem('tree-limit-bytes', 'tree-limit-sitemaps'),
  problem('tree-limit-unanswered', 'tree-limit-depth'),
  problem('tree-limit-time', 'tree-limit-unanswered'),
  tree(
    'tree-child-not-sitemap',
    [root(), child('cats.xml'), page('about')],
    [root(), child('cats.xml'), child('about', { format: 'text' })],
  ),
  tree(
    'index-nested',
    [root(), child('more.xml', nested), child('cats.xml')],
    [root(), root({ url: `${HOST}/more.xml` }), child('cats.xml')],
  ),
  tree(
    'index-lastmod-stale',
    [root(), child('cats.xml', { newestLastmod: '2026-06-04T08:00:00+02:00' })],
    [root(), child('cats.xml', { newestLastmod: '2026-06-01T09:59:00+02:00' })],
  ),
  tree(
    'index-child-format',
    [root(), child('feed', { format: 'rss' })],
    [root({ url: `${HOST}/feed`, format: 'rss' }), root(), child('cats.xml')],
  ),
  tree(
    'tree-deep',
    [root(), below(1, nested), below(2, nested), below(3)],
    [root(), below(1, nested), below(2)],
  ),
  tree(
    'tree-empty',
    [root(), child('cats.xml', { entries: 0 }), child('dogs.xml', { entries: 0 })],
    [root(), child('cats.xml', { entries: 0 }), child('dogs.xml', { entries: 1 })],
  ),
  tree(
    'tree-http-and-https',
    [root(), root({ url: 'http://katzen.example/sitemap_index.xml' }), child('cats.xml')],
    [root(), root({ url: 'http://katzen.example/news.xml', format: 'urlset' }), child('cats.xml')],
  ),
  {
    rule: 'hreflang-return-missing',
    wrong: evidence('return-link', unanswered('no-return')),
    right: evidence('return-link', unanswered('not-listed')),
  },
  {
    rule: 'hreflang-variant-not-listed',
    wrong: evidence('return-link', unanswered('not-listed')),
    right: evidence('return-link', unanswered('no-return')),
  },
];
