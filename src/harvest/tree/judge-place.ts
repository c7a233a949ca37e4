// A sitemap's place in its tree, shown to the rules that look at trees.
import type { Checker } from '../../rules/checker.ts';
import type { TreeDocument } from '../../rules/evidence/tree-evidence.ts';

/** The place of a sitemap, as far as one sitemap and its index tell it. */
export type PlacedSitemap = Pick<TreeDocument, 'url' | 'entries' | 'bytes' | 'complete'> &
  Partial<Pick<TreeDocument, 'parent' | 'format' | 'listedLastmod' | 'newestLastmod'>>;

/**
 * Lets the rules that look at trees judge one sitemap of a tree. Those that have to see several at
 * once, or how deep it lies, find nothing: a store does not know that exactly.
 */
export function judgePlace(checker: Checker, sitemap: PlacedSitemap): void {
  const isListed = sitemap.parent !== undefined;
  const document: TreeDocument = {
    ...sitemap,
    depth: isListed ? 1 : 0,
    found: isListed ? 'index' : 'given',
  };
  const urls = sitemap.format === 'sitemapindex' ? 0 : sitemap.entries;
  checker.see('tree', { documents: [document], urls }, { sitemap: sitemap.url });
}
