import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement, sampleVideo, videoXml } from './sample-video.ts';

/** How long a video may be. */
export const DURATION_SECONDS_MAX = 28_800;

/** The least and the greatest rating. */
export const RATING_MIN = 0;

/** See `RATING_MIN`. */
export const RATING_MAX = 5;

/** How many tags a video may have. */
export const TAGS_MAX = 32;

export const videoNumberRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-duration-zero',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The duration of a video is 0.',
    reason: 'The duration is in seconds, starting at 1; 0 often means that it was not known.',
    fix: 'Write the length in whole seconds, or remove the element.',
    examples: {
      valid: [sampleElement('one second', 'duration', '1')],
      invalid: [sampleElement('none', 'duration', '0')],
    },
    judge: ({ item: { duration } }) => duration === 0,
  },
  {
    id: 'video-duration-too-long',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The duration of a video is longer than 28,800 seconds.',
    reason: 'Google accepts up to eight hours. Greater numbers are often milliseconds.',
    fix: 'Write the length in whole seconds, up to 28800, or remove the element.',
    examples: {
      valid: [sampleElement('28,800 seconds', 'duration', '28800')],
      invalid: [sampleElement('28,801 seconds', 'duration', '28801')],
    },
    judge: ({ item: { duration } }) =>
      duration !== undefined && duration > DURATION_SECONDS_MAX && String(duration),
  },
  {
    id: 'video-segment-duration-too-long',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'A content segment is longer than 28,800 seconds.',
    reason: 'The schema allows up to 28,800 seconds.',
    fix: 'Write the length in whole seconds, up to 28800.',
    examples: {
      valid: [
        sampleVideo(
          '28,800 seconds',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="28800">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
      invalid: [
        sampleVideo(
          '28,801 seconds',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc><video:content_segment_loc duration="28801">https://example.com/1.mp4</video:content_segment_loc>',
        ),
      ],
    },
    judge: ({ item: { contentSegments } }) =>
      contentSegments?.some(({ duration = 0 }) => duration > DURATION_SECONDS_MAX),
  },
  {
    id: 'video-rating-out-of-range',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The rating of a video is not between 0.0 and 5.0.',
    reason: 'A value outside the range has no meaning and is dropped.',
    fix: 'Convert the rating to a scale from 0.0 to 5.0, or remove the element.',
    examples: {
      valid: [sampleElement('0', 'rating', '0'), sampleElement('5.0', 'rating', '5.0')],
      invalid: [sampleElement('5.1', 'rating', '5.1'), sampleElement('below 0', 'rating', '-0.1')],
    },
    judge: ({ item: { rating } }) =>
      rating !== undefined && (rating < RATING_MIN || rating > RATING_MAX) && String(rating),
  },
  {
    id: 'video-tags-too-many',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has more than 32 tags.',
    reason: 'Google accepts up to 32 tags.',
    fix: 'Keep the 32 most descriptive ones.',
    examples: {
      valid: [
        { says: '32 tags', document: () => videoXml('<video:tag>map</video:tag>'.repeat(32)) },
      ],
      invalid: [
        { says: '33 tags', document: () => videoXml('<video:tag>map</video:tag>'.repeat(33)) },
      ],
    },
    judge: ({ item: { tags } }) =>
      tags !== undefined && tags.length > TAGS_MAX && `${tags.length} tags`,
  },
]);
