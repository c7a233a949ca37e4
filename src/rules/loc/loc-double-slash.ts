import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

// https://
const SCHEME_CHARACTERS = 8;

export const locDoubleSlash: RuleFile<'loc'> = {
  id: 'loc-double-slash',
  watches: 'loc',
  traits: ENTRY_TRAITS.doubleSlash,
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The path of the URL has two consecutive slashes.',
  reason:
    'It usually comes from joining a base that ends in a slash with a path that starts with ' +
    'one. Many servers return the same page under both URLs; others redirect or return 404.',
  fix: 'Join base and path with a single slash.',
  examples: {
    valid: [
      sampleDocument('single slashes', `<url><loc>https://example.com/a/b/</loc></url>`),
      sampleDocument(
        'a URL in the query',
        `<url><loc>https://example.com/?of=//example.org/</loc></url>`,
      ),
      sampleDocument(
        'a URL in the path',
        `<url><loc>https://example.com/web/https://example.org/</loc></url>`,
      ),
    ],
    invalid: [
      sampleDocument('behind the host', `<url><loc>https://example.com//a</loc></url>`),
      sampleDocument('in the path', `<url><loc>https://example.com/a//b</loc></url>`),
    ],
  },
  judge(loc) {
    let at = loc.indexOf('//', SCHEME_CHARACTERS);
    if (at < 0) return false;
    const behindPath = loc.search(/[?#]/);
    const end = behindPath < 0 ? loc.length : behindPath;
    // In `/https://example.org/` they belong to somebody's address.
    while (at >= 0 && at < end && loc[at - 1] === ':') at = loc.indexOf('//', at + 2);
    return at >= 0 && at < end;
  },
};
