import { sampleFeed } from '../feed/sample-feed.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoTitleMissing: RuleFile<'video'> = {
  id: 'video-title-missing',
  watches: 'video',
  unless: ['video:title'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video has no title.',
  reason:
    'Google does not accept a video without a title; Search Console reports "Missing video title".',
  fix: 'Write the title that the page shows in video:title.',
  examples: {
    valid: [
      sampleVideo('all that a video needs', ''),
      sampleFeed(
        'a feed, whose Media RSS is another matter',
        '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>',
      ),
    ],
    invalid: [
      sampleVideo('no video:title', '', { without: ['title'] }),
      sampleVideo('an empty video:title', '<video:title></video:title>'),
    ],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return item.title === undefined;
  },
};
