import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

// `minLength` of the type tLocation in sitemap.xsd, read on 2026-11-20.
const CHARACTERS_MIN = 12;

export const locShort: RuleFile<'loc'> = {
  id: 'loc-short',
  watches: 'loc',
  traits: ENTRY_TRAITS.length,
  severity: 'info',
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'The URL has fewer than 12 characters.',
  reason:
    'The schema requires at least 12, the text of the protocol has no minimum. Programs that ' +
    'validate against the schema reject the file.',
  fix: 'Check whether the URL is truncated. A host this short can stay: engines accept it.',
  examples: {
    valid: [sampleDocument('12 characters', `<url><loc>http://ab.c/</loc></url>`)],
    invalid: [sampleDocument('11 characters', `<url><loc>http://a.b/</loc></url>`)],
  },
  judge: (loc) => loc.length < CHARACTERS_MIN,
};
