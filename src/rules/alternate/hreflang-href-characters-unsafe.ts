import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';
import { alternateFaults } from './alternate-faults.ts';

export const hreflangHrefCharactersUnsafe: RuleFile<'alternates'> = {
  id: 'hreflang-href-characters-unsafe',
  watches: 'alternates',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'The href of an hreflang link has characters that must be percent-encoded.',
  reason:
    'White space, quotes, angle brackets, braces, backslashes and lone percent signs are not ' +
    'allowed in a URL. Clients guess what was meant, and guess differently.',
  fix: 'Percent-encode them: %20 for a space, %25 for a percent sign.',
  examples: {
    valid: [
      sampleUrlset(
        'an encoded space',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/die%20Karte"/>`,
      ),
    ],
    invalid: [
      sampleUrlset(
        'a space',
        `<xhtml:link rel="alternate" hreflang="en" href="https://example.com/"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/die Karte"/>`,
      ),
    ],
  },
  judge({ item, entry }) {
    return alternateFaults(item, entry, ['characters']);
  },
};
