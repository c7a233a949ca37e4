// Problems as answers: a page, JSON, or text, as requested.
import { html } from 'hono/html';
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { Html } from '../core/screen.ts';
import { localPath } from '../security/local-path.ts';
import { answerPage, plainDocument } from './answer-page.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleRequest } from './console-env.ts';
import { HttpError, httpProblemOf, PROBLEM_TITLES } from './http-error.ts';
import { viewJson } from './view-json.ts';

const SECOND_MS = 1_000;
// By GET, as their protocols have it.
const SUBMITS = /^\/(?:ping|indexnow)$/;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers with what went wrong. What is our own fault goes to the log; the visitor gets its number.
 */
export async function answerProblem(
  c: ConsoleRequest,
  error: unknown,
  core: ConsoleCore,
): Promise<Response> {
  const problem = asAsked(c, httpProblemOf(error));
  const { status } = problem;
  if (status === 500 || isDiskProblem(problem)) logFault(c, problem, core);
  tellRetryAfter(c, problem);
  if (status === 401) c.header('www-authenticate', 'Bearer realm="portolan"');
  const { pathname } = new URL(c.req.url);
  if (isSearchConsolePath(pathname)) {
    return c.body(JSON.stringify(searchConsoleProblem(problem)), status, {
      'content-type': JSON_TYPE,
    });
  }
  if (/^\/api\/|\.json$/.test(pathname)) {
    return c.body(problemJson(c, problem), status, { 'content-type': JSON_TYPE });
  }
  if (/^\/(?:ping|indexnow|metrics|events|healthz|readyz|assets\/.*)$|\.csv$/.test(pathname)) {
    return c.text(`${[problem.message, problem.hint].filter(Boolean).join('\n')}\n`, status);
  }
  return problemPage(c, problem, core);
}

// A request to read did not ask for anything to be stored.
function asAsked(c: ConsoleRequest, problem: HttpError): HttpError {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (problem.status !== 507 || !isRead || SUBMITS.test(new URL(c.req.url).pathname))
    return problem;
  const { message, hint, code, retryAfterMs, cause } = problem;
  return new HttpError(503, { message, hint, code, retryAfterMs, cause });
}

/** Says in a header when to come again, where that is known. */
export function tellRetryAfter(c: ConsoleRequest, { retryAfterMs }: HttpError): void {
  if (retryAfterMs === undefined) return;
  c.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / SECOND_MS))));
}

async function problemPage(
  c: ConsoleRequest,
  problem: HttpError,
  core: ConsoleCore,
): Promise<Response> {
  const { status } = problem;
  const known = c.get('visitor') !== undefined;
  if (status === 401 && core.settings.auth === 'token' && !known) {
    const url = new URL(c.req.url);
    const asked = c.req.method === 'GET' ? localPath(url.pathname + url.search) : undefined;
    const next = asked ?? '/sites';
    return c.redirect(`/login?next=${encodeURIComponent(next)}`, 303);
  }
  const title = PROBLEM_TITLES[status];
  const body = problemBody(c, problem);
  if (!known) return c.html(await plainDocument(title, body), status);
  try {
    return await answerPage(c, { title, body, current: '' }, core, { status });
  } catch {
    // The layout itself may be what failed.
    return c.html(await plainDocument(title, body), status);
  }
}

function problemBody(c: ConsoleRequest, { status, message, hint }: HttpError): Html {
  const number = c.get('requestId');
  const way = hint === undefined ? '' : html`<p>${hint}</p>`;
  return html`<section class="problem" role="alert">
<h1>${PROBLEM_TITLES[status]}</h1>
<p>${message}</p>
${way}
<p>Status ${status}. Request ID: <code>${number}</code></p>
<p><a href="/sites">Go to Sites</a></p>
</section>`;
}

function problemJson(c: ConsoleRequest, { status, message, hint, code }: HttpError): string {
  const error = { status, code, message, hint };
  return viewJson({ error, requestId: c.get('requestId') });
}

function logFault(c: ConsoleRequest, { cause }: HttpError, { log }: ConsoleCore): void {
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  log.error({ requestId: c.get('requestId'), code, error }, 'A request could not be answered.');
}

interface SearchConsoleProblem {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly {
      readonly message: string;
      readonly domain: 'global';
      readonly reason: string;
    }[];
  };
}

// Source: https://developers.google.com/webmaster-tools/v1/errors (2025-08-28)
const REASONS: Readonly<Record<number, string>> = {
  400: 'invalidParameter',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  405: 'httpMethodNotAllowed',
  409: 'conflict',
  413: 'uploadTooLarge',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
  507: 'backendError',
};

function isSearchConsolePath(pathname: string): boolean {
  return pathname.startsWith('/webmasters/');
}

function searchConsoleProblem({ status, message, hint }: HttpError): SearchConsoleProblem {
  const text = hint === undefined ? message : `${message} ${hint}`;
  const reason = REASONS[status] ?? 'badRequest';
  return {
    error: { code: status, message: text, errors: [{ message: text, domain: 'global', reason }] },
  };
}
