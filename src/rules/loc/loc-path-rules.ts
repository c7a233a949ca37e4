import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

// https://
const SCHEME_CHARACTERS = 8;

// With a query behind it, it is mostly the page that is named, not its folder.
const INDEX_FILE = /\/((?:index|default)\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm|cgi|pl))(?:#|$)/i;
const NO_PAGES: readonly string[] = [
  'pdf',
  'docx?',
  'odt',
  'rtf',
  'xlsx?',
  'ods',
  'csv',
  'pptx?',
  'odp',
  'jpe?g',
  'png',
  'gif',
  'webp',
  'avif',
  'svg',
  'bmp',
  'tiff?',
  'ico',
  'mp[34]',
  'wav',
  'ogg',
  'flac',
  'm4[av]',
  'webm',
  'mov',
  'avi',
  'wmv',
  'mkv',
  'css',
  'm?js',
  'json',
  'xml',
  'rss',
  'atom',
  'txt',
  'map',
  'woff2?',
  'ttf',
  'zip',
  'gz',
  'tgz',
  'bz2',
  'xz',
  'rar',
  '7z',
  'tar',
  'exe',
  'msi',
  'dmg',
  'apk',
  'iso',
];
const EXTENSION = new RegExp(`\\.(?:${NO_PAGES.join('|')})(?=[?#]|$)`, 'i');
const FILE = /^https?:\/\/[^/?#]*\/[^?#]*$/i;

export const locPathRules: readonly RuleFile<'loc'>[] = [
  {
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
  },
  {
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
  },
  {
    id: 'loc-file-type',
    watches: 'loc',
    traits: ENTRY_TRAITS.fileName,
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/indexable-file-types',
    summary: 'The URL ends like a file that is not a web page.',
    reason:
      'The protocol allows any URL, and engines index documents such as PDF. Stylesheets, ' +
      'scripts, archives and feeds are never search results; images and videos belong in their ' +
      'extensions.',
    fix: 'Keep documents that people should find in search, and remove the others.',
    examples: {
      valid: [
        sampleDocument('HTML', `<url><loc>https://example.com/a.html</loc></url>`),
        sampleDocument('a host of that ending', `<url><loc>https://example.zip</loc></url>`),
        sampleDocument('a dot in a name', `<url><loc>https://example.com/release-1.0</loc></url>`),
        sampleDocument(
          'a file name in the query',
          `<url><loc>https://example.com/view?of=a.pdf</loc></url>`,
        ),
      ],
      invalid: [
        sampleDocument('PDF', `<url><loc>https://example.com/manual.pdf</loc></url>`),
        sampleDocument('a picture', `<url><loc>https://example.com/logo.PNG?v=2</loc></url>`),
        sampleDocument('a sitemap', `<url><loc>https://example.com/sitemap-news.xml</loc></url>`),
      ],
    },
    judge(loc) {
      const match = EXTENSION.exec(loc);
      // The end of a query, or of a host, is no file name.
      return match !== null && FILE.test(loc.slice(0, match.index)) && match[0];
    },
  },
];
