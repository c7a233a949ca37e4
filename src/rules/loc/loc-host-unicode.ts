import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

const HOST = /^[a-z]+:\/\/([^/?#]*)/i;
const BEYOND_ASCII = /[^\x00-\x7f]/;

export const locHostUnicode: RuleFile<'loc'> = {
  id: 'loc-host-unicode',
  watches: 'loc',
  traits: ENTRY_TRAITS.beyondAscii,
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc5891#section-4',
  summary: 'The host is written in Unicode instead of Punycode.',
  reason:
    'DNS only knows the Punycode form. Google and Yandex convert the host; other programs may ' +
    'not, or may do it differently.',
  fix: 'Write the host in Punycode, as shown.',
  examples: {
    valid: [
      sampleDocument('Punycode', `<url><loc>https://xn--bcher-kva.example/</loc></url>`),
      sampleDocument(
        'letters beyond ASCII in the path alone',
        `<url><loc>https://example.com/bücher</loc></url>`,
      ),
    ],
    invalid: [sampleDocument('Unicode', `<url><loc>https://bücher.example/</loc></url>`)],
  },
  judge(loc) {
    const host = HOST.exec(loc)?.[1];
    if (host === undefined || !BEYOND_ASCII.test(host)) return false;
    return URL.parse(loc)?.hostname ?? true;
  },
};
