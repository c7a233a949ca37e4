import { pageKey } from '../../protocol/page-key.ts';
import { fileEnding, isVideoEnding, looksLikePage } from '../media/file-ending.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

export const videoContentRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-content-missing',
    unless: ['video:content_loc', 'video:player_loc'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has neither a content_loc nor a player_loc.',
    reason: 'Without the URL of a file or a player there is nothing to play.',
    fix:
      'Write the URL of the media file in video:content_loc, or of a player for this video in ' +
      'video:player_loc.',
    examples: {
      valid: [
        sampleVideo('a file', ''),
        sampleVideo(
          'a player',
          '<video:player_loc>https://example.com/player?v=1</video:player_loc>',
          { without: ['content_loc'] },
        ),
      ],
      invalid: [sampleVideo('neither', '', { without: ['content_loc'] })],
    },
    judge: ({ item }) => item.contentLoc === undefined && item.playerLoc === undefined,
  },
  {
    id: 'video-content-is-page',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The content_loc of a video is the page that lists it.',
    reason:
      'A page is not a video. Search Console reports "Video location and play page location are ' +
      'the same".',
    fix: 'Write the URL of the media file itself; the page is already in loc.',
    examples: {
      valid: [
        sampleElement('an address of its own', 'content_loc', 'https://example.com/video.mp4'),
      ],
      invalid: [
        sampleElement('the address of the page', 'content_loc', 'https://example.com/'),
        sampleElement('another spelling of it', 'content_loc', 'https://EXAMPLE.com'),
      ],
    },
    judge: ({ item: { contentLoc }, entry: { loc } }) =>
      contentLoc !== undefined && (contentLoc === loc || pageKey(contentLoc) === pageKey(loc)),
  },
  {
    id: 'video-content-looks-like-page',
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
        sampleElement('a file', 'content_loc', 'https://example.com/video.mp4'),
        sampleElement(
          'an address without an ending',
          'content_loc',
          'https://example.com/stream/1',
        ),
      ],
      invalid: [
        sampleElement('an HTML page', 'content_loc', 'https://example.com/video.html'),
        sampleElement('a page of YouTube', 'content_loc', 'https://www.youtube.com/watch?v=1'),
      ],
    },
    judge: ({ item: { contentLoc } }) =>
      contentLoc !== undefined && looksLikePage(contentLoc) && contentLoc,
  },
  {
    id: 'video-format-unknown',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/appearance/video',
    summary: 'The media file of a video has a file extension that Google does not list.',
    reason:
      'Google lists the file types that it can play: others may not be indexed. The file ' +
      'extension alone proves nothing.',
    fix: 'Offer the video as MP4 or WebM.',
    examples: {
      valid: [
        sampleElement('WebM', 'content_loc', 'https://example.com/video.webm'),
        sampleElement('no ending', 'content_loc', 'https://example.com/stream/1'),
      ],
      invalid: [sampleElement('another kind', 'content_loc', 'https://example.com/video.xyz')],
    },
    judge({ item: { contentLoc } }) {
      if (contentLoc === undefined || looksLikePage(contentLoc)) return false;
      const ending = fileEnding(contentLoc);
      // Flash has a rule of its own.
      return (
        ending !== undefined && !isVideoEnding(ending) && !/^(?:swf|flv)$/.test(ending) && ending
      );
    },
  },
  {
    id: 'video-flash',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video is a Flash file.',
    reason: 'No browser plays Flash any more, and Google does not accept it.',
    fix: 'Offer the video as MP4 or WebM, or through an HTML player.',
    examples: {
      valid: [sampleElement('MP4', 'content_loc', 'https://example.com/video.mp4')],
      invalid: [
        sampleElement('a Flash player', 'player_loc', 'https://example.com/player.swf?v=1'),
        sampleElement('a Flash video', 'content_loc', 'https://example.com/video.flv'),
      ],
    },
    judge: ({ item: { contentLoc, playerLoc } }) => [contentLoc, playerLoc].filter(isFlash),
  },
]);

function isFlash(address: string | undefined): address is string {
  const ending = address && fileEnding(address);
  return ending === 'swf' || ending === 'flv';
}
