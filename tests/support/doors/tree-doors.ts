// The doors of trees, pages and sources.
import { fileURLToPath } from 'node:url';
import { createFetcher } from '../../../src/net/index.ts';
import * as pages from '../../../src/pages/index.ts';
import type { PageReaderOptions } from '../../../src/pages/page-reader.ts';
import { openSource } from '../../../src/sources/index.ts';
import type { SourceReadOptions } from '../../../src/sources/port/source.ts';
import type { OpenSourceOptions } from '../../../src/sources/port/source-spec.ts';
import type { DiffChangesOptions, DiffOptions } from '../../../src/tree/diff/diff.ts';
import type { DiscoverOptions } from '../../../src/tree/discover.ts';
import type { FolderOpenerOptions } from '../../../src/tree/folder-opener.ts';
import * as tree from '../../../src/tree/index.ts';
import type { TreeOptions } from '../../../src/tree/sitemap-tree.ts';
import type { VisitOpenerOptions } from '../../../src/tree/visit-opener.ts';
import { madeUp } from '../made-up-visitor.ts';
import {
  all,
  argument,
  BOOLEAN,
  COUNT,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  NUMBER,
  OBJECT,
  options,
  type Right,
  TEXT,
  TIME,
  TIMER,
} from './door.ts';
import { ENTRIES, SITEMAP } from './format-doors.ts';
import { NETWORK } from './net-doors.ts';

const BASE = 'https://example.com/';
const SIDE: Right = ['list', 'function'];
const visitor = madeUp(() => undefined);
const open = async (url: string) => ({ url, body: new Blob([SITEMAP]).stream() });

/** Of trees. */
export const TREE_DOORS: Doors = {
  walkSitemapTree: {
    call: async (roots, given) =>
      (await all(tree.walkSitemapTree(roots, given))).map(({ entries }) => entries),
    given: [
      argument('roots', BASE, ['text', 'list']),
      options<TreeOptions>(
        {
          open: FUNCTION,
          depthMax: COUNT,
          sitemapsMax: COUNT,
          bytesMax: COUNT,
          treeBytesMax: COUNT,
          timeMsMax: NUMBER,
          clock: NONE,
          unansweredInRowMax: COUNT,
          concurrency: COUNT,
          signal: NONE,
          verifyGzip: BOOLEAN,
          onSitemap: FUNCTION,
          onSitemapEnd: FUNCTION,
          onProblem: FUNCTION,
          onBytes: FUNCTION,
          remarks: BOOLEAN,
          onPlaces: FUNCTION,
          onEnd: FUNCTION,
        },
        { open },
      ),
    ],
  },
  discoverSitemaps: {
    call: async (siteUrl, given) => (await tree.discoverSitemaps(siteUrl, given)).sitemaps,
    given: [
      argument('siteUrl', BASE, TEXT),
      options<DiscoverOptions>(
        { visitor: NONE, signal: NONE, sitemapsMax: COUNT, onTry: FUNCTION },
        { visitor },
      ),
    ],
  },
  diff: {
    call: tree.diff,
    given: [
      argument('oldSide', ENTRIES, SIDE),
      argument('newSide', ENTRIES, SIDE),
      options<DiffOptions>({ signal: NONE }),
    ],
  },
  diffChanges: {
    call: (...given: Parameters<typeof tree.diffChanges>) => all(tree.diffChanges(...given)),
    given: [
      argument('oldSide', ENTRIES, SIDE),
      argument('newSide', [], SIDE),
      options<DiffChangesOptions>({ kinds: LIST, signal: NONE, onEnd: FUNCTION }),
    ],
  },
  createFetchOpener: {
    call: (fetcher) => typeof tree.createFetchOpener(fetcher),
    given: [argument('fetcher', createFetcher(), NONE)],
  },
  createVisitOpener: {
    call: (given, more) => typeof tree.createVisitOpener(given, more),
    given: [
      argument('visitor', visitor, NONE),
      options<VisitOpenerOptions>({
        headers: OBJECT,
        redirectsMax: COUNT,
        robots: BOOLEAN,
        onVisit: FUNCTION,
      }),
    ],
  },
  createFolderOpener: {
    call: (given) => tree.createFolderOpener(given).rootUrl,
    given: [
      options<FolderOpenerOptions>(
        { path: TEXT, baseUrl: TEXT, elsewhere: FUNCTION },
        { path: '/sitemap.xml', elsewhere: open },
      ),
    ],
  },
  openFileBody: {
    call: async (path, signal) => (await tree.openFileBody(path, signal)).bytes,
    given: [
      argument('path', fileURLToPath(import.meta.url), TEXT),
      argument('signal', undefined, NONE),
    ],
  },
};

const PAGE = {
  url: TEXT,
  headers: ['object', 'list'] as const,
  links: BOOLEAN,
  media: BOOLEAN,
  linkTexts: BOOLEAN,
  assets: BOOLEAN,
  news: BOOLEAN,
  content: BOOLEAN,
  metas: LIST,
  limits: {
    bytesMax: COUNT,
    linksMax: COUNT,
    imagesMax: COUNT,
    videosMax: COUNT,
    alternatesMax: COUNT,
    contentCharactersMax: COUNT,
    jsonLdCharactersMax: COUNT,
  },
};

/** Of pages. */
export const PAGE_DOORS: Doors = {
  readPage: {
    call: pages.readPage,
    given: [
      argument('input', new TextEncoder().encode('<title>a</title>'), LIST),
      options<PageReaderOptions & { readonly signal?: AbortSignal }>(
        { ...PAGE, signal: NONE },
        { url: BASE },
      ),
    ],
  },
  createPageReader: {
    call: (given) => pages.createPageReader(given).end().title,
    given: [options<PageReaderOptions>(PAGE, { url: BASE })],
  },
  declaredCanonical: {
    call: pages.declaredCanonical,
    given: [options<{ canonicals: unknown }>({ canonicals: LIST }, { canonicals: [] }, 'facts')],
  },
  judgeRobotsDirectives: {
    call: pages.judgeRobotsDirectives,
    given: [
      argument('robots', [{ source: 'meta', agent: '*', directives: ['noindex'] }], LIST),
      options<{ agent?: string; nowMs?: number }>({ agent: TEXT, nowMs: TIME }),
    ],
  },
};

const opening = options<OpenSourceOptions>(
  {
    base: TEXT,
    map: OBJECT,
    folder: TEXT,
    stdin: LIST,
    allowPrivate: BOOLEAN,
    nowMs: TIME,
    callbackTimeoutMs: TIMER,
    network: NETWORK,
    html: {
      indexFiles: NONE,
      extension: NONE,
      canonical: NONE,
      noindex: NONE,
      media: BOOLEAN,
      news: BOOLEAN,
      exclude: LIST,
      sourceOf: FUNCTION,
      locales: OBJECT,
      contentHash: BOOLEAN,
    },
  },
  { base: BASE },
);

/** Of sources. */
export const SOURCE_DOORS: Doors = {
  openSource: {
    call: async (spec, given) => all((await openSource(spec, given)).batches()),
    given: [argument('source', ENTRIES, ['list', 'text', 'function']), opening],
  },
  'openSource.batches': {
    call: async (given) => all((await openSource(ENTRIES, { base: BASE })).batches(given)),
    given: [options<SourceReadOptions>({ signal: NONE, onNote: FUNCTION })],
  },
};
