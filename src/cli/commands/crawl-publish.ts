// Publishing what a crawl has decided: at checkpoints, and at the end.
import { ERROR_CODES } from '../../base/error-codes.ts';
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';
import type { Crawl } from '../../crawl/crawl.ts';
import type { CrawlReport } from '../../crawl/crawl-report.ts';
import type { PublishConfig } from '../../publish/publish-config.ts';
import type { PublishOptions } from '../../publish/publish-options.ts';
import type { PublishReport } from '../../publish/publish-report.ts';

/** What a set is published with. */
export interface CrawlSetOptions {
  readonly crawl: Crawl;
  /** The folder that was crawled. */
  readonly scope: string;
  readonly set: Omit<PublishConfig, 'base'>;
  readonly publish: PublishOptions;
  /** What looks wrong is published all the same. */
  readonly accept: boolean;
}

const STATUS_USAGE = 2;

/**
 * Publishes what is decided now.
 *
 * Errors: those of `publish`.
 */
export async function publishCrawl(options: CrawlSetOptions): Promise<PublishReport> {
  const { publish } = await import('../../publish/publish.ts');
  const { crawl, scope, set, accept } = options;
  const doubt = accept ? undefined : doubtOf(crawl.currentReport());
  return publish({ ...set, base: scope, source: crawl }, { ...options.publish, doubt });
}

function doubtOf({ verdict }: CrawlReport): PublishOptions['doubt'] {
  const [first] = verdict.findings.filter(({ severity }) => severity === 'error');
  return first && `The crawl looks wrong: ${first.message} ${first.meaning}`;
}

/**
 * Publishes a checkpoint. What stands in its way now may be gone at the next one, so it is given,
 * not thrown: the crawl goes on.
 *
 * Errors: CONFIG_INVALID and others of wrong usage; the signal's reason.
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
