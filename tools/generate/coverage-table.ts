// What the texts and the checkers ask for, and which rule answers it: all sections in order.
import { COVERAGE_OF_CHECKERS } from './coverage-of-checkers.ts';
import { COVERAGE_OF_DOCUMENTS } from './coverage-of-documents.ts';
import { COVERAGE_OF_EXTENSIONS } from './coverage-of-extensions.ts';
import { COVERAGE_OF_PEERS } from './coverage-of-peers.ts';
import { COVERAGE_OF_SETS } from './coverage-of-sets.ts';
import { COVERAGE_OF_SITES } from './coverage-of-sites.ts';
import type { CoverageSection } from './coverage-row.ts';

/** Every section, in the order of docs/reference/rules/coverage.md. */
export const COVERAGE_TABLE: readonly CoverageSection[] = [
  ...COVERAGE_OF_DOCUMENTS,
  ...COVERAGE_OF_SETS,
  ...COVERAGE_OF_EXTENSIONS,
  ...COVERAGE_OF_SITES,
  ...COVERAGE_OF_CHECKERS,
  ...COVERAGE_OF_PEERS,
];

/** Rules that answer nothing of the above, and why there are such. */
export const FURTHER_RULES: readonly (readonly [rule: string, why: string])[] = [
  ['delivery-unavailable', 'Only who asks again, as the console does, sees that it lasts.'],
  ['sitemap-not-found', 'A site that the console was given and on which there is none.'],
  ['loc-outside-entry', 'A loc without a url around it is met on the web, and read.'],
  ['loc-host-private', 'The commonest fault of static sites: no public address was configured.'],
  ['loc-placeholder', 'Routes and templates without their values are met on the web.'],
  ['sitemaps-listed-as-pages', 'A urlset of sitemaps is met on the web, where an index was meant.'],
  ['feed-date-not-rfc822', 'It is read, but other readers of feeds may not.'],
  ['limit-text', 'It tells where the reader stops, so that nothing is left out in silence.'],
  ['limit-tag', 'It tells where the reader stops.'],
  ['limit-attributes', 'It tells where the reader stops.'],
  ['limit-depth', 'It tells where the reader stops.'],
  ['limit-items', 'It tells where the reader stops.'],
  ['tree-limit-sitemaps', 'It tells where the check stops.'],
  ['tree-limit-bytes', 'It tells where the check stops.'],
  ['tree-limit-time', 'It tells where the check stops.'],
  ['geo-deprecated', 'An extension that is out of use.'],
  ['codesearch-deprecated', 'An extension that is out of use.'],
  ['resourcesync-deleted', 'An extension that lives in libraries and archives.'],
  [
    'robots-agent-empty',
    'Lines of robots.txt that mean nothing are mostly meant to mean something.',
  ],
  ['robots-agent-cut', 'As above.'],
  ['robots-rule-outside-group', 'As above.'],
  ['robots-rule-without-slash', 'As above.'],
  ['robots-crawl-delay-invalid', 'As above.'],
  ['robots-crawl-delay-outside-group', 'As above.'],
  ['robots-key-unknown', 'As above.'],
  ['robots-noindex-line', 'As above: it is meant to hide pages, and hides none.'],
  ['robots-line-unreadable', 'As above.'],
  ['robots-nul', 'As above.'],
  ['page-address-private', 'No crawler gets to a page in a private network.'],
  ['page-too-large', 'Google passes over what comes after the first 15 MB.'],
];
