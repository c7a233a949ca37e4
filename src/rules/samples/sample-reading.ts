// Counts of documents and trees, for the examples of limits.
import type { DocumentEvidence } from '../evidence/document-evidence.ts';
import type { TreeDocument } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';

/** An example: a urlset of one entry that has been read, but for the differences. */
export function sampleReading(
  says: string,
  different: Partial<DocumentEvidence>,
): EvidenceExample<'document'> {
  const seen: DocumentEvidence = {
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
  return { says, watches: 'document', seen };
}

/**
 * An example: a tree of so many documents that are alike: urlsets of ten entries in one index, but
 * for the differences.
 */
export function sampleSitemaps(
  says: string,
  count: number,
  different: Partial<TreeDocument> = {},
): EvidenceExample<'tree'> {
  const documents = Array.from({ length: count }, (_, index): TreeDocument => {
    const url = `https://example.com/sitemap-${index + 1}.xml`;
    const like = { depth: 1, found: 'index', format: 'urlset', entries: 10, bytes: 900 } as const;
    return { url, ...like, complete: true, ...different };
  });
  const pages = documents.filter(({ format }) => format !== 'sitemapindex');
  const urls = pages.reduce((sum, { entries }) => sum + entries, 0);
  return { says, watches: 'tree', seen: { documents, urls } };
}
