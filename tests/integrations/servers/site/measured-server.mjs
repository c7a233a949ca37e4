// `node measured-server.mjs express ours`: 120,000 URLs served by the adapter (`ours`), or as the
// README of npm sitemap shows it (`recipe`). `/cpu` answers with the milliseconds spent so far.
import { createServer } from 'node:http';
import { createGzip } from 'node:zlib';

const COUNT = 120_000;
const BASE = 'https://example.com/';
const [, , framework, kind] = process.argv;

async function* source() {
  for (let n = 0; n < COUNT; n += 1) {
    const lastmod = new Date(1.6e12 + n * 1e6).toISOString();
    yield { loc: `/products/number-${n}?color=red`, lastmod };
  }
}

let kept;

async function recipe() {
  const { SitemapStream, streamToPromise } = await import('sitemap');
  const stream = new SitemapStream({ hostname: BASE });
  const zipped = stream.pipe(createGzip());
  streamToPromise(zipped).then((whole) => {
    kept = whole;
  });
  (async () => {
    for await (const { loc, lastmod } of source()) {
      if (stream.write({ url: loc, lastmod })) continue;
      await new Promise((resolve) => stream.once('drain', resolve));
    }
    stream.end();
  })();
  return zipped;
}

function spent() {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1000 };
}

const GZIPPED = { 'content-type': 'application/xml', 'content-encoding': 'gzip' };

const servers = {
  async express() {
    const { default: express } = await import('express');
    const app = express();
    if (kind === 'ours') {
      const { sitemap } = await import('portolan/express');
      app.use(sitemap({ base: BASE, source }));
    } else {
      app.get('/sitemap.xml', async (_request, response) => {
        response.set(GZIPPED);
        if (kept !== undefined) response.send(kept);
        else (await recipe()).pipe(response);
      });
    }
    app.get('/cpu', (_request, response) => response.json(spent()));
    return createServer(app).listen(0, '127.0.0.1');
  },

  async fastify() {
    const { default: Fastify } = await import('fastify');
    const app = Fastify();
    if (kind === 'ours') {
      const { sitemap } = await import('portolan/fastify');
      app.register(sitemap({ base: BASE, source }));
    } else {
      app.get('/sitemap.xml', async (_request, reply) => {
        return reply.headers(GZIPPED).send(kept ?? (await recipe()));
      });
    }
    app.get('/cpu', () => spent());
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
};

const server = await servers[framework]();
const print = () => console.log(`http://127.0.0.1:${server.address().port}`);
if (server.listening) print();
else server.once('listening', print);
