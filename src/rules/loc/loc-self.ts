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
      {
        says: 'another page',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>https://example.com/a.html</loc></url>`),
      },
      {
        says: 'an address that is not known',
        document: sampleDocument(`<url><loc>https://example.com/sitemap.xml</loc></url>`),
      },
      {
        says: 'an index that lists itself, which has a rule of its own',
        url: 'https://example.com/sitemap.xml',
        document: sampleIndex(`<sitemap><loc>https://example.com/sitemap.xml</loc></sitemap>`),
      },
    ],
    invalid: [
      {
        says: 'itself',
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>https://example.com/sitemap.xml</loc></url>`),
      },
    ],
  },
  judge: (loc, { url }) => loc === url,
};
