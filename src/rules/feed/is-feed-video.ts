// Whether what Media RSS calls content is a video, where it does not say so.
import type { Video } from '../../protocol/extensions/video.ts';
import { fileEnding } from '../media/file-ending.ts';

const OTHER_ENDINGS: ReadonlySet<string> = new Set(
  `avif bmp gif jpeg jpg png svg tif tiff webp aac flac m4a mp3 oga opus wav epub pdf zip`.split(
    ' ',
  ),
);

/**
 * Whether an item's media is a video. Feeds of news name their pictures by media:content too,
 * often without a medium and a type; such a file is recognised by its extension.
 */
export function isFeedVideo({ contentLoc, playerLoc }: Video): boolean {
  if (contentLoc === undefined || playerLoc !== undefined) return true;
  const ending = fileEnding(contentLoc);
  return ending === undefined || !OTHER_ENDINGS.has(ending);
}
