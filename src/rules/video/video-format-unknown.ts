// A media file of a kind that Google does not name.
import type { JudgingRule } from '../rule.ts';
import { fileEnding, isVideoEnding, looksLikePage } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

/** The media file of a video has an ending that Google does not list. */
export const videoFormatUnknown: JudgingRule<'video'> = {
  id: 'video-format-unknown',
  subject: 'video',
  since: '0.3.0',
  watches: 'video',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/appearance/video',
  summary: 'The media file of a video has an ending that Google does not list.',
  reason:
    'Google lists the kinds of files that it can play: others may not be indexed. The ending alone proves nothing.',
  fix: 'Offer the video as MP4 or WebM.',
  examples: {
    valid: [
      {
        says: 'WebM',
        document: sampleVideo(
          '<video:content_loc>https://example.com/video.webm</video:content_loc>',
        ),
      },
      {
        says: 'no ending',
        document: sampleVideo(
          '<video:content_loc>https://example.com/stream/1</video:content_loc>',
        ),
      },
    ],
    invalid: [
      {
        says: 'another kind',
        document: sampleVideo(
          '<video:content_loc>https://example.com/video.xyz</video:content_loc>',
        ),
      },
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
