import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

// With a query behind it, it is mostly the page that is named, not its folder.
const INDEX_FILE = /\/((?:index|default)\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm|cgi|pl))(?:#|$)/i;

export const locIndexFile: RuleFile<'loc'> = {
  id: 'loc-index-file',
  watches: 'loc',
  traits: ENTRY_TRAITS.fileName,
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The URL ends in the name of an index file.',
  reason:
    'Servers usually return the same page for the folder: /a/ and /a/index.html. Engines keep ' +
    'one of the two, and links and dates may count for the other.',
  fix:
    "List the form that the page's canonical link names; usually the folder with its trailing " +
    'slash.',
  examples: {
    valid: [
      sampleDocument('the folder', `<url><loc>https://example.com/a/</loc></url>`),
      sampleDocument(
        'a page that a parameter names',
        `<url><loc>https://example.com/index.php?id=4</loc></url>`,
      ),
      sampleDocument(
        'a page about indexes',
        `<url><loc>https://example.com/stock-index.html</loc></url>`,
      ),
    ],
    invalid: [
      sampleDocument('HTML', `<url><loc>https://example.com/a/index.html</loc></url>`),
      sampleDocument('PHP', `<url><loc>https://example.com/index.php</loc></url>`),
      sampleDocument('ASP.NET', `<url><loc>https://example.com/Default.aspx</loc></url>`),
    ],
  },
  judge: (loc) => INDEX_FILE.exec(loc)?.[1],
};
