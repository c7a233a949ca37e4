// The step that ends a run: judges the tree, sums up, settles submissions, and sends the event.
import type { SiteDayChange, SiteRecord } from '../../store/port/site-record.ts';
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { siteAnswers } from '../recrawl/site-answers.ts';
import { loadSiteStanding } from '../standing/load-standing.ts';
import { judgeTreeAgain } from '../tree/judge-tree-again.ts';
import type { SiteRun } from './session/site-run.ts';

/** Ends a run, and returns the site as it is then. Errors: STORE_UNUSABLE. */
export async function endRun(run: SiteRun, outcome: SnapshotOutcome): Promise<SiteRecord> {
  const { store, site, clock, events, counts } = run;
  const { number } = run.run;
  await judgeTreeAgain(run);
  const at = clock.now();
  const { urls, added, changed, removed } = outcome;
  const { sitemaps, read, unchanged, failed, complete } = counts;
  // The next run reads the rest at once: what was submitted waits for it.
  const isStopped = !complete && run.ending?.isBegun() === true;
  const now = (await store.sites.get(site.id)) ?? site;
  const { errors, warnings } = now;
  const done = { sitemaps, read, unchanged, failed, complete: complete && failed === 0 };
  const sums = { urls, added, changed, removed, errors, warnings };
  await run.writer.end(
    { ...sums, ...done, endedAt: at },
    {
      day: new Date(at).toISOString().slice(0, 10),
      change: { urls, errors, warnings, ...(await dayOf(run)) },
    },
    { sitemapIds: await answered(run), upTo: isStopped ? 0 : run.lastSubmission },
  );
  const message =
    `Run ${number}: ${read} read, ${unchanged} unchanged, ${failed} failed; ` +
    `${urls} URL${urls === 1 ? '' : 's'} (${added} added, ${changed} changed, ${removed} removed).`;
  const about = { siteId: site.id, run: number, url: site.url };
  const { status, causeText } = await loadSiteStanding({ store, now: at }, now);
  const standing = { status, errors, warnings, ...(causeText !== undefined && { causeText }) };
  events.tell({ ...about, at, kind: 'run-ended', message, ...standing });
  return now;
}

// A sitemap that was submitted again after its request belongs to the next run.
async function answered({ store, asked }: SiteRun): Promise<readonly number[]> {
  if (asked.length === 0) return [];
  const known = await store.sitemaps.getMany(asked.map(({ id }) => id));
  const isAnswered = ({ id, submittedAt }: SiteRun['asked'][number]): boolean =>
    (known.get(id)?.submittedAt ?? submittedAt) === submittedAt;
  return asked.filter(isAnswered).map(({ id }) => id);
}

// The changes of the run are already there.
async function dayOf({ store, site, counts }: SiteRun): Promise<SiteDayChange> {
  // A run may remove URLs with answers, and a day may have no answers of its own.
  const answers = await siteAnswers(store, site.id);
  return {
    ...answers,
    entries: counts.entries,
    entriesInError: counts.entriesInError,
    fetches: counts.sitemaps,
    fetchesFailed: counts.failed,
  };
}
