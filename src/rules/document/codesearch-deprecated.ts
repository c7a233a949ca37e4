import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const NAMESPACE = 'http://www.google.com/codesearch/schemas/sitemap/1.0';
const ROOT = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:codesearch="${NAMESPACE}"`;

export const codesearchDeprecated: RuleFile<'extras'> = {
  id: 'codesearch-deprecated',
  watches: 'extras',
  severity: 'info',
  basis: 'https://googleblog.blogspot.com/2011/10/fall-sweep.html',
  summary: "The entry has elements of Google's Code Search, which was shut down.",
  reason:
    'Google announced in 2011 that it would close Code Search. We know of nothing else that ' +
    'reads these elements, but could not verify that.',
  fix: 'Remove codesearch:codesearch; the URL itself may stay.',
  engines: ['protocol', 'google'],
  examples: {
    valid: [sampleUrlset('no codesearch', '<lastmod>2026-06-15</lastmod>')],
    invalid: [
      sampleUrlset(
        'a source file',
        `<codesearch:codesearch>
      <codesearch:filetype>c</codesearch:filetype>
    </codesearch:codesearch>`,
        { attributes: ROOT },
      ),
    ],
  },
  judge: ({ extras = [] }) => extras.some(({ namespace }) => namespace === NAMESPACE),
};
