// A publication as a list of steps.
import { announcePublication } from './announce/tell/announce-publication.ts';
import { type BuildSetOptions, buildSet } from './build/build-set.ts';
import { commitPublication } from './commit/commit-publication.ts';
import { guardPublication } from './guard/guard-publication.ts';
import { verifyPublished, verifyStaged } from './guard/verify-publication.ts';
import type { Publication } from './plan/publication.ts';
import type { PublishReport } from './report/publish-report.ts';
import {
  changedFeeds,
  entryAddresses,
  entryFiles,
  reportPublication,
} from './report/report-publication.ts';
import { nameAndStage } from './stage/name-and-stage.ts';

/**
 * Runs a publication that is open, and closes it.
 *
 * Errors: as of `publish`.
 */
export async function runPublication(
  publication: Publication,
  options: BuildSetOptions,
): Promise<PublishReport> {
  try {
    const built = await buildSet(publication, options);
    const sets = await nameAndStage(publication, built);
    guardPublication(publication, built, sets);
    await verifyStaged(publication, built, sets);
    await commitPublication(publication, built, sets);
    await verifyPublished(publication, sets);
    const told = await announcePublication(publication, {
      sitemaps: entryAddresses(publication, entryFiles(sets[0])),
      feeds: changedFeeds(publication, sets[0]),
    });
    return reportPublication(publication, built, sets, told);
  } finally {
    await publication.close();
  }
}
