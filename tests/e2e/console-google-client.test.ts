// Google's official client, pointed at a console whose visitor reads hosts of the made-up web.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { auth, webmasters, type webmasters_v3 } from '@googleapis/webmasters';
import { openConsoleOnWeb } from '../support/console-on-web.ts';
import { indexOf, pagesTo, urlsetOf } from '../support/made-up-week/week-site.ts';

type Sitemap = webmasters_v3.Schema$WmxSitemap;

const SHOP = 'shop.example';
const UNPROVEN = 'unproven.example';
const HOSTS = [SHOP, 'blog.shop.example', 'notshop.example', UNPROVEN];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const on = await openConsoleOnWeb({ after }, { hosts: HOSTS, auth: 'token' });
const admin = await on.token('admin');
const client = clientOf(await on.token('submit', 'publisher'));
const { url: siteUrl } = await on.verify(SHOP, admin);

function clientOf(token: string | undefined, rootUrl: string = on.url): webmasters_v3.Webmasters {
  if (token === undefined) return webmasters({ version: 'v3', rootUrl });
  const credentials = new auth.OAuth2();
  credentials.setCredentials({ access_token: token });
  return webmasters({ version: 'v3', rootUrl, auth: credentials });
}

/** Serves a document and gives its address. */
function serve(path: string, body: string, type = 'application/xml', host = SHOP): string {
  const { origin, serve: answer } = on.web.host(host);
  answer({ [path]: { headers: { 'content-type': type }, body } });
  return origin + path;
}

/** Submits a sitemap and asks for it until it was read. */
async function submitted(feedpath: string, by = client, site = siteUrl): Promise<Sitemap> {
  const { status } = await by.sitemaps.submit({ siteUrl: site, feedpath });
  assert.equal(status, 204);
  return whenRead(feedpath, by, site);
}

async function whenRead(feedpath: string, by = client, site = siteUrl): Promise<Sitemap> {
  let data: Sitemap = {};
  await on.until(`${feedpath} was read`, async () => {
    ({ data } = await by.sitemaps.get({ siteUrl: site, feedpath }));
    return data.isPending === false;
  });
  return data;
}

const pathsOf = (list: webmasters_v3.Schema$SitemapsListResponse): unknown =>
  list.sitemap?.map(({ path }) => path).toSorted();

test('a sitemap is submitted, read, counted, listed and deleted', async () => {
  const { origin } = on.web.host(SHOP);
  const entries = [
    `<loc>${origin}/a</loc><image:image><image:loc>${origin}/1.png</image:loc></image:image>` +
      `<image:image><image:loc>${origin}/2.png</image:loc></image:image>`,
    `<loc>${origin}/b</loc><lastmod>2026-05-01</lastmod>`,
    `<loc>${origin}/c</loc>`,
  ];
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const image = 'http://www.google.com/schemas/sitemap-image/1.1';
  const urls = entries.map((entry) => `<url>${entry}</url>`).join('');
  const feedpath = serve(
    '/counted.xml',
    `<urlset xmlns="${xmlns}" xmlns:image="${image}">${urls}</urlset>`,
  );
  const { lastSubmitted, lastDownloaded, ...rest } = await submitted(feedpath);
  assert.deepEqual(rest, {
    path: feedpath,
    isPending: false,
    isSitemapsIndex: false,
    type: 'sitemap',
    errors: '0',
    warnings: '0',
    contents: [
      { type: 'web', submitted: '3', indexed: '0' },
      { type: 'image', submitted: '2', indexed: '0' },
    ],
  });
  assert.match(lastSubmitted ?? '', TIME);
  assert.match(lastDownloaded ?? '', TIME);
  assert.deepEqual(pathsOf((await client.sitemaps.list({ siteUrl })).data), [feedpath]);
  const { rows } = await on.store.access.submissions({}, { limit: 1 });
  assert.deepEqual([rows[0]?.by, rows[0]?.token], ['search-console', 'publisher']);
  assert.equal((await client.sitemaps.delete({ siteUrl, feedpath })).status, 204);
  await assert.rejects(client.sitemaps.get({ siteUrl, feedpath }), { status: 404 });
  await assert.rejects(client.sitemaps.delete({ siteUrl, feedpath }), { status: 404 });
  assert.deepEqual((await client.sitemaps.list({ siteUrl })).data, {});
});

test('a sitemap is pending until it was read, and has no numbers of its reading yet', async () => {
  const { origin, serve: answer } = on.web.host(SHOP);
  let go = (): void => {};
  answer({
    '/slow.xml': (_, response) => {
      go = () => response.end(urlsetOf(origin, ['/slow']));
    },
  });
  const feedpath = `${origin}/slow.xml`;
  await client.sitemaps.submit({ siteUrl, feedpath });
  const { data } = await client.sitemaps.get({ siteUrl, feedpath });
  const { isPending, lastDownloaded, contents, type } = data;
  assert.deepEqual([isPending, lastDownloaded, contents, type], [true, undefined, [], undefined]);
  await on.until('it was asked for', async () => on.web.host(SHOP).paths.includes('/slow.xml'));
  assert.equal((await client.sitemaps.get({ siteUrl, feedpath })).data.isPending, true);
  go();
  assert.equal((await whenRead(feedpath)).contents?.[0]?.submitted, '1');
});

test('submitting again refreshes lastSubmitted, and has the sitemap asked for again', async () => {
  const { origin } = on.web.host(SHOP);
  const feedpath = serve('/again.xml', urlsetOf(origin, ['/1']));
  const first = await submitted(feedpath);
  await on.skip(2 * 60_000);
  serve('/again.xml', urlsetOf(origin, ['/1', '/2']));
  await client.sitemaps.submit({ siteUrl, feedpath });
  let second: Sitemap = {};
  await on.until('it was read anew', async () => {
    ({ data: second } = await client.sitemaps.get({ siteUrl, feedpath }));
    return second.contents?.[0]?.submitted === '2';
  });
  const between = (name: 'lastSubmitted' | 'lastDownloaded'): number =>
    Date.parse(second[name] ?? '') - Date.parse(first[name] ?? '');
  assert.ok(between('lastSubmitted') >= 2 * 60_000);
  assert.ok(between('lastDownloaded') >= 2 * 60_000);
});

test('the children of an index are listed below it alone, with their pages together', async () => {
  const { origin } = on.web.host(SHOP);
  const children = ['/child-1.xml', '/child-2.xml'].map((path, index) =>
    serve(path, urlsetOf(origin, pagesTo(index + 2, `${path}/`))),
  );
  const index = serve('/index.xml', indexOf(origin, ['/child-1.xml', '/child-2.xml']));
  const { isSitemapsIndex, type, contents } = await submitted(index);
  assert.deepEqual(
    [isSitemapsIndex, type, contents],
    [true, 'sitemap', [{ type: 'web', submitted: '5', indexed: '0' }]],
  );
  const { data } = await client.sitemaps.list({ siteUrl, sitemapIndex: index });
  assert.deepEqual(pathsOf(data), children);
  assert.deepEqual(data.sitemap?.map(({ contents: [first] = [] }) => first?.submitted).toSorted(), [
    '2',
    '3',
  ]);
  const whole = (await client.sitemaps.list({ siteUrl })).data;
  assert.ok((pathsOf(whole) as string[]).includes(index));
  assert.ok(children.every((child) => !(pathsOf(whole) as string[]).includes(child)));
  const child = await client.sitemaps.get({ siteUrl, feedpath: children[0] as string });
  assert.equal(child.data.path, children[0]);
  await assert.rejects(client.sitemaps.list({ siteUrl, sitemapIndex: `${origin}/none.xml` }), {
    status: 404,
  });
});

test('what is wrong with a sitemap is counted, and what could not be had is an error', async () => {
  const { origin } = on.web.host(SHOP);
  const broken = serve(
    '/broken.xml',
    urlsetOf(origin, [
      ['/1', '2026-13-77'],
      ['/2', 'yesterday'],
      ['/3', '2026-05-01'],
    ]),
  );
  const { errors, contents } = await submitted(broken);
  assert.deepEqual([errors, contents?.[0]?.submitted], ['2', '3']);
  const future = serve('/future.xml', urlsetOf(origin, [['/1', '2126-01-01'], '/2']));
  const { errors: none, warnings } = await submitted(future);
  assert.deepEqual([none, Number(warnings) > 0], ['0', true]);
  const missing = await submitted(`${origin}/missing.xml`);
  assert.deepEqual([missing.errors, missing.type, missing.contents], ['1', undefined, []]);
  assert.equal(missing.lastDownloaded, undefined);
});

test('every kind of document has its type', async () => {
  const { origin } = on.web.host(SHOP);
  const item = `<item><title>t</title><link>${origin}/i</link></item>`;
  const about = `<title>c</title><link>${origin}/</link><description>d</description>`;
  const rss = `<rss version="2.0"><channel>${about}${item}</channel></rss>`;
  const at = '<updated>2026-05-01T00:00:00Z</updated>';
  const entry = `<entry><id>urn:e</id><title>t</title>${at}<link href="${origin}/e"/></entry>`;
  const xmlns = 'http://www.w3.org/2005/Atom';
  const atom = `<feed xmlns="${xmlns}"><id>urn:f</id><title>f</title>${at}${entry}</feed>`;
  const page = '<!doctype html><html><head><title>404</title></head><body>Sorry</body></html>';
  const kinds = [
    [serve('/a.txt', `${origin}/t1\n${origin}/t2\n`, 'text/plain'), 'urlList', '2'],
    [serve('/rss.xml', rss, 'application/rss+xml'), 'rssFeed', '1'],
    [serve('/atom.xml', atom, 'application/atom+xml'), 'atomFeed', '1'],
    [serve('/page.xml', page, 'text/html'), 'notSitemap', undefined],
  ] as const;
  for (const [feedpath, type, pages] of kinds) {
    const found = await submitted(feedpath);
    assert.deepEqual([found.type, found.contents?.[0]?.submitted], [type, pages], feedpath);
    assert.equal(Number(found.errors) > 0, type === 'notSitemap', feedpath);
  }
});

test('an address with a query and letters of all kinds is the same one everywhere', async () => {
  const { origin } = on.web.host(SHOP);
  const feedpath = `${origin}/maps/site map.xml?lang=ä&b=%2F&c=d%26e`;
  const path = new URL(feedpath).href;
  serve(path.slice(origin.length), urlsetOf(origin, ['/maps/1']));
  const found = await submitted(feedpath);
  assert.deepEqual([found.path, found.errors, found.contents?.[0]?.submitted], [path, '0', '1']);
  assert.equal(found.path, (await client.sitemaps.get({ siteUrl, feedpath: path })).data.path);
  // A property may be a folder, too.
  const folder = `${origin}/maps/`;
  assert.deepEqual(pathsOf((await client.sitemaps.list({ siteUrl: folder })).data), [path]);
  await assert.rejects(
    client.sitemaps.submit({ siteUrl: folder, feedpath: `${origin}/elsewhere.xml` }),
    { status: 400, message: /is not below the site/ },
  );
  await client.sitemaps.delete({ siteUrl, feedpath });
  await assert.rejects(client.sitemaps.get({ siteUrl, feedpath }), { status: 404 });
});

test('a domain is all of its hosts, and no other that ends alike', async () => {
  const byAdmin = clientOf(admin);
  const domain = 'sc-domain:shop.example';
  const feedpath = serve(
    '/b.xml',
    urlsetOf(on.web.host('blog.shop.example').origin, ['/b']),
    'application/xml',
    'blog.shop.example',
  );
  const { path, contents } = await submitted(feedpath, byAdmin, domain);
  assert.deepEqual([path, contents?.[0]?.submitted], [feedpath, '1']);
  const list = pathsOf((await byAdmin.sitemaps.list({ siteUrl: domain })).data) as string[];
  assert.ok(list.includes(feedpath));
  const { origin } = on.web.host('notshop.example');
  await assert.rejects(
    byAdmin.sitemaps.submit({ siteUrl: domain, feedpath: `${origin}/sitemap.xml` }),
    { status: 400 },
  );
  assert.ok(list.every((url) => new URL(url).hostname.endsWith('shop.example')));
});

test('who may not is told so, in the form of Google’s API', async () => {
  const { origin } = on.web.host(UNPROVEN);
  const site = `${origin}/`;
  const feedpath = serve('/sitemap.xml', urlsetOf(origin, ['/']), 'application/xml', UNPROVEN);
  await assert.rejects(client.sitemaps.submit({ siteUrl: site, feedpath }), {
    status: 403,
    message: /is not verified/,
  });
  assert.equal(await on.store.sites.find(site), undefined, 'no site is made of what is refused');
  await submitted(feedpath, clientOf(admin), site);
  await assert.rejects(client.sitemaps.delete({ siteUrl: site, feedpath }), { status: 403 });
  const reader = clientOf(await on.token('read'));
  assert.equal((await reader.sitemaps.get({ siteUrl: site, feedpath })).data.path, feedpath);
  await assert.rejects(reader.sitemaps.submit({ siteUrl, feedpath: `${siteUrl}r.xml` }), {
    status: 403,
    message: /needs a token with the scope submit/,
  });
  await assert.rejects(clientOf('ptl_wrong').sitemaps.list({ siteUrl }), { status: 401 });
  await assert.rejects(client.sitemaps.list({ siteUrl: 'https://unknown.example/' }), {
    status: 404,
  });
  const { data } = await client.sites.list();
  const levels = data.siteEntry?.map(({ siteUrl: url, permissionLevel }) => [url, permissionLevel]);
  assert.deepEqual(new Map(levels as [string, string][]).get(siteUrl), 'siteFullUser');
  assert.deepEqual(new Map(levels as [string, string][]).get(site), 'siteUnverifiedUser');
  assert.equal((await client.sites.get({ siteUrl })).data.permissionLevel, 'siteFullUser');
});

test('on this machine the client needs no token', async (context) => {
  const alone = await openConsoleOnWeb(context, { hosts: ['alone.example'], auth: 'loopback' });
  const { origin, serve: answer } = alone.web.host('alone.example');
  answer({ '/sitemap.xml': urlsetOf(origin, ['/a', '/b']) });
  const local = clientOf(undefined, alone.url);
  const asked = { siteUrl: `${origin}/`, feedpath: `${origin}/sitemap.xml` };
  await local.sitemaps.submit(asked);
  await alone.until('it was read', async () => {
    const { data } = await local.sitemaps.get(asked);
    return data.isPending === false && data.contents?.[0]?.submitted === '2';
  });
  await local.sitemaps.delete(asked);
  await assert.rejects(local.sitemaps.get(asked), { status: 404 });
  assert.deepEqual(alone.troubles, []);
});

after(() => {
  assert.deepEqual(on.troubles, []);
  on.web.assertPolite();
});
