import type { RuleFile } from '../rule-file.ts';
import { isCountry } from './is-country.ts';
import { sampleVideo } from './sample-video.ts';

export const videoRestrictionCountryUnknown: RuleFile<'video'> = {
  id: 'video-restriction-country-unknown',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A restriction names a country that does not exist.',
  reason: 'Countries are two-letter ISO 3166 codes. Any other code restricts nothing.',
  fix: 'Write ISO 3166-1 codes, for example GB for the United Kingdom.',
  examples: {
    valid: [
      sampleVideo(
        'two countries',
        '<video:restriction relationship="allow">DE GB</video:restriction>',
      ),
    ],
    invalid: [
      sampleVideo(
        'not assigned',
        '<video:restriction relationship="allow">DE UK</video:restriction>',
      ),
      sampleVideo(
        'three letters',
        '<video:restriction relationship="deny">USA</video:restriction>',
      ),
    ],
  },
  judge({ item: { restriction } }) {
    return restriction?.countries.filter((country) => !isCountry(country));
  },
};
