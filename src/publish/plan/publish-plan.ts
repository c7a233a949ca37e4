// A configuration with all its questions settled: addresses, sections, sources, limits, defaults.
import { resolve } from 'node:path';
import { PortolanError } from '../../base/portolan-error.ts';
import type { FeedOptions } from '../../formats/options/write-options.ts';
import {
  NEWS_PER_SITEMAP_MAX,
  SITEMAP_BYTES_MAX,
  SITEMAP_ENTRIES_MAX,
} from '../../protocol/limits.ts';
import type { HtmlFolderOptions, SourceSpec } from '../../sources/port/source-spec.ts';
import type {
  Environment,
  HostConfig,
  LastmodStrategy,
  NewsSectionOptions,
  PublishConfig,
  PublishFormat,
  SectionConfig,
  SectionRule,
} from '../settings/publish-config.ts';

export interface SectionPlan {
  /** Empty for the nameless one. A family appends its own words. */
  readonly name: string;
  readonly rule?: SectionRule;
  readonly urlsMax: number;
  readonly lastmod: LastmodStrategy;
  readonly news?: NewsSectionOptions;
}

export interface SourcePlan {
  readonly spec: SourceSpec;
  /** Tried in their order. */
  readonly sections: readonly SectionPlan[];
  /** Takes what none of them accepts. */
  readonly rest: SectionPlan;
  readonly lastmod: LastmodStrategy;
  readonly map?: Readonly<Record<string, string>>;
  readonly html: HtmlFolderOptions;
}

export interface PublishPlan {
  /** The address of the set's folder, with a slash at its end. */
  readonly base: string;
  /** The folder that paths are relative to. */
  readonly folder: string;
  readonly sources: readonly SourcePlan[];
  readonly hosts: readonly HostConfig[];
  readonly formats: readonly PublishFormat[];
  /** The level of compression of shards; `undefined` leaves them plain. */
  readonly gzipLevel?: number;
  readonly urlsMax: number;
  readonly bytesMax: number;
  readonly indexEntriesMax: number;
  readonly feed: FeedOptions;
  readonly feedEntries: number;
  readonly dedupe: boolean;
  readonly trailingSlash: NonNullable<PublishConfig['trailingSlash']>;
  readonly lastmodGuard: boolean;
  /** Every section is of news: such a set may be empty, and shrinks by itself. */
  readonly newsOnly: boolean;
  /** The robots.txt of the host names the set. */
  readonly inRobotsTxt: boolean;
  readonly invalidShareMax: number;
  readonly shrinkShareMax: number;
  readonly html: boolean;
  readonly css: boolean;
  readonly verify: boolean;
}

const GZIP_LEVEL = 6;
const FEED_ENTRIES = 1_000;
const SHRINK_SHARE_MAX = 0.2;
const SECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/i;

export function planPublication(config: PublishConfig, environment: Environment): PublishPlan {
  const { gzip = false, formats = ['xml'] } = config;
  const gzipLevel = gzip === true ? GZIP_LEVEL : gzip === false ? undefined : gzip.level;
  if (config.state !== undefined && config.dedupe === false) {
    refuse('A state knows each page once, so it cannot go with dedupe: false.', 'Leave out one.');
  }
  const sources = planSources(config);
  if (sources.length === 0) {
    refuse('There is no source.', 'Name a file, a folder, an address, or - for stdin.');
  }
  return {
    base: settleBase(config, environment),
    folder: resolve(config.folder ?? ''),
    sources,
    hosts: (config.hosts ?? []).map((host) => (typeof host === 'string' ? { origin: host } : host)),
    formats: [...new Set(formats)],
    ...(gzip !== false && { gzipLevel: gzipLevel ?? GZIP_LEVEL }),
    urlsMax: config.urlsMax ?? SITEMAP_ENTRIES_MAX,
    bytesMax: config.bytesMax ?? SITEMAP_BYTES_MAX,
    indexEntriesMax: config.indexEntriesMax ?? SITEMAP_ENTRIES_MAX,
    feed: config.feed ?? {},
    feedEntries: config.feed?.entries ?? FEED_ENTRIES,
    dedupe: config.dedupe ?? true,
    trailingSlash: config.trailingSlash ?? 'preserve',
    lastmodGuard: config.lastmodGuard ?? true,
    newsOnly: sources.every(isNewsOnly),
    inRobotsTxt: (config.announce?.robotsTxt ?? false) !== false,
    invalidShareMax: config.onInvalid === 'fail' ? 0 : (config.invalidShareMax ?? 1),
    shrinkShareMax: config.shrinkShareMax ?? SHRINK_SHARE_MAX,
    html: config.html ?? false,
    css: config.css ?? false,
    verify: config.verify ?? true,
  };
}

function isNewsOnly({ sections, rest }: SourcePlan): boolean {
  return (sections.length > 0 ? sections : [rest]).every(({ news }) => news !== undefined);
}

function settleBase({ base }: PublishConfig, environment: Environment): string {
  const given = typeof base === 'function' ? base(environment) : base;
  const url = typeof given === 'string' ? (URL.parse(given) ?? undefined) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    refuse(
      `The base is ${JSON.stringify(given)}, which is not the URL of a folder.`,
      'Write it with its scheme: https://example.com/.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    refuse(
      'The base contains a user name or a password.',
      'Leave them out: the base is published.',
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

function planSources(config: PublishConfig): SourcePlan[] {
  const { sections = [], source, sources = [] } = config;
  checkNames(sections);
  const rest = planSection(config, {});
  const shared = [...(source === undefined ? [] : [source]), ...sources];
  const rules = sections.filter((section) => section.source === undefined);
  const plans: SourcePlan[] = [];
  for (const section of sections) {
    if (section.source === undefined) continue;
    const plan = planSection(config, section);
    const { rule: _, ...whole } = plan;
    plans.push({
      spec: section.source,
      sections: [plan],
      rest: whole,
      lastmod: plan.lastmod,
      ...mapOf(section.map ?? config.map),
      html: htmlOptions({ ...config.htmlFolder, ...section.html }, [plan]),
    });
  }
  const ruled = rules.map((section) => planSection(config, section));
  for (const spec of shared) {
    plans.push({
      spec,
      sections: ruled,
      rest,
      lastmod: rest.lastmod,
      ...mapOf(config.map),
      html: htmlOptions({ ...config.htmlFolder }, [...ruled, rest]),
    });
  }
  if (rules.length > 0 && shared.length === 0) {
    const { name = '' } = rules[0] ?? {};
    refuse(
      `The section ${JSON.stringify(name)} has no source, and there is no shared source.`,
      'Give the section a source, or set `source` for the whole set.',
    );
  }
  return plans;
}

function mapOf(map: SourcePlan['map'] | undefined): Pick<SourcePlan, 'map'> {
  return map === undefined ? {} : { map };
}

function planSection(config: PublishConfig, section: SectionConfig): SectionPlan {
  const { name = '', rule, news = false } = section;
  const urlsMax = section.urlsMax ?? config.urlsMax ?? SITEMAP_ENTRIES_MAX;
  return {
    name,
    ...(rule !== undefined && { rule }),
    urlsMax: news === false ? urlsMax : Math.min(urlsMax, NEWS_PER_SITEMAP_MAX),
    lastmod: section.lastmod ?? config.lastmod ?? 'field',
    ...(news !== false && { news: news === true ? {} : news }),
  };
}

// What a strategy or a news section needs of the pages is read without being asked for twice.
function htmlOptions(
  given: HtmlFolderOptions | undefined,
  sections: readonly SectionPlan[],
): HtmlFolderOptions {
  return {
    ...(sections.some(({ lastmod }) => lastmod === 'content-hash') && { contentHash: true }),
    ...(sections.some(({ news }) => news !== undefined) && { news: true }),
    ...given,
  };
}

// Files are told apart by their names, also where upper and lower case are the same.
function checkNames(sections: readonly SectionConfig[]): void {
  const names = new Set<string>();
  for (const { name = '' } of sections) {
    if (name !== '' && (!SECTION_NAME.test(name) || name.toLowerCase() === 'index')) {
      refuse(
        `${JSON.stringify(name)} is not a valid name for a section.`,
        'Use letters, digits, - and _; `index` is taken.',
      );
    }
    if (names.has(name.toLowerCase())) {
      const which = name === '' ? 'Two sections have no name.' : `Two sections are named ${name}.`;
      refuse(which, 'Give each section a name of its own.');
    }
    names.add(name.toLowerCase());
  }
}

function refuse(message: string, hint: string): never {
  throw new PortolanError('CONFIG_INVALID', { message, hint });
}
