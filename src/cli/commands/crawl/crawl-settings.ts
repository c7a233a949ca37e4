// What `crawl` is to do: its options as those of a crawl and of a publication.
import { basename, dirname, resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import { parseUrlPattern } from '../../../base/url-patterns.ts';
import type { CrawlOptions } from '../../../crawl/port/crawl-options.ts';
import type { Environment, PublishConfig } from '../../../publish/settings/publish-config.ts';
import { networkFor } from '../../network/network-of.ts';
import { CRAWL_OUT, type CrawlCommandOptions } from './crawl-command.ts';

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

const S3 = /^s3:\/\//i;

export function crawlSettings(
  address: string,
  options: CrawlCommandOptions,
  { environment, workingFolder }: CrawlSettingsBasis,
): CrawlSettings {
  refuseContradictions(options);
  const { out, agent } = options;
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
  const place = S3.test(out) ? basename(out.split('?')[0] ?? '') || CRAWL_OUT : out;
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
    pagination: options.pagination ? undefined : false,
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
