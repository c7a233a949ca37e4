import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';

// The names that common servers and shops use for session ids; and names that may be of
// something else, such as the number of a story, a shop or a talk.
const SESSION_ID = new RegExp(
  '[?&;]((?:phpsessid|jsessionid|aspsessionid[a-z]*|sessid|cfid|cftoken)(?==)' +
    '|(?:zenid|oscsid|xtcsid|oxsid)(?==)' +
    '|(?:sid|session|session_?id)(?==(?!\\d*(?:[&;#]|$))))',
  'gi',
);
const NAMES: readonly string[] = [
  'utm_\\w+',
  'mtm_\\w+',
  'hsa_\\w+',
  'pk_(?:campaign|kwd|source|medium)',
  '_openstat',
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'srsltid',
  '_ga',
  '_gl',
  'msclkid',
  'fbclid',
  'igshid',
  'yclid',
  'ysclid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'epik',
  'irclickid',
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  'mkt_tok',
  'vero_id',
  'oly_anon_id',
  'oly_enc_id',
];
const TRACKING_PARAMETER = new RegExp(`[?&;](${NAMES.join('|')})=`, 'gi');

export const locParameterRules: readonly RuleFile<'loc'>[] = rulesOn('loc', [
  {
    id: 'loc-session-id',
    traits: ENTRY_TRAITS.query,
    severity: 'warning',
    basis: 'https://www.sitemaps.org/faq.html',
    summary: 'The URL contains a session ID.',
    reason:
      'Each visit gets another ID, so one page has endless URLs, and crawlers fetch it again and ' +
      'again. Anyone who follows the link may enter the session.',
    fix:
      'List the URL without the session ID, and have the generator request pages without a ' +
      'session.',
    examples: {
      valid: [
        sampleLoc('a parameter that chooses content', 'https://example.com/?page=2'),
        sampleLoc('a number of something else', 'https://example.com/story?sid=4711'),
      ],
      invalid: [
        sampleLoc('PHP', 'https://example.com/?PHPSESSID=9d2a1c'),
        sampleLoc('Java', 'https://example.com/a;jsessionid=1A2B3C?b=1'),
        sampleLoc('a short name', 'https://example.com/?a=1&amp;sid=f00ba4'),
      ],
    },
    judge: (loc) => findParameter(loc, SESSION_ID),
  },
  {
    id: 'loc-tracking-parameter',
    traits: ENTRY_TRAITS.query,
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    summary: 'The URL contains a tracking parameter.',
    reason:
      'Such parameters do not change the page, so the URL duplicates another one. Engines choose ' +
      "between the two, and the campaign's statistics become wrong.",
    fix: 'List the URL without the parameter.',
    examples: {
      valid: [
        sampleLoc('a parameter that chooses content', 'https://example.com/?colour=red'),
        sampleLoc('a name that only ends like one', 'https://example.com/?my_gclid=1'),
      ],
      invalid: [
        sampleLoc('a campaign', 'https://example.com/?utm_source=letter'),
        sampleLoc('behind another parameter', 'https://example.com/?a=1&amp;gclid=Cj0K'),
        sampleLoc('a click', 'https://example.com/a?fbclid=IwAR0'),
      ],
    },
    judge: (loc) => findParameter(loc, TRACKING_PARAMETER),
  },
]);

/**
 * Returns what a pattern catches first in the parameters of a URL: behind the first `?`, or the
 * first `;` of its path. The pattern has the flag `g`, and its first group is the name.
 *
 * Most URLs are longer before their parameters than in them, and a pattern takes its time.
 */
function findParameter(loc: string, pattern: RegExp): string | undefined {
  const query = loc.indexOf('?');
  const parameters = loc.indexOf(';');
  const first = query < 0 || (parameters >= 0 && parameters < query) ? parameters : query;
  if (first < 0) return undefined;
  pattern.lastIndex = first;
  return pattern.exec(loc)?.[1];
}
