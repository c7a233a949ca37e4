import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleDocument, sampleUrlset, urlsetXml } from '../samples/sample-document.ts';

// Fewer pages may well have changed together.
const LASTMODS_MIN = 20;
const SHARE_MAX = 0.9;

export const lastmodDocumentRules: readonly RuleFile<'document'>[] = rulesOn('document', [
  {
    id: 'lastmod-missing',
    severity: 'info',
    basis: 'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
    summary: 'No page has a lastmod.',
    reason:
      'lastmod is optional, but Google and Bing still read it: it tells them which pages to ' +
      'fetch again.',
    fix:
      "Write the date of each page's last change, where it is known. A wrong date does more harm " +
      'than none.',
    examples: {
      valid: [
        sampleUrlset('a lastmod', `<lastmod>2026-06-01</lastmod>`),
        sampleUrlset(
          'one that is not a date, which another rule reports',
          `<lastmod>2026-02-30</lastmod>`,
        ),
        sampleUrlset(
          'news, which have a date of their own',
          `<news:news>
      <news:publication>
        <news:name>Gazette</news:name>
        <news:language>en</news:language>
      </news:publication>
      <news:publication_date>2026-06-15</news:publication_date>
      <news:title>Lighthouse lit again</news:title>
    </news:news>`,
        ),
      ],
      invalid: [sampleUrlset('none', `<priority>0.5</priority>`)],
    },
    judge: ({ format, urls, lastmods, unreadableLastmods = 0, withNews }) =>
      format === 'urlset' && urls > withNews && lastmods + unreadableLastmods === 0,
  },
  {
    id: 'lastmod-date-only',
    engines: ['bing'],
    severity: 'info',
    basis:
      'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
    summary: 'Most lastmod values are a date without a time.',
    reason:
      'Bing schedules its visits by lastmod and asks for date and time. A date alone cannot tell ' +
      'two changes on one day apart.',
    fix:
      'Write the time with its zone: 2026-06-01T09:30:00+00:00. If the time is not known, the ' +
      'date is right.',
    examples: {
      valid: [
        sampleDocument('a time', entry('2026-06-01T09:30:00Z'), { profile: 'bing' }),
        sampleDocument('half of them', entry('2026-06-01') + entry('2026-06-01T09:30:00Z'), {
          profile: 'bing',
        }),
      ],
      invalid: [sampleDocument('a date', entry('2026-06-01'), { profile: 'bing' })],
    },
    judge: ({ lastmods, dateOnlyLastmods }) =>
      dateOnlyLastmods * 2 > lastmods && `${dateOnlyLastmods} of ${lastmods}`,
  },
  {
    id: 'lastmod-uniform',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
    summary: 'Nearly all pages have the same lastmod.',
    reason:
      'It is the time when the sitemap or the site was built, not when each page changed. Google ' +
      'uses lastmod only if it is consistently accurate, and Bing asks not to write the time of ' +
      'generation.',
    fix: "Use the date of each page's content, or remove lastmod.",
    examples: {
      valid: [
        { says: '19 pages', document: () => urlsetXml(pages(19, 0)) },
        { says: '18 of 20 pages', document: () => urlsetXml(pages(18, 2)) },
        {
          says: '20 pages, and 80 without',
          document: () => urlsetXml(pages(20, 0) + undated(80)),
        },
      ],
      invalid: [
        { says: '20 pages', document: () => urlsetXml(pages(20, 0)) },
        { says: '19 of 20 pages', document: () => urlsetXml(pages(19, 1)) },
        { says: '20 pages in one minute', document: () => urlsetXml(pages(20, 0, '09:30')) },
      ],
    },
    judge({ urls, lastmods, commonLastmod, commonLastmodMinute, withNews }) {
      // News are of one day by their nature, and an index may well have been written at one time.
      if (urls === 0 || withNews > 0 || lastmods < LASTMODS_MIN || !commonLastmod) return false;
      const count = Math.max(commonLastmod.count, commonLastmodMinute);
      return count > urls * SHARE_MAX && `${commonLastmod.value}, ${count} of ${urls}`;
    },
  },
]);

function entry(lastmod: string): string {
  return `<url><loc>https://example.com/</loc><lastmod>${lastmod}</lastmod></url>`;
}

/** So many pages without a date. */
function undated(count: number): string {
  return '<url><loc>https://example.com/a</loc></url>'.repeat(count);
}

/** So many pages of one day, or of the seconds of one minute of it, and so many of other days. */
function pages(same: number, other: number, minute?: string): string {
  return Array.from({ length: same + other }, (_, index) => {
    const digits = String(index + 1).padStart(2, '0');
    const day = index < same ? '2026-06-01' : `2026-05-${digits}`;
    const time = minute === undefined ? '' : `T${minute}:${digits}Z`;
    return `<url><loc>https://example.com/${index}</loc><lastmod>${day}${time}</lastmod></url>`;
  }).join('\n');
}
