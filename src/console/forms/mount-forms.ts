// The forms of the pages: each changes one thing and leads to a page that shows it.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { VerificationMethod } from '../../store/port/site-record.ts';
import { checkMayChange, knownSite, knownSitemap, pathNumber } from '../actions/known-site.ts';
import { EXPECTATION_BODY_SCHEMA, markExpected } from '../actions/mark-expected.ts';
import { submitAddress, submitterOf } from '../actions/submit-address.ts';
import type { TestLive } from '../actions/test-live.ts';
import { countRate } from '../admission/limit-rate.ts';
import { requireScope } from '../admission/require-scope.ts';
import { VISIT_SETTINGS_SCHEMA } from '../api/api-schemas.ts';
import {
  NAME_CHARACTERS_MAX,
  TEST_FORM_WAIT_MS,
  TOKENS_MAX,
  URL_CHARACTERS_MAX,
  WEBHOOKS_MAX,
} from '../core/console-limits.ts';
import { EVENT_KINDS } from '../core/event-kinds.ts';
import { plainLine } from '../core/visible-text.ts';
import { answerPage } from '../http/answer-page.ts';
import { tellRetryAfter } from '../http/answer-problem.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { HttpError, httpProblemOf } from '../http/http-error.ts';
import { parseBy, wrongField } from '../http/read-by-schema.ts';
import {
  type Form,
  type FormAction,
  type FormFields,
  type FormPlace,
  readForm,
} from '../http/read-form.ts';
import { secretOnce } from '../pages/secret-once.ts';
import { pageTools } from '../screens/mount-screens.ts';
import { urlPath } from '../screens/parts/finding-frames.ts';
import { localPath } from '../security/local-path.ts';
import { createAccessToken } from '../security/new-access-token.ts';

const METHODS: readonly VerificationMethod[] = ['file', 'meta-tag', 'dns-txt', 'robots-txt'];
const SECRET_BYTES = 32;
const SETTINGS = '/settings';

const TOKEN_FORM = z.object({
  name: z.string().overwrite(plainLine).min(1).max(NAME_CHARACTERS_MAX),
  scope: z.enum(['read', 'submit', 'admin']),
});

const WEBHOOK_FORM = z.object({
  url: z
    .string()
    .trim()
    .max(URL_CHARACTERS_MAX)
    .refine(isWebhookUrl, 'must be an http or https URL without a user name or password'),
  events: z.array(z.enum(EVENT_KINDS)).max(EVENT_KINDS.length),
});

export function mountForms(app: Hono<ConsoleEnv>, core: ConsoleCore, testLive: TestLive): void {
  const form: Form = (path, scope, action, place) => {
    app.post(path, requireScope(scope, core), async (c) => {
      const fields = await readForm(c, core);
      try {
        const led = await action(c, fields);
        if (typeof led !== 'string') return led;
        return c.redirect(localPath(fields.get('next')) ?? led, 303);
      } catch (error) {
        if (place === undefined) throw error;
        return await answerFormAgain(c, { ...place, fields, error }, core);
      }
    });
  };
  mountSubmitForm(form, core);
  mountSiteForms(form, core);
  mountSitemapForms(form, core);
  mountExpectationForms(form, core);
  mountLiveTestForm(form, core, testLive);
  mountSettingsForms(form, core);
}

function mountSubmitForm(form: Form, core: ConsoleCore): void {
  const submit: FormAction = async (c, fields) => {
    countRate(c, core.rates.submissions);
    const url = fields.get('url')?.trim() ?? '';
    if (url === '' || url.length > URL_CHARACTERS_MAX) {
      throw new HttpError(400, { message: 'Enter the URL of a sitemap or a site.' });
    }
    const { id } = await submitAddress(core, url, submitterOf(c, 'form'));
    return `/submissions/${id}`;
  };
  form('/submit', 'submit', submit, { screen: 'submit', form: 'submit' });
}

function mountSiteForms(form: Form, core: ConsoleCore): void {
  const { harvest } = core;
  form('/sites/:site/read', 'submit', async (c) => {
    countRate(c, core.rates.submissions);
    const { id } = await knownSite(core, c.req.param('site'));
    await harvest.readSoon(id);
    return `/sites/${id}`;
  });
  form('/sites/:site/pause', 'admin', async (c, fields) => {
    const { id } = await knownSite(core, c.req.param('site'));
    await harvest.pause(id, yesOrNo(fields, 'paused'));
    return `/sites/${id}`;
  });
  const setVisits: FormAction = async (c, fields) => {
    const { id } = await knownSite(core, c.req.param('site'));
    const settings = parseBy(VISIT_SETTINGS_SCHEMA, {
      ...numberIn(fields, 'visitsPerDayMax'),
      ...numberIn(fields, 'weight'),
    });
    await harvest.setVisitSettings(id, settings);
    return `/sites/${id}/schedule`;
  };
  form('/sites/:site/visits', 'admin', setVisits, { screen: 'schedule', form: 'visits' });
  form('/sites/:site/verify', 'submit', async (c, fields) => {
    countRate(c, core.rates.submissions);
    const { id } = await knownSite(core, c.req.param('site'));
    const said = fields.get('method') ?? '';
    const method = METHODS.find((name) => name === said);
    if (said !== '' && method === undefined) {
      throw wrongField('method', `must be one of ${METHODS.join(', ')}`);
    }
    await harvest.verify(id, method);
    return `/sites/${id}`;
  });
  form('/sites/:site/remove', 'admin', async (c) => {
    const { id } = await knownSite(core, c.req.param('site'));
    await harvest.removeSite(id);
    return '/sites';
  });
}

function mountSitemapForms(form: Form, core: ConsoleCore): void {
  const { harvest } = core;
  form('/sites/:site/sitemaps/:sitemap/read', 'submit', async (c) => {
    countRate(c, core.rates.submissions);
    const site = await knownSite(core, c.req.param('site'));
    const sitemap = await knownSitemap(core, site, c.req.param('sitemap'));
    await harvest.readSoon(site.id, sitemap.id);
    return `/sites/${site.id}/sitemaps/${sitemap.id}`;
  });
  form('/sites/:site/sitemaps/:sitemap/remove', 'submit', async (c) => {
    const site = await knownSite(core, c.req.param('site'));
    checkMayChange(site, c.get('visitor')?.scope ?? 'read');
    const sitemap = await knownSitemap(core, site, c.req.param('sitemap'));
    await harvest.withdraw(sitemap.id);
    return `/sites/${site.id}/sitemaps`;
  });
}

const PAGE_ROWS = 1_000;

function mountExpectationForms(form: Form, core: ConsoleCore): void {
  const { store, clock } = core;
  const expect: FormAction = async (c, fields) => {
    const site = await knownSite(core, c.req.param('site'));
    const rule = c.req.param('rule') ?? '';
    if (!/^[a-z0-9-]{1,100}$/.test(rule)) {
      throw new HttpError(404, { message: 'This rule does not exist.' });
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
    if (known?.siteId !== id) throw new HttpError(404, { message: 'This mark does not exist.' });
    await store.findings.endExpectation(known.id, clock.now());
    return `/sites/${id}/expected`;
  });
}

// Fields of the other scopes may have values, too.
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

// The page is shown when the test is over, or says that it is under way.
function mountLiveTestForm(form: Form, core: ConsoleCore, testLive: TestLive): void {
  form('/sites/:site/url/test', 'submit', async (c, fields) => {
    const { id: siteId } = await knownSite(core, c.req.param('site'));
    const loc = fields.get('loc') ?? '';
    await testLive(c, { siteId, loc, waitMs: TEST_FORM_WAIT_MS });
    return `${urlPath(siteId, loc)}#live-test`;
  });
}

// A field that was left empty is not set.
function numberIn(fields: FormFields, name: string): Readonly<Record<string, number>> {
  const text = fields.get(name)?.trim() ?? '';
  return text === '' ? {} : { [name]: Number(text) };
}

function yesOrNo(fields: FormFields, name: string): boolean {
  const value = fields.get(name);
  if (value === '1' || value === '0') return value === '1';
  throw wrongField(name, 'must be 1 or 0');
}

/** What was sent, from where, and why it was not taken. */
interface FormSent extends FormPlace {
  readonly fields: FormFields;
  readonly error: unknown;
}

/**
 * Answers with the page of the form, and with the status of the problem.
 * Errors: the given one, if it is our own fault or the page does not exist.
 */
async function answerFormAgain(
  c: ConsoleRequest,
  { screen: name, form, fields, error }: FormSent,
  core: ConsoleCore,
): Promise<Response> {
  const problem = httpProblemOf(error);
  const screen = core.screens.find((one) => one.name === name);
  const params = screen?.params.safeParse(c.req.param());
  if (problem.status === 500 || screen === undefined || params?.success !== true) throw error;
  const view = await screen.load(core, params.data);
  if (view === undefined) throw error;
  const { status, message, hint } = problem;
  const path = screen.path.replaceAll(/:(\w+)/g, (_, part) => c.req.param(part) ?? '');
  const again = { form, all: fields.all, message, hint, fields: problem.fields };
  tellRetryAfter(c, problem);
  const tools = { ...pageTools(c, core, path), again };
  return answerPage(c, screen.page(view, tools), core, { status, path });
}

function mountSettingsForms(form: Form, core: ConsoleCore): void {
  const { access } = core.store;
  const place = (name: string): FormPlace => ({ screen: 'settings', form: name });
  form('/settings/tokens', 'admin', (c, fields) => addToken(c, fields, core), place('token'));
  form('/settings/webhooks', 'admin', (c, fields) => addWebhook(c, fields, core), place('webhook'));
  form('/settings/tokens/:id/revoke', 'admin', async (c) => {
    await access.revokeToken(pathNumber(c.req.param('id')), core.clock.now());
    return SETTINGS;
  });
  form('/settings/webhooks/:id/remove', 'admin', async (c) => {
    await access.removeWebhook(pathNumber(c.req.param('id')));
    return SETTINGS;
  });
}

async function addToken(c: ConsoleRequest, form: FormFields, core: ConsoleCore): Promise<Response> {
  const { name, scope } = parseBy(TOKEN_FORM, { name: form.get('name'), scope: form.get('scope') });
  const tokens = await core.store.access.tokens();
  if (tokens.filter(({ revokedAt }) => revokedAt === undefined).length >= TOKENS_MAX) {
    throw tooMany(`There are ${TOKENS_MAX} tokens already.`);
  }
  const at = core.clock.now();
  const { token } = await createAccessToken(core.store.access, { name, scope, at });
  core.log.info({ name, scope, by: c.get('visitor')?.name }, 'A token was created.');
  const page = secretOnce({ what: `The token ${name}`, secret: token, back: SETTINGS });
  return answerPage(c, page, core);
}

async function addWebhook(
  c: ConsoleRequest,
  form: FormFields,
  core: ConsoleCore,
): Promise<Response> {
  const chosen = form.all('events').flatMap((text) => text.split(/[\s,]+/));
  const events = chosen.filter((text) => text !== '');
  const { url, ...rest } = parseBy(WEBHOOK_FORM, { url: form.get('url'), events });
  if ((await core.store.access.webhooks()).length >= WEBHOOKS_MAX) {
    throw tooMany(`There are ${WEBHOOKS_MAX} webhooks already.`);
  }
  const secret = `pwh_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const at = core.clock.now();
  await core.store.access.addWebhook({ url: new URL(url).href, secret, at, ...rest });
  const what = `The secret of the webhook ${url}`;
  return answerPage(c, secretOnce({ what, secret, back: SETTINGS }), core);
}

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

function tooMany(message: string): HttpError {
  return new HttpError(409, { message, hint: 'Remove one that is no longer needed.' });
}
