// `node today.mjs sitemap`: the same table served by what people use today, as its README shows it.
import { Readable } from 'node:stream';
import express from 'express';
import { BASE, rows } from './rows.mjs';

const servers = {
  async sitemap(app) {
    const { SitemapStream, streamToPromise } = await import('sitemap');
    app.get('/sitemap.xml', async (_request, response) => {
      response.header('Content-Type', 'application/xml');
      const stream = new SitemapStream({ hostname: BASE });
      const items = rows.map(({ loc, lastmod, alternates = [] }) => {
        const links = alternates.map(({ hreflang, href }) => ({ lang: hreflang, url: href }));
        return { url: loc, ...(lastmod && { lastmod }), ...(links.length > 0 && { links }) };
      });
      response.send(await streamToPromise(Readable.from(items).pipe(stream)));
    });
    // The date that is not one ends their process: an app has to filter it.
    rows.find(({ lastmod }) => lastmod === 'yesterday').lastmod = undefined;
  },

  async 'express-sitemap-xml'(app) {
    const { default: middleware } = await import('express-sitemap-xml');
    const urls = rows.map(({ loc, lastmod }) => ({ url: loc, ...(lastmod && { lastMod: lastmod }) }));
    app.use(middleware(async () => urls, BASE));
  },
};

const app = express();
await servers[process.argv[2]](app);
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
