// The announcers of a configuration.
import { resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { type Wait, waitBySystem } from '../../net/pace/wait.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import type { AnnounceConfig } from './announce-config.ts';
import type { AnnounceCheck, Announcer, CheckOptions } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { createBaiduAnnouncer } from './baidu-announcer.ts';
import { createBingAnnouncer } from './bing/bing-announcer.ts';
import { createBingUrlsAnnouncer } from './bing/bing-urls-announcer.ts';
import { readAddressSetting } from './check-setting.ts';
import { createSecretHider } from './engine/secret-hider.ts';
import { createSearchConsoleAnnouncer } from './google/search-console-announcer.ts';
import { createIndexNowAnnouncer } from './indexnow/indexnow-announcer.ts';
import { indexNowSites } from './indexnow/indexnow-sites.ts';
import { normaliseAddress, normaliseAnnouncement } from './normalise-announcement.ts';
import { createPingAnnouncer } from './pings/ping-announcer.ts';
import { createRobotsTxtAnnouncer } from './robots-txt/robots-txt-announcer.ts';
import { fingerprintSetting } from './setting-fingerprint.ts';
import { createWebSubAnnouncer, type WebSubAnnouncerOptions } from './web-sub/web-sub-announcer.ts';
import { createYandexAnnouncer } from './yandex/yandex-announcer.ts';
import { createYandexUrlsAnnouncer } from './yandex/yandex-urls-announcer.ts';

const RETRIES_MAX = 2;

/** The world that announcers work in. */
export interface OpenAnnouncersOptions {
  /** The address of the folder that the set is published in. */
  readonly base: string;
  /** The folder that paths are relative to. */
  readonly folder: string;
  /** The folder on disk that is served at `base`, where there is one. */
  readonly targetFolder?: string | undefined;
  /** The hub that the feeds of the set name. */
  readonly hub?: string | undefined;
  readonly sender: RequestSender;
  readonly clock: Clock;
  /** How often a request is sent again where the network or the engine fails. Default 2. */
  readonly retriesMax?: number | undefined;
  /** Waits between attempts. Default: the machine's timer. */
  readonly pause?: Wait | undefined;
  /** Sends and writes nothing; results are `skipped` and say what would be told. Default false. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Makes the announcers that a configuration names, in the order in which they are to be told:
 * `robots-txt`, `search-console`, `bing`, `bing-urls`, `yandex`, `yandex-urls`, `indexnow`, one
 * `indexnow:<host>` for each further host, `baidu`, `websub`, and one `ping:<host>` an address. No
 * message of theirs holds a secret of the configuration.
 *
 * Errors: CONFIG_INVALID, for settings that can be seen to be wrong without asking anyone.
 */
export function openAnnouncers(
  config: AnnounceConfig,
  options: OpenAnnouncersOptions,
): Announcer[] {
  const open = (setting: unknown, create: (context: AnnouncerContext) => Announcer): Announcer => ({
    ...openHiding(create, options),
    setting: fingerprintSetting([options.base, setting]),
  });
  const { robotsTxt = false, searchConsole, bing, yandex, indexNow, baidu, pings = [] } = config;
  const announcers: Announcer[] = [];
  if (robotsTxt !== false) {
    announcers.push(open(robotsTxt, (context) => createRobotsTxtAnnouncer(robotsTxt, context)));
  }
  if (searchConsole) {
    announcers.push(
      open(searchConsole, (context) => createSearchConsoleAnnouncer(searchConsole, context)),
    );
  }
  if (bing) announcers.push(open(bing, (context) => createBingAnnouncer(bing, context)));
  if (bing?.urls === true) {
    announcers.push(open(bing, (context) => createBingUrlsAnnouncer(bing, context)));
  }
  if (yandex) announcers.push(open(yandex, (context) => createYandexAnnouncer(yandex, context)));
  if (yandex?.urls === true) {
    announcers.push(open(yandex, (context) => createYandexUrlsAnnouncer(yandex, context)));
  }
  for (const site of indexNow ? indexNowSites(indexNow, folderAddress(options.base)) : []) {
    announcers.push(open(site.config, (context) => createIndexNowAnnouncer(site, context)));
  }
  if (baidu) announcers.push(open(baidu, (context) => createBaiduAnnouncer(baidu, context)));
  const webSub = webSubOptions(config, options.hub);
  if (webSub) announcers.push(open(webSub, (context) => createWebSubAnnouncer(webSub, context)));
  for (const { name, address } of namedPings(pings)) {
    announcers.push(open(address, (context) => createPingAnnouncer({ name, address }, context)));
  }
  return announcers;
}

function openHiding(
  create: (context: AnnouncerContext) => Announcer,
  options: OpenAnnouncersOptions,
): Announcer {
  const { targetFolder, sender, clock } = options;
  const secrets = createSecretHider();
  const context: AnnouncerContext = {
    base: folderAddress(options.base),
    folder: resolve(options.folder),
    targetFolder,
    sender,
    clock,
    retriesMax: options.retriesMax ?? RETRIES_MAX,
    pause: options.pause ?? waitBySystem,
    dryRun: options.dryRun === true,
    isCheck: false,
    secrets,
  };
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

function webSubOptions(
  { webSub = false }: AnnounceConfig,
  hub: string | undefined,
): WebSubAnnouncerOptions | undefined {
  if (webSub === false) return undefined;
  const settings = webSub === true ? {} : webSub;
  const named = settings.hub ?? hub;
  if (named !== undefined) return { hub: named, feeds: settings.feeds };
  throw new PortolanError('CONFIG_INVALID', {
    message: 'announce.webSub is set, but no hub is.',
    hint: 'Name it with feed.hub (--hub), so that the feeds name it too.',
  });
}

function folderAddress(base: string): URL {
  return new URL('.', readAddressSetting(base, 'base'));
}

// Results and what is kept for a retry go by name, so two addresses on a host need two.
function namedPings(addresses: readonly string[]): { name: string; address: string }[] {
  const counts = new Map<string, number>();
  return addresses.map((address) => {
    const host = URL.parse(address)?.host ?? '';
    const number = (counts.get(host) ?? 0) + 1;
    counts.set(host, number);
    return { name: `ping:${host}${number === 1 ? '' : `#${number}`}`, address };
  });
}
