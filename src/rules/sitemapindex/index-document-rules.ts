import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { indexXml, sampleChild, sampleIndex, sampleLoc } from '../samples/sample-document.ts';

// Fewer sitemaps may well have changed together.
const SITEMAPS_MIN = 5;

export const indexDocumentRules: readonly RuleFile<'document'>[] = rulesOn('document', [
  {
    id: 'index-lastmod-missing',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    summary: 'Sitemaps of the index have no lastmod.',
    reason:
      'With lastmod an engine fetches only the sitemaps that changed. Without it, the engine ' +
      'fetches all of them again, or the wrong ones.',
    fix:
      'Write when each sitemap last changed: the date of its newest entry, or of its last ' +
      'write.',
    examples: {
      valid: [
        sampleIndex(
          'a lastmod',
          `<sitemap><loc>https://example.com/1.xml</loc><lastmod>2026-06-01</lastmod></sitemap>`,
        ),
        sampleIndex(
          'one that is not a date, which another rule reports',
          `<sitemap><loc>https://example.com/1.xml</loc><lastmod>2026-02-30</lastmod></sitemap>`,
        ),
      ],
      invalid: [
        sampleChild('none', 'https://example.com/1.xml'),
        sampleIndex(
          'one of two',
          `<sitemap><loc>https://example.com/1.xml</loc>
<lastmod>2026-06-01</lastmod></sitemap>
<sitemap><loc>https://example.com/2.xml</loc></sitemap>`,
        ),
      ],
    },
    judge({ format, urls, sitemaps, lastmods, unreadableLastmods = 0 }) {
      // In a file with entries of both kinds nobody knows whose dates they are.
      const missing = sitemaps - lastmods - unreadableLastmods;
      return format === 'sitemapindex' && urls === 0 && missing > 0 && `${missing} of ${sitemaps}`;
    },
  },
  {
    id: 'index-lastmod-uniform',
    since: '0.6.0',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    summary: 'All sitemaps of the index have the same lastmod.',
    reason:
      'If it is the time when the index was built, engines cannot tell which sitemaps changed, ' +
      'and fetch all of them again. For a set written for the first time it is right.',
    fix: 'Give each sitemap the date of its own last change: that of its newest entry.',
    examples: {
      valid: [
        { says: '4 sitemaps', document: index(4, 0) },
        { says: '5 sitemaps, one of another day', document: index(4, 1) },
        { says: '5 sitemaps, and one without', document: index(5, 0, { undated: 1 }) },
        { says: '5 sitemaps in two minutes', document: index(5, 1, { time: 'T09:30:00Z' }) },
      ],
      invalid: [
        { says: '5 sitemaps', document: index(5, 0) },
        { says: '9 sitemaps at one time', document: index(9, 0, { time: 'T09:30:00Z' }) },
        { says: '6 sitemaps in one minute', document: index(6, 0, { seconds: true }) },
      ],
    },
    judge({ format, urls, sitemaps, lastmods, commonLastmod, commonLastmodMinute }) {
      if (format !== 'sitemapindex' || urls > 0 || sitemaps < SITEMAPS_MIN) return false;
      if (!commonLastmod || lastmods < sitemaps) return false;
      const count = Math.max(commonLastmod.count, commonLastmodMinute);
      return count === sitemaps && `${commonLastmod.value}, ${count} sitemaps`;
    },
  },
  {
    id: 'index-not-read',
    engines: ['baidu'],
    severity: 'info',
    basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267&page=2',
    summary: 'Baidu may not read sitemap indexes.',
    reason:
      "Baidu's older documentation allows them. Since 2020 site owners report that its console " +
      "does not process them; we could not confirm that on Baidu's own pages.",
    fix:
      "Submit the sitemaps one by one in Baidu's console, in addition to the index or instead of " +
      'it.',
    examples: {
      valid: [sampleLoc('a urlset', 'https://example.com/')],
      invalid: [sampleChild('an index', 'https://example.com/sitemap-1.xml')],
    },
    judge: ({ format }) => format === 'sitemapindex',
  },
]);

const PAGE_FILE = /\.(?:x?html?|shtml|aspx|jpe?g|png|gif|webp|svg|pdf|docx?|css|js|mp4)$/i;
const BEYOND_ASCII = /[^\x00-\x7f]/;

export const indexChildRules: readonly RuleFile<'sitemap'>[] = rulesOn('sitemap', [
  {
    id: 'index-child-looks-like-page',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'A listed sitemap has a URL that looks like a page.',
    reason:
      'An index lists sitemaps, which list pages. A sitemap can have any name, so this is only a ' +
      'hint.',
    fix: 'If it is a page, list it in a sitemap instead.',
    examples: {
      valid: [
        sampleChild('XML', 'https://example.com/sitemap-1.xml.gz'),
        sampleChild('a script with a parameter', 'https://example.com/sitemap?part=1'),
        sampleChild('the home page with a parameter', 'https://example.com/?sitemap=posts'),
      ],
      invalid: [
        sampleChild('HTML', 'https://example.com/about.html'),
        sampleChild('the home page', 'https://example.com/'),
      ],
    },
    judge({ loc }) {
      const url = URL.parse(loc);
      if (url === null || url.search !== '') return false;
      return url.pathname === '/' || PAGE_FILE.test(url.pathname);
    },
  },
  {
    id: 'index-child-not-ascii',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#escaping',
    summary: 'The URL of a listed sitemap has non-ASCII characters.',
    reason:
      'The URL must be encoded for the server. A crawler that cannot read it loses all pages of ' +
      'that sitemap.',
    fix: 'Percent-encode the URL as UTF-8, or rename the file.',
    examples: {
      valid: [
        sampleChild('ASCII', 'https://example.com/sitemap-1.xml'),
        sampleChild('an escaped letter', 'https://example.com/sitemap-%C3%BC.xml'),
      ],
      invalid: [sampleChild('a letter as it is', 'https://example.com/sitemap-ü.xml')],
    },
    judge: ({ loc }) => BEYOND_ASCII.test(loc),
  },
]);

/** An index of so many sitemaps of one date, so many of another, and so many without. */
function index(
  same: number,
  other: number,
  more: { readonly undated?: number; readonly time?: string; readonly seconds?: boolean } = {},
): string {
  const { undated = 0, time = '', seconds = false } = more;
  const sitemaps = Array.from({ length: same + other + undated }, (_, at) => {
    const day = at < same ? '2026-06-01' : '2026-05-30';
    const hour = seconds ? `T09:30:0${at}Z` : time;
    const lastmod = at < same + other ? `<lastmod>${day}${hour}</lastmod>` : '';
    return `<sitemap><loc>https://example.com/${at}.xml</loc>${lastmod}</sitemap>`;
  });
  return indexXml(sitemaps.join('\n'));
}
