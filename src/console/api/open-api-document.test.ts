// The document of the API against what is mounted: none can be forgotten.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';

/** What is for browsers, or has a document elsewhere. Whatever is mounted anew is none of these. */
const NOT_FOR_PROGRAMS: ReadonlySet<string> = new Set([
  'GET /',
  'GET /assets/:name',
  'GET /login',
  'POST /login',
  'POST /logout',
  'POST /submit',
  'POST /sites/:site/read',
  'POST /sites/:site/pause',
  'POST /sites/:site/verify',
  'POST /sites/:site/visits',
  'POST /sites/:site/remove',
  'POST /sites/:site/sitemaps/:sitemap/read',
  'POST /sites/:site/sitemaps/:sitemap/remove',
  'POST /sites/:site/issues/:rule/expect',
  'POST /sites/:site/expected/:expectation/end',
  'POST /sites/:site/url/test',
  'POST /settings/tokens',
  'POST /settings/tokens/:id/revoke',
  'POST /settings/webhooks',
  'POST /settings/webhooks/:id/remove',
  // Google’s own document tells of these.
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /webmasters/v3/sites`),
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /webmasters/v3/sites/*`),
]);

test('every address for programs that is mounted is in the document, and no other', async () => {
  const { console: app, ask } = madeUpConsole();
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  );
  const pages = new Set(
    [...mounted]
      .filter((route) => route.startsWith('GET /~json'))
      .map((route) => route.slice('GET /~json'.length)),
  );
  const wanted = [...mounted].flatMap((route) => {
    if (NOT_FOR_PROGRAMS.has(route)) return [];
    const [method = '', path = ''] = route.split(' ');
    // A page and its table are told with its JSON twin.
    if (method === 'GET' && pages.has(path.replace(/^\/~csv/, ''))) return [];
    const [, page] = /^\/~json(.*)$/.exec(path) ?? [];
    const address = page === undefined ? path : `${page}.json`;
    return [`${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`];
  });
  assert.ok(wanted.length > 15);
  assert.deepEqual(told.toSorted(), wanted.toSorted());
  for (const route of NOT_FOR_PROGRAMS)
    assert.ok(mounted.has(route), `${route} is mounted no more`);
});

test('each entry says which scope it needs, what it answers and what it takes', async () => {
  const { ask } = madeUpConsole();
  const document = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, entry] of Object.entries(methods)) {
      assert.equal(typeof entry['summary'], 'string', path);
      assert.ok(Object.keys(entry['responses'] as object).length > 0, path);
      const open = path === '/healthz' || path === '/readyz';
      assert.deepEqual(entry['security'], open ? [] : [{ token: [] }], `${method} ${path}`);
    }
  }
  const backup = document.paths['/api/backup']?.['post'];
  assert.deepEqual(
    Object.keys(backup?.['responses'] as object).filter((status) => /^20|409/.test(status)),
    ['201', '409'],
  );
});
