// Publishing what a crawl has decided: at checkpoints, and at the end.
import { ERROR_CODES } from '../../../base/error-codes.ts';
import { isPortolanError, type PortolanError } from '../../../base/portolan-error.ts';
import type { Crawl } from '../../../crawl/crawl.ts';
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import { PublishRefusedError, type PublishReport } from '../../../publish/report/publish-report.ts';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import type { PublishOptions } from '../../../publish/settings/publish-options.ts';

export interface CrawlSetOptions {
  readonly crawl: Crawl;
  /** The folder that was crawled. */
  readonly scope: string;
  /** The host whose pages the set lists. Default: all pages are of one host. */
  readonly origin?: string | undefined;
  readonly set: Omit<PublishConfig, 'base'>;
  readonly publish: PublishOptions;
  /** What looks wrong is published all the same. */
  readonly accept: boolean;
}

/** The result for the set of one host, or for the only set. */
export interface HostSet {
  readonly origin?: string | undefined;
  readonly report: PublishReport;
  readonly refusal?: PublishRefusedError | undefined;
}

const STATUS_USAGE = 2;
const NOTHING = 'Nothing was published.';

export async function publishCrawl(options: CrawlSetOptions): Promise<PublishReport> {
  const { publish } = await import('../../../publish/publish.ts');
  const { crawl, scope, origin, set, accept } = options;
  const doubt = accept ? undefined : doubtOf(crawl.currentReport());
  const source =
    origin === undefined
      ? crawl
      : {
          name: origin,
          batches: (asked: { readonly signal?: AbortSignal | undefined } = {}) =>
            crawl.batches({ ...asked, origin }),
        };
  return publish({ ...set, base: scope, source }, { ...options.publish, doubt });
}

/**
 * Returns what is to be published: one set, or, where sub-domains are crawled, one for each host
 * that has a page listed, in a folder of its name; that of the site's own host comes first. A
 * sitemap may list pages of its own host alone (https://www.sitemaps.org/protocol.html#location).
 */
export function setsOfHosts(options: CrawlSetOptions): readonly CrawlSetOptions[] {
  const { crawl, scope, set } = options;
  const { hosts } = crawl.currentReport();
  if (hosts === undefined) return [options];
  return hosts
    .filter(({ listed }, index) => index === 0 || listed > 0)
    .map(({ origin }, index) => ({
      ...options,
      origin,
      scope: index === 0 ? scope : `${origin}/`,
      set: { ...set, targets: folderIn(`${set.targets}`, new URL(origin).host) },
    }));
}

/** Returns the refusal to throw: of several sets, it names the hosts, and what was published. */
export function refusalOfHosts(sets: readonly HostSet[]): PublishRefusedError | undefined {
  const refused = sets.filter(({ refusal }) => refusal !== undefined);
  const first = refused[0]?.refusal;
  if (first === undefined || sets.length === 1) return first;
  const message = refused.map(({ origin, refusal }) => `${origin}: ${refusal?.message}`).join(' ');
  const done = sets.filter(({ refusal, report }) => refusal === undefined && !report.dryRun);
  const hosts = done.map(({ origin }) => `the set of ${origin}`).join(', ');
  const advice = first.hint?.replace(NOTHING, '').trim() ?? '';
  const hint = hosts === '' ? first.hint : `Published anyway: ${hosts}. ${advice}`.trim();
  return new PublishRefusedError(first.code, { message, hint }, first.report);
}

/** A folder for a host, in a folder or a place on the web. */
function folderIn(place: string, host: string): string {
  const [path = '', query] = /^[a-z][a-z\d+.-]+:/i.test(place) ? place.split('?', 2) : [place];
  // A colon is no part of a name everywhere.
  const folder = `${path.replace(/\/+$/, '')}/${host.replace(':', '_')}`;
  return query === undefined ? folder : `${folder}?${query}`;
}

function doubtOf({ verdict }: CrawlReport): PublishOptions['doubt'] {
  const [first] = verdict.findings.filter(({ severity }) => severity === 'error');
  return first && `The crawl looks wrong: ${first.message} ${first.meaning}`;
}

/**
 * Publishes a checkpoint. What stands in its way now may be gone at the next one, so it is given,
 * not thrown: the crawl goes on.
 */
export async function publishCheckpoint(
  options: CrawlSetOptions,
): Promise<PublishReport | PortolanError> {
  try {
    return await publishCrawl(options);
  } catch (error) {
    const passing = isPortolanError(error) && ERROR_CODES[error.code].exitStatus !== STATUS_USAGE;
    if (passing) return error;
    throw error;
  }
}
