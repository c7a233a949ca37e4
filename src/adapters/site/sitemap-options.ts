// The options of build adapters: the same words for every framework.

import { PortolanError } from '../../base/portolan-error.ts';
import { didYouMean } from '../../base/text/nearest-name.ts';
import type { PublishConfig } from '../../publish/settings/publish-config.ts';
import type { SourceEntry } from '../../sources/port/source.ts';

/** The values of a route's parameters; several of a rest parameter such as `[...path]`. */
export type RouteParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A page of a dynamic route: the value of its only parameter, or all values with other fields. */
export type RoutePage = string | number | (Omit<SourceEntry, 'loc'> & { params: RouteParams });

/** The pages of a dynamic route, or a function that returns them; `false` lists none. */
export type RoutePages =
  | false
  | readonly RoutePage[]
  | (() => readonly RoutePage[] | Promise<readonly RoutePage[]>);

/** What an adapter sets itself. */
type Settled = 'base' | 'targets' | 'state' | 'folder' | 'allowPrivate';

/** The sitemap of a site that a framework builds. */
export interface SitemapOptions extends Omit<PublishConfig, Settled> {
  /**
   * The address of the site: `https://example.com/`. If it has no path, the framework's base path
   * is added. Default: the address that the framework knows; without one, CONFIG_INVALID.
   */
  readonly base?: string | undefined;
  /** The pages of dynamic routes, by pattern: `{ '/blog/[slug]': () => ['first', 'second'] }`. */
  readonly routes?: Readonly<Record<string, RoutePages>> | undefined;
  /** Keeps the `Sitemap:` line of `robots.txt` in the output. Default false. */
  readonly robotsTxt?: boolean | undefined;
  /**
   * Makes a dynamic route without a listed or excluded page an error instead of a warning. Default
   * false.
   */
  readonly strict?: boolean | undefined;
  /** The development server shows the sitemap. Default true. */
  readonly dev?: boolean | undefined;
  /**
   * The file that remembers the last build; `false` for none. Default: a file in
   * `node_modules/.cache/portolan`.
   */
  readonly state?: string | false | undefined;
}

const NAMES: Readonly<Record<keyof SitemapOptions, true>> = {
  base: true,
  source: true,
  sources: true,
  sections: true,
  routes: true,
  exclude: true,
  transform: true,
  callbackTimeoutMs: true,
  lastmod: true,
  lastmodGuard: true,
  trailingSlash: true,
  formats: true,
  gzip: true,
  urlsMax: true,
  bytesMax: true,
  indexEntriesMax: true,
  dedupe: true,
  hosts: true,
  map: true,
  htmlFolder: true,
  onInvalid: true,
  invalidShareMax: true,
  shrinkShareMax: true,
  feed: true,
  html: true,
  css: true,
  verify: true,
  network: true,
  announce: true,
  robotsTxt: true,
  strict: true,
  dev: true,
  state: true,
};

/** Errors: CONFIG_INVALID, with the nearest name, for an unknown option. */
export function checkOptionNames(options: object, framework: string): void {
  const known = Object.keys(NAMES);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(NAMES, name)) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The sitemap of ${framework} has no option ${JSON.stringify(name)}.`,
      hint: didYouMean(name, known) ?? `Its options are ${known.join(', ')}.`,
    });
  }
}
