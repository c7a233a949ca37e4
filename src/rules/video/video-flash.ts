import type { RuleFile } from '../rule-file.ts';
import { fileEnding } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

function isFlash(address: string | undefined): address is string {
  const ending = address && fileEnding(address);
  return ending === 'swf' || ending === 'flv';
}

export const videoFlash: RuleFile<'video'> = {
  id: 'video-flash',
  watches: 'video',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  summary: 'A video is a Flash file.',
  reason: 'No browser plays Flash any more, and Google does not accept it.',
  fix: 'Offer the video as MP4 or WebM, or through an HTML player.',
  examples: {
    valid: [
      sampleVideo('MP4', '<video:content_loc>https://example.com/video.mp4</video:content_loc>'),
    ],
    invalid: [
      sampleVideo(
        'a Flash player',
        '<video:player_loc>https://example.com/player.swf?v=1</video:player_loc>',
      ),
      sampleVideo(
        'a Flash video',
        '<video:content_loc>https://example.com/video.flv</video:content_loc>',
      ),
    ],
  },
  judge({ item: { contentLoc, playerLoc } }) {
    return [contentLoc, playerLoc].filter(isFlash);
  },
};
