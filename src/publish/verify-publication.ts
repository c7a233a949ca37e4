// Reads the set back: before it is put in place, and afterwards where it was published.

import { PortolanError } from '../base/portolan-error.ts';
import { comparePublished } from './compare-published.ts';
import type { ExpectedFile } from './expected-file.ts';
import { judgeSitemap } from './judge-sitemap.ts';
import type { TargetSet } from './name-and-stage.ts';
import type { Publication } from './publication.ts';
import type { SetFile } from './set-file.ts';
import type { StagedSetFile } from './stage-files.ts';

/**
 * Reads every staged file with our own reader.
 *
 * Errors: PUBLISH_UNVERIFIED; nothing was published then. Those of the targets.
 */
export async function verifyStaged(
  publication: Publication,
  sets: readonly TargetSet[],
): Promise<void> {
  if (publication.config.verify === false) return;
  for (const { staged } of sets) {
    for (const file of staged) {
      publication.options.signal?.throwIfAborted();
      const problem = await judgeSitemap(file.staged.file.read(), expectedOf(file));
      if (problem === undefined) continue;
      throw new PortolanError('PUBLISH_UNVERIFIED', {
        message: `${file.name} does not read back as it was written: ${problem}.`,
        hint: 'Nothing was published. It is a fault of Portolan or of the disk; please report it.',
        path: file.name,
      });
    }
    publication.options.onProgress?.({ stage: 'verifying', entries: publication.counts.listed });
  }
}

/**
 * Compares what changed with what each target holds now, byte for byte, and of all other files the
 * size. What differs is a finding.
 *
 * Errors: those of the targets.
 */
export async function verifyPublished(
  publication: Publication,
  sets: readonly TargetSet[],
): Promise<void> {
  const { config, options, log } = publication;
  if (config.verify === false || options.dryRun === true) return;
  for (const { open, staged, files } of sets) {
    for (const file of staged) {
      const bytes = await open.session.read(file.name);
      const problem = await comparePublished(bytes, expectedOf(file));
      if (problem !== undefined) log.note('verify-different', { file: file.name, found: problem });
    }
    for (const file of [...files.shards, ...files.entries, ...files.others]) {
      if (!file.unchanged || (await open.session.size(file.name)) !== undefined) continue;
      log.note('verify-different', { file: file.name, found: 'it is not there' });
    }
  }
}

function expectedOf(file: SetFile | StagedSetFile): ExpectedFile {
  const { name, kind, urls, bytes, sha256, gzipLevel } = file;
  return { name, kind, urls, bytes, sha256, gzipped: gzipLevel !== undefined };
}
