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
  summary: 'A link with a media query points to a separate mobile page.',
  reason:
    'Such links connected separate pages for desktops and phones. We could not confirm whether ' +
    'they are still read.',
  fix: 'No change is needed; a responsive page needs no such links.',
  examples: {
    valid: [
      sampleUrlset(
        'a language',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a media query',
        '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
      ),
    ],
  },
  judge(entry) {
    return linkExtras(entry).flatMap(({ kind, shown }) => (kind === 'phone' ? [shown] : []));
  },
};
