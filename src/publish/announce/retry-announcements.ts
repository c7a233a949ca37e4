// Tells what waits to be told of a published set, without building it again.
import { checkGivenOptions, checkKind } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { openPublication, PUBLISH_KINDS, type Publication } from '../plan/publication.ts';
import type { PublishReport } from '../report/publish-report.ts';
import { entryAddresses } from '../report/report-publication.ts';
import { withSource } from '../settings/has-source.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import type { PublishOptions } from '../settings/publish-options.ts';
import type { PublishManifest } from '../stage/publish-manifest.ts';
import { announcePublication } from './tell/announce-publication.ts';

/**
 * Tells announcers what waits for them in the state, also what they refused before. No source is
 * read, and nothing is built, written or removed in the targets: the set stays as it was published.
 *
 * The configuration needs a `state`, and no source. The report has all files as `unchanged`.
 * Errors: CONFIG_INVALID, also when nothing was published, or nobody is to be told; PUBLISH_LOCKED,
 * PUBLISH_STATE_UNUSABLE, PUBLISH_TARGET_UNWRITABLE; the signal's reason.
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
    refuse('Only a state keeps what is still to be announced.', 'Name the state file (`state`).');
  }
  checkGivenOptions(options, PUBLISH_KINDS);
  const settings = { ...options, retryAnnouncements: true };
  const publication = await openPublication(withSource(config), settings, () => []);
  try {
    const manifest = publishedSet(publication);
    const sitemaps = entryAddresses(publication, manifest.files);
    const told = await announcePublication(publication, { sitemaps, feeds: [] });
    return reportOf(publication, { manifest, sitemaps, told });
  } finally {
    await publication.close();
  }
}

// What is announced has to be there.
function publishedSet({ targets, plan, announcers }: Publication): PublishManifest {
  const [{ target, manifest }] = targets;
  if (announcers.length === 0) {
    refuse(
      'Nobody is set up to be told.',
      'Set up `announce`, or give --indexnow-key or --robots-txt.',
    );
  }
  if (manifest === undefined) {
    refuse(`Nothing has been published to ${target.name} yet.`, 'Build the set first.');
  }
  if (manifest.base !== plan.base) {
    refuse(
      `${target.name} holds the set of ${manifest.base}, not of ${plan.base}.`,
      'Correct `base` (--base), or build the set.',
    );
  }
  return manifest;
}

function reportOf(
  { options, targets, counts, log, difference }: Publication,
  retried: {
    readonly manifest: PublishManifest;
    readonly sitemaps: readonly string[];
    readonly told: Pick<PublishReport, 'announcements' | 'proofs'>;
  },
): PublishReport {
  const { manifest, sitemaps, told } = retried;
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
    dryRun: options.dryRun ?? false,
    targets: targets.map(({ target }) => target.name),
    sitemaps,
    entries: manifest.entries,
    skipped: counts.skipped,
    excluded: counts.excluded,
    duplicates: 0,
    files,
    ...difference.counts,
    findings: log.findings(),
    ...told,
  };
}

function refuse(message: string, hint: string): never {
  throw new PortolanError('CONFIG_INVALID', { message, hint });
}
