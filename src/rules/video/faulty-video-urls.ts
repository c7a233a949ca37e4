// The addresses of a video that nobody could fetch: looked at once for all rules.
import type { Video } from '../../protocol/extensions/video.ts';
import { type FaultyAddress, judgeMediaAddress } from '../image/media-address.ts';

let lastVideo: Video | undefined;
let lastFaulty: readonly FaultyAddress[] = [];

/**
 * Gives the addresses that have a fault, each with its element: `video:content_loc: /a.mp4`.
 *
 * Several rules ask one after the other about the same video; the answer is kept for them.
 */
export function faultyVideoUrls(video: Video): readonly FaultyAddress[] {
  if (video === lastVideo) return lastFaulty;
  const faulty: FaultyAddress[] = [];
  for (const [element, address] of addressesOf(video)) {
    const fault = address === undefined ? undefined : judgeMediaAddress(address, { ftp: true });
    if (fault !== undefined) faulty.push({ fault, shown: `${element}: ${address}` });
  }
  lastVideo = video;
  lastFaulty = faulty;
  return faulty;
}

function addressesOf(video: Video): readonly (readonly [string, string | undefined])[] {
  return [
    ['video:thumbnail_loc', video.thumbnailLoc],
    ['video:content_loc', video.contentLoc],
    ['video:player_loc', video.playerLoc],
    ['video:gallery_loc', video.galleryLoc],
    ['video:uploader@info', video.uploader?.info],
    ...(video.contentSegments ?? []).map(({ loc }) => ['video:content_segment_loc', loc] as const),
  ];
}
