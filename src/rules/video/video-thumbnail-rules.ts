import { fileEnding, isVideoEnding } from '../media/file-ending.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

export const videoThumbnailRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-thumbnail-missing',
    unless: ['video:thumbnail_loc'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has no thumbnail.',
    reason:
      'Google does not show a video without a preview image; Search Console reports "Missing ' +
      'thumbnail URL".',
    fix: 'Write the URL of a preview image in video:thumbnail_loc.',
    examples: {
      valid: [
        sampleVideo('all that a video needs', ''),
        sampleVideo(
          'one that cannot be read, which has a rule of its own',
          '<video:thumbnail_loc><img/>https://example.com/a.jpg</video:thumbnail_loc>',
        ),
        sampleFeed(
          'a feed, whose Media RSS is another matter',
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>',
        ),
      ],
      invalid: [
        sampleVideo('no video:thumbnail_loc', '', { without: ['thumbnail_loc'] }),
        sampleElement('an empty video:thumbnail_loc', 'thumbnail_loc', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.thumbnailLoc === undefined,
  },
  {
    id: 'video-thumbnail-format-unknown',
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
        sampleElement('no ending', 'thumbnail_loc', 'https://example.com/thumbnail/1'),
      ],
      invalid: [
        sampleElement('the video itself', 'thumbnail_loc', 'https://example.com/video.mp4'),
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
  },
]);
