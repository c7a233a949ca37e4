import type { RuleFile } from '../rule-file.ts';
import { isCountry } from '../video/is-country.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedRestrictionCountryUnknown: RuleFile<'feed-video'> = {
  id: 'feed-restriction-country-unknown',
  watches: 'feed-video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
  summary: 'A restriction of the feed names a country that does not exist.',
  reason:
    "Engines do not know where the video may be shown. Google's samples are in lower case, so " +
    'either case works.',
  fix: 'Write two-letter ISO 3166 codes, separated by spaces.',
  examples: {
    valid: [
      sampleFeedVideo(
        'lower case',
        '<media:restriction type="country" relationship="deny">ie gb</media:restriction>',
      ),
    ],
    invalid: [
      sampleFeedVideo(
        'UK, which is GB',
        '<media:restriction type="country" relationship="deny">UK</media:restriction>',
      ),
      sampleFeedVideo(
        'three letters',
        '<media:restriction type="country" relationship="allow">IRL</media:restriction>',
      ),
    ],
  },
  judge({ item: { restriction } }) {
    return restriction?.countries.filter((country) => !isCountry(country.toUpperCase()));
  },
};
