// Counts of documents and trees: what the examples of limits are made of.
import type { DocumentEvidence } from '../evidence/document-evidence.ts';
import type { TreeDocument, TreeEvidence } from '../evidence/tree-evidence.ts';

/** Gives what is known of a urlset of one entry that has been read, but for the differences. */
export function sampleReading(different: Partial<DocumentEvidence>): DocumentEvidence {
  return {
    format: 'urlset',
    bytes: 200,
    complete: true,
    urls: 1,
    sitemaps: 0,
    lastmods: 0,
    commonLastmodMinute: 0,
    dateOnlyLastmods: 0,
    changefreqs: 0,
    priorities: 0,
    withImages: 0,
    withVideos: 0,
    withNews: 0,
    withAlternates: 0,
    origins: [{ value: 'https://example.com', count: 1 }],
    imagesMax: 0,
    ...different,
  };
}

/**
 * Gives a tree of so many documents that are alike: urlsets of ten entries in one index, but for
 * the differences.
 */
export function sampleTree(count: number, different: Partial<TreeDocument> = {}): TreeEvidence {
  const documents = Array.from({ length: count }, (_, index): TreeDocument => {
    const url = `https://example.com/sitemap-${index + 1}.xml`;
    const like = { depth: 1, found: 'index', format: 'urlset', entries: 10, bytes: 900 } as const;
    return { url, ...like, complete: true, ...different };
  });
  const pages = documents.filter(({ format }) => format !== 'sitemapindex');
  return { documents, urls: pages.reduce((sum, { entries }) => sum + entries, 0) };
}
