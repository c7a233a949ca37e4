import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { findParameter } from './find-parameter.ts';

// The names that the usual servers and shops give their session ids; and names that may be of
// something else, such as the number of a story, a shop or a talk.
const SESSION_ID = new RegExp(
  '[?&;]((?:phpsessid|jsessionid|aspsessionid[a-z]*|sessid|cfid|cftoken)(?==)' +
    '|(?:zenid|oscsid|xtcsid|oxsid)(?==)' +
    '|(?:sid|session|session_?id)(?==(?!\\d*(?:[&;#]|$))))',
  'gi',
);

export const locSessionId: RuleFile<'loc'> = {
  id: 'loc-session-id',
  watches: 'loc',
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
      sampleDocument(
        'a parameter that chooses content',
        `<url><loc>https://example.com/?page=2</loc></url>`,
      ),
      sampleDocument(
        'a number of something else',
        `<url><loc>https://example.com/story?sid=4711</loc></url>`,
      ),
    ],
    invalid: [
      sampleDocument('PHP', `<url><loc>https://example.com/?PHPSESSID=9d2a1c</loc></url>`),
      sampleDocument('Java', `<url><loc>https://example.com/a;jsessionid=1A2B3C?b=1</loc></url>`),
      sampleDocument(
        'a short name',
        `<url><loc>https://example.com/?a=1&amp;sid=f00ba4</loc></url>`,
      ),
    ],
  },
  judge: (loc) => findParameter(loc, SESSION_ID),
};
