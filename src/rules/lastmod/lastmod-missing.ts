import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

export const lastmodMissing: RuleFile<'document'> = {
  id: 'lastmod-missing',
  watches: 'document',
  severity: 'info',
  basis: 'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  summary: 'No page has a lastmod.',
  reason:
    'lastmod is optional, but Google and Bing still read it: it tells them which pages to fetch ' +
    'again.',
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
};
