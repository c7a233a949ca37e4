// The guards: whether the set that was built may replace the published one.
import { counted, formatCount } from '../../base/counted.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import type { PortolanErrorDetails } from '../../base/portolan-error.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import type { Publication, PublishRun } from '../plan/publication.ts';

export interface Refusal extends PortolanErrorDetails {
  readonly code: ErrorCode;
}

/**
 * Returns why the set must not be published. A set that only has news may be empty. Without a
 * state, a set whose source was not read to its end never replaces another: the unread entries
 * would be missing.
 */
export function guardPublication(
  { urls, listed, skipped, duplicates, incomplete }: BuiltDocuments,
  input: Pick<Publication, 'plan' | 'targets' | 'state' | 'urlsBefore'>,
  { log, doubt }: PublishRun,
): Refusal | undefined {
  const { plan, targets, state, urlsBefore } = input;
  const { base, newsOnly, invalidShareMax, shrinkShareMax } = plan;
  const rows = listed + skipped + duplicates;
  if (skipped > invalidShareMax * rows) {
    return {
      code: 'PUBLISH_INVALID',
      message: `${formatCount(skipped)} of ${formatCount(rows)} entries are invalid.`,
      hint: 'The findings say which and why. --on-invalid skip or --max-invalid allows more.',
    };
  }
  if (incomplete && !state && urlsBefore > 0) {
    return {
      code: 'SOURCE_UNREADABLE',
      message: 'A part of the source could not be read, and would be missing from the set.',
      hint: 'Nothing was published. Build again; with --state, entries that were not read stay.',
    };
  }
  if (urls === 0 && !newsOnly) {
    log.note('set-empty', {});
    return {
      code: 'PUBLISH_INVALID',
      message: 'No entry is left to publish.',
      hint: 'Nothing was published. Look at the findings, and at the source.',
    };
  }
  if (doubt !== undefined && urlsBefore === 0) {
    const hint = 'Nothing was published. If this is intended: --accept.';
    return { code: 'PUBLISH_DOUBTED', message: doubt, hint };
  }
  const other = targets.find(({ manifest }) => (manifest?.base ?? base) !== base);
  if (other?.manifest) {
    const { manifest, target } = other;
    log.note('base-changed', { found: `${target.name} held the set of ${manifest.base}` });
    if (state && shrinkShareMax < 1) {
      return {
        code: 'PUBLISH_SHRUNK',
        message: `${target.name} contains the set of ${manifest.base}, not of ${base}.`,
        hint: 'Nothing was published. If every address should change, add --max-shrink 100%.',
      };
    }
  }
  if (urls < urlsBefore * (1 - shrinkShareMax) && !newsOnly) {
    const percent = (1 - urls / urlsBefore) * 100;
    const share = Math.round(percent * 10) / 10;
    const counts = `${counted(urlsBefore, 'URL')} to ${formatCount(urls)}`;
    return {
      code: 'PUBLISH_SHRUNK',
      message: `The set would shrink by ${share} %: ${counts}.`,
      hint: `Nothing was published. If this is intended: --max-shrink ${Math.ceil(percent)}%.`,
    };
  }
  return undefined;
}
