// What was collected of a page → its facts: addresses resolved, values sorted and bounded.
import { ownText } from '../base/text/own-text.ts';
import type { Settled } from '../base/with-defaults.ts';
import type { Alternate } from '../protocol/extensions/alternate.ts';
import { parseLastmod } from '../protocol/lastmod.ts';
import { JsonLd, type JsonLdThing } from './data/json-ld.ts';
import { readPageDates } from './data/page-dates.ts';
import { parseMetaRefresh } from './head/meta-refresh.ts';
import { PageBase } from './head/page-base.ts';
import type { WrittenAlternate } from './head/page-head.ts';
import type { PageHeaders } from './head/page-headers.ts';
import { type QueryEncoder, queryEncoder } from './head/query-encoder.ts';
import { foldHtmlSpace } from './html/html-space.ts';
import type { PageScan } from './page-scan.ts';
import type { PageCanonical, PageFacts, PageNews, PageRefresh } from './record/page-facts.ts';
import { type PageLimits, TEXT_CHARACTERS_MAX } from './record/page-limits.ts';
import type { PageNotes } from './record/page-note.ts';
import { resolvePageUrl } from './record/page-url.ts';

const SITEMAPS_MAX = 10;
const NEWS_TYPE = /^(?:(?:[A-Z][A-Za-z]*)?NewsArticle|LiveBlogPosting)$/;
const LANGUAGE = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?\b/i;

/** The input of a page's facts, besides what was collected. */
export interface PageSummaryContext {
  readonly url: string;
  readonly address: PageBase;
  readonly headers: PageHeaders;
  readonly limits: Settled<PageLimits>;
  readonly wants: {
    readonly media: boolean;
    readonly links: boolean;
    readonly news: boolean;
    readonly content: boolean;
    readonly assets: boolean;
  };
  readonly notes: PageNotes;
  readonly bytes: number;
  readonly encoding: string;
}

export function summarisePage(scan: PageScan, context: PageSummaryContext): PageFacts {
  const { url, address, headers, limits, wants, notes, bytes, encoding } = context;
  const { head } = scan;
  const { metas, language } = head;
  const base = baseOf(head.baseHref, address, queryEncoder(encoding));
  const jsonLd = new JsonLd(scan.jsonLd, notes);
  const title = folded(scan.title);
  const description = folded(metas.get('description') ?? metas.get('og:description'));
  const refresh = refreshOf(head.refresh ?? headers.refresh, base, context);
  const siteName = metas.get('og:site_name');
  const written = headers.lastModified
    ? [...head.dates, { source: 'header' as const, text: headers.lastModified }]
    : head.dates;
  const dates = readPageDates(written, jsonLd, notes);
  const [lastmod] = dates;
  const news = wants.news ? readPageNews(jsonLd, { language, siteName }) : undefined;
  const graphImage = metas.get('og:image') ?? metas.get('og:image:url');
  const ofImages = { base, imagesMax: limits.imagesMax, fallback: graphImage, notes };
  const { videosMax } = limits;
  const ofVideos = { base, pageUrl: url, title, description, metas, jsonLd, videosMax, notes };
  return {
    url,
    ...(base.href !== address.href && { base: base.href }),
    encoding,
    bytes,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(language !== undefined && { language }),
    canonicals: canonicalsOf(head.canonicals, base, context),
    ...(head.namedMetas && { metas: head.namedMetas }),
    robots: headers.robots.length === 0 ? head.robots : [...head.robots, ...headers.robots],
    ...(refresh && { refresh }),
    alternates: alternatesOf(head.alternates, base, context),
    sitemaps: sitemapsOf(head.sitemaps, base, context),
    images: wants.media ? scan.images.list(ofImages) : [],
    videos: wants.media ? scan.videos.list(ofVideos) : [],
    ...(news && { news }),
    dates,
    ...(lastmod && { lastmod }),
    links: wants.links ? scan.links.list(base, notes) : [],
    ...(wants.assets && { assets: scan.assets.list(base) }),
    ...(wants.content && { content: scan.content.finish(notes, url) }),
    ...(scan.shell.isShell && { shell: true as const }),
    notes: notes.list(),
  };
}

function baseOf(
  href: string | undefined,
  address: PageBase,
  encoder: QueryEncoder | undefined,
): PageBase {
  const written = href && encoder ? encoder(href) : href;
  const url = written ? resolvePageUrl(written, address.url) : undefined;
  if (url === undefined)
    return encoder === undefined ? address : new PageBase(address.url, encoder);
  return new PageBase(url, encoder);
}

function folded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = foldHtmlSpace(text).slice(0, TEXT_CHARACTERS_MAX).toWellFormed();
  return plain === '' ? undefined : ownText(plain);
}

/** Those of the page are relative to its base, those of headers to its address. */
function canonicalsOf(
  written: readonly string[],
  base: PageBase,
  { address, headers, notes }: PageSummaryContext,
): readonly PageCanonical[] {
  if (written.length + headers.canonicals.length === 0) return [];
  const found = new Map<string, PageCanonical>();
  const add = (href: string, from: PageBase, source: PageCanonical['source']): void => {
    const url = from.addressOf(href);
    if (url === undefined) notes.add('url-invalid', href);
    else if (!found.has(url)) found.set(url, { url, source });
  };
  for (const href of written) add(href, base, 'html');
  for (const href of headers.canonicals) add(href, address, 'header');
  return [...found.values()];
}

function sitemapsOf(
  written: readonly string[],
  base: PageBase,
  { address, headers }: PageSummaryContext,
): readonly string[] {
  if (written.length + headers.sitemaps.length === 0) return [];
  const found = [
    ...written.map((href) => base.addressOf(href)),
    ...headers.sitemaps.map((href) => address.addressOf(href)),
  ];
  return [...new Set(found.filter((url) => url !== undefined))].slice(0, SITEMAPS_MAX);
}

function alternatesOf(
  written: readonly WrittenAlternate[],
  base: PageBase,
  { address, headers, limits, notes }: PageSummaryContext,
): readonly Alternate[] {
  if (written.length + headers.alternates.length === 0) return [];
  const found = new Map<string, Alternate>();
  const add = (alternate: WrittenAlternate, from: PageBase): void => {
    const href = from.urlOf(alternate.href);
    if (href === undefined) notes.add('url-invalid', alternate.href);
    else if (found.size >= limits.alternatesMax) notes.add('alternates-too-many');
    else found.set(`${alternate.hreflang} ${alternate.media} ${href}`, { ...alternate, href });
  };
  for (const alternate of written) add(alternate, base);
  for (const alternate of headers.alternates) add(alternate, address);
  return [...found.values()];
}

function refreshOf(
  text: string | undefined,
  base: PageBase,
  { address, notes }: PageSummaryContext,
): PageRefresh | undefined {
  const refresh = text === undefined ? undefined : parseMetaRefresh(text);
  if (refresh === undefined) return undefined;
  const { seconds, url: written } = refresh;
  if (written === undefined) return { seconds, url: base.addressOf(address.href) ?? '' };
  const url = base.addressOf(written);
  if (url === undefined) notes.add('url-invalid', written);
  return url === undefined ? undefined : { seconds, url };
}

/** What the page says besides its JSON-LD. */
interface PageNewsContext {
  readonly language?: string | undefined;
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
function readPageNews(jsonLd: JsonLd, context: PageNewsContext): PageNews | undefined {
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
