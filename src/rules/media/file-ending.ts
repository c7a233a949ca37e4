// What an address of a video leads to, as far as it can be seen without fetching it.

// https://developers.google.com/search/docs/appearance/video (2026-05-20), and their twins.
const VIDEO_ENDINGS: ReadonlySet<string> = new Set(
  `3gp 3g2 asf avi divx m2v m3u m3u8 m4v mkv mov mp4 mpeg mpg ogv ogg qt qvt ram rm vob webm wmv
   xap`.split(/\s+/),
);
const PAGE_ENDINGS: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml', 'shtml']);
const VIDEO_SITE_PAGE =
  /^https?:\/\/(?:(?:(?:www|m)\.)?youtube\.com\/watch\?|youtu\.be\/|(?:www\.)?vimeo\.com\/\d)/i;

/**
 * Returns the ending of the last segment of an address's path, in lower case.
 *
 * `undefined` when there is none of two to five letters and digits.
 */
export function fileEnding(address: string): string | undefined {
  const path = /^[a-z]+:\/\/[^/?#]*(\/[^?#]*)/i.exec(address)?.[1];
  if (path === undefined) return undefined;
  const segment = path.slice(path.lastIndexOf('/') + 1);
  const ending = /\.([a-z0-9]{2,5})$/i.exec(segment.slice(-6))?.[1]?.toLowerCase();
  // `/v1.2` is a version.
  return ending !== undefined && /[a-z]/.test(ending) ? ending : undefined;
}

/** Whether an ending is that of a video that Google can play. */
export function isVideoEnding(ending: string): boolean {
  return VIDEO_ENDINGS.has(ending);
}

/** Whether an address leads to a page of YouTube or Vimeo, not to the player alone. */
export function isVideoSitePage(address: string): boolean {
  return VIDEO_SITE_PAGE.test(address);
}

/** Whether an address leads to a page: by its ending, or as one of a site for videos. */
export function looksLikePage(address: string): boolean {
  const ending = fileEnding(address);
  return (ending !== undefined && PAGE_ENDINGS.has(ending)) || isVideoSitePage(address);
}
