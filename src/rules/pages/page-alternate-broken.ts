import type { DeadAlternate } from '../evidence/page-evidence.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// The first ones show what is wrong.
const LINKS_MAX = 10;

export const pageAlternateBroken: RuleFile<'page'> = {
  id: 'page-alternate-broken',
  since: '0.6.0',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'A version of the page in another language cannot be fetched.',
  reason:
    'A missing page cannot link back, so engines ignore the link, and visitors who follow it ' +
    'find nothing.',
  fix: 'Remove the hreflang link, or restore the page.',
  examples: {
    valid: [samplePage('all are there', { deadAlternates: [] })],
    invalid: [
      samplePage('the German page is not there', {
        deadAlternates: [{ hreflang: 'de', href: 'https://example.com/de/pier', status: 404 }],
      }),
      samplePage('no answer', {
        deadAlternates: [{ hreflang: 'fr', href: 'https://example.fr/jetee', failure: 'dns' }],
      }),
    ],
  },
  judge: ({ deadAlternates = [] }) => deadAlternates.slice(0, LINKS_MAX).map(describe),
};

function describe({ hreflang, href, status }: DeadAlternate): string {
  const answer = status === undefined ? 'could not be fetched' : `answers with status ${status}`;
  return `${href} (${hreflang}) ${answer}`;
}
