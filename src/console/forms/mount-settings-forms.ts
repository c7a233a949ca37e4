// The forms of the settings: tokens and webhooks, whose secrets are shown once.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { pathNumber } from '../actions/known-site.ts';
import {
  NAME_CHARACTERS_MAX,
  TOKENS_MAX,
  URL_CHARACTERS_MAX,
  WEBHOOKS_MAX,
} from '../core/console-limits.ts';
import { EVENT_KINDS } from '../core/event-kinds.ts';
import { plainLine } from '../core/visible-text.ts';
import { answerPage } from '../http/answer-page.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { parseBy } from '../http/read-by-schema.ts';
import type { Form, FormFields, FormPlace } from '../http/read-form.ts';
import { secretOnce } from '../pages/secret-once.ts';
import { createAccessToken } from '../security/new-access-token.ts';

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

export function mountSettingsForms(form: Form, core: ConsoleCore): void {
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
