// The world of an announcer under test: a real sender, a clock that stands, pauses that take no
// time, and everything that was said, so that a test can look for secrets in it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequestSender, type RequestSender } from '../../src/net/request-sender.ts';
import { announceOne, checkOne } from '../../src/publish/announce/announce-one.ts';
import type { AnnounceConfig } from '../../src/publish/announcers/announce-config.ts';
import { openAnnouncers } from '../../src/publish/announcers/open-announcers.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  ChangeKind,
} from '../../src/publish/ports/announcer.ts';

/** What is told, and how it differs from the plain case. */
export interface TellOptions {
  /** Default `https://example.com/`. */
  readonly base?: string;
  /** Default: `sitemap.xml` in the base. */
  readonly sitemaps?: readonly string[];
  /** By what became of them. Default: not known. */
  readonly changes?: Partial<Record<ChangeKind, readonly string[]>>;
  readonly initial?: boolean;
  /** Default false. */
  readonly wholeSet?: boolean;
  /** Feeds that changed. Default: none are known. */
  readonly feeds?: readonly string[];
  /** The hub that the feeds name. */
  readonly hub?: string;
  readonly targetFolder?: string;
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Default: that of `openAnnouncers`. */
  readonly retriesMax?: number;
  /** Default: at once. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** A running world. */
export interface AnnounceWorld {
  /** A temporary folder, to which paths are relative. */
  readonly folder: string;
  readonly sender: RequestSender;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** How long was waited between attempts, in milliseconds. */
  readonly pauses: readonly number[];
  /** All results, as JSON. */
  readonly said: readonly string[];
  /** Opens the announcers of a configuration and tells them all. */
  tell(config: AnnounceConfig, options?: TellOptions): Promise<AnnounceResult[]>;
  /** Opens the announcers of a configuration and checks them all. */
  check(config: AnnounceConfig, options?: TellOptions): Promise<AnnounceCheck[]>;
  /** The same as `tell` where there is one announcer. */
  tellOne(config: AnnounceConfig, options?: TellOptions): Promise<AnnounceResult>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The time in every world: Saturday noon in UTC. */
export const NOON: number = Date.UTC(2026, 10, 21, 12);

/** Makes a world. Use `await using`. */
export async function createAnnounceWorld(): Promise<AnnounceWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-announce-'));
  const sender = createRequestSender({ timeoutMs: 10_000 });
  const pauses: number[] = [];
  const said: string[] = [];
  const open = (config: AnnounceConfig, options: TellOptions): Promise<Announcer[]> => {
    const { base = 'https://example.com/', targetFolder, dryRun = false, hub } = options;
    return openAnnouncers(config, {
      base,
      folder,
      ...(targetFolder !== undefined && { targetFolder }),
      hub,
      sender,
      retriesMax: options.retriesMax,
      clock: { now: () => NOON, monotonic: () => 0 },
      pause: (milliseconds) => {
        pauses.push(milliseconds);
        return options.pause?.(milliseconds) ?? Promise.resolve();
      },
      dryRun,
    });
  };
  const tell: AnnounceWorld['tell'] = async (config, options = {}) => {
    const { base = 'https://example.com/', changes } = options;
    const announcers = await open(config, options);
    const announcement: Announcement = {
      base,
      sitemaps: options.sitemaps ?? [`${base}sitemap.xml`],
      initial: options.initial === true,
      wholeSet: options.wholeSet === true,
      ...(options.feeds && { feeds: options.feeds }),
      ...(changes && { difference: (kinds) => kinds.map((kind) => changes[kind] ?? []) }),
      ...(options.signal && { signal: options.signal }),
    };
    const results: AnnounceResult[] = [];
    for (const announcer of announcers) results.push(await announceOne(announcer, announcement));
    said.push(...results.map((result) => JSON.stringify(result)));
    return results;
  };
  return {
    folder,
    sender,
    nowMs: NOON,
    pauses,
    said,
    tell,
    async check(config, options = {}) {
      const { base = 'https://example.com/', feeds, signal } = options;
      const sitemaps = options.sitemaps ?? [`${base}sitemap.xml`];
      const checks: AnnounceCheck[] = [];
      for (const announcer of await open(config, options)) {
        checks.push(await checkOne(announcer, { sitemaps, feeds, signal }));
      }
      said.push(...checks.map((one) => JSON.stringify(one)));
      return checks;
    },
    tellOne: async (config, options) => {
      const [result, ...more] = await tell(config, options);
      if (result === undefined || more.length > 0) throw new Error('There is not one announcer.');
      return result;
    },
    [Symbol.asyncDispose]: async () => {
      await sender.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** So many addresses of pages: `https://example.com/0` and on. */
export function pages(count: number, base: string = 'https://example.com/'): string[] {
  return Array.from({ length: count }, (_, number) => `${base}${number}`);
}
