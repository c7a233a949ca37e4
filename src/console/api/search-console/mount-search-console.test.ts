// Search Console's API, asked by hand.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../../../tests/support/made-up-console/made-up-console.ts';
import {
  madeUpSite,
  madeUpSitemap,
} from '../../../../tests/support/made-up-console/made-up-records.ts';
import { sitemapResource } from './sitemap-resource.ts';

const ROOT = '/webmasters/v3/sites';
const SITE = encodeURIComponent('https://example.com/');
const MAP = encodeURIComponent('https://example.com/sitemap.xml');

function withSites(): MadeUpConsole {
  const made = madeUpConsole();
  made.content.sites.push(
    madeUpSite({ verifiedAt: 1 }),
    madeUpSite({ id: 2, url: 'https://shop.example.com/' }),
    madeUpSite({ id: 3, url: 'https://notexample.com/' }),
  );
  made.content.sitemaps.push(
    madeUpSitemap({ type: 'index' }),
    madeUpSitemap({ id: 12, url: 'https://example.com/a/b.xml', source: 'index', parentId: 11 }),
    madeUpSitemap({ id: 13, siteId: 2, url: 'https://shop.example.com/sitemap.xml?a=b&c=d' }),
    madeUpSitemap({ id: 14, siteId: 3, url: 'https://notexample.com/sitemap.xml' }),
  );
  return made;
}

async function paths(answer: Response): Promise<readonly string[]> {
  const { sitemap = [] } = (await answer.json()) as { sitemap?: { path: string }[] };
  return sitemap.map(({ path }) => path);
}

test('a sitemap is the documented resource', () => {
  const resource = sitemapResource(
    madeUpSitemap({ submittedAt: 0, lastSuccessAt: 1_000, errors: 2, warnings: 1 }),
  );
  assert.deepEqual(resource, {
    path: 'https://example.com/sitemap.xml',
    type: 'sitemap',
    lastSubmitted: '1970-01-01T00:00:00.000Z',
    lastDownloaded: '1970-01-01T00:00:01.000Z',
    isPending: false,
    isSitemapsIndex: false,
    errors: '2',
    warnings: '1',
    contents: [
      { type: 'web', submitted: '10', indexed: '0' },
      { type: 'image', submitted: '3', indexed: '0' },
    ],
  });
});

test('the status of a sitemap has the form of Search Console', () => {
  const pending = sitemapResource(madeUpSitemap({ status: 'pending', type: 'unknown', errors: 0 }));
  assert.deepEqual(
    [pending.isPending, pending.type, pending.lastDownloaded],
    [true, undefined, undefined],
  );
  const failed = sitemapResource(madeUpSitemap({ status: 'couldnt-fetch', errors: 0 }));
  assert.equal(failed.errors, '1');
  const page = sitemapResource(madeUpSitemap({ status: 'couldnt-fetch', cause: 'not-sitemap' }));
  assert.equal(page.type, 'notSitemap');
  const types = (['index', 'text', 'rss', 'atom'] as const).map((type) => {
    const told = sitemapResource(madeUpSitemap({ type }));
    return [told.type, told.isSitemapsIndex];
  });
  assert.deepEqual(types, [
    ['sitemap', true],
    ['urlList', false],
    ['rssFeed', false],
    ['atomFeed', false],
  ]);
});

test('submitting, reading, listing and deleting go by percent-encoded paths', async () => {
  const { ask, calls } = withSites();
  const put = await ask(`${ROOT}/${SITE}/sitemaps/${MAP}`, { method: 'PUT' });
  assert.deepEqual([put.status, await put.text()], [204, '']);
  assert.equal(calls.at(-1), 'sitemap https://example.com/sitemap.xml');
  const read = (await (await ask(`${ROOT}/${SITE}/sitemaps/${MAP}`)).json()) as { path: string };
  assert.equal(read.path, 'https://example.com/sitemap.xml');
  assert.deepEqual(await paths(await ask(`${ROOT}/${SITE}/sitemaps`)), [read.path]);
  const gone = await ask(`${ROOT}/${SITE}/sitemaps/${MAP}`, { method: 'DELETE' });
  assert.equal(gone.status, 204);
  assert.equal(calls.at(-1), 'withdraw 11');
  assert.equal((await ask(`${ROOT}/${SITE}/sitemaps/${MAP}`)).status, 404);
  assert.deepEqual(await (await ask(`${ROOT}/${SITE}/sitemaps`)).json(), {});
});

test('the children of an index are listed when it is named', async () => {
  const { ask } = withSites();
  const list = await ask(`${ROOT}/${SITE}/sitemaps?sitemapIndex=${MAP}`);
  assert.deepEqual(await paths(list), ['https://example.com/a/b.xml']);
  assert.equal((await ask(`${ROOT}/${SITE}/sitemaps?sitemapIndex=x`)).status, 400);
});

test('a domain means all its hosts and both schemes, and no domain that ends alike', async () => {
  const { ask, calls } = withSites();
  const domain = encodeURIComponent('sc-domain:example.com');
  assert.deepEqual(await paths(await ask(`${ROOT}/${domain}/sitemaps`)), [
    'https://example.com/sitemap.xml',
    'https://shop.example.com/sitemap.xml?a=b&c=d',
  ]);
  const shop = encodeURIComponent('https://shop.example.com/sitemap.xml?a=b&c=d');
  assert.equal((await ask(`${ROOT}/${domain}/sitemaps/${shop}`)).status, 200);
  const other = encodeURIComponent('https://notexample.com/sitemap.xml');
  assert.equal((await ask(`${ROOT}/${domain}/sitemaps/${other}`)).status, 404);
  assert.equal((await ask(`${ROOT}/${domain}/sitemaps/${other}`, { method: 'PUT' })).status, 400);
  const plain = encodeURIComponent('http://new.example.com/map.xml');
  assert.equal((await ask(`${ROOT}/${domain}/sitemaps/${plain}`, { method: 'PUT' })).status, 204);
  assert.equal(calls.at(-1), 'sitemap http://new.example.com/map.xml');
});

test('a property with a folder holds what is below it', async () => {
  const { ask } = withSites();
  const folder = encodeURIComponent('https://example.com/a/');
  const below = encodeURIComponent('https://example.com/a/b.xml');
  assert.equal((await ask(`${ROOT}/${folder}/sitemaps/${below}`)).status, 200);
  assert.equal((await ask(`${ROOT}/${folder}/sitemaps/${MAP}`)).status, 404);
});

test('sites are listed with what the visitor may', async () => {
  const made = withSites();
  assert.deepEqual(await (await made.ask(`${ROOT}`)).json(), {
    siteEntry: [
      { siteUrl: 'https://example.com/', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://shop.example.com/', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://notexample.com/', permissionLevel: 'siteOwner' },
    ],
  });
  const headers = { authorization: `Bearer ${await made.makeToken('submit')}` };
  const level = async (site: string): Promise<string> => {
    const answer = await made.ask(`${ROOT}/${encodeURIComponent(site)}`, { headers });
    return ((await answer.json()) as { permissionLevel: string }).permissionLevel;
  };
  assert.equal(await level('https://example.com/'), 'siteFullUser');
  assert.equal(await level('https://shop.example.com/'), 'siteUnverifiedUser');
});

test('problems have the form of Google’s', async () => {
  const made = withSites();
  for (const [method, path, code, reason] of [
    ['GET', `${ROOT}/${SITE}/sitemaps/x`, 400, 'invalidParameter'],
    ['GET', `${ROOT}/nothing/sitemaps`, 400, 'invalidParameter'],
    ['GET', `${ROOT}/${encodeURIComponent('https://unknown.example/')}/sitemaps`, 404, 'notFound'],
    ['GET', `${ROOT}/https://example.com/sitemaps`, 404, 'notFound'],
    ['GET', `${ROOT}/%E0%A4%A/sitemaps`, 400, 'invalidParameter'],
    ['GET', '/webmasters/v4', 404, 'notFound'],
    ['PUT', `${ROOT}/${SITE}`, 405, 'httpMethodNotAllowed'],
    [
      'DELETE',
      `${ROOT}/${SITE}/sitemaps/${encodeURIComponent('https://example.com/x')}`,
      404,
      'notFound',
    ],
  ] as const) {
    const answer = await made.ask(path, { method });
    assert.equal(answer.status, code, `${method} ${path}`);
    const { error } = (await answer.json()) as {
      error: { code: number; message: string; errors: { reason: string; message: string }[] };
    };
    assert.deepEqual([error.code, error.errors[0]?.reason], [code, reason]);
    assert.equal(error.errors[0]?.message, error.message);
  }
  const token = { headers: { authorization: 'Bearer ptl_x' } };
  assert.equal((await made.ask(`${ROOT}`, token)).status, 401);
});

test('a token that is no admin’s submits to and deletes of verified sites alone', async () => {
  const made = withSites();
  const headers = { authorization: `Bearer ${await made.makeToken('submit')}` };
  const shop = encodeURIComponent('https://shop.example.com/');
  const map = encodeURIComponent('https://shop.example.com/sitemap.xml?a=b&c=d');
  for (const method of ['PUT', 'DELETE']) {
    assert.equal(
      (await made.ask(`${ROOT}/${shop}/sitemaps/${map}`, { method, headers })).status,
      403,
    );
    assert.equal(
      (await made.ask(`${ROOT}/${SITE}/sitemaps/${MAP}`, { method, headers })).status,
      204,
    );
  }
});
