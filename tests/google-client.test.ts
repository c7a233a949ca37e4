// Google's official client, pointed at the console.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { auth, webmasters, type webmasters_v3 } from '@googleapis/webmasters';
import { serveConsole } from '../src/console/serve-console.ts';
import { type MadeUpConsole, madeUpConsole } from './support/made-up-console/made-up-console.ts';
import { madeUpSite, madeUpSitemap } from './support/made-up-console/made-up-records.ts';

async function clientOf(
  context: TestContext,
  made: MadeUpConsole,
  token: string,
): Promise<webmasters_v3.Webmasters> {
  const server = await serveConsole(made.console, { host: '127.0.0.1', port: 0 });
  context.after(() => server.close(0));
  const credentials = new auth.OAuth2();
  credentials.setCredentials({ access_token: token });
  return webmasters({ version: 'v3', rootUrl: server.url, auth: credentials });
}

function withSite(): MadeUpConsole {
  const made = madeUpConsole({ auth: 'token' });
  made.content.sites.push(madeUpSite({ verifiedAt: 1 }));
  return made;
}

test("Google's client submits, reads, lists and deletes a sitemap", async (context) => {
  const made = withSite();
  const client = await clientOf(context, made, await made.makeToken('submit', 'bot'));
  const siteUrl = 'https://example.com/';
  const feedpath = 'https://example.com/maps/site map.xml?lang=ä&b=%2F';
  const path = new URL(feedpath).href;
  await client.sitemaps.submit({ siteUrl, feedpath });
  assert.deepEqual(made.submitters, [{ by: 'search-console', verifiedOnly: true, token: 'bot' }]);
  assert.deepEqual(made.calls, [`sitemap ${path}`]);
  const { data } = await client.sitemaps.get({ siteUrl, feedpath });
  assert.deepEqual([data.path, data.isPending, data.errors], [path, false, '2']);
  assert.equal(data.contents?.[0]?.submitted, '10');
  const list = await client.sitemaps.list({ siteUrl });
  assert.deepEqual(
    list.data.sitemap?.map((sitemap) => sitemap.path),
    [path],
  );
  await client.sitemaps.delete({ siteUrl, feedpath });
  await assert.rejects(client.sitemaps.get({ siteUrl, feedpath }), { status: 404 });
  const sites = await client.sites.list();
  assert.equal(sites.data.siteEntry?.[0]?.siteUrl, siteUrl);
});

test("Google's client works with domains and the children of an index", async (context) => {
  const made = withSite();
  const index = 'https://example.com/index.xml';
  made.content.sitemaps.push(
    madeUpSitemap({ url: index, type: 'index' }),
    madeUpSitemap({ id: 12, source: 'index', parentId: 11 }),
  );
  const client = await clientOf(context, made, await made.makeToken('read'));
  const siteUrl = 'sc-domain:example.com';
  const { data } = await client.sitemaps.list({ siteUrl, sitemapIndex: index });
  assert.deepEqual(
    data.sitemap?.map(({ path }) => path),
    ['https://example.com/sitemap.xml'],
  );
});

test("Google's client is told what it may not, in its own form", async (context) => {
  const made = withSite();
  const client = await clientOf(context, made, await made.makeToken('read'));
  const siteUrl = 'https://example.com/';
  await assert.rejects(client.sitemaps.submit({ siteUrl, feedpath: `${siteUrl}sitemap.xml` }), {
    status: 403,
    message: /needs a token with the scope submit/,
  });
});
