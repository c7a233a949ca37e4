// An app of each framework, as its documentation writes it: something before the adapter, the
// adapter, and the app's own answers behind it.
import { createServer } from 'node:http';

/** By framework: starts an app with the adapter, and returns where it answers. */
export const apps = {
  async express(config, { mountedAt } = {}) {
    const { default: express } = await import('express');
    const { sitemap } = await import('portolan/express');
    const app = express();
    app.use((_request, response, next) => {
      response.setHeader('Vary', 'Origin');
      next();
    });
    const router = mountedAt === undefined ? app : express.Router();
    router.use(sitemap(config));
    if (mountedAt !== undefined) app.use(mountedAt, router);
    app.use((_request, response) => {
      response.status(404);
      response.send('next');
    });
    app.use((_error, _request, response, _next) => {
      response.status(500);
      response.send('failed');
    });
    return await listening(createServer(app));
  },

  async fastify(config, { mountedAt } = {}) {
    const { default: Fastify } = await import('fastify');
    const { sitemap } = await import('portolan/fastify');
    const app = Fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('vary', 'Origin');
    });
    app.register(sitemap(config), mountedAt === undefined ? {} : { prefix: mountedAt });
    app.get('/home', () => 'home');
    app.setNotFoundHandler((_request, reply) => {
      reply.code(404).send('next');
    });
    app.setErrorHandler((_error, _request, reply) => {
      reply.code(500).send('failed');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return opened(app.server, () => app.close());
  },

  async hono(config, { mountedAt = '/' } = {}) {
    const { serve } = await import('@hono/node-server');
    const { Hono } = await import('hono');
    const { sitemap } = await import('portolan/hono');
    const app = new Hono();
    app.use('*', async (context, next) => {
      context.res.headers.set('vary', 'Origin');
      await next();
    });
    const inner = new Hono();
    inner.use('*', sitemap(config));
    app.route(mountedAt, inner);
    app.notFound((context) => context.text('next', 404));
    app.onError((_error, context) => context.text('failed', 500));
    return await new Promise((resolve) => {
      const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' };
      const server = serve(options, () => resolve(opened(server)));
    });
  },

  async koa(config, { mountedAt } = {}) {
    const { default: Koa } = await import('koa');
    const { default: mount } = await import('koa-mount');
    const { sitemap } = await import('portolan/koa');
    const app = new Koa();
    app.silent = true;
    app.use(async (context, next) => {
      context.set('Vary', 'Origin');
      try {
        await next();
      } catch {
        context.status = 500;
        context.body = 'failed';
      }
    });
    const inner = sitemap(config);
    app.use(mountedAt === undefined ? inner : mount(mountedAt, inner));
    app.use((context) => {
      context.status = 404;
      context.body = 'next';
    });
    return await listening(createServer(app.callback()));
  },

  async 'nest-express'(config, setup) {
    const { ExpressAdapter } = await import('@nestjs/platform-express');
    return await openNest(new ExpressAdapter(), config, setup);
  },

  async 'nest-fastify'(config, setup) {
    const { FastifyAdapter } = await import('@nestjs/platform-fastify');
    return await openNest(new FastifyAdapter({ forceCloseConnections: true }), config, setup);
  },
};

async function openNest(adapter, config, { mountedAt } = {}) {
  await import('reflect-metadata');
  const { Module } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const { sitemap } = await import('portolan/nest');
  const middleware = sitemap(config);
  class AppModule {}
  Module({})(AppModule);
  const app = await NestFactory.create(AppModule, adapter, { logger: false });
  app.use((_request, response, next) => {
    response.setHeader('vary', 'Origin');
    next();
  });
  if (mountedAt === undefined) app.use(middleware);
  else app.use(mountedAt, middleware);
  app.useGlobalFilters({
    catch(error, host) {
      const status = error.getStatus?.() ?? 500;
      const text = status === 404 ? 'next' : 'failed';
      app.getHttpAdapter().reply(host.switchToHttp().getResponse(), text, status);
    },
  });
  await app.listen(0, '127.0.0.1');
  return opened(app.getHttpServer(), () => app.close());
}

async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return opened(server);
}

function opened(server, end) {
  const close = () => {
    server.closeAllConnections();
    return end === undefined ? new Promise((resolve) => server.close(resolve)) : end();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, [Symbol.asyncDispose]: close };
}
