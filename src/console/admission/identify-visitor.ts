// Identifies the visitor.
import { getCookie, setCookie } from 'hono/cookie';
import type { ConsoleSettings, TrustedHeader } from '../core/console-settings.ts';
import { isLoopbackAddress } from '../core/loopback-address.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { type ConsoleRequest, type ConsoleVisitor, socketAddress } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { isBelievedProxy } from '../security/forwarded-address.ts';
import { sessionCookieName, sessionCookieOptions } from '../security/session-table.ts';

const USER_CHARACTERS_MAX = 200;
// Headers in which proxies, tunnels and content networks name their clients.
const FORWARDED =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|client-ip|.*-(?:client|real|connecting)-ip)$/;

/**
 * Finds out who asks: by a token in the header, which has to be right when there is one; by being
 * on this machine, by a proxy's word, or by a session, as the settings say. `undefined`: nobody
 * that is known.
 * Errors: HttpError 401 for a token that is none, 403 for somebody who is not on this machine,
 * 429 for one more wrong token after too many; STORE_UNUSABLE.
 */
export async function identifyVisitor(
  c: ConsoleRequest,
  core: ConsoleCore,
): Promise<ConsoleVisitor | undefined> {
  const { auth } = core.settings;
  const authorization = c.req.header('authorization');
  if (auth === 'loopback') checkOnThisMachine(c);
  if (authorization !== undefined) return bearer(authorization, c.get('client'), core);
  if (auth === 'loopback') return { kind: 'loopback', scope: 'admin', formKey: 'loopback' };
  const user = typeof auth === 'object' ? proxyUser(c, auth, core.settings) : undefined;
  return user ?? (await sessionOf(c, core));
}

function checkOnThisMachine(c: ConsoleRequest): void {
  // A proxy on this machine would make the whole world a visitor from this machine. Some tell
  // nothing, but speak as no browser does for long.
  const forwarded = [...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name));
  const isOld = c.env?.incoming?.httpVersion === '1.0';
  if (isLoopbackAddress(socketAddress(c)) && !forwarded && !isOld) return;
  throw new HttpError(403, {
    message: 'The console answers visitors on its own machine only.',
    hint: 'Behind a proxy or for others, require tokens or name the header of the proxy.',
  });
}

async function bearer(header: string, client: string, core: ConsoleCore): Promise<ConsoleVisitor> {
  // A right one is let in before anything is counted: others who are wrong under the same name, as
  // all are behind a proxy that does not identify them, cannot lock it out.
  const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  const record = token === undefined ? undefined : await core.tokens.find(token);
  if (record !== undefined) return { kind: 'bearer', scope: record.scope, name: record.name };
  const waitMs = core.rates.failures.take(client);
  if (waitMs > 0) throw tooManyFailures(waitMs);
  throw new HttpError(401, { message: UNKNOWN_TOKEN, hint: unknownTokenHint(core.settings) });
}

export const UNKNOWN_TOKEN = 'The token is not known, or was revoked.';

export function unknownTokenHint({ auth }: ConsoleSettings): string {
  const make =
    'Ask an admin to create one on the Settings page; without an admin, stop the console and run ' +
    'portolan tokens add <name> --scope admin on its machine.';
  const send = 'Send it as Authorization: Bearer ptl_…; the commands do so with PORTOLAN_TOKEN.';
  const none =
    auth === 'loopback' ? 'This console needs no token: leave out Authorization. Or: ' : '';
  return `${none}${make} ${send}`;
}

export function tooManyFailures(retryAfterMs: number): HttpError {
  const message = 'Too many wrong tokens.';
  return new HttpError(429, { message, hint: 'Wait a moment, then try again.', retryAfterMs });
}

function proxyUser(
  c: ConsoleRequest,
  auth: TrustedHeader,
  settings: ConsoleSettings,
): ConsoleVisitor | undefined {
  if (!isBelievedProxy(socketAddress(c), settings)) return undefined;
  const name = c.req.header(auth.trustedHeader)?.trim() ?? '';
  if (name === '' || name.length > USER_CHARACTERS_MAX) return undefined;
  const said = auth.scopeHeader === undefined ? undefined : c.req.header(auth.scopeHeader);
  const scope = said === 'admin' || said === 'submit' || said === 'read' ? said : auth.scope;
  return { kind: 'proxy', scope: scope ?? 'read', name, formKey: `proxy:${name}` };
}

async function sessionOf(
  c: ConsoleRequest,
  core: ConsoleCore,
): Promise<ConsoleVisitor | undefined> {
  const { settings, sessions, tokens } = core;
  const cookie = sessionCookieName(settings);
  const id = getCookie(c, cookie);
  const session = id === undefined ? undefined : sessions.find(id);
  if (id === undefined || session === undefined) return undefined;
  const record = await tokens.findHash(session.tokenHash);
  if (record === undefined) {
    sessions.close(id);
    return undefined;
  }
  const { formKey, renewedId } = session;
  if (renewedId !== undefined) setCookie(c, cookie, renewedId, sessionCookieOptions(settings));
  const { scope, name } = record;
  return { kind: 'session', scope, name, formKey };
}
