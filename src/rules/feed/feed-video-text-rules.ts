import { isLongerThan } from '../media/longer-than.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { isFeedVideo } from './is-feed-video.ts';
import { sampleFeedVideo, sampleLong } from './sample-feed-video.ts';

const TITLE_CHARACTERS_MAX = 100;
const DESCRIPTION_CHARACTERS_MAX = 2_048;

const PICTURE = sampleFeed(
  'a picture that does not say that it is one',
  '<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>',
);

export const feedVideoTextRules: readonly RuleFile<'feed-video'>[] = rulesOn('feed-video', [
  {
    id: 'feed-video-title-missing',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A video of the feed has no title.',
    reason:
      'Google requires media:title for every Media RSS video and does not show a video without ' +
      'one.',
    fix: 'Add media:title to the item.',
    examples: {
      valid: [sampleFeedVideo('all that a video needs', ''), PICTURE],
      invalid: [sampleFeedVideo('no media:title', '', { without: ['title'] })],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => isFeedVideo(item) && item.title === undefined,
  },
  {
    id: 'feed-video-title-too-long',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'The title of a video of the feed has more than 100 characters.',
    reason: 'Google accepts up to 100 characters in media:title.',
    fix: 'Shorten it to 100 characters or fewer.',
    examples: {
      valid: [sampleLong('100 characters', 'title', 100)],
      invalid: [sampleLong('101 characters', 'title', 101)],
    },
    judge: ({ item: { title } }) =>
      title !== undefined && isLongerThan(title, TITLE_CHARACTERS_MAX),
  },
  {
    id: 'feed-video-description-missing',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A video of the feed has no description.',
    reason:
      'Google requires media:description for every Media RSS video and does not show a video ' +
      'without one.',
    fix: 'Add media:description to the item.',
    examples: {
      valid: [sampleFeedVideo('all that a video needs', ''), PICTURE],
      invalid: [sampleFeedVideo('no media:description', '', { without: ['description'] })],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => isFeedVideo(item) && item.description === undefined,
  },
  {
    id: 'feed-video-description-too-long',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'The description of a video of the feed has more than 2,048 characters.',
    reason: 'Google accepts up to 2,048 characters in media:description.',
    fix: 'Shorten it to 2,048 characters or fewer.',
    examples: {
      valid: [sampleLong('2,048 characters', 'description', 2_048)],
      invalid: [sampleLong('2,049 characters', 'description', 2_049)],
    },
    judge: ({ item: { description } }) =>
      description !== undefined && isLongerThan(description, DESCRIPTION_CHARACTERS_MAX),
  },
]);
