// Flags and the environment over configuration: who is to be told of what.
import { resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import type {
  AnnounceConfig,
  SearchConsoleConfig,
} from '../../../publish/announce/announce-config.ts';
import { withoutUnsetSecrets } from '../../../publish/announce/tell/unset-secrets.ts';
import { feedAddress } from '../../../publish/build/side-formats/side-documents.ts';
import type {
  Environment,
  NetworkConfig,
  PublishConfig,
} from '../../../publish/settings/publish-config.ts';
import type { AnnounceCommandOptions, AnnounceRecipient } from './announce-command-options.ts';

/** What the flags are laid over. */
export interface AnnounceSettingsBasis {
  /** What the configuration file holds, if there is one. */
  readonly config?: Partial<PublishConfig> | undefined;
  /** The folder that the user is in, to which paths of flags are relative. */
  readonly workingFolder: string;
  readonly environment: Environment;
  /** The first URL of --urls, whose host is the base where nothing else says it. */
  readonly firstUrl?: string | undefined;
}

/** Who is told of what. */
export interface AnnounceSettings {
  /** The address of the folder of the sitemaps, with a slash at its end. */
  readonly base: string;
  readonly sitemaps: readonly string[];
  readonly announce: AnnounceConfig;
  /** The folder that paths are relative to. */
  readonly folder: string;
  /** Requests to servers, as the configuration says it. */
  readonly network?: NetworkConfig | undefined;
  /** The folder on disk that is served at `base`, where the configuration names one. */
  readonly targetFolder?: string | undefined;
  /** The WebSub hub that the feeds of the configuration name. */
  readonly hub?: string | undefined;
  /** The addresses of the feeds. */
  readonly feeds: readonly string[];
}

const SET_UP_BY: Readonly<Record<AnnounceRecipient, string>> = {
  'robots-txt': 'Name the file with --robots-txt.',
  'search-console':
    'Set PORTOLAN_GOOGLE_ACCESS_TOKEN, or GOOGLE_APPLICATION_CREDENTIALS to a credential file.',
  bing: 'Set PORTOLAN_BING_API_KEY.',
  'bing-urls': 'Set PORTOLAN_BING_API_KEY.',
  yandex: 'Set PORTOLAN_YANDEX_TOKEN.',
  'yandex-urls': 'Set PORTOLAN_YANDEX_TOKEN.',
  indexnow: 'Set PORTOLAN_INDEXNOW_KEY, or give --indexnow-key.',
  baidu: 'Set PORTOLAN_BAIDU_TOKEN.',
  websub: 'Name the hub with --hub and the feeds with --feed.',
  ping: 'Name the address with --ping.',
};

/**
 * Settles who is told of what. Settings of a configuration are not checked here.
 *
 * Errors: CONFIG_INVALID, where nobody or somebody unknown is to be told, or the base is not known.
 */
export function announceSettings(
  sitemaps: readonly string[],
  options: AnnounceCommandOptions,
  basis: AnnounceSettingsBasis,
): AnnounceSettings {
  const { config = {}, workingFolder } = basis;
  const announce = announceOf(options, basis);
  requireRecipients(announce, options.to);
  const base = baseOf(sitemaps, options, basis);
  const folder = config.folder ?? workingFolder;
  const targetFolder = targetFolderOf(config, folder);
  return {
    base,
    sitemaps: sitemaps.length > 0 ? sitemaps : [new URL('sitemap.xml', base).href],
    announce,
    folder,
    network: config.network,
    hub: config.feed?.hub,
    feeds: options.feed ?? feedsOf(config, base),
    targetFolder,
  };
}

// The feeds of flags are announced in the place of those of the configuration.
function webSubOf(
  { hub, feed }: AnnounceCommandOptions,
  configured: AnnounceConfig['webSub'],
): AnnounceConfig['webSub'] {
  if (hub !== undefined) return { hub };
  return typeof configured === 'object' && feed ? { ...configured, feeds: undefined } : configured;
}

// Those that `build` writes: whether they changed is not known here.
function feedsOf({ formats = [], feed }: Partial<PublishConfig>, base: string): readonly string[] {
  const built = (['rss', 'atom'] as const).filter((format) => formats.includes(format));
  return built.map((format) => feedAddress(format, { formats, base, self: feed?.self }));
}

function announceOf(
  options: AnnounceCommandOptions,
  { config, environment, workingFolder }: AnnounceSettingsBasis,
): AnnounceConfig {
  const { to, robotsTxt, keyFolder, ping } = options;
  // A variable that is set to nothing is not set.
  const key = options.indexnowKey === '' ? undefined : options.indexnowKey;
  const here = (path: string): string => resolve(workingFolder, path);
  const configured = config?.announce ?? {};
  const fromEnvironment = environmentConfig(environment, (recipient) =>
    to === undefined ? config?.announce === undefined : to.includes(recipient),
  );
  const settled = withEnvironment(configured, fromEnvironment);
  const { bing, yandex } = settled;
  const webSub = webSubOf(options, configured.webSub);
  const indexNow = key === undefined ? configured.indexNow : { ...configured.indexNow, key };
  return {
    ...settled,
    ...(bing && { bing: to?.includes('bing-urls') === true ? { ...bing, urls: true } : bing }),
    ...(yandex && {
      yandex: to?.includes('yandex-urls') === true ? { ...yandex, urls: true } : yandex,
    }),
    ...(webSub !== undefined && { webSub }),
    ...(robotsTxt !== undefined && { robotsTxt: here(robotsTxt) }),
    ...(indexNow && {
      indexNow: { ...indexNow, ...(keyFolder !== undefined && { keyFolder: here(keyFolder) }) },
    }),
    ...(ping && { pings: [...(configured.pings ?? []), ...ping] }),
  };

  function environmentConfig(
    variables: Environment,
    wants: (recipient: AnnounceRecipient) => boolean,
  ): AnnounceConfig {
    const { [BING]: apiKey, [YANDEX]: yandex, [BAIDU]: baidu } = variables;
    const searchConsole = wants('search-console') ? searchConsoleOf(variables) : undefined;
    return {
      ...(searchConsole && { searchConsole }),
      ...(apiKey && (wants('bing') || wants('bing-urls')) && { bing: { apiKey } }),
      ...(yandex && (wants('yandex') || wants('yandex-urls')) && { yandex: { token: yandex } }),
      ...(baidu && wants('baidu') && { baidu: { token: baidu } }),
    };
  }

  // Programs of all kinds use the file: it counts only where --to asks for Search Console.
  function searchConsoleOf({
    [GOOGLE_TOKEN]: accessToken,
    [GOOGLE]: keyFile,
  }: Environment): SearchConsoleConfig | undefined {
    if (accessToken) return { accessToken };
    return keyFile && to !== undefined ? { keyFile: here(keyFile) } : undefined;
  }
}

// A secret of the configuration that is empty here is not one: that of the environment takes its
// place, and the other settings beside it stay.
function withEnvironment(
  configured: AnnounceConfig,
  { searchConsole, bing, yandex, baidu }: AnnounceConfig,
): AnnounceConfig {
  return {
    ...configured,
    ...(searchConsole && { searchConsole: { ...configured.searchConsole, ...searchConsole } }),
    ...(bing && { bing: { ...configured.bing, ...bing } }),
    ...(yandex && { yandex: { ...configured.yandex, ...yandex } }),
    ...(baidu && { baidu: { ...configured.baidu, ...baidu } }),
    ...withoutUnsetSecrets(configured),
  };
}

// Those of others say so in their own names.
const GOOGLE = 'GOOGLE_APPLICATION_CREDENTIALS';
const GOOGLE_TOKEN = 'PORTOLAN_GOOGLE_ACCESS_TOKEN';
const BING = 'PORTOLAN_BING_API_KEY';
const YANDEX = 'PORTOLAN_YANDEX_TOKEN';
const BAIDU = 'PORTOLAN_BAIDU_TOKEN';

function requireRecipients(
  given: AnnounceConfig,
  to: readonly AnnounceRecipient[] | undefined,
): void {
  // What has an empty secret is not set up on this machine.
  const announce = withoutUnsetSecrets(given);
  const setUp: Readonly<Record<AnnounceRecipient, boolean>> = {
    'robots-txt': announce.robotsTxt !== undefined && announce.robotsTxt !== false,
    'search-console': announce.searchConsole !== undefined,
    bing: announce.bing !== undefined,
    'bing-urls': announce.bing !== undefined,
    yandex: announce.yandex !== undefined,
    'yandex-urls': announce.yandex !== undefined,
    indexnow: announce.indexNow !== undefined,
    baidu: announce.baidu !== undefined,
    websub: announce.webSub !== undefined && announce.webSub !== false,
    ping: (announce.pings ?? []).length > 0,
  };
  for (const recipient of to ?? []) {
    if (setUp[recipient]) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `${recipient} is not set up.`,
      hint: `${SET_UP_BY[recipient]} Or set it up in portolan.config.ts.`,
    });
  }
  if (Object.values(setUp).includes(true)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'Nobody is set up to be told.',
    hint: 'See portolan announce --help for who can be, and how.',
  });
}

function baseOf(
  [firstSitemap]: readonly string[],
  options: AnnounceCommandOptions,
  { config, environment, firstUrl }: AnnounceSettingsBasis,
): string {
  const configured = typeof config?.base === 'function' ? config.base(environment) : config?.base;
  const given = options.base ?? configured;
  if (given !== undefined) return folderAddress(given);
  if (firstSitemap !== undefined) return new URL('.', firstSitemap).href;
  if (firstUrl !== undefined) return new URL('/', firstUrl).href;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'It is not known which site this is about.',
    hint: 'Give --base https://example.com/, or the address of a sitemap.',
  });
}

function folderAddress(base: unknown): string {
  const url = typeof base === 'string' ? URL.parse(base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'The base is no address of a folder on the web.',
      hint: 'Write it with its scheme: https://example.com/.',
    });
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

// Of a target in a bucket nothing lies on disk. One letter and a colon is a drive of Windows.
function targetFolderOf({ targets }: Partial<PublishConfig>, folder: string): string | undefined {
  const first: unknown = Array.isArray(targets) ? targets[0] : targets;
  if (typeof first !== 'string') {
    const own: unknown = Object(first)['folder'];
    return typeof own === 'string' ? own : undefined;
  }
  return /^[a-z][a-z0-9+.-]+:/i.test(first) ? undefined : resolve(folder, first);
}
