// Flags over configuration: what `build` is to do, as the settings of a publication.

import { relative, resolve } from 'node:path';
import { givenValues } from '../../../base/given-values.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { parseUrlPattern } from '../../../base/url-patterns.ts';
import { ANNOUNCER_KINDS } from '../../../publish/announcers/announce-config.ts';
import type { PublishConfig, SectionConfig } from '../../../publish/settings/publish-config.ts';
import type { HtmlFolderOptions } from '../../../sources/port/source-spec.ts';
import { announcerFlagValues } from '../../options/announcer-flags.ts';
import type { BuildCommandOptions } from './build-command.ts';

type Settings = { -readonly [K in keyof PublishConfig]?: PublishConfig[K] };

/** What the flags are laid over. */
export interface BuildSettingsBasis {
  /** What the configuration file holds, if there is one. */
  readonly config?: Partial<PublishConfig> | undefined;
  /** The folder that the user is in, to which paths of flags are relative. */
  readonly workingFolder: string;
}

/**
 * Lays flags over the configuration: a flag takes the place of its setting; those of feeds and
 * announcements are added to their object. They are not checked here.
 */
export function buildSettings(
  sources: readonly string[],
  options: BuildCommandOptions,
  { config = {}, workingFolder }: BuildSettingsBasis,
): Partial<PublishConfig> {
  const folder = config.folder ?? workingFolder;
  // Paths of flags are relative to where the user is, those of a configuration to its folder.
  const here = (path: string): string => rebase(path, workingFolder, folder);
  const [first, ...more] = sources.map(here);
  const html = htmlFolderOf(options);
  const exclude = options.exclude?.filter(isAddressPattern).map(parseUrlPattern);
  const given: Settings = {
    ...plainSettings(options),
    ...givenValues({
      source: more.length === 0 ? first : undefined,
      sources: first !== undefined && more.length > 0 ? [first, ...more] : undefined,
      targets: options.out?.map(here),
      state: options.state === undefined ? undefined : here(options.state),
      sections: sectionsOf(options),
      map: options.map && { ...config.map, ...options.map },
      htmlFolder: html && { ...config.htmlFolder, ...html },
      exclude: exclude?.length ? exclude : undefined,
      feed: feedOf(options, config),
    }),
    folder,
  };
  const settings: Settings = { ...config, ...given };
  // One setting in two forms: those given replace both.
  if (first !== undefined) delete settings[more.length === 0 ? 'sources' : 'source'];
  const announce = announceOf(options, config, here);
  if (announce) settings.announce = announce;
  else delete settings.announce;
  return settings;
}

function plainSettings(options: BuildCommandOptions): Settings {
  const values = {
    base: options.base,
    gzip: options.gzip,
    formats: options.formats,
    urlsMax: options.maxUrls,
    bytesMax: options.maxBytes,
    trailingSlash: options.trailingSlash,
    lastmod: options.lastmod,
    hosts: options.host,
    onInvalid: options.onInvalid,
    invalidShareMax: options.maxInvalid,
    shrinkShareMax: options.maxShrink,
    html: options.html,
    css: options.css,
    allowPrivate: options.allowPrivate,
    lastmodGuard: options.keepLastmod === true ? false : undefined,
    dedupe: options.dedupe ? undefined : false,
    verify: options.verify ? undefined : false,
  } satisfies { readonly [K in keyof PublishConfig]?: PublishConfig[K] | undefined };
  return givenValues(values);
}

function htmlFolderOf(options: BuildCommandOptions): HtmlFolderOptions | undefined {
  const { indexFiles, htmlExtension, canonical, noindex, exclude, media } = options;
  const files = exclude?.filter((pattern) => !isAddressPattern(pattern));
  const html: HtmlFolderOptions = givenValues({
    indexFiles,
    extension: htmlExtension,
    canonical,
    noindex,
    exclude: files?.length ? files : undefined,
    media: media ? undefined : false,
  });
  return Object.keys(html).length === 0 ? undefined : html;
}

// `/admin/**` is a path of addresses, `drafts/**` one below a folder.
function isAddressPattern(pattern: string): boolean {
  return /^(?:\/|re:|https?:)/i.test(pattern);
}

function sectionsOf(options: BuildCommandOptions): readonly SectionConfig[] | undefined {
  const { sectionBy, section, news, newsName, newsLanguage } = options;
  if ((newsName === undefined) !== (newsLanguage === undefined)) {
    throw contradiction('--news-name and --news-language belong together.');
  }
  if (news !== true && newsName !== undefined) {
    throw contradiction('--news-name and --news-language need --news.');
  }
  if (news === true && (section || sectionBy)) {
    throw contradiction(
      '--news makes the whole set a news sitemap, so it cannot be divided.',
      'Write the sections in portolan.config.ts, one of them with news: true.',
    );
  }
  if (news === true) {
    const publication = { name: newsName ?? '', language: newsLanguage ?? '' };
    return [{ name: 'news', news: newsName === undefined ? true : { publication } }];
  }
  const named = [...(section ?? [])].map(([name, path]) => ({ name, rule: { path } }));
  const sections = [...named, ...(sectionBy ? [{ rule: sectionBy }] : [])];
  return sections.length === 0 ? undefined : sections;
}

function feedOf(
  { feedEntries: entries, feedTitle: title, hub }: BuildCommandOptions,
  config: Partial<PublishConfig>,
): PublishConfig['feed'] {
  const feed = givenValues({ entries, title, hub });
  return Object.keys(feed).length === 0 ? undefined : { ...config.feed, ...feed };
}

function announceOf(
  options: BuildCommandOptions,
  { announce: configured }: Partial<PublishConfig>,
  here: (path: string) => string,
): PublishConfig['announce'] {
  if (!options.announce) return undefined;
  const flags = announcerFlagValues(options, 'build', here);
  const settled: Record<string, unknown> = { ...configured };
  for (const { setting, applyFlags } of ANNOUNCER_KINDS) {
    const value = applyFlags?.(settled[setting], flags);
    if (value !== undefined) settled[setting] = value;
  }
  return configured === undefined && Object.keys(settled).length === 0 ? undefined : settled;
}

/** A path that is relative to one folder, as one that is relative to another; addresses stay. */
export function rebase(path: string, from: string, to: string): string {
  if (from === to || path === '-') return path;
  const [, scheme, file, query] = /^(sqlite:)([^?]*)(.*)$/s.exec(path) ?? [];
  if (scheme !== undefined) return `${scheme}${rebase(file ?? '', from, to)}${query}`;
  // A drive of Windows has one letter.
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return path;
  return relative(to, resolve(from, path)) || '.';
}

function contradiction(message: string, hint?: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
