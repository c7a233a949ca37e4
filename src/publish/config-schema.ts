// The border of publishing: whether what a user wrote is a configuration, and what is wrong where.
import { z } from 'zod';
import { PortolanError } from '../base/portolan-error.ts';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../protocol/limits.ts';
import type { HtmlFolderOptions, SourceSpec } from '../sources/source-spec.ts';
import type { AnnounceConfig, IndexNowHost, WebSubConfig } from './announce/announce-config.ts';
import { INDEXNOW_ENDPOINTS_MAX, INDEXNOW_HOSTS_MAX } from './announce/announce-limits.ts';
import { configComplaint } from './config-complaint.ts';
import { findConfigContradictions } from './config-contradictions.ts';
import type {
  NetworkConfig,
  NewsSectionOptions,
  PublishConfig,
  SectionConfig,
} from './publish-config.ts';

type ShapeOf<T> = Readonly<Record<keyof T, z.ZodType>>;
type PartOf<T> = Exclude<T, undefined>;

const COMPLAINTS_SHOWN_MAX = 3;
const NEWS_WINDOW_HOURS_MAX = 8_760;
const SECTION_NAME = 'a name of 1 to 64 letters, digits, - and _';

// The message of each schema says what the setting may be; `configComplaint` makes sentences.
const TRUE_OR_FALSE = 'true or false';
const yesNo = z.boolean({ error: TRUE_OR_FALSE }).optional();
const text = (what: string): z.ZodType =>
  z.custom<string>((value) => typeof value === 'string' && value.trim() !== '', { error: what });
// Empty where the environment does not have it: then its announcer is skipped.
const secret = (what: string): z.ZodType => z.string({ error: what });
const path = (what: string): z.ZodType => text(`the path of ${what}`).optional();
const oneOf = (...words: string[]): z.ZodType =>
  z.enum(words, { error: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` }).optional();

function whole(least: number, most: number): z.ZodType {
  const of = (count: number): string => count.toLocaleString('en-US');
  // Made when it is told: writing a number for people loads all that is known of languages.
  const error = (): string => `a whole number from ${of(least)} to ${of(most)}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error }).optional();
}

function share(): z.ZodType {
  const error = 'a share from 0 to 1, as 0.2 for 20 %';
  return z.number({ error }).min(0, { error }).max(1, { error }).optional();
}

// Settings of one object: a name that is none is told with those that are.
function settings(shape: Readonly<Record<string, z.ZodType>>, what = 'an object'): z.ZodType {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : what),
  });
}

// A setting that is an object or something plain: what is wrong inside the object is told there.
function objectOr(other: z.ZodType, object: z.ZodType): z.ZodType {
  return z.unknown().superRefine((value, context) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const { error } = (isObject ? object : other).safeParse(value);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
  });
}

const listOf = (item: z.ZodType, what: string): z.ZodType => z.array(item, { error: what });

function addressOf(value: unknown): URL | undefined {
  if (typeof value !== 'string' || URL.parse(value) === null) return undefined;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

function address(what: string): z.ZodType {
  return z.custom((value) => addressOf(value) !== undefined, { error: what }).optional();
}

const base = z.custom<PublishConfig['base']>(
  (value) => {
    if (typeof value === 'function') return true;
    const url = addressOf(value);
    return url?.search === '' && url.hash === '';
  },
  {
    error: 'the address of the folder that the set is published in, as https://example.com/',
  },
);

const origin = z.custom<string>(
  (value) => {
    const url = addressOf(value);
    return url?.pathname === '/' && url.search === '' && url.hash === '';
  },
  { error: 'a host with its scheme, as https://shop.example.com' },
);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

// Sources, targets and streams are handed on as they are: only their kind is looked at.
const oneSource = z.custom<SourceSpec>(
  (value) => {
    if (typeof value === 'string') return value.trim() !== '';
    if (Array.isArray(value)) return true;
    if (typeof value === 'function') return true;
    if (!isObject(value)) return false;
    const ways = [Reflect.get(value, 'batches'), Reflect.get(value, Symbol.asyncIterator)];
    return [...ways, Reflect.get(value, Symbol.iterator)].some((way) => typeof way === 'function');
  },
  { error: 'a file, a folder, an address, - for stdin, entries, or a function that gives them' },
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

const lastmod = oneOf('field', 'git', 'content-hash', 'mtime', 'none');
const urlsMax = whole(1, SITEMAP_ENTRIES_MAX);
const map = z
  .record(z.string(), z.string({ error: 'the name of a field, as loc; an empty text is none' }), {
    error: 'columns and their fields, as { url: "loc" }',
  })
  .optional();

const html = settings({
  indexFiles: oneOf('drop', 'keep'),
  extension: oneOf('keep', 'drop'),
  canonical: oneOf('skip', 'ignore'),
  noindex: oneOf('skip', 'ignore'),
  media: yesNo,
  news: yesNo,
  exclude: listOf(text('a glob, as drafts/**'), 'a list of globs, as ["drafts/**"]').optional(),
  contentHash: yesNo,
} satisfies ShapeOf<HtmlFolderOptions>).optional();

const windowError = `a number of hours above 0, up to ${NEWS_WINDOW_HOURS_MAX}`;
const newsSection = settings({
  windowHours: z
    .number({ error: windowError })
    .positive({ error: windowError })
    .max(NEWS_WINDOW_HOURS_MAX, { error: windowError })
    .optional(),
  publication: settings(
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

const section = settings({
  name: z
    .string({ error: SECTION_NAME })
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, { error: SECTION_NAME })
    .optional(),
  source,
  rule: objectOr(
    z.enum(['month', 'language'], { error: 'month, language or { path: "/blog/**" }' }),
    settings({ path: paths }),
  ).optional(),
  urlsMax,
  lastmod,
  news: objectOr(z.boolean({ error: 'true, false or an object' }), newsSection).optional(),
  map,
  html,
} satisfies ShapeOf<SectionConfig>);

const INDEXNOW_KEY = 'a key of 8 to 128 letters, digits and -';
const indexNowKey = z
  .string({ error: INDEXNOW_KEY })
  .regex(/^(?:[A-Za-z0-9-]{8,128})?$/, { error: INDEXNOW_KEY });

const indexNowHost = settings({
  origin,
  key: indexNowKey.optional(),
  keyLocation: address('the address of its key file'),
  keyFolder: path('a folder'),
} satisfies ShapeOf<IndexNowHost>);

const announce = settings({
  robotsTxt: z
    .union([z.boolean(), text('')], { error: 'true, or the path of a robots.txt' })
    .optional(),
  indexNow: settings({
    key: indexNowKey,
    keyLocation: address('the address of the key file'),
    keyFolder: path('a folder'),
    endpoint: z
      .custom(
        (value) => {
          const all: readonly unknown[] = Array.isArray(value) ? value : [value];
          const few = all.length > 0 && all.length <= INDEXNOW_ENDPOINTS_MAX;
          return few && all.every((one) => addressOf(one) !== undefined);
        },
        { error: `the address of an IndexNow engine, or 1 to ${INDEXNOW_ENDPOINTS_MAX} of them` },
      )
      .optional(),
    hosts: z
      .array(indexNowHost, { error: 'a list of hosts' })
      .max(INDEXNOW_HOSTS_MAX, { error: `a list of at most ${INDEXNOW_HOSTS_MAX} hosts` })
      .optional(),
    initial: yesNo,
  } satisfies ShapeOf<PartOf<AnnounceConfig['indexNow']>>).optional(),
  searchConsole: settings({
    site: text('a site, as https://www.example.com/ or sc-domain:example.com').optional(),
    keyFile: secret('the path of a JSON credential file of Google').optional(),
    accessToken: secret('an access token').optional(),
    tokenHosts: listOf(text('a host, as sts.example.com'), 'a list of hosts').optional(),
    apiUrl: address('the address of the API'),
  } satisfies ShapeOf<PartOf<AnnounceConfig['searchConsole']>>).optional(),
  bing: settings({
    apiKey: secret('an API key'),
    site: address('the address of the site'),
    urls: yesNo,
    apiUrl: address('the address of the API'),
  } satisfies ShapeOf<PartOf<AnnounceConfig['bing']>>).optional(),
  yandex: settings({
    token: secret('an OAuth token'),
    userId: text('a user id').optional(),
    hostId: text('a host, as https:example.com:443').optional(),
    recrawl: yesNo,
    urls: yesNo,
    apiUrl: address('the address of the API'),
  } satisfies ShapeOf<PartOf<AnnounceConfig['yandex']>>).optional(),
  baidu: settings({
    site: text('the site’s address or host').optional(),
    token: secret('a token'),
    apiUrl: address('the address of the API'),
  } satisfies ShapeOf<PartOf<AnnounceConfig['baidu']>>).optional(),
  pings: listOf(
    z.custom((value) => addressOf(value) !== undefined, { error: 'an address to ping' }),
    'a list of addresses to ping',
  ).optional(),
  webSub: objectOr(
    z.boolean({ error: 'true, false or { hub, feeds }' }),
    settings({
      hub: address('the address of a WebSub hub'),
      feeds: listOf(
        z.custom((value) => addressOf(value) !== undefined, { error: 'the address of a feed' }),
        'a list of addresses of feeds',
      ).optional(),
    } satisfies ShapeOf<WebSubConfig>),
  ).optional(),
} satisfies ShapeOf<AnnounceConfig>);

const gzipLevel = settings({ level: whole(0, 9) });
const formats = oneOf('xml', 'text', 'rss', 'atom');

const feed = settings({
  title: text('a title').optional(),
  link: address('an http or https address'),
  description: text('a text').optional(),
  id: text('an address or a URN').optional(),
  updated: text('a date, as 2026-11-20').optional(),
  author: text('a name').optional(),
  hub: address('the address of a WebSub hub'),
  self: address('the feed’s own address'),
  entries: whole(1, SITEMAP_ENTRIES_MAX),
} satisfies ShapeOf<PartOf<PublishConfig['feed']>>);

const network = settings({
  headers: z
    .record(z.string(), secret('the text of the header'), { error: 'headers by their names' })
    .optional(),
  userAgent: text('one line of ASCII').optional(),
  timeoutMs: whole(1, 86_400_000),
  retriesMax: whole(0, 10),
  proxy: settings({
    http: text('the address of a proxy').optional(),
    https: text('the address of a proxy').optional(),
    noProxy: text('hosts, as "localhost, .example.com"').optional(),
  } satisfies ShapeOf<PartOf<NetworkConfig['proxy']>>).optional(),
  tls: settings({
    ca: secret('certificates in PEM').optional(),
    cert: secret('a certificate in PEM').optional(),
    key: secret('a key in PEM').optional(),
    passphrase: secret('the passphrase of the key').optional(),
    insecure: yesNo,
  } satisfies ShapeOf<PartOf<NetworkConfig['tls']>>).optional(),
  cache: path('a file'),
} satisfies ShapeOf<NetworkConfig>);

const configuration = settings({
  base,
  source,
  sources: listOf(oneSource, 'a list of sources, as ["urls.txt", "dist"]').optional(),
  sections: listOf(section, 'a list of sections').optional(),
  map,
  htmlFolder: html,
  targets,
  gzip: objectOr(z.boolean({ error: 'true, false or { level: 0 to 9 }' }), gzipLevel).optional(),
  formats: listOf(formats, 'a list of formats, as ["xml", "text"]').optional(),
  urlsMax,
  bytesMax: whole(1, SITEMAP_BYTES_MAX),
  indexEntriesMax: whole(1, SITEMAP_ENTRIES_MAX),
  dedupe: yesNo,
  state: path('a file'),
  trailingSlash: oneOf('preserve', 'always', 'never'),
  lastmod,
  lastmodGuard: yesNo,
  hosts: listOf(
    objectOr(origin, settings({ origin, robotsTxt: path('a robots.txt') })),
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

/** How a configuration is checked. */
export interface ConfigSchemaOptions {
  /** The file that it came from, as the user knows it. Default: none is named. */
  readonly file?: string | undefined;
}

/**
 * Checks that a value of any kind is a configuration that can be followed, and gives it back as it
 * is: functions, streams, sources and targets are not touched.
 *
 * Errors: CONFIG_INVALID, with the path of each setting that is wrong, what it is, and what it may
 * be. It holds no secret.
 */
export function checkPublishConfig(
  config: unknown,
  { file }: ConfigSchemaOptions = {},
): PublishConfig {
  const { error } = configuration.safeParse(config);
  const complaints = error
    ? error.issues.map((issue) => configComplaint(issue, config))
    : findConfigContradictions(config as PublishConfig);
  if (complaints.length === 0) return config as PublishConfig;
  const shown = complaints.slice(0, COMPLAINTS_SHOWN_MAX);
  const more = complaints.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'setting is' : 'settings are'} wrong.`);
  const where = file === undefined ? '' : `In ${file}: `;
  throw new PortolanError('CONFIG_INVALID', {
    message: where + shown.join(' '),
    hint: 'The type PublishConfig of portolan/publish has all settings.',
    ...(file !== undefined && { path: file }),
  });
}
