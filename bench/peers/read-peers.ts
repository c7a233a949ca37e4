// The table of readers that run in Node: Portolan first, then its peers.
import type { CorpusName } from '../measure/corpus-manifest.ts';
import type { SignatureField } from '../measure/signature.ts';
import type { ReadPeer } from './read-peer.ts';

const ALL: readonly CorpusName[] = ['plain', 'rich', 'index'];
const URLSETS: readonly CorpusName[] = ['plain', 'rich'];
const ALTERNATES: readonly SignatureField[] = ['alternates', 'hreflang', 'href'];
const IMAGES: readonly SignatureField[] = ['images', 'imageLoc', 'imageTitle'];
const VIDEOS: readonly SignatureField[] = [
  'videos',
  'thumbnailLoc',
  'videoTitle',
  'description',
  'contentLoc',
  'duration',
];

const inMemory = { transport: 'memory', corpora: ALL, fields: 'all', omits: [] } as const;

/** Every reader in Node, in the order of the tables. All others are compared to the first. */
export const READ_PEERS: readonly ReadPeer[] = [
  {
    ...inMemory,
    id: 'portolan',
    title: 'Portolan, batches',
    settings: 'readSitemap.batches, defaults, fed 64 KiB pieces',
    load: () => import('./portolan.ts').then((adapter) => adapter.readBatches),
  },
  {
    ...inMemory,
    id: 'portolan-entries',
    title: 'Portolan, entry by entry',
    settings: 'readSitemap, defaults, fed 64 KiB pieces',
    load: () => import('./portolan.ts').then((adapter) => adapter.readEntries),
  },
  {
    ...inMemory,
    id: 'portolan-whole',
    title: 'Portolan, whole buffer',
    settings: 'readSitemap.batches, defaults, the document in one Uint8Array',
    load: () => import('./portolan.ts').then((adapter) => adapter.readWhole),
  },
  {
    ...inMemory,
    id: 'portolan-tokenizer',
    title: 'Portolan, tokenizer only',
    settings: 'readSitemap.batches with the internal option scanner: false',
    load: () => import('./portolan.ts').then((adapter) => adapter.readTokenized),
  },
  {
    ...inMemory,
    id: 'saxes',
    title: 'saxes',
    package: 'saxes',
    settings: 'xmlns: false, position: false (the faster choices)',
    load: () => import('./saxes.ts').then((adapter) => adapter.readWithSaxes),
  },
  {
    ...inMemory,
    id: 'htmlparser2',
    title: 'htmlparser2',
    package: 'htmlparser2',
    settings: 'xmlMode: true, decodeEntities: true, no attribute objects',
    load: () => import('./htmlparser2.ts').then((adapter) => adapter.readWithHtmlparser2),
  },
  {
    ...inMemory,
    id: 'sax',
    title: 'sax',
    package: 'sax',
    settings: 'strict, position: false',
    load: () => import('./sax.ts').then((adapter) => adapter.readWithSax),
  },
  {
    ...inMemory,
    id: 'fast-xml-parser',
    title: 'fast-xml-parser',
    package: 'fast-xml-parser',
    settings: 'ignoreAttributes: false, parseTagValue: false, entity limits raised; one tree',
    load: () => import('./fast-xml-parser.ts').then((adapter) => adapter.readWithFastXmlParser),
  },
  {
    ...inMemory,
    id: 'sitemap',
    title: 'npm sitemap',
    package: 'sitemap',
    settings: 'XMLToSitemapItemStream / XMLToSitemapIndexStream, logger: false',
    load: () => import('./sitemap.ts').then((adapter) => adapter.readWithSitemap),
  },
  {
    id: 'crawlee',
    title: 'crawlee',
    package: '@crawlee/utils',
    settings: "parseSitemap over HTTP on the loopback, enqueueStrategy: 'all'; lastmod as a Date",
    transport: 'http',
    corpora: URLSETS,
    fields: 'the four basic ones',
    omits: ['lastmod', ...ALTERNATES, ...IMAGES, ...VIDEOS],
    load: () => import('./crawlee.ts').then((adapter) => adapter.readWithCrawlee),
  },
  {
    id: 'sitemapper',
    title: 'sitemapper',
    package: 'sitemapper',
    settings: 'fetch over HTTP on the loopback, fields asked for; loses each priority of 0.0',
    transport: 'http',
    corpora: URLSETS,
    fields: 'all but hreflang',
    omits: ALTERNATES,
    load: () => import('./sitemapper.ts').then((adapter) => adapter.readWithSitemapper),
  },
];

/** Finds a reader by its id. Errors: a plain error when there is none. */
export function readPeer(id: string): ReadPeer {
  const peer = READ_PEERS.find((candidate) => candidate.id === id);
  if (peer === undefined) throw new Error(`There is no reader called ${id}.`);
  return peer;
}
