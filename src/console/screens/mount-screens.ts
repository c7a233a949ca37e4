// The screens at their addresses: as pages, as JSON, as CSV.
import type { Hono, MiddlewareHandler } from 'hono';
import type { TokenScope } from '../../store/port/access-store.ts';
import { requireScope } from '../admission/require-scope.ts';
import { CSV_PAGE_ROWS } from '../core/console-limits.ts';
import type { PageTools, Screen } from '../core/screen.ts';
import { answerPage, formTokenOf } from '../http/answer-page.ts';
import { checkQuery, queryNames } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { csvStream } from '../http/csv-stream.ts';
import { HttpError, httpProblemOf } from '../http/http-error.ts';
import { parseBy } from '../http/read-by-schema.ts';
import { TWIN_PREFIXES, twinPath } from '../http/twin-path.ts';
import { viewJson } from '../http/view-json.ts';

type AnyScreen = Screen<unknown, unknown, unknown>;

// Names of tokens and addresses of webhooks are for those who may change them.
const SCREEN_SCOPES: Readonly<Record<string, TokenScope>> = { settings: 'admin' };

// Parameters that are lists: `columns=lastmod,images`, or `columns=lastmod&columns=images`.
const LISTS = ['columns'] as const;
const REPEATED = [...LISTS, 'back', 'row'];

/** Mounts every screen: GET of its path, and of the path with `.json` and `.csv`. */
export function mountScreens(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  for (const screen of core.screens) {
    const allowed = requireScope(SCREEN_SCOPES[screen.name] ?? 'read', core);
    const { path, params, paramPattern: pattern } = screen;
    const known = { names: queryNames(params, path), lists: REPEATED, pattern };
    const check: MiddlewareHandler<ConsoleEnv> = (c, next) => {
      checkQuery(c, known);
      return next();
    };
    app.get(path, allowed, check, (c) => answerHtml(c, screen, core));
    app.get(TWIN_PREFIXES.json + path, allowed, check, (c) => answerJson(c, screen, core));
    app.get(TWIN_PREFIXES.csv + path, allowed, check, (c) => answerCsv(c, screen, core));
  }
}

async function answerHtml(
  c: ConsoleRequest,
  screen: AnyScreen,
  core: ConsoleCore,
): Promise<Response> {
  try {
    const view = await load(screen, core, paramsOf(c, screen));
    return await answerPage(c, screen.page(view, pageTools(c, core)), core);
  } catch (error) {
    return answerFiltersAgain(c, { screen, error }, core);
  }
}

/** The page without the wrong filters, in whose fields they are shown again. */
async function answerFiltersAgain(
  c: ConsoleRequest,
  { screen, error }: { readonly screen: AnyScreen; readonly error: unknown },
  core: ConsoleCore,
): Promise<Response> {
  const { message, hint, fields } = httpProblemOf(error);
  const names = Object.keys(fields);
  if (names.length === 0 || names.some((name) => !screen.typed?.includes(name))) throw error;
  const left = Object.fromEntries(names.map((name) => [name, undefined]));
  const view = await load(screen, core, paramsOf(c, screen, left));
  const tools = pageTools(c, core);
  const all = (name: string): readonly string[] => c.req.queries(name) ?? [];
  const page = screen.page(view, {
    ...tools,
    link: (change) => tools.link({ ...left, ...change }),
    again: { form: 'filters', all, message, hint, fields },
  });
  return answerPage(c, page, core, { status: 400 });
}

async function answerJson(
  c: ConsoleRequest,
  screen: AnyScreen,
  core: ConsoleCore,
): Promise<Response> {
  const view = await load(screen, core, paramsOf(c, screen));
  return c.body(viewJson(view), 200, { 'content-type': 'application/json; charset=utf-8' });
}

async function answerCsv(
  c: ConsoleRequest,
  screen: AnyScreen,
  core: ConsoleCore,
): Promise<Response> {
  const paged = screen.next !== undefined;
  // A file is the whole table: where the page began and how long it was does not matter.
  const whole = {
    after: undefined,
    ...screen.fileQuery,
    ...(paged ? { limit: String(CSV_PAGE_ROWS) } : {}),
  };
  const first = await load(screen, core, paramsOf(c, screen, whole));
  const stream = csvStream({
    screen,
    context: core,
    first,
    paramsAfter: (after) => paramsOf(c, screen, { ...whole, after }),
  });
  c.header('content-type', 'text/csv; charset=utf-8; header=present');
  c.header('content-disposition', `attachment; filename="${fileName(c)}"`);
  return c.req.method === 'HEAD' ? c.body(null) : c.body(stream);
}

async function load(screen: AnyScreen, core: ConsoleCore, params: unknown): Promise<unknown> {
  // What is over by now is shown as over.
  await core.store.findings.endExpired(core.clock.now());
  const view = await screen.load(core, params);
  if (view !== undefined) return view;
  throw new HttpError(404, {
    message: 'Nothing was found at this address. It may have been removed.',
    hint: 'Start from the list of sites.',
  });
}

function paramsOf(
  c: ConsoleRequest,
  screen: AnyScreen,
  change: Readonly<Record<string, string | undefined>> = {},
): unknown {
  const texts: Record<string, string | undefined> = { ...c.req.query(), ...change };
  // Boxes that are ticked come one by one.
  for (const name of LISTS) texts[name] = c.req.queries(name)?.join(',');
  const path = c.req.param();
  for (const [name, value] of Object.entries(path)) texts[name] = value;
  // An empty filter of a form does not count.
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '');
  const subject = (name: string): string =>
    Object.hasOwn(path, name) ? `The part “${name}” of the path` : `The parameter “${name}”`;
  return parseBy(screen.params, Object.fromEntries(given), subject);
}

/** Makes what a page receives besides its view. `path`: the page’s own, where a form was sent. */
export function pageTools(
  c: ConsoleRequest,
  core: ConsoleCore,
  path: string = twinPath(new URL(c.req.url).pathname, 'page'),
): PageTools {
  const url = new URL(c.req.url);
  return {
    formToken: formTokenOf(c, core),
    may: c.get('visitor')?.scope ?? 'read',
    now: core.clock.now(),
    link(change) {
      // Other filters begin at the first page.
      const query = without(url.searchParams, 'after', 'back', 'row');
      for (const [name, value] of Object.entries(change)) {
        if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
        else query.delete(name);
        if (typeof value === 'object') for (const each of value) query.append(name, each);
      }
      return withQuery(path, query);
    },
    back: url.searchParams.getAll('back'),
    rows: url.searchParams.getAll('row'),
    jsonUrl: withQuery(twinPath(path, 'json'), without(url.searchParams, 'back', 'row')),
    csvUrl: withQuery(
      twinPath(path, 'csv'),
      without(url.searchParams, 'after', 'back', 'row', 'limit'),
    ),
    origin: new URL(core.settings.publicUrl ?? url).origin,
  };
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function without(query: URLSearchParams, ...names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(query);
  for (const name of names) kept.delete(name);
  return kept;
}

function fileName(c: ConsoleRequest): string {
  const words = new URL(c.req.url).pathname.replace(/\.csv$/, '').match(/[a-z0-9-]+/gi) ?? [];
  return `portolan-${words.join('-').slice(0, 80)}.csv`;
}
