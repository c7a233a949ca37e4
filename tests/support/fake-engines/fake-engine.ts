// What all fake engines have: a server on the loopback address, a record, and faults on demand.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as an engine sees it. */
export interface EngineRequest {
  readonly method: string;
  /** Still escaped. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What an engine answers: an object becomes JSON. */
export interface EngineAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}

/** An answer in place of the engine's own, or none: the connection is closed. */
export type EngineFault = EngineAnswer | 'close';

/** A running engine. */
export interface FakeEngine {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** All requests in order, those that a fault met too. */
  readonly requests: readonly EngineRequest[];
  /** So many requests meet this fault (default 1), behind so many that do not (default 0). */
  fail(fault: EngineFault, times?: number, after?: number): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts an engine with these rules. Close it, or use `await using`. */
export async function startFakeEngine(
  answer: (request: EngineRequest) => EngineAnswer | Promise<EngineAnswer>,
): Promise<FakeEngine> {
  const requests: EngineRequest[] = [];
  let fault: EngineFault | undefined;
  let faultsLeft = 0;
  let untilFault = 0;
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://engine');
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: EngineRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    requests.push(request);
    let given: EngineFault;
    untilFault -= 1;
    if (fault !== undefined && faultsLeft > 0 && untilFault < 0) {
      faultsLeft -= 1;
      given = fault;
    } else {
      given = await Promise.resolve(answer(request)).catch((error: unknown) => ({
        status: 500,
        body: `The fake engine is broken: ${error}`,
      }));
    }
    if (given === 'close') {
      incoming.socket.destroy();
      return;
    }
    const { status, headers = {}, body = '' } = given;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    fail: (what, times = 1, after = 0) => {
      fault = what;
      faultsLeft = times;
      untilFault = after;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The media type of a request, without its parameters, in small letters. */
export function mediaTypeOf({ headers }: EngineRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The body as a JSON object; undefined when it is none. */
export function jsonOf({ body }: EngineRequest): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
