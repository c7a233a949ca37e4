import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoContentIsPage: RuleFile<'video'> = {
  id: 'video-content-is-page',
  watches: 'video',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'The content_loc of a video is the page that lists it.',
  reason:
    'A page is not a video. Search Console reports "Video location and play page location are the same".',
  fix: 'Write the URL of the media file itself; the page is already in loc.',
  examples: {
    valid: [
      sampleVideo(
        'an address of its own',
        '<video:content_loc>https://example.com/video.mp4</video:content_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'the address of the page',
        '<video:content_loc>https://example.com/</video:content_loc>',
      ),
      sampleVideo(
        'another spelling of it',
        '<video:content_loc>https://EXAMPLE.com</video:content_loc>',
      ),
    ],
  },
  judge({ item: { contentLoc }, entry: { loc } }) {
    return contentLoc !== undefined && (contentLoc === loc || pageKey(contentLoc) === pageKey(loc));
  },
};
