// Places as people name them: the sitemap, line and column, the entry, what was found.
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from './check-output-options.ts';

export function nameOf(sitemap: string, options: CheckOutputOptions): string {
  return shownText(options.nameOf?.(sitemap) ?? sitemap);
}

/** Names a place: `dist/sitemap.xml:12:10`, as far as it is known. */
export function placeName(place: FindingPlace, options: CheckOutputOptions): string {
  const { sitemap, line, column } = place;
  const name = nameOf(sitemap, options);
  if (line === undefined) return name;
  return column === undefined ? `${name}:${line}` : `${name}:${line}:${column}`;
}

/**
 * Says which entry a place belongs to and what was found there: `entry 7, https://example.com/`.
 */
export function placeDetails({ entry, loc, found, listedAt }: FindingPlace): string {
  const parts = [
    ...(entry === undefined ? [] : [`entry ${entry}`]),
    ...(loc === undefined || loc === '' ? [] : [shownText(loc)]),
    ...(listedAt === undefined ? [] : [`listed at ${shownText(listedAt)}`]),
    ...(found === undefined || found === '' || found === loc ? [] : [`found: ${shownText(found)}`]),
  ];
  return parts.join(', ');
}
