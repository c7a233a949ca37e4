// The forms that say what is expected of a site, and end that.

import { knownSite, pathNumber } from '../actions/known-site.ts';
import { EXPECTATION_BODY_SCHEMA, markExpected } from '../actions/mark-expected.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { parseBy, wrongField } from '../http/read-by-schema.ts';
import type { Form, FormAction, FormFields } from '../http/read-form.ts';

const PAGE_ROWS = 1_000;

/** Mounts them. */
export function mountExpectationForms(form: Form, core: ConsoleCore): void {
  const { store, clock } = core;
  const expect: FormAction = async (c, fields) => {
    const site = await knownSite(core, c.req.param('site'));
    const rule = c.req.param('rule') ?? '';
    if (!/^[a-z0-9-]{1,100}$/.test(rule)) {
      throw new HttpProblem(404, { message: 'This rule does not exist.' });
    }
    if (fields.get('expected') === '0') await endAll(core, site.id, rule);
    else {
      const body = parseBy(EXPECTATION_BODY_SCHEMA, { rule, ...scopeOf(fields) });
      await markExpected(c, core, { site, body });
    }
    return `/sites/${site.id}/issues/${rule}`;
  };
  const path = '/sites/:site/issues/:rule/expect';
  form(path, 'admin', expect, { screen: 'issue', form: 'expect' });
  form('/sites/:site/expected/:expectation/end', 'admin', async (c) => {
    const { id } = await knownSite(core, c.req.param('site'));
    const known = await store.findings.expectation(pathNumber(c.req.param('expectation')));
    if (known?.siteId !== id) throw new HttpProblem(404, { message: 'This mark does not exist.' });
    await store.findings.endExpectation(known.id, clock.now());
    return `/sites/${id}/expected`;
  });
}

// Fields of the scopes that were not chosen may hold something all the same.
function scopeOf(fields: FormFields): Readonly<Record<string, unknown>> {
  const scope = fields.get('scope') ?? 'site';
  if (!['site', 'sitemap', 'folder'].includes(scope)) {
    throw wrongField('scope', 'must be one of site, sitemap, folder');
  }
  const until = fields.get('until')?.trim();
  return {
    ...(scope === 'sitemap' && { sitemap: Number(fields.get('sitemap')) }),
    ...(scope === 'folder' && { folder: fields.get('folder') ?? '' }),
    why: fields.get('why') ?? '',
    ...(until && { until }),
  };
}

async function endAll({ store, clock }: ConsoleCore, siteId: number, rule: string): Promise<void> {
  const filter = { siteId, state: 'active', rule } as const;
  const { rows } = await store.findings.expectations(filter, { limit: PAGE_ROWS });
  for (const { id } of rows) await store.findings.endExpectation(id, clock.now());
}
