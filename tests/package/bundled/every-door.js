// What is bundled: opens every door, and uses what a bundle may break.
import * as core from 'portolan';
import * as check from 'portolan/check';
import * as consoleDoor from 'portolan/console';
import * as crawl from 'portolan/crawl';
import * as formats from 'portolan/formats';
import * as harvest from 'portolan/unstable/harvest';
import * as net from 'portolan/net';
import * as pages from 'portolan/pages';
import * as protocol from 'portolan/protocol';
import * as publish from 'portolan/publish';
import * as queue from 'portolan/unstable/queue';
import * as robots from 'portolan/robots-txt';
import * as rules from 'portolan/rules';
import * as sources from 'portolan/sources';
import * as store from 'portolan/unstable/store';
import * as tree from 'portolan/tree';
import * as astro from 'portolan/astro';
import * as docusaurus from 'portolan/docusaurus';
import * as eleventy from 'portolan/eleventy';
import * as express from 'portolan/express';
import * as fastify from 'portolan/fastify';
import * as handler from 'portolan/handler';
import * as hono from 'portolan/hono';
import * as koa from 'portolan/koa';
import * as nest from 'portolan/nest';
import * as next from 'portolan/next';
import * as nuxt from 'portolan/nuxt';
import * as vite from 'portolan/vite';
import * as vitepress from 'portolan/vitepress';

const doors = {
  ...{ core, check, consoleDoor, crawl, formats, harvest, net, pages, protocol, publish, queue },
  ...{ robots, rules, sources, store, tree },
  ...{ astro, docusaurus, eleventy, express, fastify, handler, hono, koa, nest, next, nuxt },
  ...{ vite, vitepress },
};

export async function openEveryDoor() {
  const result = { doors: Object.entries(doors).filter(([, door]) => Object.keys(door).length > 0) };
  result.doors = result.doors.length;

  const written = core.writeSitemap([{ loc: 'https://example.com/?a&b' }], { gzip: true });
  const gzip = new Uint8Array(await new Response(written).arrayBuffer());
  const locs = async (input) => {
    const found = [];
    for await (const { loc } of core.readSitemap(input)) found.push(loc);
    return found;
  };
  const bytes = (text) => new TextEncoder().encode(text);
  result.gzip = await locs(gzip);
  result.names = await locs(bytes('<urlset><url><loc>https://example.com/&eacute;</loc></url></urlset>'));
  result.feed = await locs(
    bytes('<rss version="2.0"><channel><item><link>https://example.com/1</link></item></channel></rss>'),
  );
  const robotsTxt = robots.readRobotsTxt('User-agent: *\nDisallow: /shut\n');
  result.shut = robotsTxt.isAllowed('https://example.com/shut', 'anybot');

  const report = await check.check(bytes('<urlset><url><loc>https://example.com/</loc></url></urlset>'), {
    url: 'https://example.com/sitemap.xml',
  });
  result.rules = report.findings.map(({ rule }) => rule);
  result.version = typeof net.PORTOLAN_VERSION;

  const opened = await store.openStore('memory:', { clock: { now: () => 0 } });
  try {
    const { id } = await opened.sites.ensure('https://example.com/', 0);
    result.threads = (await opened.urls.page(id, {}, { limit: 10 })).rows;
  } finally {
    await opened.close();
  }
  try {
    await crawl.openPlaywrightRenderer();
  } catch (error) {
    result.peer = error.code;
  }
  try {
    const source = await sources.openSource('postgres://127.0.0.1:1/d?query=select+1', {
      query: 'select 1',
      base: 'https://example.com/',
    });
    for await (const _ of source.batches({})) break;
  } catch (error) {
    result.database = error.code;
  }
  // The fetcher, whose client is imported in parts.
  try {
    const fetcher = net.createFetcher({ allowPrivate: true, timeoutMs: 1000 });
    await fetcher.get('http://127.0.0.1:9/sitemap.xml');
  } catch (error) {
    result.fetched = error.code;
  }
  return result;
}
