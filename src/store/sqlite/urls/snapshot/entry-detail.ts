// What few entries have (alternates, images, videos, news), as the JSON that is kept of it.
import type { UrlEntry } from '../../../../protocol/url-entry.ts';
import type { UrlDetail } from '../../../url-row.ts';

// A page has at most 1,000 images by Google's rules; of the others no engine reads as many.
const LISTED_MAX = 1_000;
// Beyond that (4 MiB as UTF-16), the numbers alone are kept.
const CHARACTERS_MAX = 2_097_152;

/** Gives the JSON of it, empty when there is none. Lists end at 1,000. */
export function entryDetail({ alternates, images, videos, news }: UrlEntry): string {
  if (!alternates && !images && !videos && !news) return '';
  const json = JSON.stringify({
    ...(alternates && { alternates: alternates.slice(0, LISTED_MAX) }),
    ...(images && { images: images.slice(0, LISTED_MAX) }),
    ...(videos && { videos: videos.slice(0, LISTED_MAX) }),
    ...(news && { news }),
  });
  return json.length > CHARACTERS_MAX ? '{}' : json;
}

/** Reads it. What is empty, or not there, is nothing. */
export function readDetail(json: string | undefined): UrlDetail['entry'] {
  return json === undefined || json === '' ? {} : (JSON.parse(json) as UrlDetail['entry']);
}
