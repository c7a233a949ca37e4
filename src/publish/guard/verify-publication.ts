// Reads the set back: before it is put in place, and afterwards where it was published.

import type { BuiltDocuments } from '../build/build-set.ts';
import type { Publication } from '../plan/publication.ts';
import { PublishRefusal } from '../report/publish-refusal.ts';
import { reportPublication } from '../report/report-publication.ts';
import { comparePublished } from '../stage/compare-published.ts';
import type { ExpectedFile } from '../stage/expected-file.ts';
import type { TargetSet } from '../stage/name-and-stage.ts';
import type { SetFile } from '../stage/set-file.ts';
import type { StagedSetFile } from '../stage/stage-files.ts';
import { judgeSitemap } from './judge-sitemap.ts';

/**
 * Reads every staged file with our own reader.
 *
 * Errors: PUBLISH_UNVERIFIED; nothing was published then. Those of the targets.
 */
export async function verifyStaged(
  publication: Publication,
  built: BuiltDocuments,
  sets: readonly TargetSet[],
): Promise<void> {
  if (publication.config.verify === false) return;
  for (const { staged } of sets) {
    for (const file of staged) {
      publication.options.signal?.throwIfAborted();
      const problem = await judgeSitemap(file.staged.file.read(), expectedOf(file));
      if (problem === undefined) continue;
      const details = {
        message: `${file.name} does not read back as it was written: ${problem}.`,
        hint: 'Nothing was published. It is a fault of Portolan or of the disk; please report it.',
        path: file.name,
      };
      const report = reportPublication(publication, built, sets);
      throw new PublishRefusal('PUBLISH_UNVERIFIED', details, report);
    }
    publication.options.onProgress?.({ stage: 'verifying', entries: publication.counts.listed });
  }
}

/**
 * Compares what changed with what each target holds now, byte for byte. What differs is a finding.
 * Other files were looked at when they were found unchanged.
 *
 * Errors: those of the targets.
 */
export async function verifyPublished(
  publication: Publication,
  sets: readonly TargetSet[],
): Promise<void> {
  const { config, options, log } = publication;
  if (config.verify === false || options.dryRun === true) return;
  for (const { open, staged } of sets) {
    for (const file of staged) {
      const bytes = await open.session.read(file.name);
      const problem = await comparePublished(bytes, expectedOf(file));
      if (problem !== undefined) log.note('verify-different', { file: file.name, found: problem });
    }
  }
}

function expectedOf(file: SetFile | StagedSetFile): ExpectedFile {
  const { name, kind, urls, bytes, sha256, gzipLevel } = file;
  return { name, kind, urls, bytes, sha256, gzipped: gzipLevel !== undefined };
}
