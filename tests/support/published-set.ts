// A published set as a crawler sees it: from its way in to every URL. It reads XML with regular
// expressions of its own, so that it shares nothing with what it checks.
import { gunzipSync } from 'node:zlib';

/** A set as it is found. */
export interface PublishedSet {
  /** The URLs of each shard, in their order, by the shard's name. */
  readonly shards: ReadonlyMap<string, readonly string[]>;
  /** All URLs, as often as they are listed. */
  readonly locs: readonly string[];
  /** The lastmod of each shard in the index. */
  readonly lastmods: ReadonlyMap<string, string>;
}

/**
 * Reads the set that begins at `sitemap.xml`, or at the names given. Throws when a file that an
 * index names is missing or not complete.
 */
export function readPublishedSet(
  readFile: (name: string) => Uint8Array | undefined,
  base: string,
  entries: readonly string[] = ['sitemap.xml'],
): PublishedSet {
  const shards = new Map<string, readonly string[]>();
  const lastmods = new Map<string, string>();
  for (const entry of entries) {
    const text = documentOf(readFile, entry);
    if (!text.includes('<sitemapindex')) {
      shards.set(entry, locsOf(text));
      continue;
    }
    for (const [, item = ''] of text.matchAll(/<sitemap>(.*?)<\/sitemap>/gs)) {
      const [loc = ''] = locsOf(item);
      if (!loc.startsWith(base)) throw new Error(`${loc} is not below ${base}`);
      const name = loc.slice(base.length);
      shards.set(name, locsOf(documentOf(readFile, name)));
      lastmods.set(name, /<lastmod>(.*?)<\/lastmod>/s.exec(item)?.[1] ?? '');
    }
  }
  return { shards, lastmods, locs: [...shards.values()].flat() };
}

function documentOf(readFile: (name: string) => Uint8Array | undefined, name: string): string {
  const bytes = readFile(name);
  if (bytes === undefined) throw new Error(`${name} is named, and is not there`);
  const plain = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
  if (!/<\/(?:urlset|sitemapindex)>\s*$/.test(text)) throw new Error(`${name} is not complete`);
  return text;
}

function locsOf(text: string): string[] {
  return [...text.matchAll(/<loc>(.*?)<\/loc>/gs)].map(([, loc = '']) =>
    loc.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
  );
}
