// What Deno and Cloudflare's workerd run: a handler over a table of pages.
import { createSitemapHandler } from 'portolan/handler';

const rows = Array.from({ length: 5 }, (_, row) => ({
  loc: `/pilots/${row + 1}`,
  lastmod: new Date(Date.UTC(2026, 0, row + 1)),
}));

const handle = createSitemapHandler({
  base: 'https://example.com/',
  urlsMax: 2,
  robotsTxt: true,
  sections: [
    {
      name: 'pages',
      async *source() {
        yield '/';
        yield { variants: { en: '/about', de: '/de/about' } };
      },
    },
    {
      name: 'pilots',
      count: () => rows.length,
      page: (page, size) => rows.slice(page * size, (page + 1) * size),
    },
  ],
});

export default {
  fetch: async (request, _environment, context) =>
    (await handle(request, context)) ?? new Response('Not here', { status: 404 }),
};
