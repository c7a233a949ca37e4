import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';

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

export const locPathRules: readonly RuleFile<'loc'>[] = rulesOn('loc', [
  {
    id: 'loc-double-slash',
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
        sampleLoc('single slashes', 'https://example.com/a/b/'),
        sampleLoc('a URL in the query', 'https://example.com/?of=//example.org/'),
        sampleLoc('a URL in the path', 'https://example.com/web/https://example.org/'),
      ],
      invalid: [
        sampleLoc('behind the host', 'https://example.com//a'),
        sampleLoc('in the path', 'https://example.com/a//b'),
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
        sampleLoc('the folder', 'https://example.com/a/'),
        sampleLoc('a page that a parameter names', 'https://example.com/index.php?id=4'),
        sampleLoc('a page about indexes', 'https://example.com/stock-index.html'),
      ],
      invalid: [
        sampleLoc('HTML', 'https://example.com/a/index.html'),
        sampleLoc('PHP', 'https://example.com/index.php'),
        sampleLoc('ASP.NET', 'https://example.com/Default.aspx'),
      ],
    },
    judge: (loc) => INDEX_FILE.exec(loc)?.[1],
  },
  {
    id: 'loc-file-type',
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
        sampleLoc('HTML', 'https://example.com/a.html'),
        sampleLoc('a host of that ending', 'https://example.zip'),
        sampleLoc('a dot in a name', 'https://example.com/release-1.0'),
        sampleLoc('a file name in the query', 'https://example.com/view?of=a.pdf'),
      ],
      invalid: [
        sampleLoc('PDF', 'https://example.com/manual.pdf'),
        sampleLoc('a picture', 'https://example.com/logo.PNG?v=2'),
        sampleLoc('a sitemap', 'https://example.com/sitemap-news.xml'),
      ],
    },
    judge(loc) {
      const match = EXTENSION.exec(loc);
      // The end of a query, or of a host, is not a file name.
      return match !== null && FILE.test(loc.slice(0, match.index)) && match[0];
    },
  },
]);
