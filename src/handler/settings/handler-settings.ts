// A handler's configuration, checked and with all defaults.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { TrailingSlash } from '../../publish/build/entries/trailing-slash.ts';
import type { PublishFormat } from '../../publish/settings/publish-config.ts';
import type {
  HandlerLimits,
  HandlerSource,
  PagedSection,
  SitemapHandlerConfig,
  WholeSection,
} from '../handler-config.ts';
import { settleBase } from './settle-base.ts';

/** A section with its defaults; `name` is empty for the one without a name. */
export type SectionSettings = WholeSettings | PagedSettings;

export interface WholeSettings {
  readonly kind: 'whole';
  readonly name: string;
  readonly urlsMax: number;
  readonly source: HandlerSource;
}

export interface PagedSettings extends Pick<PagedSection, 'count' | 'page'> {
  readonly kind: 'paged';
  readonly name: string;
  readonly urlsMax: number;
}

export interface HandlerSettings {
  readonly baseOf: (request: Request) => string | undefined | Promise<string | undefined>;
  readonly sections: readonly SectionSettings[];
  readonly trailingSlash: TrailingSlash;
  readonly lastmod: 'field' | 'none';
  readonly formats: readonly PublishFormat[];
  readonly feed: NonNullable<SitemapHandlerConfig['feed']>;
  readonly gzip: boolean;
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly robotsTxt: string | undefined;
  readonly onFinding: SitemapHandlerConfig['onFinding'];
  readonly onError: SitemapHandlerConfig['onError'];
  readonly limits: Readonly<Record<keyof HandlerLimits, number>>;
  readonly clock: Clock;
}

const KINDS: OptionKinds<SitemapHandlerConfig> = {
  base: '!text|function',
  source: 'function|stream',
  sections: 'list',
  urlsMax: 'positive',
  trailingSlash: '"preserve"|"always"|"never"',
  lastmod: '"field"|"none"',
  formats: 'texts',
  feed: {
    title: 'text',
    link: 'text',
    description: 'text',
    id: 'text',
    updated: 'text',
    author: 'text',
    hub: 'text',
    self: 'text',
    entries: 'positive',
  },
  gzip: 'boolean',
  maxAge: 'number',
  staleWhileRevalidate: 'number',
  staleIfError: 'number',
  headers: 'object',
  robotsTxt: 'boolean|text',
  onFinding: 'function',
  onError: 'function',
  limits: { basesMax: 'positive', bytesMax: 'positive', buildMs: 'timer', buildsAtOnce: 'atOnce' },
  clock: 'now() monotonic()',
};

const SECTION_KINDS: OptionKinds<Partial<WholeSection & PagedSection>> = {
  name: 'text',
  urlsMax: 'positive',
  source: 'function|stream',
  count: 'function',
  page: 'function',
};

const ROBOTS_TXT = 'User-agent: *\nDisallow:\n\n';
const FORMATS: readonly string[] = ['xml', 'text', 'rss', 'atom'];
const SECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/i;
const MEBIBYTE = 1_048_576;

/** Errors: CONFIG_INVALID. */
export function settleHandlerConfig(config: SitemapHandlerConfig): HandlerSettings {
  checkKind('config', config, 'object');
  checkNames(config, KINDS, 'config');
  checkGivenOptions(config, KINDS);
  const { base, formats = ['xml'], robotsTxt = false, limits = {} } = config;
  checkNames(limits, KINDS.limits as object, 'limits');
  for (const format of formats) {
    if (!FORMATS.includes(format)) refuse('formats', format, `names among ${FORMATS.join(', ')}`);
  }
  const settled = typeof base === 'string' ? settleBase(base) : undefined;
  return {
    baseOf: typeof base === 'function' ? base : () => settled,
    sections: settleSections(config),
    trailingSlash: config.trailingSlash ?? 'preserve',
    lastmod: config.lastmod ?? 'field',
    formats: [...new Set(formats)],
    feed: config.feed ?? {},
    gzip: config.gzip ?? true,
    maxAge: config.maxAge ?? 3_600,
    staleWhileRevalidate: config.staleWhileRevalidate ?? 86_400,
    staleIfError: config.staleIfError ?? 604_800,
    headers: config.headers ?? {},
    robotsTxt: robotsTxt === false ? undefined : robotsTxt === true ? ROBOTS_TXT : robotsTxt,
    onFinding: config.onFinding,
    onError: config.onError,
    limits: {
      basesMax: limits.basesMax ?? 100,
      bytesMax: limits.bytesMax ?? 64 * MEBIBYTE,
      buildMs: limits.buildMs ?? 60_000,
      buildsAtOnce: limits.buildsAtOnce ?? 4,
    },
    clock: config.clock ?? systemClock,
  };
}

function settleSections(config: SitemapHandlerConfig): SectionSettings[] {
  const { source, sections = [], urlsMax = SITEMAP_ENTRIES_MAX } = config;
  const named = sections.map((section, index) => settleSection(section, index, urlsMax));
  const all: SectionSettings[] =
    source === undefined ? named : [...named, { kind: 'whole', name: '', urlsMax, source }];
  if (all.length === 0) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'There is no source.',
      hint: 'Give a source, or sections that each have one.',
    });
  }
  const taken = new Set<string>();
  for (const { name } of all) {
    if (taken.has(name.toLowerCase())) refuse('sections', name, 'each section a name of its own');
    taken.add(name.toLowerCase());
  }
  return all;
}

function settleSection(given: unknown, index: number, urlsMax: number): SectionSettings {
  const path = `sections[${index}]`;
  checkKind(path, given, 'object');
  checkNames(given as object, SECTION_KINDS, path);
  checkGivenOptions(given as Partial<WholeSection & PagedSection>, SECTION_KINDS, path);
  const section = given as Partial<WholeSection & PagedSection>;
  const { name = '', source, count, page } = section;
  if (name !== '' && (!SECTION_NAME.test(name) || name.toLowerCase() === 'index')) {
    refuse(`${path}.name`, name, 'letters, digits, - and _; `index` is taken');
  }
  const shared = { name, urlsMax: Math.min(section.urlsMax ?? urlsMax, SITEMAP_ENTRIES_MAX) };
  if (source !== undefined && count === undefined && page === undefined) {
    return { kind: 'whole', source, ...shared };
  }
  if (source === undefined && count !== undefined && page !== undefined) {
    return { kind: 'paged', count, page, ...shared };
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `${path} has neither a source nor both count and page, or it has all of them.`,
    hint: 'Give source for a section that is read whole, count and page for one in pages.',
  });
}

function checkNames(given: object, kinds: object, path: string): void {
  const known = Object.keys(kinds);
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `${path} has no option ${name}.`,
      hint: didYouMean(name, known) ?? `The options are ${known.join(', ')}.`,
    });
  }
}

function refuse(path: string, value: unknown, allowed: string): never {
  throw new PortolanError('CONFIG_INVALID', {
    message: `${path} is ${JSON.stringify(value)}, which cannot be used.`,
    hint: `Give ${allowed}.`,
  });
}
