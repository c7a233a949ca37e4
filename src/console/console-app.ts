// The console as one function from a request to an answer: its steps in order, then its addresses.
import { createHash, randomBytes } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { PortolanError } from '../base/portolan-error.ts';
import { createTestLive } from './actions/test-live.ts';
import { identifyVisitor } from './admission/identify-visitor.ts';
import { mountLogin } from './admission/mount-login.ts';
import { checkNotEmbedded } from './admission/own-origin.ts';
import { mountApi } from './api/mount-api.ts';
import { mountBackup } from './api/mount-backup.ts';
import { mountIndexNow } from './api/mount-index-now.ts';
import { mountPing } from './api/mount-ping.ts';
import { mountSitemapBody } from './api/mount-sitemap-body.ts';
import { mountSearchConsole } from './api/search-console/mount-search-console.ts';
import { readAssetText } from './assets/asset-texts.ts';
import type { ConsoleContext, ConsoleLog } from './core/console-context.ts';
import { TARGET_CHARACTERS_MAX } from './core/console-limits.ts';
import { type ConsoleSettings, checkConsoleSettings } from './core/console-settings.ts';
import { clientName, isIpAddress, isLoopbackHost } from './core/loopback-address.ts';
import { redactUrl } from './core/redact-url.ts';
import { mountForms } from './forms/mount-forms.ts';
import { answerProblem } from './http/answer-problem.ts';
import { checkQuery } from './http/check-query.ts';
import { type ConsoleCore, type ConsoleParts, createConsoleCore } from './http/console-core.ts';
import {
  type ConsoleEnv,
  type ConsoleRequest,
  type ServerBindings,
  socketAddress,
} from './http/console-env.ts';
import { HttpError } from './http/http-error.ts';
import { mountHealth, mountReadiness } from './http/mount-health.ts';
import { routeName, routingPath } from './http/twin-path.ts';
import { mountEvents } from './live/mount-events.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import { createRequestMeter, type RequestMeter } from './metrics/request-meter.ts';
import { mountScreens } from './screens/mount-screens.ts';
import { forwardedAddress, isBelievedProxy } from './security/forwarded-address.ts';
import { OPENER_HEADER, SECURITY_HEADERS } from './security/security-headers.ts';
import { isSecure } from './security/session-table.ts';

/** The console. */
export interface Console {
  /** Answers a request. Without the server's `bindings` the visitor is on this machine. */
  readonly fetch: (request: Request, bindings?: ServerBindings) => Response | Promise<Response>;
  /**
   * Makes sure that somebody can come in before the console is opened to others.
   * Errors: CONFIG_INVALID when tokens are required and there are none; STORE_UNUSABLE.
   */
  check(): Promise<void>;
  /** Ends live events, and pings that wait. Later requests are still answered. */
  close(): void;
  readonly settings: ConsoleSettings;
  /** What is mounted, by method and path as Hono writes it: `/sites/:site`. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** The log of the server itself. */
  readonly log: ConsoleLog;
}

const REQUEST_ID_BYTES = 8;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
// They need no known visitor.
const OPEN_PATHS = /^\/(?:assets\/.*|healthz|readyz|login)$/;
const HEALTH_PATHS = /^\/(?:healthz|readyz)$/;

interface LoadedAsset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

// With the version in the address, what is behind it never changes.
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, no-cache';
const ETAG_CHARACTERS = 22;

/**
 * Makes the console of its parts.
 *
 * Errors: CONFIG_INVALID; those of the file system for the folder of assets.
 */
export function createConsoleApp(
  context: ConsoleContext,
  settings: ConsoleSettings,
  parts: ConsoleParts,
): Console {
  checkConsoleSettings(settings);
  const closing = new AbortController();
  const core = createConsoleCore(context, settings, { parts, closing: closing.signal });
  const app = new OpenAPIHono<ConsoleEnv>({ getPath: routingPath });
  const meter = createRequestMeter();
  app.use(begin(core, meter));
  app.use(admit(core));
  app.onError((error, c) => answerProblem(c, error, core));
  app.notFound((c) => answerProblem(c, nothingHere(c, app), core));
  mountAssets(app, core);
  mountHealth(app, core);
  mountReadiness(app, core);
  mountLogin(app, core);
  mountMetrics(app, core, meter);
  mountPing(app, core);
  mountIndexNow(app, core);
  mountSearchConsole(app, core);
  const testLive = createTestLive(core);
  mountApi(app, core, testLive);
  mountBackup(app, core);
  mountSitemapBody(app, core);
  mountEvents(app, core);
  mountForms(app, core, testLive);
  mountScreens(app, core);
  app.get('/', (c) => {
    checkQuery(c, { names: [] });
    return c.redirect('/sites', 302);
  });
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    check: () => checkTokens(core),
    close: () => closing.abort(),
    settings,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    log: core.log,
  };
}

/** Every request gets a number, the headers, a line in the log, and is counted. */
function begin(core: ConsoleCore, meter: RequestMeter): MiddlewareHandler<ConsoleEnv> {
  const { clock, log, settings } = core;
  return async (c, next) => {
    const began = clock.monotonic();
    const requestId = randomBytes(REQUEST_ID_BYTES).toString('hex');
    c.set('requestId', requestId);
    await next();
    // A new response, as an answer's headers may be immutable.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (isSecure(settings) || isLoopbackHost(new URL(c.req.url).hostname)) {
      c.header(...OPENER_HEADER);
    }
    c.header('x-request-id', requestId);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    const ms = clock.monotonic() - began;
    const { status } = c.res;
    const route = routeOf(c, status);
    meter.count({ route, status, ms });
    const { pathname, search } = new URL(c.req.url);
    const visitor = c.get('visitor');
    const who = { client: c.get('client'), kind: visitor?.kind, name: visitor?.name };
    const what = { method: c.req.method, url: redactUrl(pathname + search), route, status };
    log.info({ requestId, ...what, ms: Math.round(ms), ...who }, 'A request was answered.');
  };
}

/** Only requests to our own name, from a known visitor or to open addresses. */
function admit(core: ConsoleCore): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    c.set('client', clientOf(c, core));
    c.set('bodies', core.bodies);
    c.set('eventsSeen', core.harvest.lastEventId?.());
    const { host, pathname, search } = new URL(c.req.url);
    if (pathname.length + search.length > TARGET_CHARACTERS_MAX) {
      throw new HttpError(414, { message: 'The URL of the request is too long.' });
    }
    // A request target may name another host than the header does: both have to be ours.
    // A balancer asks how we are under the name that it knows.
    if (core.settings.auth === 'loopback' || !HEALTH_PATHS.test(pathname)) {
      for (const name of [c.req.header('host') ?? host, host]) checkHost(name, core.settings);
    }
    if (!OPEN_PATHS.test(pathname)) {
      checkNotEmbedded(c);
      c.set('visitor', await identifyVisitor(c, core));
    }
    await next();
  };
}

function routeOf(c: ConsoleRequest, status: number): string {
  const route = routePath(c, -1);
  const matched = route !== '*' && route !== '/*';
  return matched ? routeName(route) : status === 404 ? 'none' : 'refused';
}

// What is there for another method says so (RFC 9110, section 15.5.6).
function nothingHere(c: ConsoleRequest, app: OpenAPIHono<ConsoleEnv>): HttpError {
  const methods = METHODS.filter((method) => {
    const [handlers] = app.router.match(method, routingPath(c.req.raw));
    return handlers.some(([[, route]]) => route.method === method);
  });
  if (methods.length === 0) return new HttpError(404, { message: 'This page does not exist.' });
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  c.header('allow', allowed.join(', '));
  return new HttpError(405, {
    message: `${c.req.method} is not possible here, only ${allowed.join(', ')}.`,
  });
}

async function checkTokens({ settings, store }: ConsoleCore): Promise<void> {
  if (settings.auth !== 'token') return;
  const tokens = await store.access.tokens();
  if (tokens.some(({ revokedAt }) => revokedAt === undefined)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'The console would require tokens, but there are none: nobody could log in.',
    hint: 'Create a token first, or listen on 127.0.0.1, where none is needed, to create one.',
  });
}

/**
 * Returns the name under which a client is counted: that of its socket, or the one that a trusted
 * proxy reports: otherwise one stranger could use up everybody's limit. It admits nobody.
 */
function clientOf(c: ConsoleRequest, { settings }: ConsoleCore): string {
  const address = socketAddress(c);
  const isProxy = (other: string): boolean => isBelievedProxy(other, settings);
  if (!isProxy(address)) return clientName(address);
  const told = forwardedAddress({
    xForwardedFor: c.req.header('x-forwarded-for'),
    forwarded: c.req.header('forwarded'),
    isProxy,
  });
  return clientName(told ?? address);
}

/**
 * Checks the Host header. Only on this machine: names of this machine, the host that is listened on
 * and that of the public address. Otherwise, if the public address is known: these, and IP
 * addresses, which no DNS returns; if it is not, every host where tokens are required: under a
 * stranger's name no browser has a session. Headers of a proxy are another matter: a page under a
 * name that means the proxy's machine could send them itself.
 * Errors: HttpError 421.
 */
function checkHost(header: string | undefined, settings: ConsoleSettings): void {
  const { host, publicUrl, auth } = settings;
  if (auth === 'token' && publicUrl === undefined) return;
  const asked = hostOf(header);
  const bare = asked.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackHost(asked) || bare === host.toLowerCase()) return;
  if (publicUrl !== undefined && asked === new URL(publicUrl).hostname) return;
  if (auth !== 'loopback' && isIpAddress(bare)) return;
  throw new HttpError(421, {
    message: 'This host name does not belong to the console.',
    hint: 'Open it at the address that it printed, or set its public address.',
  });
}

function hostOf(header: string | undefined): string {
  if (header === undefined || !/^[\w.:[\]-]{1,255}$/.test(header)) return '';
  return URL.parse(`http://${header}/`)?.hostname ?? '';
}

function mountAssets(app: Hono<ConsoleEnv>, { assets, version }: ConsoleCore): void {
  const files = readAssetTable(assets);
  app.get('/assets/:name', (c) => {
    checkQuery(c, { names: ['v'] });
    const file = files.get(c.req.param('name'));
    if (file === undefined) throw new HttpError(404, { message: 'This file does not exist.' });
    const { contentType, bytes, etag } = file;
    c.header('cache-control', c.req.query('v') === version ? FOR_EVER : ASK_AGAIN);
    c.header('etag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    return c.body(bytes, 200, { 'content-type': contentType });
  });
}

/** Loads the files into memory, by name, with their media types. */
function readAssetTable(files: ReadonlyMap<string, string>): ReadonlyMap<string, LoadedAsset> {
  const loaded = new Map<string, LoadedAsset>();
  for (const [name, contentType] of files) {
    const bytes = new TextEncoder().encode(readAssetText(name));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    loaded.set(name, { contentType, bytes, etag: `"${hash.slice(0, ETAG_CHARACTERS)}"` });
  }
  return loaded;
}
