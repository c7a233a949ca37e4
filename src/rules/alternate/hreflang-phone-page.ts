import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { linkExtras } from './link-extras.ts';

export const hreflangPhonePage: RuleFile<'extras'> = {
  id: 'hreflang-phone-page',
  watches: 'extras',
  severity: 'info',
  engines: ['google'],
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  summary: 'A link with a media query names a separate page for phones.',
  reason:
    'Such links were the way to join separate pages for desktops and phones. Whether they are still read could not be confirmed.',
  fix: 'Nothing needs to change; one page for all screens needs no such links.',
  examples: {
    valid: [
      {
        says: 'a language',
        document:
          sampleUrlset(`<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`),
      },
    ],
    invalid: [
      {
        says: 'a media query',
        document: sampleUrlset(
          '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
        ),
      },
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'phone' ? [shown] : []));
  },
};
