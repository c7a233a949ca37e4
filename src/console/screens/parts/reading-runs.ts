// Those runs of a site that tell what its sitemaps list.
import type { RunRecord } from '../../../store/port/run-record.ts';

/**
 * Gives the runs that are over and read something, in their order: what broke off, and what was
 * taken up again with nothing left to do, found nothing that could be compared.
 */
export function readingRuns(runs: readonly RunRecord[]): readonly RunRecord[] {
  return runs.filter(({ state, read, unchanged }) => state === 'done' && read + unchanged > 0);
}
