// The steps of a publication: build → stage → guard → verify → commit → announce → report.
import { announcePublication } from './announce/announce-publication.ts';
import { type BuildScope, buildSet } from './build/build-set.ts';
import { commitPublication } from './commit/commit-publication.ts';
import { guardPublication } from './guard/guard-publication.ts';
import { verifyStaged } from './guard/verify-staged.ts';
import type { Publication } from './plan/publication.ts';
import type { Announcer, UrlChange } from './ports/announcer.ts';
import type { PublishState } from './ports/publish-state.ts';
import {
  PublishRefusedError,
  type PublishReport,
  reportPublication,
} from './report/publish-report.ts';
import { stageSet } from './stage/stage-set.ts';

export async function runPublication(
  publication: Publication,
  scope: BuildScope,
): Promise<PublishReport> {
  const { plan, run, sources, targets, state, announcers, initial, urlsBefore } = publication;
  try {
    const [{ session }] = targets;
    const keepChanges = state && queueFor(announcers, state);
    const input = { plan, sources, state, session, urlsBefore, keepChanges };
    const built = await buildSet(input, scope, run);
    const { sets, sitemaps } = await stageSet(built, { plan, targets, state }, run);
    const outcome = { targets, built, sets, sitemaps };
    const refusal =
      guardPublication(built, { plan, targets, state, urlsBefore }, run) ??
      (plan.verify ? await verifyStaged(sets, built.listed, run) : undefined);
    if (refusal) {
      throw new PublishRefusedError(refusal.code, refusal, reportPublication(outcome, run));
    }
    const committed = await commitPublication(built, sets, { plan, state, announcers }, run);
    const announcing = { plan, state, announcers, initial, sitemaps, entries: built.listed };
    const announced = await announcePublication({ ...announcing, ...committed }, run);
    return reportPublication({ ...outcome, announced }, run);
  } finally {
    await publication.close();
  }
}

// Nothing is queued where no announcer wants URLs, and no queued URL could be outdated by a change.
function queueFor(
  announcers: readonly Announcer[],
  { outbox, initial }: PublishState,
): ((changes: readonly UrlChange[]) => void) | undefined {
  const names = announcers
    .filter(({ urls }) => urls !== undefined && (!initial || urls.initial))
    .map(({ name }) => name);
  if (names.length === 0 && outbox.announcers().length === 0) return undefined;
  return (changes) => outbox.put(names, changes);
}
