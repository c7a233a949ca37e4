// The schemas of the smaller extensions, as tables: image, news, PageMap, mobile, hreflang.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import {
  type SchemaElement,
  type SchemaSimpleType,
  schemaElementsOf,
  schemaParticle,
} from './schema-element.ts';
import {
  dateOrMomentType,
  patternType,
  wordsType,
  XS_ANY_URI,
  XS_LANGUAGE,
  XS_STRING,
} from './schema-types.ts';

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

/** The elements of extensions that may stand in an entry, video aside. */
export const EXTENSION_SCHEMAS: readonly SchemaElement[] = [
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
export const NEWS_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['tLanguage', LANGUAGE],
  ['tAccess', ACCESS],
  ['tGenres', GENRES],
  ['tStockTickers', STOCK_TICKERS],
  ['tDate', DATE],
]);
