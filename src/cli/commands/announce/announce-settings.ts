// Flags and the environment over configuration: which services are notified of what.
import { resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import {
  ANNOUNCER_KINDS,
  type AnnounceConfig,
} from '../../../publish/announcers/announce-config.ts';
import type { AnnouncerKind } from '../../../publish/announcers/engine/announcer-kind.ts';
import { lacksSecret } from '../../../publish/announcers/publication-announcers.ts';
import { feedAddress } from '../../../publish/plan/shard-names.ts';
import type {
  Environment,
  NetworkConfig,
  PublishConfig,
} from '../../../publish/settings/publish-config.ts';
import { announcerFlagValues } from '../../options/announcer-flags.ts';
import type { AnnounceCommandOptions } from './announce-command.ts';

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

/** Decides which services are notified of what. It does not check the configuration. */
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
    feeds: (Reflect.get(options, 'feed') as readonly string[] | undefined) ?? feedsOf(config, base),
    targetFolder,
  };
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
  const { to } = options;
  const here = (path: string): string => resolve(workingFolder, path);
  const flags = announcerFlagValues(options, 'announce', here);
  const settled: Record<string, unknown> = {};
  for (const kind of ANNOUNCER_KINDS) {
    const { setting, recipients, applyFlags } = kind;
    const named = recipients.filter(({ name }) => to?.includes(name));
    // Without --to the environment counts only where no configuration says whom to notify.
    const wanted = to === undefined ? config?.announce === undefined : named.length > 0;
    const secret = wanted ? secretOf(kind, environment, to !== undefined, here) : undefined;
    const configured: unknown = Reflect.get(config?.announce ?? {}, setting);
    const lacks = configured === undefined || lacksSecret(kind, configured);
    let value = secret && lacks ? { ...Object(configured), ...secret } : configured;
    for (const { switch: on } of named) {
      if (on !== undefined && value !== undefined) value = { ...Object(value), [on]: true };
    }
    value = applyFlags ? applyFlags(value, flags) : value;
    if (value !== undefined) settled[setting] = value;
  }
  return settled;
}

// The first secret that the environment has. A variable that is set to nothing is not set.
function secretOf(
  { secrets = [] }: AnnouncerKind,
  environment: Environment,
  isNamed: boolean,
  here: (path: string) => string,
): Readonly<Record<string, string>> | undefined {
  for (const { part, variable = '', isSharedFile = false } of secrets) {
    const value = environment[variable] ?? '';
    if (value === '' || (isSharedFile && !isNamed)) continue;
    return { [part]: isSharedFile ? here(value) : value };
  }
  return undefined;
}

function requireRecipients(given: AnnounceConfig, to: readonly string[] = []): void {
  const setUp = ANNOUNCER_KINDS.filter((kind) => isSetUp(kind, Reflect.get(given, kind.setting)));
  for (const { recipients } of ANNOUNCER_KINDS.filter((kind) => !setUp.includes(kind))) {
    const missing = recipients.find(({ name }) => to.includes(name));
    if (missing === undefined) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `${missing.name} is not set up.`,
      hint: `${missing.setUp} Or set it up in portolan.config.ts.`,
    });
  }
  if (setUp.length > 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'No announcer is set up.',
    hint: 'See portolan announce --help for which there are, and how to set them up.',
  });
}

// A setting with an empty secret is not set up on this machine.
function isSetUp(kind: AnnouncerKind, value: unknown): boolean {
  if (value === undefined || value === false || lacksSecret(kind, value)) return false;
  return !Array.isArray(value) || value.length > 0;
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
    message: 'The site is not known.',
    hint: 'Give --base https://example.com/, or the address of a sitemap.',
  });
}

function folderAddress(base: unknown): string {
  const url = typeof base === 'string' ? URL.parse(base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'base must be the URL of a folder.',
      hint: 'Write it with its scheme: https://example.com/.',
    });
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

// A bucket has no folder on disk. One letter and a colon is a drive of Windows.
function targetFolderOf({ targets }: Partial<PublishConfig>, folder: string): string | undefined {
  const first: unknown = Array.isArray(targets) ? targets[0] : targets;
  if (typeof first !== 'string') {
    const own: unknown = Object(first)['folder'];
    return typeof own === 'string' ? own : undefined;
  }
  return /^[a-z][a-z0-9+.-]+:/i.test(first) ? undefined : resolve(folder, first);
}
