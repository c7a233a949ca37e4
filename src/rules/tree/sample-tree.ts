// Trees for the examples of rules.
import type { TreeDocument } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';

/**
 * An example: a tree of some sitemaps. Unless they say otherwise each has one entry of 400 bytes;
 * those with a parent were found by it, at depth 1, the others by robots.txt. No format means that
 * it is not a sitemap.
 */
export function sampleTree(
  says: string,
  ...documents: readonly (Pick<TreeDocument, 'url'> & Partial<TreeDocument>)[]
): EvidenceExample<'tree'> {
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
  const urls = pages.reduce((sum, { entries }) => sum + entries, 0);
  return { says, watches: 'tree', seen: { documents: all, urls } };
}
