import type { ReturnLinkEvidence } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleTree } from './sample-tree.ts';

// An index and its sitemaps are levels 0 and 1; some sites have one more.
const DEPTH_MAX = 2;

export const treeDocumentRules: readonly RuleFile<'tree'>[] = rulesOn('tree', [
  {
    id: 'tree-child-not-sitemap',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'An index lists something that is not a sitemap.',
    reason:
      'The URL returns a page or another file. The pages that it should list are lost; Search ' +
      'Console reports an unsupported format.',
    fix:
      'Check what the URL returns: often an error page, a login or the home page. Remove it from ' +
      'the index, or publish the sitemap there.',
    examples: {
      valid: [
        sampleTree('a sitemap', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'text',
        }),
        sampleTree('nothing that was read', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          bytes: 0,
        }),
      ],
      invalid: [
        sampleTree('another file', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
        }),
      ],
    },
    judge: ({ documents }) =>
      documents
        .filter(({ parent, format, bytes }) => parent !== undefined && !format && bytes > 0)
        .map(({ url, parent }) => `${url}, listed by ${parent}`),
  },
  {
    id: 'tree-deep',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'Sitemaps are more than two levels below the first index.',
    reason:
      'The protocol has one level of sitemaps below an index. Crawlers that follow nested ' +
      'indexes stop after one or two levels.',
    fix: 'List all sitemaps with pages in one index, or in several that robots.txt names.',
    examples: {
      valid: [
        sampleTree('two levels', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/2026.xml',
          depth: 2,
          format: 'urlset',
        }),
      ],
      invalid: [
        sampleTree('three levels', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/june.xml',
          depth: 3,
          format: 'urlset',
        }),
      ],
    },
    judge: ({ documents }) =>
      documents
        .filter(({ depth }) => depth > DEPTH_MAX)
        .map(({ url, depth }) => `${url}, ${depth} levels below`),
  },
  {
    id: 'tree-empty',
    severity: 'warning',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The sitemaps list no pages at all.',
    reason: 'Engines learn of no page from them; Search Console reports an empty sitemap.',
    fix: 'Check what generates the sitemaps: often a query or a template returns nothing.',
    examples: {
      valid: [
        sampleTree(
          'one page',
          { url: 'https://example.com/index.xml', format: 'sitemapindex' },
          {
            url: 'https://example.com/1.xml',
            parent: 'https://example.com/index.xml',
            format: 'urlset',
          },
        ),
        sampleTree('a single sitemap, whose own rule tells that it is empty', {
          url: 'https://example.com/1.xml',
          format: 'urlset',
          entries: 0,
        }),
      ],
      invalid: [
        sampleTree(
          'an index with an empty sitemap',
          { url: 'https://example.com/index.xml', format: 'sitemapindex' },
          {
            url: 'https://example.com/1.xml',
            parent: 'https://example.com/index.xml',
            format: 'urlset',
            entries: 0,
          },
        ),
      ],
    },
    judge({ documents, urls }) {
      // What could not be read has a rule of its own, and so has a single empty sitemap.
      const read = documents.some(
        ({ format }) => format !== undefined && format !== 'sitemapindex',
      );
      return urls === 0 && read && documents.length > 1;
    },
  },
  {
    id: 'tree-http-and-https',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'A sitemap is available over both http and https.',
    reason:
      'Each covers the pages of its own scheme, so a site that moved to https still announces ' +
      'its old pages.',
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
  },
]);

export const hreflangTreeRules: readonly RuleFile<'return-link'>[] = rulesOn('return-link', [
  {
    id: 'hreflang-return-missing',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language does not link back.',
    reason:
      'Each version must list all versions, including itself. If two pages do not both link to ' +
      'each other, Google ignores the links.',
    fix: 'Give every version of the page the same complete set of links.',
    examples: {
      valid: [link('a page that is not listed, of which the other rule tells', 'not-listed')],
      invalid: [link('a page that does not link back', 'no-return')],
    },
    judge: (seen) => seen.kind === 'no-return' && shown(seen),
  },
  {
    id: 'hreflang-variant-not-listed',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language is not in any of the sitemaps.',
    reason:
      'In sitemaps every version needs its own entry with all links; a missing entry cannot link ' +
      'back. The page itself, or a sitemap that was not checked, may still do so.',
    fix: 'Add an entry for each version, with the same complete set of links.',
    examples: {
      valid: [link('a page that is listed, but does not link back', 'no-return')],
      invalid: [link('a page without an entry', 'not-listed')],
    },
    judge: (seen) => seen.kind === 'not-listed' && shown(seen),
  },
]);

function link(says: string, kind: ReturnLinkEvidence['kind']): EvidenceExample<'return-link'> {
  const ends = { loc: 'https://example.com/en', href: 'https://example.com/de' };
  return { says, watches: 'return-link', seen: { ...ends, kind, hreflang: 'de' } };
}

// `de, https://example.com/de`, as far as it is known.
function shown({ href, hreflang }: ReturnLinkEvidence): string | true {
  if (href === undefined) return true;
  return hreflang === undefined ? href : `${hreflang}, ${href}`;
}
