// The plug-in of Fastify with a server that is made up: its hook, its scope, its log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import type { FastifyReply, FastifyRequest, FastifyServer } from './fastify-sitemap.ts';
import { sitemap } from './index.ts';

const base = 'https://example.com/';

async function register(config: SitemapHandlerConfig) {
  const logged: unknown[] = [];
  let hook: Parameters<FastifyServer['addHook']>[1] | undefined;
  const plugin = sitemap(config);
  await plugin({
    log: { error: (error) => logged.push(error) },
    addHook: (_, given) => {
      hook = given;
    },
  });
  const ask = async (request: FastifyRequest) => {
    const sent: unknown[] = [];
    const reply: FastifyReply = {
      code: (status) => sent.push(status),
      getHeader: () => undefined,
      header: () => undefined,
      send: (payload) => sent.push(payload && String(payload)),
    };
    await hook?.(request, reply);
    return sent;
  };
  return { plugin, logged, ask };
}

test('its hook is that of the server, not of a scope of its own', async () => {
  const { plugin } = await register({ base, source: ['/'] });
  assert.equal((plugin as never)[Symbol.for('skip-override')], true);
});

test('the path is that before rewriting, where Fastify knows it', async () => {
  const { ask } = await register({ base, source: ['/'] });
  const raw = { method: 'GET', url: '/sitemap.xml', headers: {} };
  const [status, text] = await ask({ raw });
  assert.equal(status, 200);
  assert.match(String(text), /<loc>https:\/\/example\.com\/<\/loc>/);
  assert.deepEqual(await ask({ raw, originalUrl: '/shop/sitemap.xml' }), []);
});

test('HEAD is sent without a body', async () => {
  const { ask } = await register({ base, source: ['/'] });
  const raw = { method: 'HEAD', url: '/sitemap.xml', headers: {} };
  assert.deepEqual(await ask({ raw }), [200, undefined]);
});

test('what a source throws is logged, unless there is an onError', async () => {
  const source = (): never => {
    throw new Error('no database');
  };
  const raw = { method: 'GET', url: '/sitemap.xml', headers: {} };
  const { ask, logged } = await register({ base, source, onError: undefined });
  assert.equal((await ask({ raw }))[0], 503);
  assert.match(String(logged), /no database/);
  const quiet = await register({ base, source, onError: () => {} });
  await quiet.ask({ raw });
  assert.deepEqual(quiet.logged, []);
});
