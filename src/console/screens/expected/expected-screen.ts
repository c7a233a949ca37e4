// Screen: what is marked as expected at a site, and what has ended.
import { html } from 'hono/html';
import { z } from 'zod';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import {
  ACTIVE_COLUMNS,
  ENDED_COLUMNS,
  EXPECTED_CELLS,
  EXPECTED_COLUMNS,
  type ExpectedLine,
  endButton,
  loadExpectedLines,
} from '../parts/expected-line.ts';
import {
  choiceParam,
  idParam,
  type PageParams,
  pageParams,
  pageRequestOf,
} from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';

const STATES = ['active', 'ended'] as const;
/** So many of the latest ended ones are below the active ones. */
const ENDED_SHOWN = 10;

export interface ExpectedParams extends PageParams {
  readonly site: number;
  readonly state?: (typeof STATES)[number] | undefined;
}

export interface ExpectedView {
  readonly site: SiteName;
  readonly state: (typeof STATES)[number];
  /** Newest first. */
  readonly expected: readonly ExpectedLine[];
  /** Below what holds: what ended last. */
  readonly endedLast: readonly ExpectedLine[];
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}

async function load(
  context: ConsoleContext,
  params: ExpectedParams,
): Promise<ExpectedView | undefined> {
  const { store } = context;
  const { site: siteId, state = 'active', after } = params;
  const site = await loadSiteName(context, siteId);
  if (site === undefined) return undefined;
  const page = await store.findings.expectations({ siteId, state }, pageRequestOf(params));
  const isFirst = state === 'active' && after === undefined;
  const ended = isFirst
    ? await store.findings.expectations({ siteId, state: 'ended' }, { limit: ENDED_SHOWN })
    : { rows: [] };
  return {
    site,
    state,
    expected: await loadExpectedLines(store, page.rows),
    endedLast: await loadExpectedLines(store, ended.rows),
    after,
    next: page.next,
  };
}

function page(view: ExpectedView, tools: PageTools): ScreenPage {
  const { site, state, expected, endedLast } = view;
  const { now, may, jsonUrl, csvUrl, link } = tools;
  const isActive = state === 'active';
  const other = isActive
    ? html`<a class="button" href="${link({ state: 'ended' })}">Ended</a>`
    : html`<a class="button" href="${link({ state: undefined })}">Active</a>`;
  const body = html`${screenHead({
    title: isActive ? 'Expected issues' : 'Expected issues that ended',
    lead: html`Issues that are marked as expected are found and shown, but they do not count as
errors or warnings. Mark one on <a href="/sites/${site.id}/issues">its page</a>.`,
    actions: [other],
  })}${dataTable(expected, isActive ? ACTIVE_COLUMNS : ENDED_COLUMNS, {
    id: 'expected',
    caption: isActive ? 'Active' : 'Ended',
    now,
    cells: EXPECTED_CELLS,
    empty: emptyState({
      title: isActive ? 'Nothing is marked as expected.' : 'Nothing has ended.',
      text: isActive
        ? 'Open an issue and choose "Mark as expected".'
        : 'Expectations that have ended are listed here.',
      link: { href: `/sites/${site.id}/issues`, text: 'Issues' },
    }),
    position: tablePosition(view, tools),
    jsonUrl,
    csvUrl,
    ...(isActive && may === 'admin' && { actions: endButton(tools) }),
  })}${
    endedLast.length === 0
      ? ''
      : dataTable(endedLast, ENDED_COLUMNS, {
          id: 'ended',
          caption: 'Ended recently',
          now,
          empty: html``,
        })
  }`;
  return { title: 'Expected issues', body, site, current: 'issues', live: true };
}

export const expectedScreen: Screen<ExpectedParams, ExpectedView, ExpectedLine> = {
  name: 'expected',
  path: '/sites/:site/expected',
  params: z.object({ site: idParam, state: choiceParam(STATES), ...pageParams }),
  load,
  columns: EXPECTED_COLUMNS,
  rows: ({ expected }) => expected,
  next: ({ next }) => next,
  page,
};
