import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

export const locSelf: RuleFile<'loc'> = {
  id: 'loc-self',
  watches: 'loc',
  traits: ENTRY_TRAITS.self,
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The sitemap lists its own URL as a page.',
  reason:
    'A sitemap is not a search result. The entry suggests that the generator lists every file ' +
    'it finds.',
  fix: "Remove the entry, and exclude sitemaps from the generator's list.",
  examples: {
    valid: [
      sampleDocument('another page', `<url><loc>https://example.com/a.html</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
      sampleDocument(
        'an address that is not known',
        `<url><loc>https://example.com/sitemap.xml</loc></url>`,
      ),
      sampleIndex(
        'an index that lists itself, which has a rule of its own',
        `<sitemap><loc>https://example.com/sitemap.xml</loc></sitemap>`,
        { url: 'https://example.com/sitemap.xml' },
      ),
    ],
    invalid: [
      sampleDocument('itself', `<url><loc>https://example.com/sitemap.xml</loc></url>`, {
        url: 'https://example.com/sitemap.xml',
      }),
    ],
  },
  judge: (loc, { url }) => loc === url,
};
