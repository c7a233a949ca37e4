// Serves a model on the loopback, and counts what is asked for.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CrawlModel, type ModelLink, type ModelPage, pageAt } from './crawl-model.ts';
import { MODEL_NOW } from './model-world.ts';

/** A model at an origin of its own. */
export interface ModelServer extends AsyncDisposable {
  readonly origin: string;
  /** Requests of pages by their path with query. */
  readonly asked: ReadonlyMap<string, number>;
}

type Spelling = 'root' | 'absolute' | 'relative';
type Shape = 'main' | 'article' | 'blocks';

/** Serves it until it is disposed of. */
export async function serveModel(model: CrawlModel): Promise<ModelServer> {
  const asked = new Map<string, number>();
  let origin = '';
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const date = new Date(MODEL_NOW).toUTCString();
    if (path === '/robots.txt' || path === '/sitemap.xml') {
      const isRobots = path === '/robots.txt';
      const body = isRobots ? robotsOf(model, origin) : sitemapOf(model, origin);
      const type = isRobots ? 'text/plain' : 'application/xml';
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, date }).end(body);
      return;
    }
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = pageAt(model, path);
    const { status = 200, type = 'text/html; charset=utf-8', location, headers } = page;
    response.writeHead(status, {
      date,
      'content-type': type,
      ...(location === undefined ? {} : { location }),
      ...headers,
    });
    response.end(type.startsWith('text/html') ? htmlOf(model, page, { path, origin }) : page.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function robotsOf({ disallow, listed, seed }: CrawlModel, origin: string): string {
  const lines = ['User-agent: *', ...disallow.map((rule) => `Disallow: ${rule}`)];
  if (listed.length > 0 && seed % 2 === 0) lines.push(`Sitemap: ${origin}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

function sitemapOf({ listed }: CrawlModel, origin: string): string | undefined {
  if (listed.length === 0) return undefined;
  const urls = listed.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n');
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

interface Place {
  readonly path: string;
  readonly origin: string;
}

function htmlOf(model: CrawlModel, page: ModelPage, place: Place): string {
  const spelling = (['root', 'absolute', 'relative'] as const)[model.seed % 3] ?? 'root';
  const shape = (['main', 'blocks', 'article'] as const)[(model.seed >> 1) % 3] ?? 'main';
  const href = (to: string): string => escaped(spelt(to, spelling, place));
  const anchor = (link: ModelLink): string => {
    const [to, text, rel] = typeof link === 'string' ? [link, 'Read more'] : link;
    const relation = rel === undefined ? '' : ` rel="${rel}"`;
    return `<a href="${href(to)}"${relation}>${escaped(text)}</a>`;
  };
  const { title = '', text = '', links = [], around = [], pictures = [] } = page;
  const content = [
    `<h1>${escaped(title)}</h1>`,
    ...pictures.map((picture) => `<img src="${href(picture)}">`),
    `<p>${escaped(text)}</p>`,
    ...(links.length === 0 ? [] : ['<ul>', ...links.map((l) => `<li>${anchor(l)}</li>`), '</ul>']),
  ];
  const menu = [...model.menu, ...around].map(anchor).join('\n');
  return [
    '<!doctype html><html lang="en"><head>',
    `<title>${escaped(title)}</title>`,
    ...headOf(page, place, href),
    '</head><body>',
    ...bodyOf(shape, content.join('\n'), menu),
    '</body></html>',
  ].join('\n');
}

function headOf(page: ModelPage, { origin }: Place, href: (to: string) => string): string[] {
  const { canonical, robots, next, prev } = page;
  const head: string[] = [];
  if (canonical !== undefined)
    head.push(`<link rel="canonical" href="${escaped(origin + canonical)}">`);
  if (robots !== undefined) head.push(`<meta name="robots" content="${robots}">`);
  if (next !== undefined) head.push(`<link rel="next" href="${href(next)}">`);
  if (prev !== undefined) head.push(`<link rel="prev" href="${href(prev)}">`);
  return head;
}

function bodyOf(shape: Shape, content: string, menu: string): string[] {
  switch (shape) {
    case 'main':
      return [`<nav>${menu}</nav>`, `<main>${content}</main>`, '<footer>All rights kept</footer>'];
    case 'article':
      return [`<article>${content}</article>`, `<aside>${menu}</aside>`];
    case 'blocks':
      return [`<header>${menu}</header>`, `<div id="content">${content}</div>`];
  }
}

// A link to the folder of the page is written without it; others as seen from the root.
function spelt(to: string, spelling: Spelling, { path, origin }: Place): string {
  if (!to.startsWith('/') || to.startsWith('//')) return to;
  if (spelling === 'absolute') return origin + to;
  if (spelling === 'root') return to;
  const folder = path.replace(/[?#].*$/s, '').replace(/[^/]*$/, '');
  const rest = to.slice(folder.length);
  const isBelow = to.startsWith(folder) && /^[^/?#:]+([/?#][^:]*)?$/.test(rest);
  return isBelow ? rest : to;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
