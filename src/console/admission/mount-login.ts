// Logging in: a token is shown once, and the browser gets a session.
import type { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Html } from '../core/screen.ts';
import { plainDocument } from '../http/answer-page.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { readForm, readPlainForm } from '../http/read-form.ts';
import { localPath } from '../security/local-path.ts';
import { hashToken } from '../security/new-access-token.ts';
import { sessionCookieName, sessionCookieOptions } from '../security/session-table.ts';
import { tooManyFailures, UNKNOWN_TOKEN } from './identify-visitor.ts';
import { checkOrigin } from './require-scope.ts';

const HOME = '/sites';
const LOST_TOKEN =
  'An admin can create another one on the Settings page; if nobody can log in any more, stop the ' +
  'console and run portolan tokens add <name> --scope admin on its machine.';

export function mountLogin(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  app.get('/login', async (c) => {
    checkQuery(c, { names: ['next'] });
    return c.html(await loginPage(c.req.query('next')));
  });
  app.post('/login', (c) => logIn(c, core));
  app.post('/logout', async (c) => {
    checkOrigin(c, core);
    await readForm(c, core);
    const name = sessionCookieName(core.settings);
    const id = getCookie(c, name);
    if (id !== undefined) core.sessions.close(id);
    deleteCookie(c, name, sessionCookieOptions(core.settings));
    return c.redirect('/login', 303);
  });
}

async function logIn(c: ConsoleRequest, core: ConsoleCore): Promise<Response> {
  checkOrigin(c, core);
  const client = c.get('client');
  const form = await readPlainForm(c);
  const token = form.get('token')?.trim() ?? '';
  const next = form.get('next');
  const record = await core.tokens.find(token);
  if (record === undefined) {
    // Only wrong ones are counted: those of others never lock out a right one.
    const waitMs = core.rates.failures.take(client);
    if (waitMs > 0) throw tooManyFailures(waitMs);
    core.log.warn({ client, requestId: c.get('requestId') }, 'A login failed.');
    const problem = `${UNKNOWN_TOKEN} ${LOST_TOKEN}`;
    return c.html(await loginPage(next, problem), 403);
  }
  const { settings, sessions } = core;
  const name = sessionCookieName(settings);
  const before = getCookie(c, name);
  if (before !== undefined) sessions.close(before);
  // Always a new one: an id that somebody planted is worth nothing.
  setCookie(c, name, sessions.open(hashToken(token)), sessionCookieOptions(settings));
  return c.redirect(localPath(next) ?? HOME, 303);
}

function loginPage(next: string | undefined, problem?: string): Html {
  const trouble = problem === undefined ? '' : html`<p role="alert">${problem}</p>`;
  const body = html`<form class="login" method="post" action="/login">
<h1>Log in</h1>
${trouble}
<p>Enter your token: it was shown when it was created.</p>
<label class="field">
<span>Token</span>
<input type="password" name="token" required autofocus maxlength="200"
  autocomplete="current-password">
</label>
<input type="hidden" name="next" value="${localPath(next) ?? HOME}">
<button type="submit" class="main">Log in</button>
</form>`;
  return plainDocument('Log in', body);
}
