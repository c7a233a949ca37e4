// What a user wrote is checked here: whether it is a configuration, and what is wrong where.
import { z } from 'zod';
import { PortolanError } from '../../base/portolan-error.ts';
import { createUrlPatterns } from '../../base/url-patterns.ts';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import type { HtmlFolderOptions, SourceSpec } from '../../sources/port/source-spec.ts';
import { ANNOUNCER_KINDS } from '../announcers/announce-config.ts';
import { configComplaint, findConfigContradictions } from './config-complaint.ts';
import type {
  NetworkConfig,
  NewsSectionOptions,
  PublishConfig,
  SectionConfig,
} from './publish-config.ts';
import {
  addressOf,
  objectOf,
  oneOf,
  SETTING_SCHEMAS,
  share,
  wholeNumber,
} from './setting-schemas.ts';

type ShapeOf<T> = Readonly<Record<keyof T, z.ZodType>>;
type PartOf<T> = Exclude<T, undefined>;

const COMPLAINTS_SHOWN_MAX = 3;
const NEWS_WINDOW_HOURS_MAX = 8_760;
const SECTION_NAME = 'a name of 1 to 64 letters, digits, - and _';

const { text, secret, objectOr } = SETTING_SCHEMAS;
const yesNo = SETTING_SCHEMAS.yesNo().optional();
const origin = SETTING_SCHEMAS.origin();
const address = (what: string): z.ZodType => SETTING_SCHEMAS.address(what).optional();
const path = (what: string): z.ZodType => SETTING_SCHEMAS.path(what).optional();
const listOf = (item: z.ZodType, what: string): z.ZodType => SETTING_SCHEMAS.list(item, what);

const base = z.custom<PublishConfig['base']>(
  (value) => {
    if (typeof value === 'function') return true;
    const url = addressOf(value);
    return url?.search === '' && url.hash === '';
  },
  { error: 'the address of the folder that the set is published in, as https://example.com/' },
);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

// Sources, targets and streams are passed on as they are; only their type is checked.
const oneSource = z.custom<SourceSpec>(
  (value) => {
    if (typeof value === 'string') return value.trim() !== '';
    if (Array.isArray(value)) return true;
    if (typeof value === 'function') return true;
    if (!isObject(value)) return false;
    const ways = [Reflect.get(value, 'batches'), Reflect.get(value, Symbol.asyncIterator)];
    return [...ways, Reflect.get(value, Symbol.iterator)].some((way) => typeof way === 'function');
  },
  { error: 'a file, a folder, an address, - for stdin, entries, or a function that returns them' },
);
const source = oneSource.optional();

const isTarget = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : isObject(value) && typeof Reflect.get(value, 'open') === 'function';

const targets = z.custom<PublishConfig['targets']>(
  (value) => (Array.isArray(value) ? value.length > 0 && value.every(isTarget) : isTarget(value)),
  { error: 'a folder, s3://bucket/prefix?region=…, a target made by hand, or a list of them' },
);

function isGlob(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    createUrlPatterns({ exclude: [value] });
    return true;
  } catch {
    return false;
  }
}

const lastmod = oneOf('field', 'git', 'content-hash', 'mtime', 'none');
const urlsMax = wholeNumber(1, SITEMAP_ENTRIES_MAX);
const map = z
  .record(z.string(), z.string({ error: 'the name of a field, as loc; empty for no field' }), {
    error: 'columns and their fields, as { url: "loc" }',
  })
  .optional();

const html = objectOf({
  indexFiles: oneOf('drop', 'keep'),
  extension: oneOf('keep', 'drop', 'auto'),
  canonical: oneOf('skip', 'ignore'),
  noindex: oneOf('skip', 'ignore'),
  media: yesNo,
  news: yesNo,
  exclude: listOf(text('a glob, as drafts/**'), 'a list of globs, as ["drafts/**"]').optional(),
  sourceOf: z
    .custom((value) => typeof value === 'function', {
      error: 'a function that returns the source file of a page',
    })
    .optional(),
  locales: z
    .record(z.string(), z.string({ error: 'the beginning of its paths, as de/' }), {
      error: "languages and the beginnings of their paths, as { en: '', de: 'de/' }",
    })
    .optional(),
  contentHash: yesNo,
} satisfies ShapeOf<HtmlFolderOptions>).optional();

// An expression may be of another realm, as configurations are that a framework loads.
const pattern = z.custom<string | RegExp>(
  (value) => Object.prototype.toString.call(value) === '[object RegExp]' || isGlob(value),
  { error: 'a glob that begins with a slash, as /admin/**, or a regular expression' },
);

const windowError = `a number of hours above 0, up to ${NEWS_WINDOW_HOURS_MAX}`;
const newsSection = objectOf({
  windowHours: z
    .number({ error: windowError })
    .positive({ error: windowError })
    .max(NEWS_WINDOW_HOURS_MAX, { error: windowError })
    .optional(),
  publication: objectOf(
    { name: text('the name of the publication'), language: text('its language, as en') },
    'an object with name and language',
  ).optional(),
} satisfies ShapeOf<NewsSectionOptions>);

const paths = z.custom<string | readonly string[]>(
  (value) => {
    const globs: readonly unknown[] = Array.isArray(value) ? value : [value];
    return globs.length > 0 && globs.every((glob) => typeof glob === 'string' && glob !== '');
  },
  { error: 'a glob as /blog/**, or a list of them' },
);

const section = objectOf({
  name: z
    .string({ error: SECTION_NAME })
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, { error: SECTION_NAME })
    .optional(),
  source,
  rule: objectOr(
    z.enum(['month', 'language'], { error: 'month, language or { path: "/blog/**" }' }),
    objectOf({ path: paths }),
  ).optional(),
  urlsMax,
  lastmod,
  news: objectOr(z.boolean({ error: 'true, false or an object' }), newsSection).optional(),
  map,
  html,
} satisfies ShapeOf<SectionConfig>);

const announce = objectOf(
  Object.fromEntries(
    ANNOUNCER_KINDS.map(({ setting, schema }) => [setting, schema(SETTING_SCHEMAS).optional()]),
  ),
);

const gzipLevel = objectOf({ level: wholeNumber(0, 9) });
const formats = oneOf('xml', 'text', 'rss', 'atom');

const feed = objectOf({
  title: text('a title').optional(),
  link: address('an http or https address'),
  description: text('a text').optional(),
  id: text('an address or a URN').optional(),
  updated: text('a date, as 2026-11-20').optional(),
  author: text('a name').optional(),
  hub: address('the address of a WebSub hub'),
  self: address('the feed’s own address'),
  entries: wholeNumber(1, SITEMAP_ENTRIES_MAX),
} satisfies ShapeOf<PartOf<PublishConfig['feed']>>);

const network = objectOf({
  headers: z
    .record(z.string(), secret('the text of the header'), { error: 'headers by their names' })
    .optional(),
  userAgent: text('one line of ASCII').optional(),
  timeoutMs: wholeNumber(1, 86_400_000),
  retriesMax: wholeNumber(0, 10),
  proxy: objectOf({
    http: text('the address of a proxy').optional(),
    https: text('the address of a proxy').optional(),
    noProxy: text('hosts, as "localhost, .example.com"').optional(),
  } satisfies ShapeOf<PartOf<NetworkConfig['proxy']>>).optional(),
  tls: objectOf({
    ca: secret('certificates in PEM').optional(),
    cert: secret('a certificate in PEM').optional(),
    key: secret('a key in PEM').optional(),
    passphrase: secret('the passphrase of the key').optional(),
    insecure: yesNo,
  } satisfies ShapeOf<PartOf<NetworkConfig['tls']>>).optional(),
  cache: path('a file'),
} satisfies ShapeOf<NetworkConfig>);

const configuration = objectOf({
  base,
  source,
  sources: listOf(oneSource, 'a list of sources, as ["urls.txt", "dist"]').optional(),
  sections: listOf(section, 'a list of sections').optional(),
  map,
  htmlFolder: html,
  exclude: listOf(pattern, 'a list of patterns, as ["/admin/**"]').optional(),
  transform: z
    .custom((value) => typeof value === 'function', {
      error: 'a function that returns the entry, or undefined to leave it out',
    })
    .optional(),
  callbackTimeoutMs: wholeNumber(1, 86_400_000),
  targets,
  gzip: objectOr(z.boolean({ error: 'true, false or { level: 0 to 9 }' }), gzipLevel).optional(),
  formats: listOf(formats, 'a list of formats, as ["xml", "text"]').optional(),
  urlsMax,
  bytesMax: wholeNumber(1, SITEMAP_BYTES_MAX),
  indexEntriesMax: wholeNumber(1, SITEMAP_ENTRIES_MAX),
  dedupe: yesNo,
  state: path('a file'),
  trailingSlash: oneOf('preserve', 'always', 'never'),
  lastmod,
  lastmodGuard: yesNo,
  hosts: listOf(
    objectOr(origin, objectOf({ origin, robotsTxt: path('a robots.txt') })),
    'a list of hosts, as ["https://shop.example.com"]',
  ).optional(),
  onInvalid: oneOf('skip', 'fail'),
  invalidShareMax: share(),
  shrinkShareMax: share(),
  feed: feed.optional(),
  html: yesNo,
  css: yesNo,
  verify: yesNo,
  announce: announce.optional(),
  folder: path('a folder'),
  network: network.optional(),
  allowPrivate: yesNo,
} satisfies ShapeOf<PublishConfig>);

/**
 * Checks and returns a configuration. Functions, streams, sources and targets are not touched. The
 * error names each wrong setting, what it is and what it may be; it holds no secret. `inParts`: its
 * parts remember what a state would.
 */
export function checkPublishConfig(
  config: unknown,
  { file, inParts }: { readonly file?: string | undefined; readonly inParts?: boolean } = {},
): PublishConfig {
  const { error } = configuration.safeParse(config);
  const complaints = error
    ? error.issues.map((issue) => configComplaint(issue, config))
    : [...findConfigContradictions(config as PublishConfig, { inParts })];
  if (complaints.length === 0) return config as PublishConfig;
  const shown = complaints.slice(0, COMPLAINTS_SHOWN_MAX);
  const more = complaints.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'setting is' : 'settings are'} wrong.`);
  const where = file === undefined ? '' : `In ${file}: `;
  throw new PortolanError('CONFIG_INVALID', {
    message: where + shown.join(' '),
    hint: 'The type PublishConfig of portolan/publish has all settings.',
    path: file,
  });
}
