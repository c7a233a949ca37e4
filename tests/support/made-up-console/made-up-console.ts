// A console over a made-up store and harvest, asked in-process.
import { html } from 'hono/html';
import { z } from 'zod';
import { PortolanError } from '../../../src/base/portolan-error.ts';
import { type Console, createConsoleApp } from '../../../src/console/console-app.ts';
import type { ConsoleFleet } from '../../../src/console/core/console-context.ts';
import type { ConsoleSettings } from '../../../src/console/core/console-settings.ts';
import type { Screen } from '../../../src/console/core/screen.ts';
import type { ConsoleParts } from '../../../src/console/http/console-core.ts';
import { createAccessToken } from '../../../src/console/security/new-access-token.ts';
import type { Queue } from '../../../src/queue/port/queue.ts';
import type { TokenScope } from '../../../src/store/port/access-store.ts';
import { type MadeUpClock, madeUpClock } from './made-up-clock.ts';
import { type MadeUpHarvest, madeUpHarvest } from './made-up-harvest.ts';
import { type MadeUpStoreContent, madeUpStore } from './made-up-store.ts';

/** A line of the log. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly values: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** How a request is made. */
export interface AskOptions extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** The socket's address. Default 127.0.0.1. */
  readonly from?: string;
}

/** A console and all that it works with. */
export interface MadeUpConsole extends MadeUpHarvest {
  readonly console: Console;
  readonly content: MadeUpStoreContent;
  readonly clock: MadeUpClock;
  readonly log: readonly LogLine[];
  /** Asks for a path of `http://localhost:7788`. Redirects are not followed. */
  ask(path: string, options?: AskOptions): Promise<Response>;
  /** Sends a form with the token of a page's forms. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    options?: AskOptions,
  ): Promise<Response>;
  /** The token of forms, from a page. */
  formToken(options?: AskOptions): Promise<string>;
  makeToken(scope: TokenScope, name?: string): Promise<string>;
}

/** What consoles may share. */
export interface MadeUpPlace {
  readonly fleet?: ConsoleFleet;
  readonly store?: ReturnType<typeof madeUpStore>;
  readonly clock?: MadeUpClock;
}

interface Fruit {
  readonly name: string;
  readonly pickedAt: number;
}

interface Fruits {
  readonly rows: readonly Fruit[];
  readonly next?: string;
  readonly seenAt: number;
}

/** How many fruits there are. */
export const FRUITS = 2_500;
const NAMES = ['=1+1', 'a,"b"', '<script>alert(1)</script>'];

const PARAMS = z.object({
  kind: z.enum(['ripe', 'raw']).optional(),
  site: z.coerce.number().int().optional(),
  after: z.coerce.number().int().default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
});

/** A screen with 2,500 rows; site 404 is unknown to it, site 500 fails, site 507 has no room. */
function fruitsScreen(name: string, path: string): Screen<z.infer<typeof PARAMS>, Fruits, Fruit> {
  return {
    name,
    path,
    params: PARAMS as z.ZodType<z.infer<typeof PARAMS>>,
    async load(_context, { after, limit, site, kind }) {
      if (site === 404) return undefined;
      if (site === 500) throw new Error('a secret of the machine');
      if (site === 507) throw new PortolanError('STORE_FULL', { message: 'a secret file' });
      const count = Math.max(0, Math.min(limit, FRUITS - after));
      const rows = Array.from({ length: count }, (_, index) => ({
        name: NAMES[after + index] ?? `${kind ?? 'fruit'}-${after + index}`,
        pickedAt: (after + index) * 1_000,
      }));
      const next = after + limit < FRUITS ? { next: String(after + limit) } : {};
      return { rows, seenAt: Date.UTC(2026, 0, 2), ...next };
    },
    columns: [
      { key: 'name', title: 'Name', kind: 'text', value: (row) => row.name },
      { key: 'pickedAt', title: 'Picked', kind: 'time', value: (row) => row.pickedAt },
    ],
    rows: (view) => view.rows,
    next: (view) => view.next,
    page: (view, { formToken, link, may, jsonUrl, csvUrl }) => ({
      title: 'Fruits',
      current: 'fruits',
      body: html`<form>${formToken}</form><p>${may}</p>
<a href="${link({ after: view.next })}">next</a><a href="${link({ kind: 'raw' })}">raw</a>
<a href="${jsonUrl}">json</a><a href="${csvUrl}">csv</a>
${view.rows.map(({ name }) => html`<i>${name}</i>`)}`,
    }),
  };
}

const SCREENS = [
  fruitsScreen('sites', '/sites'),
  fruitsScreen('overview', '/sites/:site'),
  fruitsScreen('settings', '/settings'),
] as unknown as ConsoleParts['screens'];

/** Makes a console. Default: on this machine alone, over a store and a clock of its own. */
export function madeUpConsole(
  settings: Partial<ConsoleSettings> = {},
  { fleet, store: made = madeUpStore(), clock = madeUpClock() }: MadeUpPlace = {},
): MadeUpConsole {
  const { store, content } = made;
  const harvest = madeUpHarvest(content);
  const log: LogLine[] = [];
  const line =
    (level: LogLine['level']) =>
    (values: LogLine['values'], message: string): void =>
      void log.push({ level, values, message });
  const queue = {
    find: async () => undefined,
    stats: async () => ({ waiting: 2, due: 1, leased: 1, dead: 0, lateMs: 1_500 }),
  } as unknown as Queue;
  const app = createConsoleApp(
    {
      store,
      queue,
      clock,
      harvest: harvest.harvest,
      fleet,
      version: '1.2.3',
      log: { info: line('info'), warn: line('warn'), error: line('error') },
    },
    { host: '127.0.0.1', auth: 'loopback', ...settings },
    {
      screens: SCREENS,
      layout: (page, shell) =>
        html`<title>${page.title}</title><body data-may="${shell.may}">${page.body}</body>`,
      assets: new Map([['icon.svg', 'image/svg+xml']]),
    },
  );
  const ask: MadeUpConsole['ask'] = async (path, { from = '127.0.0.1', ...init } = {}) =>
    app.fetch(new Request(new URL(path, 'http://localhost:7788'), init), {
      incoming: { socket: { remoteAddress: from } },
    });
  const formToken: MadeUpConsole['formToken'] = async ({ from, headers } = {}) => {
    const page = await ask('/sites', { ...(from && { from }), ...(headers && { headers }) });
    return /name="form-token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  };
  return Object.assign(harvest, {
    console: app,
    content,
    clock,
    log,
    ask,
    formToken,
    async send(path: string, fields: Readonly<Record<string, string>>, options: AskOptions = {}) {
      const body = new URLSearchParams({ 'form-token': await formToken(options), ...fields });
      return ask(path, { method: 'POST', body, ...options });
    },
    async makeToken(scope: TokenScope, name: string = scope) {
      return (await createAccessToken(store.access, { name, scope, at: clock.now() })).token;
    },
  });
}
