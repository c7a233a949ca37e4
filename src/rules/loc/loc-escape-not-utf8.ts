import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
// The escapes of well-formed UTF-8, by the table of RFC 3629; one test suffices for most URLs.
const TRAIL = '%[89ab][0-9a-f]';
const LEADS: readonly string[] = [
  '%[0-7][0-9a-f]',
  `%(?:c[2-9a-f]|d[0-9a-f])${TRAIL}`,
  `%e0%[ab][0-9a-f]${TRAIL}`,
  `%e[1-9a-cef]${TRAIL}${TRAIL}`,
  `%ed%[89][0-9a-f]${TRAIL}`,
  `%f0%[9ab][0-9a-f]${TRAIL}${TRAIL}`,
  `%f[1-3]${TRAIL}${TRAIL}${TRAIL}`,
  `%f4%8[0-9a-f]${TRAIL}${TRAIL}`,
];
const WELL_FORMED = new RegExp(`^(?:[^%]|${LEADS.join('|')})*$`, 'i');

export const locEscapeNotUtf8: RuleFile<'loc'> = {
  id: 'loc-escape-not-utf8',
  watches: 'loc',
  traits: ENTRY_TRAITS.percent,
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The percent-escapes of the URL are not UTF-8.',
  reason:
    'The URL must use the encoding that the server expects, so this may be right for an old ' +
    'server. Nearly all expect UTF-8, and engines display such URLs garbled.',
  fix: 'Escape the UTF-8 bytes (ü is %C3%BC), unless the server uses another encoding.',
  examples: {
    valid: [
      sampleLoc('UTF-8', 'https://example.com/%C3%BCber'),
      sampleLoc('plain ASCII', 'https://example.com/a%20b'),
    ],
    invalid: [
      sampleLoc('Latin-1', 'https://example.com/%FCber'),
      sampleLoc('a character in more bytes than it needs', 'https://example.com/%E0%80%AFetc'),
      sampleLoc('half a character', 'https://example.com/%C3ber'),
    ],
  },
  judge(loc) {
    if (WELL_FORMED.test(loc)) return undefined;
    // A percent sign that begins no escape has a rule of its own.
    return loc.match(ESCAPES)?.find((escapes) => !WELL_FORMED.test(escapes));
  },
};
