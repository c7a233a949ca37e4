// A whole console, store and harvest, listened for on loopback, and the ways to attack it: requests
// as they are written, from any address, and what both of its logs tell of them.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { backUpEngine } from '../../src/cli/commands/console/engine/back-up-engine.ts';
import {
  type FolderEngine,
  openEngine,
} from '../../src/cli/commands/console/engine/open-engine.ts';
import { openHumanLog } from '../../src/cli/output/console/human-log.ts';
import type { Console } from '../../src/console/console-app.ts';
import type { ConsoleLog } from '../../src/console/core/console-context.ts';
import type { ConsoleSettings } from '../../src/console/core/console-settings.ts';
import { openJsonLog } from '../../src/console/core/json-log.ts';
import { createConsole } from '../../src/console/create-console.ts';
import { createAccessToken } from '../../src/console/security/new-access-token.ts';
import { type ServeConsoleOptions, serveConsole } from '../../src/console/serve-console.ts';
import type { TokenScope } from '../../src/store/port/access-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** How it is opened. */
export interface AttackedConsoleOptions {
  readonly settings?: Partial<ConsoleSettings>;
  /** Default true: the sites that tests read are on this machine. */
  readonly allowPrivate?: boolean;
  readonly times?: Pick<ServeConsoleOptions, 'headTimeoutMs' | 'requestTimeoutMs'>;
}

/** A request, from whom, and what it says. */
export interface AttackOptions extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** The socket's address. Default 127.0.0.1. */
  readonly from?: string;
  readonly token?: string | undefined;
  readonly httpVersion?: string;
}

/** A console under attack. */
export interface AttackedConsole {
  /** `http://127.0.0.1:1234` */
  readonly origin: string;
  readonly port: number;
  readonly engine: FolderEngine;
  readonly app: Console;
  /** What went wrong within. */
  readonly troubles: readonly unknown[];
  /** Asks in-process, so that the socket's address can be any. Redirects are not followed. */
  ask(path: string, options?: AttackOptions): Promise<Response>;
  /** Writes bytes to the socket and gives all that comes back until it is closed. */
  raw(bytes: string, then?: (socket: Socket) => Promise<void> | void): Promise<string>;
  token(scope: TokenScope, name?: string): Promise<string>;
  /** The token of the forms of a page. */
  formToken(options?: AttackOptions): Promise<string>;
  /** What both formats of the log told so far. */
  logs(): { readonly json: string; readonly human: string };
}

/** Opens it, and ends it with the test. */
export async function attackedConsole(
  t: TestContext,
  { settings = {}, allowPrivate = true, times = {} }: AttackedConsoleOptions = {},
): Promise<AttackedConsole> {
  const troubles: unknown[] = [];
  const folder = join(temporaryFolder(t), 'store');
  const engine = await openEngine({
    folder,
    environment: {},
    allowPrivate,
    create: true,
    threads: 1,
    onTrouble: (error) => void troubles.push(error),
  });
  t.after(() => engine.close(0));
  const { log, logs } = await bothLogs();
  const { store, queue, harvest, clock } = engine;
  const backup = (): Promise<string> => backUpEngine(engine, join(folder, 'backups', 'one'));
  const app = createConsole(
    { store, queue, harvest, clock, log, version: '1.2.3', backup },
    { host: '127.0.0.1', auth: 'loopback', ...settings },
  );
  const token = async (scope: TokenScope, name: string = scope): Promise<string> =>
    (await createAccessToken(store.access, { name, scope, at: clock.now() })).token;
  if (settings.auth === 'token') await token('admin', 'first');
  const served = await serveConsole(app, { host: '127.0.0.1', port: 0, ...times });
  t.after(() => served.close(0));
  harvest.start();
  const { port, origin } = new URL(served.url);
  const ask: AttackedConsole['ask'] = async (path, options = {}) => {
    const { from = '127.0.0.1', token: bearer, httpVersion = '1.1', ...init } = options;
    const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...init.headers };
    const incoming = { socket: { remoteAddress: from }, httpVersion };
    return app.fetch(new Request(new URL(path, origin), { ...init, headers }), { incoming });
  };
  return {
    origin,
    port: Number(port),
    engine,
    app,
    troubles,
    ask,
    token,
    logs,
    raw: (bytes, then) => raw(Number(port), bytes, then),
    async formToken(options) {
      const page = await (await ask('/submit', options)).text();
      return /name="form-token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    },
  };
}

async function bothLogs(): Promise<{ log: ConsoleLog; logs: AttackedConsole['logs'] }> {
  const told = { json: '', human: '' };
  const into = (name: 'json' | 'human') => ({
    write(line: string): void {
      told[name] += line;
    },
  });
  const same = (line: string): string => line;
  const paints = { bold: same, dim: same, yellow: same, red: same, cyan: same };
  const all = [
    openJsonLog({ destination: into('json') }),
    openHumanLog({ destination: into('human'), paints, requests: true }),
  ];
  const each =
    (level: keyof ConsoleLog): ConsoleLog['info'] =>
    (values, message) => {
      for (const one of all) one[level](values, message);
    };
  return {
    log: { info: each('info'), warn: each('warn'), error: each('error') },
    logs: () => told,
  };
}

async function raw(
  port: number,
  bytes: string,
  then?: (socket: Socket) => Promise<void> | void,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket).catch((error: NodeJS.ErrnoException) => `<${error.code}>`);
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await then?.(socket);
  return await answer;
}
