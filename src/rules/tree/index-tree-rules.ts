import { compareLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { TreeDocument } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleTree } from './sample-tree.ts';

const OTHER_FORMATS: ReadonlySet<string> = new Set(['text', 'rss', 'atom']);

// A date without a time may be of any zone.
const DATE_TOLERANCE_MS = 86_400_000;
const DATE_CHARACTERS = 10;

export const indexTreeRules: readonly RuleFile<'tree'>[] = rulesOn('tree', [
  {
    id: 'index-child-format',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'A sitemap index lists a text list or a feed.',
    reason:
      "The protocol does not mention this. Google seems to accept it, but we know of no engine's " +
      'page that confirms it.',
    fix:
      'No change is needed if the engines that matter read them. To be safe, name such sitemaps ' +
      'in robots.txt, or write them as XML.',
    examples: {
      valid: [
        sampleTree('a urlset', {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'urlset',
        }),
        sampleTree('a list that robots.txt names', {
          url: 'https://example.com/sitemap.txt',
          format: 'text',
        }),
      ],
      invalid: [
        sampleTree('a list', {
          url: 'https://example.com/1.txt',
          parent: 'https://example.com/index.xml',
          format: 'text',
        }),
        sampleTree('a feed', {
          url: 'https://example.com/feed',
          parent: 'https://example.com/index.xml',
          format: 'rss',
        }),
      ],
    },
    judge: ({ documents }) =>
      documents
        .filter(({ parent, format = '' }) => parent !== undefined && OTHER_FORMATS.has(format))
        .map(({ url, format }) => `${url}, ${format}`),
  },
  {
    id: 'index-nested',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'A sitemap index lists another sitemap index.',
    reason:
      'An index lists sitemaps with pages. Search Console reports nested indexes as an error, ' +
      'and does not read the sitemaps below.',
    fix:
      'List the sitemaps of the inner index in the outer one, or name both indexes in ' +
      'robots.txt.',
    examples: {
      valid: [
        sampleTree(
          'an index and its sitemaps',
          { url: 'https://example.com/index.xml', format: 'sitemapindex' },
          {
            url: 'https://example.com/1.xml',
            parent: 'https://example.com/index.xml',
            format: 'urlset',
          },
        ),
        sampleTree(
          'two indexes side by side',
          { url: 'https://example.com/a.xml', format: 'sitemapindex' },
          { url: 'https://example.com/b.xml', format: 'sitemapindex' },
        ),
      ],
      invalid: [
        sampleTree(
          'an index in an index',
          { url: 'https://example.com/index.xml', format: 'sitemapindex' },
          {
            url: 'https://example.com/2026.xml',
            parent: 'https://example.com/index.xml',
            format: 'sitemapindex',
          },
        ),
      ],
    },
    judge: ({ documents }) =>
      documents
        .filter(({ format, parent }) => format === 'sitemapindex' && parent !== undefined)
        .map(({ url, parent }) => `${url}, listed by ${parent}`),
  },
  {
    id: 'index-lastmod-stale',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    summary: 'The index has an older lastmod than an entry of the sitemap.',
    reason:
      'Engines use the lastmod of the index to decide whether to fetch the sitemap again. If it ' +
      'is too old, they miss the change.',
    fix: 'Write the index after the sitemaps, and give each the date of its last change.',
    examples: {
      valid: [
        child('the same moment', '2026-06-01T09:30:00Z', '2026-06-01T11:30:00+02:00'),
        child('the index is newer', '2026-06-02', '2026-06-01'),
        child('a date, and a moment within that day', '2026-06-01', '2026-06-01T23:00:00Z'),
        child('a date that may be of another zone', '2026-06-01T20:00:00Z', '2026-06-02'),
        child('an entry whose date is in the future', '2026-06-01', '2099-01-01'),
      ],
      invalid: [
        child('a second too old', '2026-06-01T09:30:00Z', '2026-06-01T09:30:01Z'),
        child('two days too old', '2026-06-01', '2026-06-03'),
      ],
    },
    judge: ({ documents }, { now }) =>
      documents
        .filter((document) => isNewerThanListed(document, now))
        .map(
          ({ url, listedLastmod, newestLastmod }) => `${url}, ${listedLastmod}, ${newestLastmod}`,
        ),
  },
]);

function isNewerThanListed({ listedLastmod, newestLastmod }: TreeDocument, now: number): boolean {
  if (listedLastmod === undefined || newestLastmod === undefined) return false;
  if (compareLastmod(newestLastmod, listedLastmod) !== 1) return false;
  const listed = parseW3cDatetime(listedLastmod)?.epochMs ?? 0;
  const newest = parseW3cDatetime(newestLastmod)?.epochMs ?? 0;
  // A future date does not say when the sitemap changed; `lastmod-in-future` reports it.
  if (newest > now) return false;
  const coarse = Math.min(listedLastmod.length, newestLastmod.length) <= DATE_CHARACTERS;
  return newest - listed > (coarse ? DATE_TOLERANCE_MS : 0);
}

// A tree with one sitemap below an index.
function child(
  says: string,
  listedLastmod: string,
  newestLastmod: string,
): EvidenceExample<'tree'> {
  const parent = 'https://example.com/index.xml';
  return sampleTree(
    says,
    { url: parent, format: 'sitemapindex' },
    { url: 'https://example.com/1.xml', parent, format: 'urlset', listedLastmod, newestLastmod },
  );
}
