// Second documents of the subject `hints`.
import { file, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HOST = 'https://stadtwerke.example';

const pages = (...inner: readonly string[]): string => `<?xml version="1.0"?>
<urlset xmlns="${NS}" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9">
${inner.map((fields, number) => `<url>${fields}<loc>${HOST}/${number}</loc></url>`).join('\n')}
</urlset>`;

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(pages('<priority>0.3</priority>', wrong, '<changefreq>never</changefreq>')),
  right: file(pages('<priority>0.3</priority>', right, '<changefreq>never</changefreq>')),
});

const article = (inner: string): string =>
  `${inner}<n:news><n:publication><n:name>Stadtblatt</n:name><n:language>de</n:language>
  </n:publication><n:publication_date>2026-06-15T07:00:00Z</n:publication_date>
  <n:title>Wasser wird teurer</n:title></n:news>`;

/** A rule of changefreq and priority each. */
export const hintsDocuments: readonly SecondDocument[] = [
  pair(
    'changefreq-invalid',
    '<changefreq>fortnightly</changefreq>',
    '<changefreq>hourly</changefreq>',
  ),
  pair('changefreq-case', '<changefreq>Weekly</changefreq>', '<changefreq>weekly</changefreq>'),
  {
    rule: 'changefreq-ignored',
    wrong: file(pages('', '<changefreq>weekly</changefreq>'), { profile: 'google' }),
    right: file(pages('', '<priority>0.2</priority>'), { profile: 'google' }),
  },
  pair('priority-invalid', '<priority>high</priority>', '<priority>.5</priority>'),
  pair('priority-out-of-range', '<priority>1.01</priority>', '<priority>1.00</priority>'),
  pair('priority-comma', '<priority>0,7</priority>', '<priority>0.7</priority>'),
  {
    rule: 'priority-flat',
    wrong: file(pages(...Array<string>(24).fill('<priority>0.80</priority>'))),
    right: file(
      pages(...Array<string>(23).fill('<priority>0.80</priority>'), '<priority>0.81</priority>'),
    ),
  },
  {
    rule: 'priority-ignored',
    wrong: file(pages('', '<priority>0.9</priority>'), { profile: 'bing' }),
    right: file(pages('', '<changefreq>daily</changefreq>'), { profile: 'bing' }),
  },
  {
    rule: 'hints-in-news',
    wrong: file(pages(article('<changefreq>hourly</changefreq>'), article(''))),
    right: file(pages(article('<lastmod>2026-06-15</lastmod>'), article(''))),
  },
  {
    rule: 'hints-in-news',
    wrong: file(pages(article('<priority>0.9</priority>'))),
    right: file(pages(article(''), '<priority>0.9</priority>', '<priority>0.4</priority>')),
  },
];
