// Answers requests for the sitemap of a site whose pages are in a table: the index from a count,
// each part from one page of rows. The same function is the `fetch` of a worker, Bun and Deno.
import { createSitemapHandler } from 'portolan/handler';

const pilots = Array.from({ length: 2_500 }, (_, row) => ({
  loc: `/pilots/${row + 1}`,
  lastmod: new Date(Date.UTC(2026, 0, 1 + (row % 300))),
}));

const handle = createSitemapHandler({
  base: 'https://harbours.example/',
  urlsMax: 1_000,
  sections: [
    { name: 'pages', source: ['/', '/about'] },
    {
      name: 'pilots',
      count: () => pilots.length,
      page: (page, size) => pilots.slice(page * size, (page + 1) * size),
    },
  ],
  robotsTxt: 'User-agent: *\nDisallow: /cart\n',
  onError: (error) => console.error(error),
  onFinding: ({ rule, message }) => console.warn(rule, message),
});

const ask = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await handle(new Request(`https://harbours.example${path}`, { headers }));
  console.log(path, response?.status ?? 'is not for the set');
  return response?.headers.get('etag') ?? '';
};

await ask('/sitemap.xml');
const etag = await ask('/sitemap-pilots-3.xml');
await ask('/sitemap-pilots-3.xml', { 'if-none-match': etag });
await ask('/sitemap-pilots-4.xml');
await ask('/robots.txt');
await ask('/about');
