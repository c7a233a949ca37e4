// The set of schemas that documents are judged by, and what is found in it by name.
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import {
  type SchemaElement,
  type SchemaSimpleType,
  schemaElementsOf,
  schemaParticle,
} from './schema-element.ts';
import {
  BUILT_IN_TYPES,
  dateOrMomentType,
  patternType,
  SITEMAP_LASTMOD,
  wordsType,
  XS_ANY_URI,
  XS_DECIMAL,
  XS_LANGUAGE,
  XS_STRING,
} from './schema-types.ts';
import { VIDEO_SCHEMA, VIDEO_TYPES } from './video-schema.ts';

const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema';

const LOC: SchemaSimpleType = {
  kind: 'anyURI',
  says: 'an address of 12 to 2,048 characters',
  base: XS_ANY_URI,
  lengthMin: 12,
  lengthMax: 2048,
};

const CHANGEFREQ = wordsType(...CHANGEFREQS);

const PRIORITY: SchemaSimpleType = {
  kind: 'decimal',
  says: 'a number from 0.0 to 1.0',
  base: XS_DECIMAL,
  min: '0',
  max: '1',
};

const element = schemaElementsOf(NAMESPACES.sitemap);
const loc = element.text('loc', LOC);
const lastmod = element.text('lastmod', SITEMAP_LASTMOD);

const url: SchemaElement = {
  ...element.of('url', {
    kind: 'sequence',
    particles: [
      schemaParticle(loc),
      schemaParticle(lastmod, '?'),
      schemaParticle(element.text('changefreq', CHANGEFREQ), '?'),
      schemaParticle(element.text('priority', PRIORITY), '?'),
      schemaParticle('other', '*'),
    ],
  }),
  typeName: 'tUrl',
};

const sitemap = element.of('sitemap', {
  kind: 'all',
  particles: [schemaParticle(loc), schemaParticle(lastmod, '?')],
});

/**
 * The root elements of the protocol.
 *
 * Source: https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd
 */
const SITEMAP_SCHEMA: readonly SchemaElement[] = [
  element.of('urlset', {
    kind: 'sequence',
    particles: [schemaParticle('other', '*'), schemaParticle(url, '+')],
  }),
  element.of('sitemapindex', { kind: 'sequence', particles: [schemaParticle(sitemap, '+')] }),
];

/** The named types of sitemap.xsd, for `xsi:type`. */
const SITEMAP_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['tLoc', LOC],
  ['tLastmod', SITEMAP_LASTMOD],
  ['tChangeFreq', CHANGEFREQ],
  ['tPriority', PRIORITY],
]);

const image = schemaElementsOf(NAMESPACES.image);
const news = schemaElementsOf(NAMESPACES.news);
const pagemap = schemaElementsOf(NAMESPACES.pagemap);
const mobile = schemaElementsOf(NAMESPACES.mobile);
const baidu = schemaElementsOf(NAMESPACES.baiduMobile);
const xhtml = schemaElementsOf(NAMESPACES.xhtml);
const DATE = dateOrMomentType();

const LANGUAGE = patternType(
  'zh-cn, zh-tw, or a language in two or three small letters',
  /^(?:zh-cn|zh-tw|[a-z]{2,3})$/,
);
const ACCESS = wordsType('Subscription', 'Registration');
const GENRE = '(?:PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)';

const GENRES = patternType(
  'genres such as Blog, OpEd, separated by commas',
  new RegExp(`^${GENRE}(?:, *${GENRE})*$`),
);
// \w: all but punctuation, separators and controls. https://www.w3.org/TR/xmlschema-2/#regexs
const WORD = '[^\\p{P}\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]+';

const STOCK_TICKERS = patternType(
  'up to five stock tickers such as NASDAQ:AMAT, separated by commas',
  new RegExp(`^(?:${WORD}:${WORD}(?:, *${WORD}:${WORD}){0,4})?$`, 'u'),
);

const publication = news.of('publication', {
  kind: 'sequence',
  particles: [
    schemaParticle(news.text('name', XS_STRING)),
    schemaParticle(news.text('language', LANGUAGE)),
  ],
});

const attribute = pagemap.text('Attribute', XS_STRING, {
  name: { type: XS_STRING, required: true },
  value: { type: XS_STRING },
});

const dataObject = pagemap.of(
  'DataObject',
  { kind: 'sequence', particles: [schemaParticle(attribute, '*')] },
  { type: { type: XS_STRING, required: true }, id: { type: XS_STRING } },
);

const template = pagemap.of(
  'Template',
  { kind: 'empty' },
  { src: { type: XS_ANY_URI, required: true } },
);

/** The elements of extensions that an entry may have, except for video. */
const EXTENSION_SCHEMAS: readonly SchemaElement[] = [
  image.of('image', {
    kind: 'sequence',
    particles: [
      schemaParticle(image.text('loc', XS_ANY_URI)),
      schemaParticle(image.text('caption', XS_STRING), '?'),
      schemaParticle(image.text('geo_location', XS_STRING), '?'),
      schemaParticle(image.text('title', XS_STRING), '?'),
      schemaParticle(image.text('license', XS_ANY_URI), '?'),
    ],
  }),
  news.of('news', {
    kind: 'sequence',
    particles: [
      schemaParticle(publication),
      schemaParticle(news.text('access', ACCESS), '?'),
      schemaParticle(news.text('genres', GENRES), '?'),
      schemaParticle(news.text('publication_date', DATE)),
      schemaParticle(news.text('title', XS_STRING), '?'),
      schemaParticle(news.text('keywords', XS_STRING), '?'),
      schemaParticle(news.text('stock_tickers', STOCK_TICKERS), '?'),
    ],
  }),
  pagemap.of('PageMap', {
    kind: 'sequence',
    particles: [schemaParticle(template, '?'), schemaParticle(dataObject, '*')],
  }),
  mobile.of('mobile', { kind: 'empty' }),
  baidu.of(
    'mobile',
    { kind: 'empty' },
    { type: { type: wordsType('mobile', 'pc,mobile', 'htmladapt', 'autoadapt') } },
  ),
  xhtml.of(
    'link',
    { kind: 'empty' },
    {
      rel: { type: XS_STRING, required: true, fixed: 'alternate' },
      hreflang: { type: XS_LANGUAGE, required: true },
      href: { type: XS_ANY_URI, required: true },
      media: { type: XS_STRING },
    },
  ),
];

/** The named types of the news schema, for `xsi:type`. */
const NEWS_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['tLanguage', LANGUAGE],
  ['tAccess', ACCESS],
  ['tGenres', GENRES],
  ['tStockTickers', STOCK_TICKERS],
  ['tDate', DATE],
]);

// No namespace and no name contains a blank.
const keyOf = (namespace: string, name: string): string => `${namespace} ${name}`;

/**
 * The elements that a document, and a wildcard, may begin with: those of sitemap.xsd,
 * siteindex.xsd, image 1.1, video 1.1, news 0.9, PageMap 1.0, both mobile ones and `xhtml:link`.
 */
export const SCHEMAS: ReadonlyMap<string, SchemaElement> = new Map(
  [...SITEMAP_SCHEMA, VIDEO_SCHEMA, ...EXTENSION_SCHEMAS].map((element) => [
    keyOf(element.namespace, element.name),
    element,
  ]),
);

const TYPES = new Map<string, ReadonlyMap<string, SchemaSimpleType>>([
  [XML_SCHEMA, BUILT_IN_TYPES],
  [NAMESPACES.sitemap, SITEMAP_TYPES],
  [NAMESPACES.video, VIDEO_TYPES],
  [NAMESPACES.news, NEWS_TYPES],
]);

/** The declaration of an element at the top of a schema. */
export function schemaElement(namespace: string, name: string): SchemaElement | undefined {
  return SCHEMAS.get(keyOf(namespace, name));
}

/** A simple type by its name. */
export function schemaType(namespace: string, name: string): SchemaSimpleType | undefined {
  return TYPES.get(namespace)?.get(name);
}

/**
 * Whether a type may replace another: it is that type, or is derived from it or from one of
 * its members.
 *
 * Source: https://www.w3.org/TR/xmlschema-1/#cos-st-derived-ok
 */
export function standsIn(type: SchemaSimpleType, declared: SchemaSimpleType): boolean {
  for (let one: SchemaSimpleType | undefined = type; one !== undefined; one = one.base) {
    if (one === declared) return true;
  }
  return declared.members?.some((member) => standsIn(type, member)) ?? false;
}
