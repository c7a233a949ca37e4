// The table of writers: Portolan first, then npm sitemap.
import type { WritePeer } from './write-peer.ts';

/** Every writer, in the order of the tables. The first is what the others are compared to. */
export const WRITE_PEERS: readonly WritePeer[] = [
  {
    id: 'portolan',
    title: 'Portolan',
    settings: "writeSitemap with format: 'urlset', from an array of entries",
    load: () => import('./portolan-writer.ts').then((adapter) => adapter.writeWithPortolan),
  },
  {
    id: 'sitemap',
    title: 'npm sitemap',
    package: 'sitemap',
    settings: 'Readable.from(items) piped to SitemapStream; gzipped as its README does',
    load: () => import('./sitemap-writer.ts').then((adapter) => adapter.writeWithSitemap),
  },
];

/** Finds a writer by its id. Errors: a plain error when there is none. */
export function writePeer(id: string): WritePeer {
  const peer = WRITE_PEERS.find((candidate) => candidate.id === id);
  if (peer === undefined) throw new Error(`There is no writer called ${id}.`);
  return peer;
}
