// The contract on Node's own server, in the place of Express and Nest, and on Hono. The other
// frameworks are not installed here: tests/integrations/servers runs it on all of them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sitemap as expressSitemap } from '../express/index.ts';
import { sitemap as honoSitemap } from '../hono/index.ts';
import { sitemap as nestSitemap } from '../nest/index.ts';
import type { NodeMiddleware } from '../node/node-middleware.ts';
import { type OpenServer, SERVER_CONTRACT } from './server.contract.ts';

const SERVERS: Readonly<Record<string, OpenServer>> = {
  express: (config, setup) => openNodeServer(expressSitemap(config), setup?.mountedAt ?? ''),
  nest: (config, setup) => openNodeServer(nestSitemap(config), setup?.mountedAt ?? ''),
  async hono(config, { mountedAt = '' } = {}) {
    const app = new Hono();
    app.use(async (context, next) => {
      context.res.headers.set('vary', 'Origin');
      await next();
    });
    const inner = new Hono();
    inner.use(honoSitemap(config));
    app.route(mountedAt === '' ? '/' : mountedAt, inner);
    app.notFound((context) => context.text('next', 404));
    app.onError((_, context) => context.text('failed', 500));
    return await listening((done) => serve({ fetch: app.fetch, port: 0 }, done));
  },
};

for (const [name, open] of Object.entries(SERVERS)) {
  describe(`the contract of a server: ${name}`, () => {
    for (const [title, run] of Object.entries(SERVER_CONTRACT)) test(title, () => run(open));
  });
}

function openNodeServer(middleware: NodeMiddleware, mountedAt: string) {
  return listening((done) => createServer(answer).listen(0, '127.0.0.1', done));

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    const finish = (status: number, text: string): void => {
      response.statusCode = status;
      response.end(text);
    };
    response.setHeader('vary', 'Origin');
    // As routers do it.
    request.url = url.slice(mountedAt.length);
    if (!url.startsWith(mountedAt)) finish(404, 'next');
    else
      middleware(Object.assign(request, { originalUrl: url }), response, (error) =>
        error === undefined ? finish(404, 'next') : finish(500, 'failed'),
      );
  }
}

interface Listening {
  address(): AddressInfo | string | null;
  close(done: () => void): unknown;
}

async function listening(listen: (done: () => void) => Listening) {
  const server = await new Promise<Listening>((resolve) => {
    const listener = listen(() => resolve(listener));
  });
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
