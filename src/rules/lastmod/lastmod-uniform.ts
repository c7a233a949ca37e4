import type { RuleFile } from '../rule-file.ts';
import { urlsetXml } from '../sample-document.ts';

// Fewer pages may well have changed together.
const LASTMODS_MIN = 20;
const SHARE_MAX = 0.9;

export const lastmodUniform: RuleFile<'document'> = {
  id: 'lastmod-uniform',
  watches: 'document',
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
};

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
