import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

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

export const locFileType: RuleFile<'loc'> = {
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
};
