// The doors of crawls and publications.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenStateCopyOptions } from '../../../src/crawl/copy/open-state-copy.ts';
import { crawl, openPlaywrightRenderer, openStateCopy } from '../../../src/crawl/index.ts';
import type { CrawlOptions } from '../../../src/crawl/port/crawl-options.ts';
import * as publishing from '../../../src/publish/index.ts';
import type { PublicationPart } from '../../../src/publish/parts/check-parts.ts';
import type { PageChanges } from '../../../src/publish/publish-changes.ts';
import type { PublishOptions } from '../../../src/publish/settings/publish-options.ts';
import type { FolderTargetOptions } from '../../../src/publish/targets/folder/folder-target.ts';
import type { S3TargetOptions } from '../../../src/publish/targets/s3/s3-target.ts';
import { madeUp } from '../made-up-visitor.ts';
import {
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
  TEXT,
  TIME,
  TIMER,
} from './door.ts';
import { ENTRIES } from './format-doors.ts';
import { NETWORK, PROXY } from './net-doors.ts';

const BASE = 'https://example.com/';
const NOW = Date.UTC(2026, 10, 20);
const folder = mkdtempSync(join(tmpdir(), 'portolan-doors-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const visitor = madeUp(() => undefined);

/** Of crawls. */
export const CRAWL_DOORS: Doors = {
  crawl: {
    async call(url, given) {
      await using site = crawl(url, given);
      return site.name;
    },
    given: [
      argument('url', BASE, TEXT),
      options<CrawlOptions>({
        state: TEXT,
        stateCopy: NONE,
        frontier: NONE,
        visitor: NONE,
        publicUrl: TEXT,
        include: LIST,
        starts: LIST,
        pagination: BOOLEAN,
        subdomains: ['true', 'list'],
        exclude: LIST,
        visitOnly: LIST,
        dropParams: LIST,
        pagesMax: COUNT,
        clicksMax: COUNT,
        timeMsMax: NUMBER,
        rate: TIMER,
        connections: ['5'],
        network: NETWORK,
        userAgent: TEXT,
        headers: OBJECT,
        allowPrivate: BOOLEAN,
        proxy: PROXY,
        sitemaps: BOOLEAN,
        frames: BOOLEAN,
        types: LIST,
        list: LIST,
        allowTraps: LIST,
        media: BOOLEAN,
        checkLinks: LIST,
        news: BOOLEAN,
        revisit: NONE,
        fresh: BOOLEAN,
        renderer: NONE,
        now: TIME,
        render: NONE,
        signal: NONE,
        onProgress: FUNCTION,
        clock: NONE,
        wait: FUNCTION,
      }),
    ],
  },
  openStateCopy: {
    call: async (spec, given) => (await openStateCopy(spec, given)).close(),
    given: [
      argument('spec', 'copies', TEXT),
      options<OpenStateCopyOptions>({
        environment: OBJECT,
        folder: TEXT,
        network: OBJECT,
        clock: NONE,
      }),
    ],
  },
  'crawl.visit': {
    call: (given) => crawling((site) => site.visit(given)),
    given: [options<{ untilMs?: number }>({ untilMs: NUMBER })],
  },
  'crawl.batches': {
    call: (given) => crawling((site) => site.batches(given)[Symbol.asyncIterator]().next()),
    given: [options<{ signal?: AbortSignal }>({ signal: NONE })],
  },
  'crawl.close': {
    call: (given) => crawling((site) => site.close(given)),
    given: [options<{ concluded?: boolean }>({ concluded: BOOLEAN })],
  },
  openPlaywrightRenderer: {
    call: async (given) => (await openPlaywrightRenderer(given)).close(),
    given: [
      options<NonNullable<Parameters<typeof openPlaywrightRenderer>[0]>>(
        {
          navigationMs: TIMER,
          idleMs: TIMER,
          requestsMax: COUNT,
          htmlBytesMax: COUNT,
          quietMs: TIMER,
          mutatingMs: TIMER,
          moreMs: TIMER,
          moreStepsMax: COUNT,
          moreLinksMax: COUNT,
          pagesMax: COUNT,
          executablePath: TEXT,
          trustedUrl: TEXT,
          allowPrivate: BOOLEAN,
          userAgent: TEXT,
          headers: OBJECT,
          sandbox: BOOLEAN,
          resolveHost: FUNCTION,
          proxy: PROXY,
          tls: NETWORK.tls,
        },
        { executablePath: '/nowhere/chromium' },
      ),
    ],
  },
};

async function crawling<T>(run: (site: ReturnType<typeof crawl>) => Promise<T>): Promise<T> {
  await using site = crawl(BASE, { visitor, now: NOW });
  return await run(site);
}

const config = { base: BASE, source: ENTRIES, targets: folder };

const announced = {
  base: BASE,
  targets: join(folder, 'announced'),
  state: join(folder, 'announced.db'),
  announce: { robotsTxt: join(folder, 'robots.txt') },
};
await publishing.publish({ ...announced, source: ENTRIES }, { now: NOW });
const inParts = { base: BASE, targets: join(folder, 'parts') };
await publishing.publishPart(
  { ...inParts, source: ENTRIES },
  { publication: 'night', part: 0, parts: 1 },
);
const PUBLISHING = options<PublishOptions>({
  now: TIME,
  signal: NONE,
  environment: OBJECT,
  network: NETWORK,
  dryRun: BOOLEAN,
  retryAnnouncements: BOOLEAN,
  stdin: LIST,
  onProgress: FUNCTION,
  onChange: FUNCTION,
  clock: NONE,
  doubt: TEXT,
});

/** Of publications. */
export const PUBLISH_DOORS: Doors = {
  publish: {
    call: async (given, more) => (await publishing.publish(given, more)).entries,
    given: [argument('config', config, OBJECT), PUBLISHING],
  },
  publishChanges: {
    call: async (given, changes) =>
      (await publishing.publishChanges(given, changes, { dryRun: true, now: NOW })).entries,
    given: [
      argument('config', { ...config, state: join(folder, 'state.db') }, OBJECT),
      options<PageChanges>(
        {
          upsert: ['list', 'text', 'function'],
          remove: ['list', 'text', 'function'],
          section: TEXT,
        },
        { upsert: ENTRIES },
        'changes',
      ),
    ],
  },
  publishPart: {
    call: async (given, part) =>
      (await publishing.publishPart(given, part, { dryRun: true, now: NOW })).entries,
    given: [
      argument('config', config, OBJECT),
      options<PublicationPart>(
        { publication: TEXT, part: NUMBER, parts: COUNT, ownSources: BOOLEAN },
        { publication: 'night', part: 0, parts: 6, ownSources: false },
        'part',
      ),
    ],
  },
  commitParts: {
    call: async (given, publication, more) =>
      (await publishing.commitParts(given, publication, more)).entries,
    given: [
      argument('config', inParts, OBJECT),
      argument('publication', 'night', TEXT),
      PUBLISHING,
    ],
  },
  retryAnnouncements: {
    call: async (given, more) => (await publishing.retryAnnouncements(given, more)).entries,
    given: [argument('config', announced, OBJECT), PUBLISHING],
  },
  defineConfig: { call: publishing.defineConfig, given: [argument('config', config, OBJECT)] },
  createFolderTarget: {
    call: (given) => publishing.createFolderTarget(given).name,
    given: [
      options<FolderTargetOptions>(
        { path: TEXT, manifest: NONE, fileSystem: NONE, locker: FUNCTION, clock: NONE },
        { path: folder },
      ),
    ],
  },
  createMemoryTarget: {
    call: (given) => publishing.createMemoryTarget(given).name,
    given: [options<publishing.MemoryTargetOptions>({ naming: NONE, clock: NONE })],
  },
  createS3Target: {
    call: (given) => publishing.createS3Target(given).name,
    given: [
      options<S3TargetOptions>(
        {
          bucket: TEXT,
          prefix: TEXT,
          region: TEXT,
          endpoint: TEXT,
          pathStyle: BOOLEAN,
          attemptsMax: COUNT,
          wait: FUNCTION,
          random: FUNCTION,
          conditional: NONE,
          wayIn: TEXT,
          temporaryFolder: TEXT,
          sender: NONE,
          clock: NONE,
          credentials: { accessKeyId: TEXT, secretAccessKey: TEXT, sessionToken: TEXT },
          cacheControl: { immutable: TEXT, mutable: TEXT },
          network: { proxy: PROXY, tls: NETWORK.tls as never },
        },
        {
          bucket: 'bucket',
          region: 'eu-central-1',
          credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        },
      ),
    ],
  },
};
