// Opens the announcers of a configuration.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { type Wait, waitBySystem } from '../../net/pace/wait.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import { parseLoc } from '../../protocol/loc.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import type {
  AnnounceCheck,
  Announcement,
  Announcer,
  CheckOptions,
  UrlBatches,
} from '../ports/announcer.ts';
import { ANNOUNCER_KINDS, type AnnounceConfig } from './announce-config.ts';
import { type AnnouncerContext, createSecretHider } from './engine/announcer-context.ts';
import { readAddressSetting } from './engine/check-setting.ts';

const RETRIES_MAX = 2;
// 32 bits: enough to see a change, too few to find out a secret by trying.
const FINGERPRINT_DIGITS = 8;

export interface OpenAnnouncersOptions {
  readonly base: string;
  readonly folder: string;
  readonly targetFolder?: string | undefined;
  readonly hub?: string | undefined;
  readonly sender: RequestSender;
  readonly clock: Clock;
  /** How often a request is sent again where the network or the engine fails. Default 2. */
  readonly retriesMax?: number | undefined;
  readonly pause?: Wait | undefined;
  /** Sends and writes nothing; results are `skipped` and say what would be sent. Default false. */
  readonly dryRun?: boolean | undefined;
}

/** Opens announcers whose messages hold no secret of the configuration. */
export async function openAnnouncers(
  config: AnnounceConfig,
  options: OpenAnnouncersOptions,
): Promise<Announcer[]> {
  const announcers: Announcer[] = [];
  for (const kind of ANNOUNCER_KINDS) {
    const value: unknown = Reflect.get(config, kind.setting);
    if (value === undefined) continue;
    const set = { base: folderAddress(options.base), hub: options.hub };
    for (const { setting, create } of await kind.open(value, set)) {
      const fingerprint = fingerprintSetting([options.base, setting]);
      announcers.push({ ...openHiding(create, options), setting: fingerprint });
    }
  }
  return announcers;
}

function openHiding(
  create: (context: AnnouncerContext) => Announcer,
  options: OpenAnnouncersOptions,
): Announcer {
  const { retriesMax = RETRIES_MAX, pause = waitBySystem, dryRun = false } = options;
  const [base, folder] = [folderAddress(options.base), resolve(options.folder)];
  const secrets = createSecretHider();
  const own = { base, folder, retriesMax, pause, dryRun, secrets };
  const context: AnnouncerContext = { ...options, ...own, isCheck: false };
  const announcer = create(context);
  const { check } = create({ ...context, isCheck: true });
  return {
    ...announcer,
    async announce(announcement) {
      const result = await announcer.announce(normaliseAnnouncement(announcement));
      return { ...result, message: secrets.hide(result.message) };
    },
    ...(check && {
      async check(asked: CheckOptions): Promise<AnnounceCheck> {
        const result = await check({ ...asked, sitemaps: asked.sitemaps.map(normaliseAddress) });
        return { ...result, message: secrets.hide(result.message) };
      },
    }),
  };
}

function folderAddress(base: string): URL {
  return new URL('.', readAddressSetting(base, 'base'));
}

export function fingerprintSetting(setting: unknown): string {
  const text = JSON.stringify(setting) ?? '';
  return createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_DIGITS);
}

/** The address as `build` writes it into a sitemap; other texts stay unchanged. */
export function normaliseAddress(address: string): string {
  const { value } = parseLoc(address);
  return value === undefined ? address : (encodeUrl(value) ?? address);
}

/**
 * Writes every address as `build` does, however it was typed.
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

// Batches of the same lengths, so that settling counts the same URLs.
function normaliseBatches(batches: UrlBatches): UrlBatches {
  return {
    settle: batches.settle && ((count) => batches.settle?.(count)),
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches) yield batch.map(normaliseAddress);
    },
  };
}
