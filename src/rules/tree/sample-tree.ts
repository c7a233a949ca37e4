// Trees for the examples of rules.
import type { TreeDocument, TreeEvidence } from '../evidence/tree-evidence.ts';

/**
 * Gives a tree of some sitemaps. Unless they say otherwise each has one entry of 400 bytes; those
 * with a parent were found by it, at depth 1, the others by robots.txt. No format means that it is
 * no sitemap.
 */
export function sampleTree(
  ...documents: readonly (Pick<TreeDocument, 'url'> & Partial<TreeDocument>)[]
): TreeEvidence {
  const all = documents.map(
    (document): TreeDocument => ({
      depth: document.parent === undefined ? 0 : 1,
      found: document.parent === undefined ? 'robots-txt' : 'index',
      entries: 1,
      bytes: 400,
      complete: true,
      ...document,
    }),
  );
  const pages = all.filter(({ format }) => format !== undefined && format !== 'sitemapindex');
  return { documents: all, urls: pages.reduce((sum, { entries }) => sum + entries, 0) };
}
