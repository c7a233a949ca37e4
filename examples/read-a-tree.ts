// Walks a tree of sitemaps and counts the pages of each. Here the tree lies in a folder; for one on
// the web `createFetchOpener(createFetcher({ trustedUrl: rootUrl }))` alone is the opener.
import { join } from 'node:path';
import { createFetcher } from 'portolan/net';
import { createFetchOpener, createFolderOpener, walkSitemapTree } from 'portolan/tree';

const fetcher = createFetcher();
const { rootUrl, open } = createFolderOpener({
  path: join(import.meta.dirname, 'site', 'sitemap.xml'),
  baseUrl: 'https://harbours.example/',
  elsewhere: createFetchOpener(fetcher),
});

const pages = new Map<string, number>();
const problems = new Map<string, number>();

const walk = walkSitemapTree(rootUrl, {
  open,
  depthMax: 1,
  onProblem: ({ code }) => problems.set(code, (problems.get(code) ?? 0) + 1),
  onEnd: ({ complete }) => console.log(complete ? 'read to the end' : 'not completely read'),
});
for await (const { sitemap, entries } of walk) {
  const count = entries.filter(({ kind }) => kind === 'url').length;
  pages.set(sitemap.url, (pages.get(sitemap.url) ?? 0) + count);
}
await fetcher.close();

for (const [url, count] of pages) console.log(`${count} pages in ${url}`);
for (const [code, count] of problems) console.log(`${code} ×${count}`);
