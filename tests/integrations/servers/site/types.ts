// The adapters where the types of the frameworks ask for a middleware or a plug-in.
import type { INestApplication } from '@nestjs/common';
import type { Express, Router } from 'express';
import type { FastifyInstance } from 'fastify';
import type { Hono } from 'hono';
import type Koa from 'koa';
import { sitemap as expressSitemap } from 'portolan/express';
import { sitemap as fastifySitemap } from 'portolan/fastify';
import { sitemap as honoSitemap } from 'portolan/hono';
import { sitemap as koaSitemap } from 'portolan/koa';
import { sitemap as nestSitemap } from 'portolan/nest';

interface Apps {
  readonly express: Express;
  readonly router: Router;
  readonly fastify: FastifyInstance;
  readonly hono: Hono;
  readonly workers: Hono<{ Bindings: { readonly DATABASE: string } }>;
  readonly koa: Koa;
  readonly nest: INestApplication;
}

const config = {
  base: 'https://example.com/',
  source: () => [{ loc: '/', lastmod: '2026-01-02' }],
};

/** Not run. */
export async function connect(apps: Apps): Promise<void> {
  apps.express.use(expressSitemap(config));
  apps.express.use('/shop', expressSitemap(config));
  apps.router.use(expressSitemap(config));
  await apps.fastify.register(fastifySitemap(config));
  await apps.fastify.register(fastifySitemap(config), { prefix: '/shop' });
  apps.hono.use(honoSitemap(config));
  apps.hono.use('*', honoSitemap(config));
  apps.workers.use(honoSitemap(config));
  apps.koa.use(koaSitemap(config));
  apps.nest.use(nestSitemap(config));
}
