// The guards: whether a set that was made may take the place of the one before.
import type { BuiltDocuments } from '../build/build-set.ts';
import { countUrls } from '../build/count-urls.ts';
import type { Publication } from '../plan/publication.ts';
import { urlsBefore } from '../plan/urls-before.ts';
import { PublishRefusal } from '../report/publish-refusal.ts';
import { reportPublication } from '../report/report-publication.ts';
import type { TargetSet } from '../stage/name-and-stage.ts';

const SHRINK_SHARE_MAX = 0.2;

/**
 * Refuses a set that is empty, has too many invalid entries, has shrunk too much, or is the first
 * one and in doubt.
 *
 * A set of news alone may be empty at times. What could not be read of a source is missing from a
 * set without a state, so such a set takes no other's place.
 * Errors: PUBLISH_INVALID, PUBLISH_SHRUNK, PUBLISH_DOUBTED, SOURCE_UNREADABLE.
 */
export function guardPublication(
  publication: Publication,
  built: BuiltDocuments,
  sets: readonly TargetSet[],
): void {
  const { config, counts, log } = publication;
  const { base } = publication.plan;
  const urls = countUrls(built);
  const before = urlsBefore(publication);
  const report = () => reportPublication(publication, built, sets);
  const rows = counts.listed + counts.skipped + built.duplicates;
  const { invalidShareMax = 1, onInvalid = 'skip', shrinkShareMax = SHRINK_SHARE_MAX } = config;
  const allowed = onInvalid === 'fail' ? 0 : invalidShareMax * rows;
  if (counts.skipped > allowed) {
    const message = `${number(counts.skipped)} of ${number(rows)} entries are invalid.`;
    const hint =
      'The findings say which and why. --on-invalid skip or --max-invalid lets more pass.';
    throw new PublishRefusal('PUBLISH_INVALID', { message, hint }, report());
  }
  if (publication.incomplete && !publication.state && before > 0) {
    const message = 'A part of the source could not be read, and would be missing from the set.';
    const hint = 'Nothing was published. Build again; with --state, what was not read stays.';
    throw new PublishRefusal('SOURCE_UNREADABLE', { message, hint }, report());
  }
  if (urls === 0 && !isNewsAlone(publication)) {
    log.note('set-empty', {});
    const message = 'No entry is left to publish.';
    const hint = 'Nothing was published. Look at what was left out, and at the source.';
    throw new PublishRefusal('PUBLISH_INVALID', { message, hint }, report());
  }
  const { doubt } = publication.options;
  if (doubt !== undefined && before === 0) {
    const hint = 'Nothing was published. If it is meant: --accept.';
    throw new PublishRefusal('PUBLISH_DOUBTED', { message: doubt, hint }, report());
  }
  const other = publication.targets.find(({ manifest }) => (manifest?.base ?? base) !== base);
  if (other?.manifest) {
    const { manifest, target } = other;
    log.note('base-changed', { found: `${target.name} held the set of ${manifest.base}` });
    if (publication.state && shrinkShareMax < 1) {
      const message = `${target.name} holds the set of ${manifest.base}, not of ${base}.`;
      const hint = 'Nothing was published. If all addresses are to change: --max-shrink 100%.';
      throw new PublishRefusal('PUBLISH_SHRUNK', { message, hint }, report());
    }
  }
  if (urls < before * (1 - shrinkShareMax) && !isNewsAlone(publication)) {
    const percent = (1 - urls / before) * 100;
    const share = Math.round(percent * 10) / 10;
    const counts = `${number(before)} URLs to ${number(urls)}`;
    const message = `The set would shrink by ${share} %: ${counts}.`;
    const hint = `Nothing was published. If it is meant: --max-shrink ${Math.ceil(percent)}%.`;
    throw new PublishRefusal('PUBLISH_SHRUNK', { message, hint }, report());
  }
}

// Articles leave the window by themselves: such a set rises and falls with the news.
function isNewsAlone({ plan }: Publication): boolean {
  return plan.sources.every(({ sections, rest }) =>
    (sections.length > 0 ? sections : [rest]).every(({ news }) => news !== undefined),
  );
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
