import type { RuleFile } from '../rule-file.ts';
import { fileEnding, isVideoEnding } from './file-ending.ts';
import { sampleVideo } from './sample-video.ts';

export const videoThumbnailFormatUnknown: RuleFile<'video'> = {
  id: 'video-thumbnail-format-unknown',
  watches: 'video',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/appearance/video',
  summary: 'The thumbnail of a video does not have the file extension of an image.',
  reason:
    'Google accepts BMP, GIF, JPEG, PNG, WebP, SVG and AVIF. We could not confirm that list, ' +
    'and the file extension alone proves nothing.',
  fix: 'Write the URL of an image in one of these formats.',
  examples: {
    valid: [
      sampleVideo('JPEG', ''),
      sampleVideo(
        'no ending',
        '<video:thumbnail_loc>https://example.com/thumbnail/1</video:thumbnail_loc>',
      ),
    ],
    invalid: [
      sampleVideo(
        'the video itself',
        '<video:thumbnail_loc>https://example.com/video.mp4</video:thumbnail_loc>',
      ),
    ],
  },
  // Other endings (php, ashx) are those of programs that may well give a picture.
  judge({ item: { thumbnailLoc } }) {
    const ending = thumbnailLoc === undefined ? undefined : fileEnding(thumbnailLoc);
    return (
      ending !== undefined &&
      (isVideoEnding(ending) || /^(?:tiff?|psd|pdf|html?)$/.test(ending)) &&
      ending
    );
  },
};
