// Videos that need no look by any rule, which most are.
import type { Video } from '../../protocol/extensions/video.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { isVideoSitePage } from '../media/file-ending.ts';
import { PlainAddresses } from '../media/plain-address.ts';
import type { PlainTest } from '../port/plain-test.ts';
import { DURATION_SECONDS_MAX, RATING_MAX, RATING_MIN, TAGS_MAX } from './video-number-rules.ts';
import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from './video-text-rules.ts';

const PLAIN_FILE = /^[^?]+\.(?:mp4|webm|m4v|mov|m3u8)(?:\?|$)/;
const PLAIN_PICTURE = /^[^?]+\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/;
// A page that may be the file itself, in another spelling.
const FILE_AS_PAGE = /[%#]|\.(?:mp4|webm|m4v|mov|m3u8)(?:\?|$)/i;
const PLAIN_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d|$)/;

const thumbnails = new PlainAddresses();
const files = new PlainAddresses();

/** Whether no rule about videos finds anything in one. */
export const plainVideo: PlainTest<Video> = { subject: 'video', for: () => isPlainVideo };

function isPlainVideo(video: Video, { loc }: UrlEntry): boolean {
  for (const property in video) {
    if (!isPlainProperty(video, property as keyof Video, loc)) return false;
  }
  // What a broken document lacks is absent here, whatever the type says.
  const { thumbnailLoc, title, description, contentLoc } = video;
  return (
    thumbnailLoc !== undefined &&
    title !== undefined &&
    description !== undefined &&
    contentLoc !== undefined
  );
}

function isPlainProperty(video: Video, property: keyof Video, loc: string): boolean {
  switch (property) {
    case 'thumbnailLoc':
      return thumbnails.has(video.thumbnailLoc) && PLAIN_PICTURE.test(video.thumbnailLoc);
    case 'contentLoc':
      return isPlainFile(video.contentLoc ?? '', loc);
    case 'title':
      return video.title.length <= TITLE_CHARACTERS_MAX;
    case 'description':
      return video.description.length <= DESCRIPTION_CHARACTERS_MAX;
    case 'duration':
      return isWithin(video.duration, 1, DURATION_SECONDS_MAX);
    case 'rating':
      return isWithin(video.rating, RATING_MIN, RATING_MAX);
    case 'publicationDate':
      return PLAIN_TIME.test(video.publicationDate ?? '');
    case 'tags':
      return (video.tags?.length ?? 0) <= TAGS_MAX;
    default:
      return property === 'viewCount' || property === 'familyFriendly' || property === 'live'
        ? true
        : property === 'requiresSubscription';
  }
}

function isPlainFile(address: string, loc: string): boolean {
  if (!files.has(address) || !PLAIN_FILE.test(address)) return false;
  return !isVideoSitePage(address) && !FILE_AS_PAGE.test(loc);
}

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}
