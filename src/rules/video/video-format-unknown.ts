import type { RuleFile } from '../rule-file.ts';
import { fileEnding, isVideoEnding, looksLikePage } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

export const videoFormatUnknown: RuleFile<'video'> = {
  id: 'video-format-unknown',
  watches: 'video',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/appearance/video',
  summary: 'The media file of a video has a file extension that Google does not list.',
  reason:
    'Google lists the file types that it can play: others may not be indexed. The file ' +
    'extension alone proves nothing.',
  fix: 'Offer the video as MP4 or WebM.',
  examples: {
    valid: [
      sampleVideo('WebM', '<video:content_loc>https://example.com/video.webm</video:content_loc>'),
      sampleVideo(
        'no ending',
        '<video:content_loc>https://example.com/stream/1</video:content_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'another kind',
        '<video:content_loc>https://example.com/video.xyz</video:content_loc>',
      ),
    ],
  },
  judge({ item: { contentLoc } }) {
    if (contentLoc === undefined || looksLikePage(contentLoc)) return false;
    const ending = fileEnding(contentLoc);
    // Flash has a rule of its own.
    return (
      ending !== undefined && !isVideoEnding(ending) && !/^(?:swf|flv)$/.test(ending) && ending
    );
  },
};
