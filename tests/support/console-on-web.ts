// A console that is listened for, with a store and a queue on the disk and a harvest that works,
// whose visitor reaches the hosts of a made-up web. Its clock goes on by itself, and can be moved.
import { join } from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import { silentLog } from '../../src/console/core/console-context.ts';
import type { ConsoleSettings } from '../../src/console/core/console-settings.ts';
import { createConsole } from '../../src/console/create-console.ts';
import { createAccessToken } from '../../src/console/security/new-access-token.ts';
import { serveConsole } from '../../src/console/serve-console.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import { createRequestSender } from '../../src/net/request-sender.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { TokenScope } from '../../src/store/port/access-store.ts';
import type { SiteRecord } from '../../src/store/port/site-record.ts';
import type { Store } from '../../src/store/port/store.ts';
import { type FakeWeb, startFakeWeb } from './fake-web.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestStore } from './test-database.ts';

/** A problem as the console tells it. */
export interface ProblemJson {
  readonly error: { readonly status: number; readonly code?: string; readonly message: string };
}

/** What a console answered. */
export interface ConsoleAnswer<Json = ProblemJson> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, when it is that. */
  readonly json: Json;
}

/** How a console is asked: with a body of JSON, or with a form. */
export interface ConsoleQuestion {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

/** A console on a made-up web. */
export interface ConsoleOnWeb {
  readonly web: FakeWeb;
  /** `http://127.0.0.1:1234/` */
  readonly url: string;
  readonly store: Store;
  readonly harvest: Harvest;
  readonly clock: Clock;
  /** TXT records, by name. */
  readonly txt: Map<string, readonly (readonly string[])[]>;
  /** What should not have happened. */
  readonly troubles: readonly unknown[];
  /** Moves the clock on, and works at what is due then. */
  skip(milliseconds: number): Promise<void>;
  token(scope: TokenScope, name?: string): Promise<string>;
  ask<Json = ProblemJson>(path: string, question?: ConsoleQuestion): Promise<ConsoleAnswer<Json>>;
  /** The site of a host of the web, which is made when there is none. */
  site(host: string): Promise<SiteRecord>;
  /** Has its owner prove a site: by the file, unless somebody else looks after that. */
  verify(host: string, token: string | undefined): Promise<SiteRecord>;
  /** Waits until something holds, for ten seconds at most. */
  until(what: string, holds: () => Promise<boolean>): Promise<void>;
}

/** How the console is opened. */
export interface ConsoleOnWebOptions {
  readonly hosts: readonly string[];
  readonly auth: 'token' | 'loopback';
  readonly open?: NonNullable<ConsoleSettings['open']>;
}

const VISIT_TIMEOUT_MS = 8_000;
const UNTIL_MS_MAX = 10_000;
const LOOK_MS = 10;

/** Opens a console. It is closed when the test, or the file's tests, are over. */
export async function openConsoleOnWeb(
  context: { after(close: () => Promise<void>): unknown },
  { hosts, auth, open }: ConsoleOnWebOptions,
): Promise<ConsoleOnWeb> {
  const closers: (() => unknown)[] = [];
  context.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  const folder = temporaryFolder({ after: (fn) => closers.push(fn as () => unknown) });
  const web = await startFakeWeb(hosts);
  closers.push(() => web[Symbol.asyncDispose]());
  let skipped = 0;
  const clock: Clock = {
    now: () => Date.now() + skipped,
    monotonic: () => performance.now() + skipped,
  };
  const store = await openTestStore(folder, { threads: 1 });
  closers.push(() => store.close());
  const queue = await openQueue(join(folder, 'queue.db'), { clock });
  closers.push(() => queue.close());
  const reach = { allowPrivate: true, resolveHost: web.resolveHost, clock };
  const timeouts = { timeoutMs: VISIT_TIMEOUT_MS, retriesMax: 0, delayMs: 0 };
  const visitor = createVisitor({ ...reach, ...timeouts });
  closers.push(() => visitor.close());
  const sender = createRequestSender({ ...reach, timeoutMs: VISIT_TIMEOUT_MS });
  closers.push(() => sender.close());
  const txt: ConsoleOnWeb['txt'] = new Map();
  const troubles: unknown[] = [];
  const harvest = createHarvest({
    store,
    queue,
    visitor,
    clock,
    sender,
    settings: { allowPrivate: true },
    resolveTxt: async (name) => txt.get(name) ?? [],
    onTrouble: (error) => troubles.push(error),
  });
  closers.push(() => harvest.stop(0));
  const token: ConsoleOnWeb['token'] = async (scope, name = scope) => {
    const made = await createAccessToken(store.access, { name, scope, at: clock.now() });
    return made.token;
  };
  // Somebody has to be able to come in before it listens.
  if (auth === 'token') await token('admin', 'first');
  const app = createConsole(
    { store, queue, harvest, clock, log: silentLog, version: '0.0.0' },
    { host: '127.0.0.1', auth, ...(open && { open }) },
  );
  const served = await serveConsole(app, { host: '127.0.0.1', port: 0 });
  closers.push(() => served.close(0));
  harvest.start();
  const ask: ConsoleOnWeb['ask'] = (path, question) => askConsole(served.url, path, question);
  const site: ConsoleOnWeb['site'] = (host) =>
    store.sites.ensure(`${web.host(host).origin}/`, clock.now());
  return {
    web,
    url: served.url,
    store,
    harvest,
    clock,
    txt,
    troubles,
    token,
    ask,
    site,
    async skip(milliseconds) {
      // What is under way would lose its lease.
      await harvest.drain();
      skipped += milliseconds;
      await harvest.drain();
    },
    async verify(host, adminToken) {
      const { id, verificationToken } = await site(host);
      web.host(host).serve({ [`/portolan-${verificationToken}.txt`]: verificationToken });
      const path = `/api/sites/${id}/verify`;
      const answer = await ask(path, { token: adminToken, json: { method: 'file' } });
      if (answer.status !== 200) throw new Error(answer.text);
      return site(host);
    },
    until: waitUntil,
  };
}

async function askConsole<Json>(
  root: string,
  path: string,
  { method, token, json, form }: ConsoleQuestion = {},
): Promise<ConsoleAnswer<Json>> {
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const answer = await fetch(new URL(path, root), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const { status, headers } = answer;
  return { status, headers, text, json: (isJson ? JSON.parse(text) : undefined) as Json };
}

async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UNTIL_MS_MAX;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not come to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
