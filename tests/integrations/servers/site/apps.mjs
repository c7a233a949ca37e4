// An app of each framework, as its documentation writes it: something before the adapter, the
// adapter, and the app's own answers behind it.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import mount from 'koa-mount';
import { sitemap as expressSitemap } from 'portolan/express';
import { sitemap as fastifySitemap } from 'portolan/fastify';
import { sitemap as honoSitemap } from 'portolan/hono';
import { sitemap as koaSitemap } from 'portolan/koa';
import { sitemap as nestSitemap } from 'portolan/nest';

/** By framework: starts an app with the adapter, and returns where it answers. */
export const apps = {
  async express(config, { mountedAt } = {}) {
    const app = express();
    app.use((_request, response, next) => {
      response.setHeader('Vary', 'Origin');
      next();
    });
    const router = mountedAt === undefined ? app : express.Router();
    router.use(expressSitemap(config));
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
    const app = Fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('vary', 'Origin');
    });
    app.register(fastifySitemap(config), mountedAt === undefined ? {} : { prefix: mountedAt });
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
    const app = new Hono();
    app.use('*', async (context, next) => {
      context.res.headers.set('vary', 'Origin');
      await next();
    });
    const inner = new Hono();
    inner.use('*', honoSitemap(config));
    app.route(mountedAt, inner);
    app.notFound((context) => context.text('next', 404));
    app.onError((_error, context) => context.text('failed', 500));
    return await new Promise((resolve) => {
      const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' };
      const server = serve(options, () => resolve(opened(server)));
    });
  },

  async koa(config, { mountedAt } = {}) {
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
    const inner = koaSitemap(config);
    app.use(mountedAt === undefined ? inner : mount(mountedAt, inner));
    app.use((context) => {
      context.status = 404;
      context.body = 'next';
    });
    return await listening(createServer(app.callback()));
  },

  'nest-express': (config, setup) => openNest(new ExpressAdapter(), config, setup),
  'nest-fastify': (config, setup) =>
    openNest(new FastifyAdapter({ forceCloseConnections: true }), config, setup),
};

async function openNest(adapter, config, { mountedAt } = {}) {
  const middleware = nestSitemap(config);
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
