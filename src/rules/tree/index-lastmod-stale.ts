import { compareLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { TreeDocument } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../rule-example.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

// A date without a time may be of any zone.
const DATE_TOLERANCE_MS = 86_400_000;
const DATE_CHARACTERS = 10;

export const indexLastmodStale: RuleFile<'tree'> = {
  id: 'index-lastmod-stale',
  watches: 'tree',
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
      child('an entry whose date lies in the future', '2026-06-01', '2099-01-01'),
    ],
    invalid: [
      child('a second too old', '2026-06-01T09:30:00Z', '2026-06-01T09:30:01Z'),
      child('two days too old', '2026-06-01', '2026-06-03'),
    ],
  },
  judge: ({ documents }, { now }) =>
    documents
      .filter((document) => isNewerThanListed(document, now))
      .map(({ url, listedLastmod, newestLastmod }) => `${url}, ${listedLastmod}, ${newestLastmod}`),
};

function isNewerThanListed({ listedLastmod, newestLastmod }: TreeDocument, now: number): boolean {
  if (listedLastmod === undefined || newestLastmod === undefined) return false;
  if (compareLastmod(newestLastmod, listedLastmod) !== 1) return false;
  const listed = parseW3cDatetime(listedLastmod)?.epochMs ?? 0;
  const newest = parseW3cDatetime(newestLastmod)?.epochMs ?? 0;
  // A date to come says nothing of when the sitemap changed; `lastmod-in-future` tells of it.
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
