// Announces what is pending of a published set, without building it again.
import { checkGivenOptions, checkKind } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { type AnnouncedPublication, announcePublication } from './announce/announce-publication.ts';
import { openPublication, PUBLISH_KINDS, type Publication } from './plan/publication.ts';
import type { PublishReport } from './report/publish-report.ts';
import { type PublishConfig, withSource } from './settings/publish-config.ts';
import type { PublishOptions } from './settings/publish-options.ts';
import { entryAddresses } from './stage/stage-set.ts';
import type { PublishManifest } from './targets/publish-manifest.ts';

/**
 * Announces what is pending in the state, also what was refused before. No source is read, and
 * nothing is built, written or removed in the targets.
 *
 * The configuration needs a `state`, and no source. The report has all files as `unchanged`.
 * Errors: CONFIG_INVALID, also when nothing was published, or no announcer is set up;
 * PUBLISH_LOCKED, PUBLISH_STATE_UNUSABLE, PUBLISH_TARGET_UNWRITABLE; the signal's reason.
 *
 * ```ts
 * const report = await retryAnnouncements({
 *   base: 'https://example.com/',
 *   targets: 'public',
 *   state: 'sitemap.db',
 *   announce: { indexNow: { key: '0123456789abcdef' } },
 * });
 * ```
 */
export async function retryAnnouncements(
  config: PublishConfig,
  options: PublishOptions = {},
): Promise<PublishReport> {
  checkKind('config', config, 'object');
  if (config.state === undefined) {
    refuse('Pending announcements are only kept in a state.', 'Name the state file (`state`).');
  }
  checkGivenOptions(options, PUBLISH_KINDS);
  const settings = { ...options, retryAnnouncements: true };
  const publication = await openPublication(withSource(config), settings, {
    chooseSources: () => [],
  });
  try {
    const { plan, run, state, announcers, initial } = publication;
    const manifest = publishedSet(publication);
    const sitemaps = entryAddresses(plan.base, manifest.files);
    const waiting = { plan, state, announcers, initial, sitemaps, feeds: [], entries: 0 };
    const announced = await announcePublication({ ...waiting, verified: true, dropped: 0 }, run);
    return reportOf(publication, manifest, { sitemaps, ...announced });
  } finally {
    await publication.close();
  }
}

function publishedSet({ targets, plan, announcers }: Publication): PublishManifest {
  const [{ target, manifest }] = targets;
  if (announcers.length === 0) {
    refuse('No announcer is set up.', 'Set up `announce`, or give --indexnow-key or --robots-txt.');
  }
  if (manifest === undefined) {
    refuse(`Nothing has been published to ${target.name} yet.`, 'Build the set first.');
  }
  if (manifest.base !== plan.base) {
    refuse(
      `${target.name} contains the set of ${manifest.base}, not of ${plan.base}.`,
      'Correct `base` (--base), or build the set.',
    );
  }
  return manifest;
}

function reportOf(
  { targets, run }: Publication,
  manifest: PublishManifest,
  announced: AnnouncedPublication & Pick<PublishReport, 'sitemaps'>,
): PublishReport {
  const files = manifest.files.map(({ name, kind, section, urls, bytes, gzipBytes, lastmod }) => ({
    name,
    kind,
    urls,
    bytes,
    lastmod,
    state: 'unchanged' as const,
    ...(section !== undefined && { section }),
    ...(gzipBytes !== undefined && { gzipBytes }),
  }));
  return {
    version: 1,
    complete: true,
    dryRun: run.dryRun,
    targets: targets.map(({ target }) => target.name),
    entries: manifest.entries,
    skipped: 0,
    excluded: 0,
    duplicates: 0,
    files,
    added: 0,
    changed: 0,
    removed: 0,
    findings: run.log.findings(),
    ...announced,
  };
}

function refuse(message: string, hint: string): never {
  throw new PortolanError('CONFIG_INVALID', { message, hint });
}
