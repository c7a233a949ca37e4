import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

export const scopeMixedSchemes: RuleFile<'document'> = {
  id: 'scope-mixed-schemes',
  watches: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/faq.html',
  summary: 'The sitemap lists both http and https URLs of one host.',
  reason:
    'A sitemap covers one of the two. Usually the http URLs redirect, so these entries are ' +
    'useless.',
  fix: 'List all URLs with the scheme that does not redirect.',
  examples: {
    valid: [
      sampleDocument(
        'https throughout',
        entry('https://example.com/a') + entry('https://example.com/b'),
      ),
    ],
    invalid: [
      sampleDocument('both', entry('https://example.com/a') + entry('http://example.com/b')),
    ],
  },
  judge({ origins }) {
    if (origins.length < 2) return false;
    const known = new Set(origins.map(({ value }) => value));
    const secure = origins.find(
      ({ value }) => value.startsWith('https:') && known.has(value.replace(/^https:/, 'http:')),
    );
    return secure?.value.slice('https://'.length);
  },
};

function entry(loc: string): string {
  return `<url><loc>${loc}</loc></url>`;
}
