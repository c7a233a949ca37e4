// Second documents of the subject `news`.
import type { ProfileName } from '../../../src/rules/port/profile.ts';
import { file, type SecondDocument } from './second-document.ts';

const HOST = 'https://www.hafenpost.example';
const NOW = '2026-10-04T06:00:00Z';

const USUAL = {
  title: 'Neue F&#xE4;hre im Dienst',
  name: 'Hafenpost',
  date: '2026-10-03T21:40:00+02:00',
  language: 'de',
  extra: '',
};
type Article = typeof USUAL;

const PARTS: Readonly<Record<keyof Article, (value: string) => string>> = {
  title: (value) => `<n:title>${value}</n:title>`,
  name: (value) => `<n:name>${value}</n:name>`,
  date: (value) => `<n:publication_date>${value}</n:publication_date>`,
  language: (value) => `<n:language>${value}</n:language>`,
  extra: (value) => value,
};

// An article, with other words or with parts left out.
const article = (
  words: Partial<Article> = {},
  left: readonly (keyof Article | 'publication')[] = [],
): string => {
  const part = (name: keyof Article): string =>
    left.includes(name) ? '' : PARTS[name](words[name] ?? USUAL[name]);
  const publication = `<n:publication>${part('language')}${part('name')}</n:publication>`;
  return `<n:news>${part('title')}${part('extra')}${part('date')}
    ${left.includes('publication') ? '' : publication}</n:news>`;
};

const edition = (...pages: readonly string[]): string => `<?xml version='1.0' encoding='UTF-8'?>
<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'
  xmlns:n='http://www.google.com/schemas/sitemap-news/0.9'>
${pages.map((inner, number) => `<url><loc>${HOST}/a/${number}</loc>${inner}</url>`).join('\n')}
</urlset>`;

const pair = (
  rule: string,
  wrong: string,
  right: string,
  profile: ProfileName = 'protocol',
): SecondDocument => ({
  rule,
  wrong: file(edition(article(), wrong), { now: NOW, profile }),
  right: file(edition(article(), right), { now: NOW, profile }),
});

const words = (rule: string, wrong: Partial<Article>, right: Partial<Article>): SecondDocument =>
  pair(rule, article(wrong), article(right));

const extra = (rule: string, wrong: string, right: string): SecondDocument =>
  words(rule, { extra: wrong }, { extra: right });

const needs: readonly SecondDocument[] = [
  pair('news-publication-missing', article({}, ['publication']), article()),
  pair('news-name-missing', article({}, ['name']), article()),
  pair('news-language-missing', article({}, ['language']), article()),
  pair('news-publication-date-missing', article({}, ['date']), article()),
  pair('news-publication-date-missing', article({}, ['date']), article({ date: '03/10/2026' })),
  pair('news-title-missing', article({}, ['title']), article()),
  {
    rule: 'news-repeated',
    wrong: file(edition(article() + article({ title: 'Die alte geht' })), { now: NOW }),
    right: file(edition(article(), article({ title: 'Die alte geht' })), { now: NOW }),
  },
];

const parts: readonly SecondDocument[] = [
  words('news-language-invalid', { language: 'deutsch' }, { language: 'nds' }),
  words('news-language-case', { language: 'zh-CN' }, { language: 'zh-cn' }),
  words('news-language-withdrawn', { language: 'iw' }, { language: 'he' }),
  words('news-publication-date-invalid', { date: '10/03/2026' }, { date: '2026-10-03' }),
  words(
    'news-date-not-w3c',
    { date: 'Sat, 03 Oct 2026 21:40:00 +0200' },
    { date: '2026-10-03T21:40+02:00' },
  ),
  words('news-date-coarse', { date: '2026-10' }, { date: '2026-10-03' }),
  words(
    'news-too-old',
    { date: '2026-10-02T07:59:00+02:00' },
    { date: '2026-10-02T08:01:00+02:00' },
  ),
  words('news-in-future', { date: '2026-10-06T09:00:00Z' }, { date: '2026-10-04T14:59:00+09:00' }),
  words(
    'news-name-with-parentheses',
    { name: 'Hafenpost (Abonnement)' },
    { name: 'Hafenpost &#8211; Abendausgabe' },
  ),
  words(
    'news-title-with-name',
    { title: 'Neue Fähre im Dienst | Hafenpost' },
    { title: 'Was die Hafenpost vor 100 Jahren schrieb' },
  ),
  words(
    'news-title-with-date',
    { title: '2026-10-03: Neue Fähre im Dienst' },
    { title: 'Fahrplan ab 1. November 2026 wird dichter' },
  ),
];

const oldElements: readonly SecondDocument[] = [
  extra('news-undocumented-element', '<n:keywords>Hafen, Schiff</n:keywords>', '<!-- Hafen -->'),
  extra(
    'news-unknown-element',
    '<n:geo_locations>Kiel, Germany</n:geo_locations>',
    '<n:genres>Blog</n:genres>',
  ),
  extra('news-access-unknown', '<n:access>Free</n:access>', '<n:access>Registration</n:access>'),
  extra(
    'news-genre-unknown',
    '<n:genres>Blog, Report</n:genres>',
    '<n:genres>Blog, OpEd</n:genres>',
  ),
  extra(
    'news-stock-tickers-invalid',
    '<n:stock_tickers>A:A, B:B, C:C, D:D, E:E, F:F</n:stock_tickers>',
    '<n:stock_tickers>A:A, B:B, C:C, D:D, E:E</n:stock_tickers>',
  ),
];

const many = (articles: number, pages: number): string =>
  edition(...Array<string>(articles).fill(article()), ...Array<string>(pages).fill(''));

/** A rule of news each. */
export const newsDocuments: readonly SecondDocument[] = [
  ...needs,
  ...parts,
  ...oldElements,
  {
    rule: 'news-too-many',
    wrong: file(() => many(1001, 0), { now: NOW }),
    right: file(() => many(1000, 500), { now: NOW }),
  },
  pair('news-mixed', '<priority>0.5</priority>', article(), 'google'),
  {
    rule: 'news-sitemap-empty',
    wrong: file(edition()),
    right: file(edition(article())),
  },
];
