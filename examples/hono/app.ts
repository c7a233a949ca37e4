// A log with two sections in its sitemap: a few pages, and posts of which each part is one query.
import { Hono } from 'hono';
import { sitemap } from 'portolan/hono';
import { countPosts, findPost, readPosts } from './posts.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': 'The harbour log',
  '/about': 'About the log',
  '/de/': 'Das Logbuch des Hafens',
};
const HOMES = [
  { hreflang: 'de', href: '/de/' },
  { hreflang: 'en', href: '/' },
];

export const app = new Hono();

app.use(
  sitemap({
    base: process.env['BASE'] ?? 'https://harbours.example/',
    sections: [
      {
        name: 'pages',
        source: () =>
          Object.keys(PAGES).map((loc) => (loc === '/about' ? loc : { loc, alternates: HOMES })),
      },
      {
        name: 'posts',
        count: countPosts,
        page: async (page, size) => {
          const posts = await readPosts(page * size, size);
          return posts.map(({ slug, updatedAt }) => ({ loc: `/log/${slug}`, lastmod: updatedAt }));
        },
      },
    ],
    maxAge: 600,
    robotsTxt: 'User-agent: *\nDisallow: /search\n',
    onFinding: ({ rule, message }) => console.warn(`sitemap: ${rule}: ${message}`),
    onError: (error) => console.error('sitemap:', error),
  }),
);

for (const [path, title] of Object.entries(PAGES)) {
  app.get(path, (context) => context.html(`<!doctype html><title>${title}</title>`));
}

app.get('/log/:slug', async (context) => {
  const post = await findPost(context.req.param('slug'));
  if (post === undefined) return context.notFound();
  return context.html(`<!doctype html><title>Entry ${post.id}</title>`);
});
