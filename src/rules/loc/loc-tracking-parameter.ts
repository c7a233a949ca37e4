import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { findParameter } from './find-parameter.ts';

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

export const locTrackingParameter: RuleFile<'loc'> = {
  id: 'loc-tracking-parameter',
  watches: 'loc',
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
      sampleDocument(
        'a parameter that chooses content',
        `<url><loc>https://example.com/?colour=red</loc></url>`,
      ),
      sampleDocument(
        'a name that only ends like one',
        `<url><loc>https://example.com/?my_gclid=1</loc></url>`,
      ),
    ],
    invalid: [
      sampleDocument('a campaign', `<url><loc>https://example.com/?utm_source=letter</loc></url>`),
      sampleDocument(
        'behind another parameter',
        `<url><loc>https://example.com/?a=1&amp;gclid=Cj0K</loc></url>`,
      ),
      sampleDocument('a click', `<url><loc>https://example.com/a?fbclid=IwAR0</loc></url>`),
    ],
  },
  judge: (loc) => findParameter(loc, TRACKING_PARAMETER),
};
