import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const NAMESPACE = 'http://www.google.com/geo/schemas/sitemap/1.0';
const ROOT = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:geo="${NAMESPACE}"`;

export const geoDeprecated: RuleFile<'extras'> = {
  id: 'geo-deprecated',
  watches: 'extras',
  severity: 'info',
  basis: 'https://support.google.com/webmasters/answer/94555',
  summary: "The entry has elements of Google's geo extension, which is no longer read.",
  reason: 'Google supported it for KML and GeoRSS files and dropped it. It has no effect.',
  fix: 'Remove geo:geo; the URL itself may stay.',
  engines: ['protocol', 'google'],
  examples: {
    valid: [sampleUrlset('no geo', '<lastmod>2026-06-15</lastmod>')],
    invalid: [
      sampleUrlset('a KML file', '<geo:geo><geo:format>kml</geo:format></geo:geo>', {
        attributes: ROOT,
      }),
    ],
  },
  judge: ({ extras = [] }) => extras.some(({ namespace }) => namespace === NAMESPACE),
};
