import type { RuleFile } from '../rule-file.ts';
import { looksLikePage } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

export const videoContentLooksLikePage: RuleFile<'video'> = {
  id: 'video-content-looks-like-page',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The content_loc of a video looks like the URL of a page.',
  reason:
    'content_loc must be the media file itself. Search Console reports "Video location URL ' +
    'appears to be a play page URL".',
  fix:
    'Write the URL of the media file; if there is none, as with YouTube and Vimeo, write the ' +
    'player in video:player_loc instead.',
  examples: {
    valid: [
      sampleVideo('a file', '<video:content_loc>https://example.com/video.mp4</video:content_loc>'),
      sampleVideo(
        'an address without an ending',
        '<video:content_loc>https://example.com/stream/1</video:content_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'an HTML page',
        '<video:content_loc>https://example.com/video.html</video:content_loc>',
      ),
      sampleVideo(
        'a page of YouTube',
        '<video:content_loc>https://www.youtube.com/watch?v=1</video:content_loc>',
      ),
    ],
  },
  judge({ item: { contentLoc } }) {
    return contentLoc !== undefined && looksLikePage(contentLoc) && contentLoc;
  },
};
