// The schema of sitemap-video 1.1, as a table.
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
  shortType,
  wordsType,
  XS_ANY_URI,
  XS_DECIMAL,
  XS_NON_NEGATIVE_INTEGER,
  XS_POSITIVE_INTEGER,
  XS_STRING,
} from './schema-types.ts';

const DATE = dateOrMomentType();
const YES_NO = wordsType('yes', 'Yes', 'YES', 'no', 'No', 'NO');
const SECONDS: SchemaSimpleType = {
  kind: 'integer',
  says: 'a number of seconds from 0 to 28,800',
  base: XS_NON_NEGATIVE_INTEGER,
  min: '0',
  max: '28800',
};
const RATING: SchemaSimpleType = {
  kind: 'decimal',
  says: 'a number from 0.0 to 5.0',
  base: XS_DECIMAL,
  min: '0',
  max: '5',
};
const TITLE = shortType(100);
const DESCRIPTION = shortType(2048);
const CATEGORY = shortType(256);
const RELATIONSHIP = wordsType('allow', 'deny');
const COUNTRIES = patternType(
  'country codes in capitals, separated by spaces',
  /^(?:[A-Z]{2}(?: +[A-Z]{2})*)?$/,
);
const PLATFORMS = patternType(
  'web, mobile or tv, separated by one space',
  /^(?:(?:web|mobile|tv)(?: (?:web|mobile|tv))*)?$/,
);
const CURRENCY = patternType('a currency in three capitals', /^[A-Z]{3}$/);
const PRICE_TYPE = wordsType('purchase', 'PURCHASE', 'rent', 'RENT');
const RESOLUTION = wordsType('sd', 'SD', 'hd', 'HD');
const SHOW_TYPE = wordsType('full', 'preview', 'clip', 'interview', 'news', 'other');
const ID_TYPE = wordsType(
  'tms:series',
  'tms:program',
  'rovi:series',
  'rovi:program',
  'freebase',
  'url',
);
const TAGS_MAX = 32;

const { of, text } = schemaElementsOf(NAMESPACES.video);
const relationship = { relationship: { type: RELATIONSHIP, required: true } };

const tvshow = of('tvshow', {
  kind: 'sequence',
  particles: [
    schemaParticle(text('show_title', XS_STRING)),
    schemaParticle(text('video_type', SHOW_TYPE)),
    schemaParticle(text('episode_title', XS_STRING), '?'),
    schemaParticle(text('season_number', XS_POSITIVE_INTEGER), '?'),
    schemaParticle(text('episode_number', XS_POSITIVE_INTEGER), '?'),
    schemaParticle(text('premier_date', DATE), '?'),
  ],
});

const playerLoc = text('player_loc', XS_ANY_URI, {
  allow_embed: { type: YES_NO },
  autoplay: { type: XS_STRING },
});
// Only the schema's documentation says that it is a number: see video-price-invalid.
const price = text('price', XS_STRING, {
  currency: { type: CURRENCY },
  type: { type: PRICE_TYPE },
  resolution: { type: RESOLUTION },
});
const segment = text('content_segment_loc', XS_ANY_URI, { duration: { type: SECONDS } });

/**
 * `video:video`.
 *
 * Source: https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd
 */
export const VIDEO_SCHEMA: SchemaElement = of('video', {
  kind: 'sequence',
  particles: [
    schemaParticle(text('thumbnail_loc', XS_ANY_URI)),
    schemaParticle(text('title', TITLE)),
    schemaParticle(text('description', DESCRIPTION)),
    schemaParticle(text('content_loc', XS_ANY_URI), '?'),
    schemaParticle(playerLoc, '?'),
    schemaParticle(text('duration', SECONDS), '?'),
    schemaParticle(text('expiration_date', DATE), '?'),
    schemaParticle(text('rating', RATING), '?'),
    schemaParticle(segment, '*'),
    schemaParticle(text('view_count', XS_NON_NEGATIVE_INTEGER), '?'),
    schemaParticle(text('publication_date', DATE), '?'),
    { element: text('tag', XS_STRING), min: 0, max: TAGS_MAX },
    schemaParticle(text('category', CATEGORY), '?'),
    schemaParticle(text('family_friendly', YES_NO), '?'),
    schemaParticle(text('restriction', COUNTRIES, relationship), '?'),
    schemaParticle(text('gallery_loc', XS_ANY_URI, { title: { type: XS_STRING } }), '?'),
    schemaParticle(price, '*'),
    schemaParticle(text('requires_subscription', YES_NO), '?'),
    schemaParticle(text('uploader', XS_STRING, { info: { type: XS_ANY_URI } }), '?'),
    schemaParticle(tvshow, '?'),
    schemaParticle(text('platform', PLATFORMS, relationship), '?'),
    schemaParticle(text('live', YES_NO), '?'),
    schemaParticle(text('id', XS_STRING, { type: { type: ID_TYPE, required: true } }), '*'),
  ],
});

/** Its named types, for `xsi:type`. */
export const VIDEO_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['tYesNo', YES_NO],
  ['tDate', DATE],
  ['tSeconds', SECONDS],
  ['tTitle', TITLE],
  ['tDescription', DESCRIPTION],
  ['tCategory', CATEGORY],
  ['tRating', RATING],
  ['tRelationship', RELATIONSHIP],
  ['tCountries', COUNTRIES],
  ['tPlatforms', PLATFORMS],
  ['tCurrency', CURRENCY],
  ['tPriceType', PRICE_TYPE],
  ['tResolution', RESOLUTION],
  ['tShowType', SHOW_TYPE],
  ['tIdType', ID_TYPE],
]);
