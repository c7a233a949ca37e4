import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

const ELEMENTS = [
  ['geoLocations', 'news:geo_locations'],
  ['geoTargeting', 'news:geo_targeting'],
  ['amp', 'news:amp'],
] as const;

export const newsUnknownElement: RuleFile<'news'> = {
  id: 'news-unknown-element',
  watches: 'news',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An article has elements that are neither in the schema nor documented.',
  reason:
    'geo_locations, geo_targeting and amp are mentioned here and there, but never by Google, ' +
    'and the schema forbids them.',
  fix: 'Remove them.',
  examples: {
    valid: [sampleNews('no such element', '')],
    invalid: [
      sampleNews('geo_targeting', '<news:geo_targeting>DE</news:geo_targeting>'),
      sampleNews('geo_locations', '<news:geo_locations>Berlin, Germany</news:geo_locations>'),
    ],
  },
  judge({ item }) {
    return ELEMENTS.filter(([property]) => item[property] !== undefined).map(([, name]) => name);
  },
};
