// Second documents of the subject `sitemapindex`.
import type { ProfileName } from '../../../src/rules/port/profile.ts';
import { file, type SecondDocument } from './second-document.ts';

const HOST = 'https://zeitschriften.example';
const DATED = '<lastmod>2026-06-14T22:00:00+02:00</lastmod>';

const index = (second: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    ${DATED}
    <loc>${HOST}/2025.xml.gz</loc>
  </sitemap>
  <sitemap>${second}</sitemap>
</sitemapindex>`;

const years = (lastmod: (at: number) => string): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
    { length: 7 },
    (_, at) =>
      `<sitemap><loc>${HOST}/${2020 + at}.xml</loc><lastmod>${lastmod(at)}</lastmod></sitemap>`,
  ).join('')}</sitemapindex>`;

const pair = (
  rule: string,
  wrong: string,
  right: string,
  profile: ProfileName = 'protocol',
): SecondDocument => ({
  rule,
  wrong: file(wrong, { profile }),
  right: file(right, { profile }),
});

/** A rule of sitemap indexes each. */
export const sitemapindexDocuments: readonly SecondDocument[] = [
  pair(
    'index-lastmod-missing',
    index(`<loc>${HOST}/2026.xml.gz</loc>`),
    index(`<loc>${HOST}/2026.xml.gz</loc>${DATED}`),
  ),
  pair(
    'index-lastmod-uniform',
    years(() => '2026-06-14'),
    years((at) => `2026-06-${10 + at}`),
  ),
  pair(
    'index-child-not-ascii',
    index(`${DATED}<loc>${HOST}/märz.xml</loc>`),
    index(`${DATED}<loc>${HOST}/m%C3%A4rz.xml</loc>`),
  ),
  pair(
    'index-child-looks-like-page',
    index(`${DATED}<loc>${HOST}/abo/bestellen.html</loc>`),
    index(`${DATED}<loc>${HOST}/sitemap.php?year=2026&amp;page=2.html</loc>`),
  ),
  pair(
    'index-not-read',
    index(`<loc>${HOST}/2026.xml.gz</loc>${DATED}`),
    `<?xml version="1.0"?><urlset><url><loc>${HOST}/sitemapindex.xml</loc></url></urlset>`,
    'baidu',
  ),
];
