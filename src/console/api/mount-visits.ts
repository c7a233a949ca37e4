// The JSON API for crawlers: what to visit, on one site or many, and the results.
import { z } from 'zod';
import type { CrawlAnswer, TakenReport } from '../../harvest/port/harvest.ts';
import type { ScheduleRow } from '../../store/port/schedule-row.ts';
import { namedSite } from '../actions/known-site.ts';
import { ANSWERS_BODY_BYTES_MAX } from '../core/console-limits.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { type ApiMount, mountApiRoute } from './api-route.ts';
import {
  ANSWERS_BODY_SCHEMA,
  type AnswersBody,
  DUE_BODY_SCHEMA,
  DUE_OVER_BODY_SCHEMA,
  DUE_ROW_SCHEMA,
  SITE_DUE_ROW_SCHEMA,
  TAKEN_SCHEMA,
  VISIT_SETTINGS_SCHEMA,
  WEIGHTS_BODY_SCHEMA,
} from './api-schemas.ts';

export function mountVisits(api: ApiMount): void {
  mountDue(api);
  mountAnswers(api);
  mountSettings(api);
}

function mountDue(api: ApiMount): void {
  const { core } = api;
  const { harvest } = core;
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/due',
    scope: 'submit',
    status: 200,
    summary: 'Leases URLs to visit now to a crawler, the most valuable first.',
    body: DUE_BODY_SCHEMA,
    gives: z.object({ rows: z.array(DUE_ROW_SCHEMA) }),
    async answer(c, { limit, leaseMs, fill, look }) {
      const { id } = await namedSite(core, c.req.param('site'));
      const rows = await harvest.due(id, { limit, leaseMs, fill, peek: look });
      return { rows: rows.map(shownRow) };
    },
  });
  mountApiRoute(api, {
    method: 'post',
    path: '/api/due',
    scope: 'submit',
    status: 200,
    summary: 'Leases URLs of several sites, or of all, at one price.',
    body: DUE_OVER_BODY_SCHEMA,
    gives: z.object({ rows: z.array(SITE_DUE_ROW_SCHEMA) }),
    async answer(_, { sites, ...request }) {
      const ids = sites === undefined ? 'all' : await idsOf(core, sites);
      const rows = await harvest.dueOver(ids, request);
      return { rows: rows.map((row) => ({ site: row.siteId, ...shownRow(row) })) };
    },
  });
}

async function idsOf(core: ConsoleCore, sites: readonly (number | string)[]) {
  const ids: number[] = [];
  for (const named of sites) ids.push((await namedSite(core, String(named))).id);
  return ids;
}

function shownRow({ loc, dueAt, reason, value, leasedUntil }: ScheduleRow) {
  return {
    loc,
    dueAt,
    reason,
    value,
    // Its name does not end in At, as those of all other times do.
    ...(leasedUntil === undefined ? {} : { leasedUntil: new Date(leasedUntil).toISOString() }),
  };
}

function mountAnswers(api: ApiMount): void {
  const { core } = api;
  const { harvest } = core;
  const taken = { body: ANSWERS_BODY_SCHEMA, bytesMax: ANSWERS_BODY_BYTES_MAX };
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/answers',
    scope: 'submit',
    status: 200,
    summary: 'Records the results of a crawler’s visits.',
    ...taken,
    gives: TAKEN_SCHEMA,
    async answer(c, { answers }) {
      const { id } = await namedSite(core, c.req.param('site'));
      return takenOf(answers, await harvest.answerOver(answers.map(crawlAnswer), id));
    },
  });
  mountApiRoute(api, {
    method: 'post',
    path: '/api/answers',
    scope: 'submit',
    status: 200,
    summary: 'Records the results of visits of several sites, each by the origin of its URL.',
    ...taken,
    gives: TAKEN_SCHEMA,
    async answer(_, { answers }) {
      return takenOf(answers, await harvest.answerOver(answers.map(crawlAnswer)));
    },
  });
}

function takenOf(sent: readonly unknown[], { known, unknown, unknownLocs }: TakenReport): object {
  const told = { known, sent: sent.length };
  return unknown > 0 ? { ...told, unknown, unknownLocs } : told;
}

function crawlAnswer({ at, ...told }: AnswersBody['answers'][number]): CrawlAnswer {
  if (at === undefined) return told;
  return { ...told, at: typeof at === 'string' ? Date.parse(at) : at };
}

function mountSettings(api: ApiMount): void {
  const { core } = api;
  const { harvest } = core;
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/weights',
    scope: 'submit',
    status: 200,
    summary: 'Sets what URLs of a site count for beside others, in place of their priority.',
    body: WEIGHTS_BODY_SCHEMA,
    bytesMax: ANSWERS_BODY_BYTES_MAX,
    gives: TAKEN_SCHEMA,
    async answer(c, { weights }) {
      const { id } = await namedSite(core, c.req.param('site'));
      return takenOf(weights, await harvest.weigh(id, weights));
    },
  });
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/visits',
    scope: 'admin',
    status: 200,
    summary: 'Sets a site’s weight and how often it may be visited a day.',
    body: VISIT_SETTINGS_SCHEMA,
    gives: z.object({ visits: VISIT_SETTINGS_SCHEMA }),
    async answer(c, settings) {
      const { id } = await namedSite(core, c.req.param('site'));
      await harvest.setVisitSettings(id, settings);
      return { visits: await harvest.visitSettings(id) };
    },
  });
}
