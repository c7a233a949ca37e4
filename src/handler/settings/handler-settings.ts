// A handler's configuration, checked and with all defaults.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { didYouMean } from '../../base/text/nearest-name.ts';
import { createUrlPatterns } from '../../base/url-patterns.ts';
import { checkWriteOptions } from '../../formats/options/write-options.ts';
import { SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { TrailingSlash } from '../../publish/build/entries/trailing-slash.ts';
import type { EntryTransform, PublishFormat } from '../../publish/settings/publish-config.ts';
import type {
  HandlerLimits,
  HandlerSource,
  PagedSection,
  SitemapHandlerConfig,
  WholeSection,
} from '../port/handler-config.ts';
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
  readonly exclude: readonly (string | RegExp)[];
  readonly transform: EntryTransform | undefined;
  readonly trailingSlash: TrailingSlash;
  readonly lastmod: 'field' | 'none';
  readonly lastmodGuard: boolean;
  readonly urlsMax: number;
  readonly formats: readonly PublishFormat[];
  readonly feed: NonNullable<SitemapHandlerConfig['feed']>;
  readonly gzip: boolean;
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
  readonly headers: Headers;
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
  exclude: 'list',
  transform: 'function',
  trailingSlash: '"preserve"|"always"|"never"',
  lastmod: '"field"|"none"',
  lastmodGuard: 'boolean',
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
  maxAge: 'timer',
  staleWhileRevalidate: 'timer',
  staleIfError: 'timer',
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
  const { base, formats = ['xml'], feed = {}, robotsTxt = false, exclude = [] } = config;
  const onError = config.onError && guarded(config.onError);
  for (const format of formats) {
    if (!FORMATS.includes(format)) refuse('formats', format, `names among ${FORMATS.join(', ')}`);
  }
  for (const pattern of exclude as readonly unknown[]) {
    if (typeof pattern === 'string' || pattern instanceof RegExp) continue;
    refuse('exclude', pattern, 'globs, as /admin/**, or regular expressions');
  }
  // A pattern that matches nothing is refused.
  createUrlPatterns({ exclude });
  checkNames(feed, KINDS.feed as object, 'feed');
  checkWriteOptions({ feed });
  settleUrlsMax('feed.entries', feed.entries);
  const sections = settleSections(config);
  if (sections.some(({ kind }) => kind === 'paged') && formats.some((one) => one !== 'xml')) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `formats is ${formats.join(', ')}, but a section is in pages.`,
      hint: 'Text lists and feeds need sections with a source, which are read whole.',
    });
  }
  const settled = typeof base === 'string' ? settleBase(base) : undefined;
  return {
    baseOf: typeof base === 'function' ? base : () => settled,
    sections,
    exclude,
    transform: config.transform,
    trailingSlash: config.trailingSlash ?? 'preserve',
    lastmod: config.lastmod ?? 'field',
    lastmodGuard: config.lastmodGuard ?? true,
    urlsMax: settleUrlsMax('urlsMax', config.urlsMax),
    formats: [...new Set(formats)],
    feed,
    gzip: config.gzip ?? true,
    maxAge: Math.floor(config.maxAge ?? 3_600),
    staleWhileRevalidate: Math.floor(config.staleWhileRevalidate ?? 86_400),
    staleIfError: Math.floor(config.staleIfError ?? 604_800),
    headers: settleHeaders(config.headers),
    robotsTxt: robotsTxt === false ? undefined : robotsTxt === true ? ROBOTS_TXT : robotsTxt,
    onFinding: config.onFinding && guarded(config.onFinding, onError),
    onError,
    limits: settleLimits(config.limits),
    clock: config.clock ?? systemClock,
  };
}

function settleLimits(given: HandlerLimits = {}): HandlerSettings['limits'] {
  checkNames(given, KINDS.limits as object, 'limits');
  return {
    basesMax: given.basesMax ?? 100,
    bytesMax: given.bytesMax ?? 64 * MEBIBYTE,
    buildMs: given.buildMs ?? 60_000,
    buildsAtOnce: given.buildsAtOnce ?? 4,
  };
}

function settleHeaders(given: Readonly<Record<string, string>> | undefined): Headers {
  try {
    return new Headers(given);
  } catch (error) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'headers has a name or a value that HTTP does not allow.',
      hint: 'Give texts by the names of headers, as { "x-robots-tag": "noindex" }.',
      cause: error,
    });
  }
}

type Callback<Value> = (value: Value) => void;

// The set is built whatever a callback throws: now, or as a rejection, which would end the process.
function guarded<Value>(callback: Callback<Value>, onError: Callback<unknown> = () => {}) {
  return (value: Value): void => {
    try {
      const done: unknown = callback(value);
      if (done instanceof Promise) done.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
}

function settleUrlsMax(path: string, given: number = SITEMAP_ENTRIES_MAX): number {
  if (given > SITEMAP_ENTRIES_MAX) {
    refuse(path, given, `a whole number from 1 to ${SITEMAP_ENTRIES_MAX}`);
  }
  return given;
}

function settleSections(config: SitemapHandlerConfig): SectionSettings[] {
  const { source, sections = [] } = config;
  const urlsMax = settleUrlsMax('urlsMax', config.urlsMax);
  const all = sections.map((section, index) => settleSection(section, index, urlsMax));
  if (source !== undefined) {
    refuseStream('source', source);
    all.push({ kind: 'whole', name: '', urlsMax, source });
  }
  if (all.length === 0) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'There is no source.',
      hint: 'Give a source, or sections that each have one.',
    });
  }
  const taken = new Set<string>();
  for (const { name } of all) {
    if (taken.has(name.toLowerCase())) {
      const which = name === '' ? 'Two sections have no name.' : `Two sections are named ${name}.`;
      throw new PortolanError('CONFIG_INVALID', {
        message: which,
        hint: 'Give each section a name of its own.',
      });
    }
    taken.add(name.toLowerCase());
  }
  return all;
}

// It is read again for each set, and would be empty the second time.
function refuseStream(path: string, source: HandlerSource): void {
  if (typeof source === 'function') return;
  const given = source as Partial<Iterable<unknown> & AsyncIterable<unknown>>;
  const isStream =
    'getReader' in source ||
    'pipe' in source ||
    given[Symbol.asyncIterator]?.() === given ||
    given[Symbol.iterator]?.() === given;
  if (!isStream) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `${path} is a stream, which can be read only once.`,
    hint: 'Give a function that returns a new stream each time.',
  });
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
  const shared = { name, urlsMax: settleUrlsMax(`${path}.urlsMax`, section.urlsMax ?? urlsMax) };
  if (source !== undefined && count === undefined && page === undefined) {
    refuseStream(`${path}.source`, source);
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
