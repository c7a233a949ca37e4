// A web of many sites, each a host of its own on this machine: `node many-hosts.ts <urls>`. It
// prints its port; each line that it reads is a state of all sites, and is answered by an empty
// line. It ends with its input.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** What differs from the first state. */
export interface HostsState {
  /** The lastmod of URLs that changed. */
  readonly day: string;
  /** One site in so many changed; 0: none. */
  readonly siteEvery: number;
  /** Of its URLs one in so many. */
  readonly urlEvery: number;
  /** A sitemap that did not change is answered with 304. */
  readonly hasValidators: boolean;
}

const SITEMAP_URLS = 50_000;
// The last number of an address is 1 to 250, the one before it 0 to 249.
const LAST = 250;
// One URL in so many has a fault, for the questions about issues.
const FAULTY_EVERY = 1_000;
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urls = Number(process.argv[2]);
let state: HostsState = { day: '', siteEvery: 0, urlEvery: 1, hasValidators: false };

const server = createServer(answer);
server.keepAliveTimeout = 5_000;
server.listen(0, '0.0.0.0', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  state = JSON.parse(line) as HostsState;
  process.stdout.write('\n');
});
lines.on('close', () => process.exit());

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { host = '' } = request.headers;
  const origin = `http://${host}`;
  const path = request.url ?? '';
  if (path === '/robots.txt') {
    response.end(`User-agent: *\nDisallow:\nSitemap: ${origin}/sitemap.xml\n`);
    return;
  }
  const isChanged = state.siteEvery > 0 && siteOf(host) % state.siteEvery === 0;
  const etag = `"${isChanged ? state.day : 'first'}"`;
  if (state.hasValidators && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const body = bodyOf(origin, path, isChanged);
  if (body === undefined) response.writeHead(404).end();
  else response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(body);
}

function bodyOf(origin: string, path: string, isChanged: boolean): string | undefined {
  const [, number] = /^\/sitemap(?:-(\d+))?\.xml$/.exec(path) ?? ['', 'none'];
  if (number === 'none') return undefined;
  const isIndex = number === undefined && urls > SITEMAP_URLS;
  if (!isIndex) return urlsetOf(origin, Number(number ?? 1) - 1, isChanged);
  const children = Array.from(
    { length: Math.ceil(urls / SITEMAP_URLS) },
    (_, child) => `<sitemap><loc>${origin}/sitemap-${child + 1}.xml</loc></sitemap>`,
  );
  return `<sitemapindex ${SPACE}>${children.join('\n')}</sitemapindex>`;
}

function urlsetOf(origin: string, child: number, isChanged: boolean): string {
  const parts = [`<urlset ${SPACE}>`];
  const first = child * SITEMAP_URLS;
  for (let url = first; url < Math.min(urls, first + SITEMAP_URLS); url += 1) {
    const loc = `${origin}/department-${url % 40}/category-${url % 1_000}/article-${url}-name`;
    const known = url % FAULTY_EVERY === 7 ? 'yesterday' : `2026-10-0${1 + (url % 9)}`;
    const lastmod = isChanged && url % state.urlEvery === 0 ? state.day : known;
    parts.push(`<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>`);
  }
  parts.push('</urlset>');
  return parts.join('\n');
}

function siteOf(host: string): number {
  const [, high = 0, middle = 0, low = 0] = host.split(/[.:]/).map(Number);
  return ((high - 1) * LAST + middle) * LAST + low - 1;
}
