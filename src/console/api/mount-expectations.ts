// The part of the API that says what is expected of a site, and ends that.
import { z } from 'zod';
import { knownSite, pathNumber } from '../actions/known-site.ts';
import { EXPECTATION_BODY_SCHEMA, markExpected } from '../actions/mark-expected.ts';
import { type ApiMount, mountApiRoute } from './api-route.ts';
import { DONE_SCHEMA } from './api-schemas.ts';

const EXPECTATION_SCHEMA = z.object({
  id: z.int(),
  siteId: z.int(),
  rule: z.string(),
  sitemapId: z.int().optional(),
  folder: z.string().optional(),
  by: z.string(),
  at: z.iso.datetime(),
  why: z.string(),
  untilAt: z.iso.datetime().optional(),
  partial: z.boolean(),
});

/** Mounts it. The list is the JSON twin of its page. */
export function mountExpectations(api: ApiMount): void {
  const { core } = api;
  mountApiRoute(api, {
    method: 'post',
    path: '/api/sites/{site}/expectations',
    scope: 'admin',
    status: 201,
    summary: 'Marks findings of a rule as expected: at a site, in a sitemap, or in a folder.',
    body: EXPECTATION_BODY_SCHEMA,
    gives: z.object({ expectation: EXPECTATION_SCHEMA }),
    conflict: 'The site has the maximum number of expectations.',
    async answer(c, body) {
      const site = await knownSite(core, c.req.param('site'));
      return { expectation: await markExpected(c, core, { site, body }) };
    },
  });
  mountApiRoute(api, {
    method: 'delete',
    path: '/api/sites/{site}/expectations/{expectation}',
    scope: 'admin',
    status: 200,
    gives: DONE_SCHEMA,
    summary: 'Ends an expectation: what it covers counts again.',
    async answer(c) {
      const { id } = await knownSite(core, c.req.param('site'));
      const number = pathNumber(c.req.param('expectation'));
      const known = await core.store.findings.expectation(number);
      if (known?.siteId !== id) return undefined;
      await core.store.findings.endExpectation(number, core.clock.now());
      return { done: true };
    },
  });
}
