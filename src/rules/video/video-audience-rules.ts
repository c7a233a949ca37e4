import { isCountry } from '../media/is-country.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoAudienceRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-platform-case',
    severity: 'warning',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A platform is not written in lower case.',
    reason: 'The schema allows web, mobile and tv only in lower case.',
    fix: 'Write the words in lower case.',
    examples: {
      valid: [
        sampleVideo('lower case', '<video:platform relationship="allow">web</video:platform>'),
      ],
      invalid: [
        sampleVideo('upper case', '<video:platform relationship="allow">TV</video:platform>'),
      ],
    },
    judge: ({ item: { platform } }) =>
      platform?.platforms.filter((word) => /[A-Z]/.test(word) && /^(?:web|mobile|tv)$/i.test(word)),
  },
  {
    id: 'video-platform-unknown',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A platform is not web, mobile or tv.',
    reason: 'Only these three words have a meaning.',
    fix: 'Write web, mobile or tv, separated by spaces.',
    examples: {
      valid: [
        sampleVideo(
          'all three',
          '<video:platform relationship="allow">web mobile tv</video:platform>',
        ),
      ],
      invalid: [
        sampleVideo(
          'another word',
          '<video:platform relationship="allow">desktop</video:platform>',
        ),
      ],
    },
    judge: ({ item: { platform } }) =>
      platform?.platforms.filter((word) => !/^(?:web|mobile|tv)$/i.test(word)),
  },
  {
    id: 'video-restriction-country-case',
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
    judge: ({ item: { restriction } }) =>
      restriction?.countries.filter((country) => /[a-z]/.test(country) && isCountry(country)),
  },
  {
    id: 'video-restriction-country-unknown',
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
    judge: ({ item: { restriction } }) =>
      restriction?.countries.filter((country) => !isCountry(country)),
  },
]);
