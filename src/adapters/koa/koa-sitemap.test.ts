// The middleware of Koa with contexts that are made up: what it sets, and whom it tells of faults.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from './index.ts';
import type { KoaContext } from './koa-sitemap.ts';

const base = 'https://example.com/';

function contextOf(originalUrl: string, method = 'GET') {
  const set: [name: string, value: unknown][] = [];
  const context: KoaContext = {
    app: { emit: (event, error, from) => set.push([event, [String(error), from === context]]) },
    req: { method, url: '/elsewhere', headers: {} },
    originalUrl,
    res: { getHeader: () => 'Origin' },
    set: (name, value) => set.push([name, value]),
    status: 404,
    get body() {
      return undefined;
    },
    set body(body) {
      set.push(['body', String(body)]);
    },
  };
  return { context, set };
}

const next = async (): Promise<string> => 'next';

test('the headers are set after the body, which sets some of its own', async () => {
  const { context, set } = contextOf('/sitemap.xml');
  await sitemap({ base, source: ['/'] })(context, next);
  assert.equal(context.status, 200);
  assert.match(String(set[0]), /^body,<\?xml.*<loc>https:\/\/example\.com\/<\/loc>/s);
  const { vary, 'content-type': type } = Object.fromEntries(set);
  assert.deepEqual([vary, type], ['Origin, Accept-Encoding', 'application/xml; charset=utf-8']);
});

test('HEAD has no body, not even an empty one', async () => {
  const { context, set } = contextOf('/sitemap.xml', 'HEAD');
  await sitemap({ base, source: ['/'] })(context, next);
  assert.equal(context.status, 200);
  assert.deepEqual(
    set.filter(([name]) => name === 'body'),
    [],
  );
});

test('what a source throws is an event of the app, unless there is an onError', async () => {
  const source = (): never => {
    throw new Error('no database');
  };
  const { context, set } = contextOf('/sitemap.xml');
  await sitemap({ base, source, onError: undefined })(context, next);
  assert.equal(context.status, 503);
  assert.match(String(Object.fromEntries(set)['error']), /no database\.,true$/);
  const errors: unknown[] = [];
  const other = contextOf('/sitemap.xml');
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  await sitemap({ base, source, onError })(other.context, next);
  assert.match(String(errors), /no database/);
  assert.ok(!other.set.some(([name]) => name === 'error'));
});

test('other requests are for those behind it', async () => {
  const { context, set } = contextOf('/other.xml');
  assert.equal(await sitemap({ base, source: ['/'] })(context, next), 'next');
  assert.deepEqual(set, []);
});
