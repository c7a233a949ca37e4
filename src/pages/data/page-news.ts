// A page as a news article, by its JSON-LD.
import { parseLastmod } from '../../protocol/lastmod.ts';
import type { PageNews } from '../record/page-facts.ts';
import type { JsonLd, JsonLdThing } from './json-ld.ts';

const NEWS_TYPE = /^(?:(?:[A-Z][A-Za-z]*)?NewsArticle|LiveBlogPosting)$/;
const LANGUAGE = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?\b/i;

/** What the page says beside its JSON-LD. */
export interface PageNewsContext {
  /** The language of the page. */
  readonly language?: string | undefined;
  /** The name of the site. */
  readonly siteName?: string | undefined;
}

/**
 * Makes news of the first news article that is what the page is about (NewsArticle and its kinds,
 * LiveBlogPosting), or else of the first Article; with a headline and a date of publication.
 *
 * The publication is the publisher, else the site; the language is the article's, else the page's,
 * in the two or three letters that news sitemaps take (`zh-cn` and `zh-tw` as they are).
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export function readPageNews(jsonLd: JsonLd, context: PageNewsContext): PageNews | undefined {
  const subjects = jsonLd.things.filter(({ isSubject }) => isSubject);
  const isNews = ({ types }: JsonLdThing): boolean => types.some((type) => NEWS_TYPE.test(type));
  const isArticle = ({ types }: JsonLdThing): boolean => types.includes('Article');
  for (const { node } of [...subjects.filter(isNews), ...subjects.filter(isArticle)]) {
    const title = jsonLd.text(node['headline']) ?? jsonLd.text(node['name']);
    const publicationDate = parseLastmod(jsonLd.text(node['datePublished']) ?? '').value;
    if (title === undefined || publicationDate === undefined) continue;
    const name = jsonLd.name(node['publisher']) ?? context.siteName;
    const language = newsLanguage(languageOf(jsonLd, node['inLanguage']) ?? context.language);
    const publication = name !== undefined && language !== undefined && { name, language };
    return { ...(publication && { publication }), publicationDate, title };
  }
  return undefined;
}

function languageOf(jsonLd: JsonLd, value: unknown): string | undefined {
  const [node] = jsonLd.nodes(value);
  return jsonLd.text(value) ?? (node && jsonLd.text(node['alternateName']));
}

function newsLanguage(tag: string | undefined): string | undefined {
  const [, language = '', region = ''] = LANGUAGE.exec(tag ?? '') ?? [];
  if (language === '') return undefined;
  const both = `${language}-${region}`.toLowerCase();
  return both === 'zh-cn' || both === 'zh-tw' ? both : language.toLowerCase();
}
