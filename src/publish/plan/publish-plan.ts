// A configuration with all defaults: addresses, sections, sources, limits.
import { resolve } from 'node:path';
import { PortolanError } from '../../base/portolan-error.ts';
import { type Settled, withDefaults } from '../../base/with-defaults.ts';
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
  /** Empty for the section without a name. Rules append their own words. */
  readonly name: string;
  readonly rule?: SectionRule | undefined;
  readonly urlsMax: number;
  readonly lastmod: LastmodStrategy;
  readonly news?: NewsSectionOptions | undefined;
}

export interface SourcePlan {
  readonly spec: SourceSpec;
  readonly sections: readonly SectionPlan[];
  /** Accepts what none of these does. */
  readonly rest: SectionPlan;
  readonly lastmod: LastmodStrategy;
  readonly map?: SectionConfig['map'];
  readonly html: HtmlFolderOptions;
  /** It only has the pages of one part. Default: a part keeps its share of it. */
  readonly isOfPart?: boolean | undefined;
}

type PlainSettings = Pick<
  PublishConfig,
  | 'urlsMax'
  | 'bytesMax'
  | 'indexEntriesMax'
  | 'feed'
  | 'dedupe'
  | 'trailingSlash'
  | 'lastmodGuard'
  | 'shrinkShareMax'
  | 'html'
  | 'css'
  | 'verify'
  | 'callbackTimeoutMs'
>;

export interface PublishPlan extends Settled<PlainSettings> {
  /** The address of the set's folder, with a slash at its end. */
  readonly base: string;
  readonly folder: string;
  readonly sources: readonly SourcePlan[];
  readonly hosts: readonly HostConfig[];
  readonly formats: readonly PublishFormat[];
  /** The level of compression of shards; `undefined` leaves them plain. */
  readonly gzipLevel?: number | undefined;
  readonly exclude: readonly (string | RegExp)[];
  readonly transform?: PublishConfig['transform'];
  readonly feedEntries: number;
  readonly invalidShareMax: number;
  /** Every section is of news: such a set may be empty, and shrinks by itself. */
  readonly newsOnly: boolean;
  /** The robots.txt of the host names the set. */
  readonly inRobotsTxt: boolean;
}

const DEFAULTS: Settled<PlainSettings> = {
  urlsMax: SITEMAP_ENTRIES_MAX,
  bytesMax: SITEMAP_BYTES_MAX,
  indexEntriesMax: SITEMAP_ENTRIES_MAX,
  feed: {},
  dedupe: true,
  trailingSlash: 'preserve',
  lastmodGuard: true,
  shrinkShareMax: 0.2,
  html: false,
  css: false,
  verify: true,
  callbackTimeoutMs: 300_000,
};
const GZIP_LEVEL = 6;
const FEED_ENTRIES = 1_000;
const SECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/i;

export function planPublication(config: PublishConfig, environment: Environment): PublishPlan {
  const { gzip = false, formats = ['xml'] } = config;
  const { level = GZIP_LEVEL } = typeof gzip === 'object' ? gzip : {};
  if (config.state !== undefined && config.dedupe === false) {
    refuse('A state knows each page once, so it cannot go with dedupe: false.', 'Leave out one.');
  }
  const sources = planSources(config);
  if (sources.length === 0) {
    refuse('There is no source.', 'Name a file, a folder, an address, or - for stdin.');
  }
  return {
    ...withDefaults(DEFAULTS, config),
    base: settleBase(config, environment),
    folder: resolve(config.folder ?? ''),
    sources,
    hosts: (config.hosts ?? []).map((host) => (typeof host === 'string' ? { origin: host } : host)),
    formats: [...new Set(formats)],
    ...(gzip !== false && { gzipLevel: level }),
    exclude: config.exclude ?? [],
    ...(config.transform && { transform: config.transform }),
    feedEntries: config.feed?.entries ?? FEED_ENTRIES,
    newsOnly: sources.every(isNewsOnly),
    inRobotsTxt: (config.announce?.robotsTxt ?? false) !== false,
    invalidShareMax: config.onInvalid === 'fail' ? 0 : (config.invalidShareMax ?? 1),
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
  const { sections = [], source, sources = [], htmlFolder } = config;
  checkNames(sections);
  const plans: SourcePlan[] = [];
  for (const section of sections) {
    const { source: spec, map = config.map } = section;
    if (spec === undefined) continue;
    const plan = planSection(config, section);
    const html = htmlOptions({ ...htmlFolder, ...section.html }, [plan]);
    const { rule: _, ...rest } = plan;
    const { lastmod } = plan;
    plans.push({ spec, sections: [plan], rest, lastmod, html, ...(map && { map }) });
  }
  const rules = sections.filter((section) => section.source === undefined);
  const ruled = rules.map((section) => planSection(config, section));
  const rest = planSection(config, {});
  const html = htmlOptions({ ...htmlFolder }, [...ruled, rest]);
  const { lastmod } = rest;
  const { map } = config;
  const shared = [...(source === undefined ? [] : [source]), ...sources];
  for (const spec of shared) {
    plans.push({ spec, sections: ruled, rest, lastmod, html, ...(map && { map }) });
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

// A strategy or a news section reads what it needs of the pages without a setting of its own.
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

// Names are file names, and some file systems ignore case.
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
