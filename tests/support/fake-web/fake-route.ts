// What a host of the made-up web answers, well or badly.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Answers one request by itself. */
export type RouteHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An answer: 200 without headers and body unless said otherwise. */
export interface RouteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** What is at a path: a body, an answer, several answers in turn (the last stays), or a handler. */
export type FakeWebRoute = string | Uint8Array | RouteAnswer | RouteHandler | FakeWebTurns;

/** Answers in turn; the last one is for all that follow. */
export interface FakeWebTurns {
  readonly turns: readonly (string | RouteAnswer | RouteHandler)[];
}

/** A route that redirects. */
export function redirects(location: string, status = 302): RouteAnswer {
  return { status, headers: { location }, body: 'moved' };
}

/** A route that wants to be asked later. */
export function busy(retryAfter?: string, status = 429): RouteAnswer {
  return { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) };
}

/** The head comes after so many milliseconds, if the client still waits. */
export function slowHead(milliseconds: number, body = 'late'): RouteHandler {
  return (_request, response) => {
    const timer = setTimeout(() => response.end(body), milliseconds);
    response.on('close', () => clearTimeout(timer));
  };
}

/** Nothing is ever answered. */
export function noHead(): RouteHandler {
  return () => {};
}

/** The head and a beginning come, and then nothing more. */
export function stalledBody(beginning = 'a beginning'): RouteHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write(beginning);
  };
}

/** The connection is reset instead of an answer. */
export function resetHead(): RouteHandler {
  return (request) => void request.socket.resetAndDestroy();
}

/** The connection is reset in the middle of the body. */
export function resetBody(beginning = 'a beginning'): RouteHandler {
  return (request, response) => {
    response.writeHead(200, { 'content-length': String(beginning.length + 100) });
    response.write(beginning, () => setTimeout(() => request.socket.resetAndDestroy(), 20));
  };
}

/** A body without end, as fast as it is taken. */
export function endlessBody(): RouteHandler {
  const chunk = 'x'.repeat(16_384);
  return (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
}

/** One byte now and then, without end. */
export function tricklingBody(milliseconds: number): RouteHandler {
  return (_request, response) => {
    const timer = setInterval(() => response.write('x'), milliseconds);
    response.on('close', () => clearInterval(timer));
  };
}

/** A Content-Length that the body does not have; the connection ends after it. */
export function wrongLength(body: string, length: number): RouteHandler {
  return (request) => {
    request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`);
  };
}

/** Bytes that are no HTTP. */
export function notHttp(): RouteHandler {
  return (request) => void request.socket.end('SSH-2.0-OpenSSH_9.6\r\n');
}

/** A whole answer that promises to keep the connection, which then ends at once. */
export function closedEarly(body = 'whole'): RouteHandler {
  return (request) => {
    const head = `HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: ${body.length}`;
    request.socket.write(`${head}\r\n\r\n${body}`, () => request.socket.destroy());
  };
}

/** Says gzip and sends something else, or the other way round. */
export function gzipLie(body: string | Uint8Array): RouteAnswer {
  return { headers: { 'content-encoding': 'gzip' }, body };
}

/** So many MiB of zeros in gzip: about a thousandth of that on the wire. */
export function gzipBomb(mebibytes: number): RouteAnswer {
  return gzipLie(gzipSync(new Uint8Array(mebibytes * 1024 * 1024)));
}
