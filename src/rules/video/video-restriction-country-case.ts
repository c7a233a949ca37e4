import type { RuleFile } from '../rule-file.ts';
import { isCountry } from './is-country.ts';
import { sampleVideo } from './sample-video.ts';

export const videoRestrictionCountryCase: RuleFile<'video'> = {
  id: 'video-restriction-country-case',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A restriction names a country in lower case.',
  reason: 'ISO 3166 codes are in upper case, and the schema allows no other.',
  fix: 'Write the codes in upper case.',
  examples: {
    valid: [
      sampleVideo(
        'upper case',
        '<video:restriction relationship="allow">DE GB</video:restriction>',
      ),
    ],
    invalid: [
      sampleVideo('lower case', '<video:restriction relationship="allow">de</video:restriction>'),
    ],
  },
  judge({ item: { restriction } }) {
    return restriction?.countries.filter((country) => /[a-z]/.test(country) && isCountry(country));
  },
};
