// Publishing: a list of steps, from entries to a set that is whole, verified and announced.
import { announcePublication } from './announce/announce-publication.ts';
import { buildSet } from './build-set.ts';
import { commitPublication } from './commit-publication.ts';
import { guardPublication } from './guard-publication.ts';
import { nameAndStage } from './name-and-stage.ts';
import { openPublication } from './publication.ts';
import type { PublishConfig } from './publish-config.ts';
import type { PublishOptions } from './publish-options.ts';
import type { PublishReport } from './publish-report.ts';
import { reportPublication } from './report-publication.ts';
import { verifyPublished, verifyStaged } from './verify-publication.ts';

/**
 * Builds a set of sitemaps and publishes it.
 *
 * Entries are read from the sources of the configuration, made alike, deduplicated, written into
 * shards that keep the limits, staged, read back, and put in place so that at every instant the
 * published set is whole. With a state only what changed is written. Bad entries are findings of
 * the report; none stops the run.
 *
 * Errors: CONFIG_INVALID; those of sources; LASTMOD_UNAVAILABLE; PUBLISH_LOCKED, PUBLISH_CONFLICT,
 * PUBLISH_TARGET_UNWRITABLE, PUBLISH_STATE_UNUSABLE; as a `PublishRefusal`, which carries the
 * report: PUBLISH_INVALID, PUBLISH_SHRUNK, PUBLISH_UNVERIFIED; the signal's reason.
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
  try {
    const built = await buildSet(publication, { keepUnseen: false, removed: [] });
    const sets = await nameAndStage(publication, built);
    guardPublication(publication, built, sets);
    await verifyStaged(publication, sets);
    await commitPublication(publication, built, sets);
    await verifyPublished(publication, sets);
    const told = await announcePublication(publication, sets);
    return reportPublication(publication, built, sets, told);
  } finally {
    await publication.close();
  }
}
