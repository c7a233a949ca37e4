// Screen: what is different between any two runs of a site.
import { z } from 'zod';
import { PortolanError } from '../../base/portolan-error.ts';
import type { RunRecord } from '../../store/run-record.ts';
import type { Page, UrlChange } from '../../store/url-row.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Screen } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';
import { changesPage } from './changes-page.ts';
import type { ChangeCounts, ChangeLine, ChangesParams, ChangesView } from './changes-view.ts';
import { choiceParam, numberParam } from './choice-param.ts';
import { urlPath } from './finding-frames.ts';
import { readingRuns } from './reading-runs.ts';
import { idParam, pageParams, pageRequestOf, searchParam } from './screen-params.ts';
import { loadSiteName } from './site-name.ts';

/** So many runs are on the timeline. */
const TIMELINE_RUNS = 40;
const NOTHING: Page<UrlChange> = { rows: [] };

const params: z.ZodType<ChangesParams> = z.object({
  site: idParam,
  from: numberParam,
  to: numberParam,
  kind: choiceParam(['added', 'removed', 'changed']),
  q: searchParam,
  ...pageParams,
});

async function load(
  context: ConsoleContext,
  asked: ChangesParams,
): Promise<ChangesView | undefined> {
  const { runs, urls } = context.store;
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const timeline = await runs.page(site.id, { limit: TIMELINE_RUNS });
  const { from, to } = rangeOf(asked, site.lastRun, timeline.rows);
  const { kind, q, after } = asked;
  const between = {
    ...{ from, to },
    ...(kind !== undefined && { kind }),
    ...(q !== undefined && { contains: q }),
  };
  const [fromRun, toRun, found] = await Promise.all([
    from === 0 ? undefined : runs.get(site.id, from),
    to === 0 ? undefined : runs.get(site.id, to),
    to === 0 ? NOTHING : urls.changes(site.id, between, pageRequestOf(asked)),
  ]);
  const counted = countsOf(timeline.rows, { from, to, toRun });
  return {
    ...{ site, from, to, runs: timeline.rows },
    ...(fromRun !== undefined && { fromRun }),
    ...(toRun !== undefined && { toRun }),
    ...(kind !== undefined && { kind }),
    ...(q !== undefined && { q }),
    ...counted,
    changes: found.rows.map((change) => ({ ...change, siteId: site.id })),
    ...(after !== undefined && { after }),
    ...(found.next !== undefined && { next: found.next }),
    ...(found.partial === true && { partial: true }),
  };
}

// By themselves those runs are compared that read something. All are numbered from 1, without gaps.
function rangeOf(
  asked: ChangesParams,
  lastRun: number,
  timeline: readonly RunRecord[],
): { readonly from: number; readonly to: number } {
  const reading = readingRuns(timeline);
  const last = reading[0]?.number ?? lastRun;
  const to = asked.to ?? ((asked.from ?? 0) > last ? lastRun : last);
  const before = asked.to === undefined ? reading[1]?.number : undefined;
  const from = asked.from ?? before ?? Math.max(0, to - 1);
  if (from <= to) return { from, to };
  throw new PortolanError('CONFIG_INVALID', {
    message: `Between run ${from} and run ${to} nothing lies: the earlier one comes first.`,
    hint: 'Give the earlier run as “from” and the later one as “to”.',
  });
}

function countsOf(
  timeline: readonly RunRecord[],
  {
    from,
    to,
    toRun,
  }: { readonly from: number; readonly to: number; readonly toRun: RunRecord | undefined },
): Pick<ChangesView, 'counts' | 'countsAtMost'> {
  const between = timeline.filter(({ number }) => number > from && number <= to);
  const known = to - from === 1 && toRun !== undefined ? [toRun] : between;
  if (known.length !== to - from) return {};
  const sum = (key: keyof ChangeCounts): number => known.reduce((all, run) => all + run[key], 0);
  const counts = { added: sum('added'), changed: sum('changed'), removed: sum('removed') };
  const changing = known.filter(({ added, changed, removed }) => added + changed + removed > 0);
  return { counts, ...(changing.length > 1 && { countsAtMost: true }) };
}

const columns: readonly TableColumn<ChangeLine>[] = [
  {
    key: 'loc',
    title: 'URL',
    kind: 'url',
    value: ({ loc }) => loc,
    href: ({ siteId, loc }) => urlPath(siteId, loc),
  },
  { key: 'kind', title: 'What', kind: 'status', value: ({ kind }) => kind },
  {
    key: 'lastmodBefore',
    title: 'Lastmod before',
    kind: 'text',
    value: ({ lastmodBefore }) => lastmodBefore,
  },
  {
    key: 'lastmodAfter',
    title: 'Lastmod after',
    kind: 'text',
    value: ({ lastmodAfter }) => lastmodAfter,
  },
  { key: 'run', title: 'Run', kind: 'number', value: ({ run }) => run },
  { key: 'at', title: 'Seen', kind: 'time', value: ({ at }) => at },
];

/** What is different between two runs. */
export const changesScreen: Screen<ChangesParams, ChangesView, ChangeLine> = {
  name: 'changes',
  path: '/sites/:site/changes',
  params,
  load,
  columns,
  rows: ({ changes }) => changes,
  next: ({ next }) => next,
  page: (view, tools) => changesPage(view, { tools, columns }),
};
