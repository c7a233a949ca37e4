import { sampleFeed } from '../feed/sample-feed.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoDescriptionMissing: RuleFile<'video'> = {
  id: 'video-description-missing',
  watches: 'video',
  unless: ['video:description'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has no description.',
  reason: 'Google does not accept a video without a description.',
  fix: 'Describe the video in up to 2,048 characters in video:description.',
  examples: {
    valid: [
      sampleVideo('all that a video needs', ''),
      sampleFeed(
        'a feed, whose Media RSS is another matter',
        '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>',
      ),
    ],
    invalid: [
      sampleVideo('no video:description', '', { without: ['description'] }),
      sampleVideo('an empty video:description', '<video:description></video:description>'),
    ],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return item.description === undefined;
  },
};
