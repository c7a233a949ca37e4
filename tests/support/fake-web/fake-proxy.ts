// A proxy on the loopback address that forwards plain requests and opens tunnels, to places that
// the test chooses by name.
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A running proxy. */
export interface FakeProxy {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string;
  /** `GET http://name/path` and `CONNECT name:port`, in order. */
  readonly requests: readonly string[];
  /** The Proxy-Authorization headers, in the same order. */
  readonly authorizations: readonly (string | undefined)[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a proxy; `portOf` gives the loopback port for a name. Others are answered with 502. */
export async function startFakeProxy(
  portOf: (hostname: string) => number | undefined,
): Promise<FakeProxy> {
  const requests: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    const url = new URL(request.url ?? '', 'http://none.test');
    const port = portOf(url.hostname);
    if (port === undefined) return void response.writeHead(502).end();
    // What is for the proxy ends here.
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = httpRequest(
      { host: '127.0.0.1', port, path: url.pathname + url.search, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('connect', (request, socket: Socket) => {
    requests.push(`CONNECT ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    const port = portOf((request.url ?? '').replace(/:\d+$/, ''));
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    authorizations,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
