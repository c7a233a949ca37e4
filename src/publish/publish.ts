// Publishing: from entries to a set that is whole, verified and announced.
import { openPublication } from './plan/publication.ts';
import type { PublishReport } from './report/publish-report.ts';
import { runPublication } from './run-publication.ts';
import type { PublishConfig } from './settings/publish-config.ts';
import type { PublishOptions } from './settings/publish-options.ts';

/**
 * Builds a set of sitemaps and publishes it.
 *
 * Entries are read from the sources of the configuration, made alike, deduplicated, written into
 * shards that keep the limits, staged, read back, and put in place so that at every instant the
 * published set is whole. With a state only what changed is written. Bad entries are findings of
 * the report; none stops the run.
 *
 * Errors: CONFIG_INVALID; those of sources; LASTMOD_UNAVAILABLE; PUBLISH_LOCKED, PUBLISH_CONFLICT,
 * PUBLISH_TARGET_UNWRITABLE, PUBLISH_STATE_UNUSABLE; as a `PublishRefusedError`, which carries the
 * report: PUBLISH_INVALID, PUBLISH_SHRUNK, PUBLISH_DOUBTED, PUBLISH_UNVERIFIED; the signal's
 * reason.
 *
 * ```ts
 * const report = await publish({
 *   base: 'https://example.com/',
 *   source: 'urls.csv',
 *   targets: 'public',
 *   gzip: true,
 * });
 * ```
 */
export async function publish(
  config: PublishConfig,
  options: PublishOptions = {},
): Promise<PublishReport> {
  const publication = await openPublication(config, options);
  return runPublication(publication, { keepUnseen: false });
}
