import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

export const treeHttpAndHttps: RuleFile<'tree'> = {
  id: 'tree-http-and-https',
  watches: 'tree',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'A sitemap is available over both http and https.',
  reason:
    'Each covers the pages of its own scheme, so a site that moved to https still announces its ' +
    'old pages.',
  fix: 'Redirect the http URL to https, and use only the https URL.',
  examples: {
    valid: [
      sampleTree('https alone', { url: 'https://example.com/sitemap.xml', format: 'urlset' }),
      sampleTree(
        'http that answers with something else',
        { url: 'https://example.com/sitemap.xml', format: 'urlset' },
        { url: 'http://example.com/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleTree(
        'both',
        { url: 'http://example.com/sitemap.xml', format: 'urlset' },
        { url: 'https://example.com/sitemap.xml', format: 'urlset' },
      ),
    ],
  },
  judge({ documents }) {
    const sitemaps = documents.filter(({ format }) => format !== undefined);
    const secure = new Set(
      sitemaps.map(({ url }) => url).filter((url) => url.startsWith('https:')),
    );
    return sitemaps
      .filter(({ url }) => secure.has(url.replace(/^http:/, 'https:')) && !secure.has(url))
      .map(({ url }) => url);
  },
};
