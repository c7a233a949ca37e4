import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const hreflangXDefaultMissing: RuleFile<'alternates'> = {
  id: 'hreflang-x-default-missing',
  watches: 'alternates',
  severity: 'info',
  engines: ['google'],
  basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  summary: 'The hreflang links of an entry have no x-default.',
  reason: 'x-default is the page for users whose language is not listed. It is optional.',
  fix: 'Add a link with hreflang="x-default" if there is such a page.',
  examples: {
    valid: [
      sampleUrlset(
        'x-default',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>`,
      ),
      sampleUrlset(
        'the page alone',
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'two languages',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
      ),
    ],
  },
  judge({ item }) {
    return item.length > 1 && !item.some(({ hreflang }) => /^x-default$/i.test(hreflang));
  },
};
