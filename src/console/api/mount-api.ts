// The JSON API: what changes something, and the document that describes all of it.
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { loadStanding } from '../../harvest/standing/load-standing.ts';
import { checkMayChange, knownSite, knownSitemap, pathNumber } from '../actions/known-site.ts';
import { ownUrl, submitAddress, submitterOf } from '../actions/submit-address.ts';
import type { TestLive } from '../actions/test-live.ts';
import { TEST_WAIT_MS_MAX } from '../core/console-limits.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';
import { loadSubmissionLines } from '../screens/submissions/submission-line.ts';
import { type ApiMount, mountApiRoute } from './api-route.ts';
import {
  DONE_SCHEMA,
  LIVE_TEST_BODY_SCHEMA,
  LIVE_TESTS_SCHEMA,
  SUBMISSION_BODY_SCHEMA,
  SUBMISSION_SCHEMA,
  VERIFY_BODY_SCHEMA,
} from './api-schemas.ts';
import { mountExpectations } from './mount-expectations.ts';
import { mountOpenApi } from './mount-open-api.ts';
import { mountVisits } from './mount-visits.ts';

/** Mounts the API. Reading is done by the `.json` twins of the pages. */
export function mountApi(
  app: OpenAPIHono<ConsoleEnv>,
  core: ConsoleCore,
  testLive: TestLive,
): void {
  const api = { app, core };
  mountSubmissions(api);
  mountSites(api);
  mountSitemaps(api);
  mountVisits(api);
  mountExpectations(api);
  mountLiveTests(api, testLive);
  mountOpenApi(app, core);
}

function mountSubmissions(api: ApiMount): void {
  const { core } = api;
  const gives = z.object({ submission: SUBMISSION_SCHEMA, statusUrl: z.url() });
  mountApiRoute(api, {
    method: 'post',
    path: '/api/submissions',
    scope: 'submit',
    status: 202,
    gives,
    summary: 'Submits a sitemap, or a site by its URL without a path.',
    body: SUBMISSION_BODY_SCHEMA,
    limited: true,
    async answer(c, { url }) {
      const submission = await submitAddress(core, url, submitterOf(c, 'api'));
      return { submission, statusUrl: ownUrl(c, core, `/submissions/${submission.id}`) };
    },
  });
  mountApiRoute(api, {
    method: 'get',
    path: '/api/submissions/{submission}',
    scope: 'read',
    status: 200,
    summary: 'Returns a submission with its run and the current state of its sitemap.',
    gives: z.object({ submission: SUBMISSION_SCHEMA, sitemap: z.looseObject({}).optional() }),
    async answer(c) {
      const { access, sitemaps } = core.store;
      const record = await access.submission(pathNumber(c.req.param('submission')));
      if (record === undefined) return undefined;
      const [submission] = await loadSubmissionLines(core, [record]);
      const { sitemapId } = record;
      const sitemap = sitemapId === undefined ? undefined : await sitemaps.get(sitemapId);
      if (sitemap === undefined) return { submission };
      const standing = await loadStanding({ ...core, now: core.clock.now() }, { sitemap });
      return { submission, sitemap: { ...sitemap, ownStatus: sitemap.status, ...standing } };
    },
  });
}

function mountSites(api: ApiMount): void {
  const { core } = api;
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/read',
    scope: 'submit',
    status: 202,
    summary: 'Reads all sitemaps of a site as soon as possible.',
    gives: DONE_SCHEMA,
    limited: true,
    async answer(c) {
      const { id } = await knownSite(core, c.req.param('site'));
      await core.harvest.readSoon(id);
      return { done: true };
    },
  });
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/verify',
    scope: 'submit',
    status: 200,
    summary: 'Verifies who owns a site, by one method or by all.',
    body: VERIFY_BODY_SCHEMA,
    limited: true,
    gives: z.object({ method: z.string() }),
    async answer(c, { method }) {
      const { id } = await knownSite(core, c.req.param('site'));
      return { method: await core.harvest.verify(id, method) };
    },
  });
  mountApiRoute(api, {
    method: 'delete',
    path: '/api/sites/{site}',
    scope: 'admin',
    status: 200,
    summary: 'Removes a site and everything known about it.',
    gives: DONE_SCHEMA,
    async answer(c) {
      const { id } = await knownSite(core, c.req.param('site'));
      await core.harvest.removeSite(id);
      return { done: true };
    },
  });
}

function mountSitemaps(api: ApiMount): void {
  const { core } = api;
  const path = '/api/sites/{site}/sitemaps/{sitemap}';
  mountApiRoute(api, {
    method: 'post',
    path: `${path}/read`,
    scope: 'submit',
    status: 202,
    summary: 'Reads a sitemap as soon as possible.',
    gives: DONE_SCHEMA,
    limited: true,
    async answer(c) {
      const site = await knownSite(core, c.req.param('site'));
      const sitemap = await knownSitemap(core, site, c.req.param('sitemap'));
      await core.harvest.readSoon(site.id, sitemap.id);
      return { done: true };
    },
  });
  mountApiRoute(api, {
    method: 'delete',
    path,
    scope: 'submit',
    status: 200,
    summary: 'Removes a sitemap and the URLs that no other sitemap lists.',
    gives: DONE_SCHEMA,
    async answer(c) {
      const site = await knownSite(core, c.req.param('site'));
      checkMayChange(site, c.get('visitor')?.scope ?? 'read');
      const sitemap = await knownSitemap(core, site, c.req.param('sitemap'));
      await core.harvest.withdraw(sitemap.id);
      return { done: true };
    },
  });
}

function mountLiveTests(api: ApiMount, testLive: TestLive): void {
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/live-tests',
    scope: 'submit',
    status: 202,
    summary: 'Tests a page of a site live: how it answers now, and what engines make of it.',
    body: LIVE_TEST_BODY_SCHEMA,
    gives: LIVE_TESTS_SCHEMA,
    async answer(c, { loc, wait }) {
      const { id: siteId } = await knownSite(api.core, c.req.param('site'));
      return testLive(c, { siteId, loc, waitMs: wait ? TEST_WAIT_MS_MAX : 0 });
    },
  });
}
