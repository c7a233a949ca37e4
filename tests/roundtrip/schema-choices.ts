// What entries are drawn from so that the schemas know every value in them.
import { fc } from '../support/seeded-fast-check.ts';
import { type Choices, w3cDatetime } from './entry-arbitraries.ts';

const threeDigits = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: max * 1000 }).map((number) => number / 1000);
const filled = (max: number): fc.Arbitrary<string> => fc.string({ minLength: 1, maxLength: max });
const oneOf = (...words: string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const seconds = fc.integer({ min: 0, max: 28_800 });
const counted = fc.integer({ min: 1, max: 1_000 });

// Dates as XML Schema knows them: a day, or a moment with seconds.
const schemaDate = w3cDatetime.filter((date) =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d.*)?$/.test(date),
);

/** The values that the schemas know, where they are fewer than those of the tables. */
export const SCHEMA_CHOICES: Choices = {
  datetime: schemaDate,
  priority: threeDigits(1),
  extras: false,
  required: ['video.tvShow.showTitle', 'video.tvShow.videoType'],
  // In no schema: see the tables.
  absent: ['news.geoLocations', 'news.geoTargeting', 'news.amp'],
  values: {
    'alternate.hreflang': oneOf('x-default', 'en', 'de-CH', 'zh-Hant-TW'),
    'video.title': filled(100).map((text) => `x${text}`.slice(0, 100)),
    'video.duration': seconds,
    'video.contentSegments.duration': seconds,
    'video.rating': threeDigits(5),
    'video.category': filled(256),
    'video.prices.value': threeDigits(100_000),
    'video.prices.currency': fc.stringMatching(/^[A-Z]{3}$/),
    'video.prices.type': oneOf('rent', 'purchase'),
    'video.prices.resolution': oneOf('sd', 'HD'),
    'video.platform.platforms': fc.array(oneOf('web', 'mobile', 'tv'), { minLength: 1 }),
    'video.tvShow.showTitle': filled(50).map((text) => `x${text}`),
    'video.tvShow.videoType': oneOf('full', 'preview', 'clip', 'interview', 'news', 'other'),
    'video.tvShow.seasonNumber': counted,
    'video.tvShow.episodeNumber': counted,
    'video.ids.type': oneOf('tms:series', 'tms:program', 'rovi:series', 'freebase', 'url'),
    'news.publication.language': oneOf('en', 'deu', 'zh-cn', 'zh-tw'),
    'news.access': oneOf('Subscription', 'Registration'),
    'news.genres': fc.array(oneOf('PressRelease', 'Satire', 'Blog', 'OpEd'), { minLength: 1 }),
    'news.stockTickers': fc.array(oneOf('NASDAQ:AMAT', 'BOM:500325'), { maxLength: 5 }),
    'baiduMobile.type': oneOf('mobile', 'pc,mobile', 'htmladapt'),
  },
};
