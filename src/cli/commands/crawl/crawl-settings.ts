// What `crawl` is to do: its options as those of a crawl and of a publication.
import { basename, dirname, resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import { parseUrlPattern } from '../../../base/url-patterns.ts';
import type { SubdomainChoice } from '../../../crawl/address/site-hosts.ts';
import type { CrawlOptions, RenderMode } from '../../../crawl/port/crawl-options.ts';
import type { LinkCheckKind, ListPolicy } from '../../../crawl/port/decision.ts';
import type {
  Environment,
  PublishConfig,
  PublishFormat,
} from '../../../publish/settings/publish-config.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';
import { networkFor } from '../../network/network-of.ts';
import type { CrawlReportTarget, LinksTarget } from './crawl-option-parsers.ts';

export interface CrawlCommandOptions extends NetworkFlags {
  /** A folder, or a place of S3. Default: sitemap. */
  readonly out?: string | undefined;
  /** A file; `false` after --no-state. */
  readonly state?: string | boolean | undefined;
  /** A folder, or a place of S3. */
  readonly stateCopy?: string | undefined;
  readonly fresh?: boolean | undefined;
  readonly revisit?: 'due' | 'all' | undefined;
  readonly dryRun?: boolean | undefined;
  /** Publishes for the first time what looks wrong. */
  readonly accept?: boolean | undefined;
  /** Default: human. */
  readonly format?: 'human' | 'json' | undefined;
  readonly report?: readonly CrawlReportTarget[] | undefined;
  readonly reportLinks?: readonly LinksTarget[] | undefined;
  /** A report of an earlier crawl, .jsonl. */
  readonly compare?: string | undefined;
  readonly reportChanges?: readonly CrawlReportTarget[] | undefined;

  /** Addresses behind the first one. */
  readonly more?: readonly string[] | undefined;
  /** A file with further ones, a line each, or `-`. */
  readonly starts?: string | undefined;
  /** The address that others see the site at. */
  readonly publicUrl?: string | undefined;
  /** All sub-domains, or those of these names. */
  readonly subdomains?: SubdomainChoice | undefined;
  /** Globs, and regular expressions behind `re:`. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly visitOnly?: readonly string[] | undefined;
  /** False after --no-pagination. */
  readonly pagination?: boolean | undefined;
  /** Names of parameters. */
  readonly dropParam?: readonly string[] | undefined;
  readonly maxPages?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** Milliseconds. */
  readonly maxTime?: number | undefined;
  readonly list?: readonly ListPolicy[] | undefined;
  readonly checkLinks?: readonly LinkCheckKind[] | undefined;
  /** Templates, or `all`. */
  readonly allowTrap?: readonly string[] | undefined;
  /** Media types. */
  readonly types?: readonly string[] | undefined;
  readonly frames?: boolean | undefined;
  /** False after --no-sitemaps. */
  readonly sitemaps: boolean;
  /** False after --no-media. */
  readonly media: boolean;
  readonly news?: boolean | undefined;
  readonly render?: RenderMode | undefined;
  readonly now?: Date | undefined;

  /** Requests a second. */
  readonly rate?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly agent?: string | undefined;

  /** Milliseconds. */
  readonly checkpoint?: number | undefined;
  readonly gzip?: boolean | undefined;
  readonly formats?: readonly PublishFormat[] | undefined;
  /** Globs by the name of their section. */
  readonly section?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly maxUrls?: number | undefined;
  /** A share, 0 to 1. */
  readonly maxShrink?: number | undefined;

  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

export interface CrawlSettingsBasis {
  readonly environment: Environment;
  /** The folder that the user is in, to which paths are relative. */
  readonly workingFolder: string;
}

export interface CrawlSettings {
  /** Where the site begins, without credentials. */
  readonly url: string;
  readonly crawl: CrawlOptions;
  /** The publication, but for its base and its source. */
  readonly set: Omit<PublishConfig, 'base'>;
  /** The folder or place, as the user named it. */
  readonly out: string;
  /** The file that remembers the crawl, as an absolute path; absent for none. */
  readonly state?: string | undefined;
}

const OUT = 'sitemap';
const S3 = /^s3:\/\//i;

export function crawlSettings(
  address: string,
  options: CrawlCommandOptions,
  { environment, workingFolder }: CrawlSettingsBasis,
): CrawlSettings {
  refuseContradictions(options);
  const { out = OUT, agent } = options;
  const flags = { ...options, userAgent: options.userAgent ?? agent };
  const { url, network } = networkFor(parseAddress(address), flags, environment, {
    forCrawl: true,
  });
  if (out === '') throw contradiction('--out needs a folder.');
  const state = statePath(options, out, workingFolder);
  refusePublicCopy(options, out, workingFolder);
  return {
    url,
    crawl: { ...crawlOptions(options), network, state },
    set: setOptions(options, out, workingFolder),
    out,
    state,
  };
}

/** Whether a browser is needed. */
export function rendersPages({ render = 'never' }: CrawlCommandOptions): boolean {
  return render !== 'never';
}

function parseAddress(address: string): string {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url) return url.href;
  // An invalid address may have a password anywhere.
  const shown = address.includes('@') ? 'What is to be crawled' : `"${address}"`;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${shown} is not an http or https address.`,
    hint: 'Write it as https://example.com/.',
  });
}

function statePath(
  { state }: CrawlCommandOptions,
  out: string,
  workingFolder: string,
): string | undefined {
  if (state === false) return undefined;
  if (typeof state === 'string') {
    const path = resolve(workingFolder, state);
    const isPublished = !S3.test(out) && dirname(path) === resolve(workingFolder, out);
    if (!isPublished) return path;
    const hint = 'Name a file elsewhere; without --state it is next to the folder.';
    throw contradiction('--state is in the folder that is published.', hint);
  }
  // Beside a place on the web there is nothing; its name does for a file here.
  const place = S3.test(out) ? basename(out.split('?')[0] ?? '') || OUT : out;
  return `${resolve(workingFolder, place)}.crawl.db`;
}

/** The copy says more of a site than its sitemap does. */
function refusePublicCopy(
  { stateCopy }: CrawlCommandOptions,
  out: string,
  workingFolder: string,
): void {
  if (stateCopy === undefined) return;
  const place = (spec: string): string => {
    const path = S3.test(spec) ? (spec.split('?')[0] ?? '') : resolve(workingFolder, spec);
    return `${path.replace(/[\\/]+$/, '')}/`;
  };
  if (!place(stateCopy).startsWith(place(out))) return;
  const hint = 'Name a folder or a prefix elsewhere.';
  throw contradiction('--state-copy is in the place that is published.', hint);
}

function crawlOptions(options: CrawlCommandOptions): Partial<CrawlOptions> {
  const { include, exclude, maxPages, maxDepth, maxTime, list, allowTrap, types } = options;
  const { publicUrl, visitOnly, dropParam, subdomains } = options;
  return {
    subdomains,
    publicUrl,
    include: include?.map(parseUrlPattern),
    exclude: exclude?.map(parseUrlPattern),
    visitOnly: visitOnly?.map(parseUrlPattern),
    pagination: options.pagination,
    dropParams: dropParam,
    pagesMax: maxPages,
    clicksMax: maxDepth,
    timeMsMax: maxTime,
    list,
    checkLinks: options.checkLinks,
    allowTraps: allowTrap,
    types,
    frames: options.frames,
    sitemaps: options.sitemaps ? undefined : false,
    media: options.media ? undefined : false,
    news: options.news,
    render: options.render,
    now: options.now,
    rate: options.rate,
    connections: options.concurrency,
    revisit: options.revisit,
    fresh: options.fresh,
  };
}

function setOptions(
  options: CrawlCommandOptions,
  out: string,
  workingFolder: string,
): Omit<PublishConfig, 'base'> {
  const { gzip, formats, section, maxUrls, maxShrink } = options;
  return {
    targets: out,
    folder: workingFolder,
    // The crawl has judged its dates already, by rules of its own.
    lastmodGuard: false,
    gzip,
    formats,
    sections: section && [...section].map(([name, path]) => ({ name, rule: { path } })),
    urlsMax: maxUrls,
    shrinkShareMax: maxShrink,
  };
}

function refuseContradictions(options: CrawlCommandOptions): void {
  const { state, fresh, revisit, dryRun, checkpoint, report = [] } = options;
  if (state === '') throw contradiction('--state needs a file.');
  if (options.stateCopy === '') throw contradiction('--state-copy needs a folder, or s3://….');
  if (state === false && options.stateCopy !== undefined) {
    const hint = 'Leave out --no-state; the state itself may be in a temporary folder.';
    throw contradiction('--state-copy copies a state, and --no-state has none.', hint);
  }
  if (state === false && fresh === true) {
    throw contradiction('--fresh forgets a state, and --no-state has none.', 'Leave out --fresh.');
  }
  if (state === false && revisit) {
    const hint = 'Leave out --no-state, or --revisit.';
    throw contradiction('--revisit needs the state of the previous crawl.', hint);
  }
  if (fresh === true && revisit) {
    const hint = 'Leave out one of them; after --fresh every page is visited.';
    throw contradiction('--fresh forgets the crawl that --revisit speaks of.', hint);
  }
  if (dryRun === true && checkpoint !== undefined) {
    const hint = 'Leave out one of them.';
    throw contradiction('--checkpoint publishes, and --dry-run publishes nothing.', hint);
  }
  if (options.reportChanges && options.compare === undefined) {
    const hint = 'Name the report of an earlier crawl with --compare.';
    throw contradiction('--report-changes needs a crawl to compare with.', hint);
  }
  const files = [...report, ...(options.reportLinks ?? []), ...(options.reportChanges ?? [])];
  const paths = files.map(({ path }) => resolve(path));
  const twice = files.find((_, index) => paths.indexOf(paths[index] ?? '') !== index);
  if (twice)
    throw contradiction(`--report ${twice.path} is given twice.`, 'Leave out one of them.');
}

function contradiction(message: string, hint?: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
