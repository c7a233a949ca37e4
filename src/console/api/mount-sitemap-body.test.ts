// Bodies of sitemaps as downloads, which no browser shows as a page of ours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { sampleSitemap } from '../../../tests/support/sample-records.ts';
import type { HarvestBodies } from '../../harvest/port/harvest.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleVisitor } from '../http/console-env.ts';
import { httpProblemOf } from '../http/http-error.ts';
import { mountSitemapBody } from './mount-sitemap-body.ts';

const RECORD = sampleSitemap({ id: 12, siteId: 7 });
const BODY = new TextEncoder().encode('<html><script>alert(1)</script>');

function ask(
  path: string,
  bodies: Pick<HarvestBodies, 'read'> | undefined,
  visitor: ConsoleVisitor | undefined = { kind: 'bearer', scope: 'read' },
) {
  const app = new Hono<ConsoleEnv>();
  app.use(async (c, next) => {
    c.set('visitor', visitor);
    await next();
  });
  app.onError((error, c) => {
    const { message, hint, status } = httpProblemOf(error);
    return c.json({ message, hint }, status);
  });
  const get = async (id: number) => (id === RECORD.id ? RECORD : undefined);
  mountSitemapBody(app, {
    rates: {},
    store: { sitemaps: { get } },
    harvest: { bodies },
  } as unknown as ConsoleCore);
  return app.request(path);
}

test('a body is the bytes that were read, to be saved', async () => {
  const answer = await ask('/sites/7/sitemaps/12/body', { read: async () => BODY });
  assert.equal(answer.status, 200);
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), BODY);
  assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="sitemap-12"');
});

test('a body that is not kept is a 404 that says how to keep it', async () => {
  for (const bodies of [undefined, { read: async () => undefined }]) {
    const answer = await ask('/sites/7/sitemaps/12/body', bodies);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /is not kept.*--bodies/s);
  }
});

test('a sitemap of another site, or none, has no body, and strangers get nothing', async () => {
  const never = { read: () => assert.fail('nothing may be read') };
  for (const path of ['/sites/8/sitemaps/12', '/sites/7/sitemaps/13', '/sites/7/sitemaps/x']) {
    assert.equal((await ask(`${path}/body`, never)).status, 404, path);
  }
  assert.equal((await ask('/sites/7/sitemaps/12/body?x=1', never)).status, 400);
});
