// A proxy on this machine that knows made-up names, so that pictures show no port of a loopback.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that runs until it is closed. */
export interface NamedProxy {
  /** `http://127.0.0.1:34567` */
  readonly url: string;
  close(): void;
}

/**
 * Starts a proxy for the names that are given, each with a server's address; others are not found.
 *
 * Errors: those of listening.
 */
export async function startNamedProxy(places: ReadonlyMap<string, string>): Promise<NamedProxy> {
  const server = createServer((asked, answer) => forward(asked, answer, places));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  asked: IncomingMessage,
  answer: ServerResponse,
  places: ReadonlyMap<string, string>,
): void {
  const url = URL.parse(asked.url ?? '');
  const place = url === null ? undefined : places.get(url.hostname);
  if (url === null || place === undefined) {
    answer.writeHead(502).end('The name is not known.');
    return;
  }
  const { method, headers } = asked;
  const target = new URL(url.pathname + url.search, place);
  const sent = request(target, { method, headers, agent: false }, (came) => {
    // What belongs to the one connection is not for the other.
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = came.headers;
    answer.writeHead(came.statusCode ?? 502, kept);
    came.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  asked.pipe(sent);
}
