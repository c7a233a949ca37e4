// A Sitemap line of the robots.txt is not UTF-8.
import type { CodeRule } from '../rule.ts';

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A Sitemap line of the robots.txt is not UTF-8. */
export const robotsSitemapEncoding: CodeRule = {
  id: 'robots-sitemap-encoding',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
  summary: 'A Sitemap line of the robots.txt is not UTF-8.',
  reason: 'Engines that read the file as UTF-8 see another address than the one meant.',
  fix: 'Save the file as UTF-8, or percent-encode the URL.',
  examples: {
    valid: [{ says: 'UTF-8', robotsTxt: 'Sitemap: https://example.com/plän.xml\n' }],
    invalid: [
      { says: 'Latin-1', robotsTxt: () => latin1(`Sitemap: https://example.com/pl\u00e4n.xml\n`) },
    ],
  },
};
