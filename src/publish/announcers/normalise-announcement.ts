// Addresses as RFC 3986 has them, before an engine is sent them: escaped, with hosts in Punycode.
import { parseLoc } from '../../protocol/loc.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import type { Announcement, UrlBatches } from '../ports/announcer.ts';

/** The address as `build` writes it into a sitemap; other texts stay unchanged. */
export function normaliseAddress(address: string): string {
  const { value } = parseLoc(address);
  return value === undefined ? address : (encodeUrl(value) ?? address);
}

/**
 * Writes every address as `build` does, whoever typed it.
 * Source: https://www.indexnow.org/documentation (“follow the RFC-3986 standard”)
 */
export function normaliseAnnouncement(announcement: Announcement): Announcement {
  const { sitemaps, feeds, difference } = announcement;
  return {
    ...announcement,
    sitemaps: sitemaps.map(normaliseAddress),
    ...(feeds && { feeds: feeds.map(normaliseAddress) }),
    ...(difference && { difference: (kinds) => normaliseBatches(difference(kinds)) }),
  };
}

// The same batches, of the same lengths, which are settled where those that were given are.
function normaliseBatches(batches: UrlBatches): UrlBatches {
  return {
    settle: batches.settle && ((count) => batches.settle?.(count)),
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches) yield batch.map(normaliseAddress);
    },
  };
}
