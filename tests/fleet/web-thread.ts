// The made-up web in a thread of its own, so that what happens in the test does not hold it up.
// Each site is a host of its own on this machine; each has a version that the test counts up. It
// shares no code with the product.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface WebSettings {
  readonly sites: number;
  /** Hosts that have a sitemap of several sites each. */
  readonly shared: number;
  readonly delayMs: number;
}

/**
 * What the test says: count a site's version up, or to the next even one, at which nothing fails;
 * begin the log anew; give the log.
 */
export type WebOrder =
  | { readonly what: 'change' | 'heal'; readonly site: number }
  | { readonly what: 'forget' | 'tell' };

/** A request. Times are since 1970, in fractions of milliseconds, by the monotonic clock. */
export interface WebRequest {
  readonly host: string;
  readonly path: string;
  /** The User-Agent. */
  readonly agent: string;
  /** It came between these two: the thread may have been busy, or had no processor. */
  readonly lookedAt: number;
  readonly arrivedAt: number;
  /** When the answer was sent, or the connection was lost. */
  endedAt: number;
}

/** What it says: its port, at first; then its log. */
export type WebWord = { readonly port: number } | { readonly log: readonly WebRequest[] };

const CHILDREN = 3;
const URLS = 12;
const ANSWER_MS_MAX = 20;
const TICK_MS = 5;
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const { sites, shared, delayMs } = workerData as WebSettings;
const versions = new Array<number>(sites).fill(0);
let log: WebRequest[] = [];
let lookedAt = now();
setInterval(() => {
  lookedAt = now();
}, TICK_MS);

const server = createServer(answer);
server.keepAliveTimeout = 60_000;
server.listen(0, '0.0.0.0', () => {
  say({ port: (server.address() as AddressInfo).port });
});
parentPort?.on('message', (order: WebOrder) => {
  if (order.what === 'change' || order.what === 'heal') {
    const version = (versions[order.site] ?? 0) + 1;
    versions[order.site] = order.what === 'change' ? version : version + (version % 2);
  } else if (order.what === 'forget') log = [];
  else say({ log: structuredClone(log) });
});

function now(): number {
  return performance.timeOrigin + performance.now();
}

function say(word: WebWord): void {
  parentPort?.postMessage(word);
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { host = '', 'user-agent': agent = '' } = request.headers;
  const path = request.url ?? '';
  const endedAt = Number.POSITIVE_INFINITY;
  const entry: WebRequest = { host, path, agent, lookedAt, arrivedAt: now(), endedAt };
  log.push(entry);
  response.once('close', () => {
    entry.endedAt = Math.min(entry.endedAt, now());
  });
  setTimeout(() => {
    entry.endedAt = Math.min(entry.endedAt, now());
    const body = bodyOf(host, path);
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    const type = path === '/robots.txt' ? 'text/plain' : 'application/xml';
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, 'content-type': type });
    response.end(isKnown ? undefined : body);
  }, Math.random() * ANSWER_MS_MAX);
}

function bodyOf(host: string, path: string): string | undefined {
  const [address = '', port = ''] = host.split(':');
  const [, kind, high = '', low = ''] = address.split('.');
  const number = Number(high) * 200 + Number(low) - 1;
  if (path === '/robots.txt') return robotsOf({ isSite: kind === '1', number, port });
  if (kind === '2') {
    const [, site = ''] = /^\/s(\d+)\.xml$/.exec(path) ?? [];
    return site === '' || Number(site) % shared !== number
      ? undefined
      : urlsetOf({ site: Number(site), child: CHILDREN, port });
  }
  if (path === '/index.xml') return indexOf(number, port);
  const [, child = ''] = /^\/c(\d)\.xml$/.exec(path) ?? [];
  return child === '' ? undefined : urlsetOf({ site: number, child: Number(child), port });
}

interface Robots {
  readonly isSite: boolean;
  readonly number: number;
  readonly port: string;
}

function robotsOf({ isSite, number, port }: Robots): string {
  const manners = `User-agent: *\nCrawl-delay: ${delayMs / 1_000}\n`;
  if (!isSite) return manners;
  const elsewhere = `${originOf({ kind: 2, number: number % shared, port })}/s${number}.xml`;
  const index = `${originOf({ kind: 1, number, port })}/index.xml`;
  return `${manners}Sitemap: ${index}\nSitemap: ${elsewhere}\n`;
}

function indexOf(site: number, port: string): string {
  const version = versions[site] ?? 0;
  const lines = Array.from({ length: CHILDREN }, (_, child) => child)
    .filter((child) => child === 0 || chance(site, version, child) > 0.3)
    .map((child) => {
      const loc = `${originOf({ kind: 1, number: site, port })}/c${child}.xml`;
      return `<sitemap><loc>${loc}</loc></sitemap>`;
    });
  return `<sitemapindex ${SPACE}>${lines.join('\n')}</sitemapindex>`;
}

interface Urlset {
  readonly site: number;
  readonly child: number;
  readonly port: string;
}

// Some URLs come and go, some change, some are wrong. At odd versions a child may be missing, or
// end too early.
function urlsetOf({ site, child, port }: Urlset): string | undefined {
  const version = versions[site] ?? 0;
  const luck = version % 2 === 0 ? 1 : chance(site, version, child, -1);
  if (luck < 0.15) return undefined;
  const origin = originOf({ kind: 1, number: site, port });
  const lines = Array.from({ length: URLS }, (_, url) => url)
    .filter((url) => chance(site, version, child, url) > 0.25)
    .map((url) => {
      const day = 1 + Math.floor(chance(site, Math.floor(version / 2), child, url, 1) * 28);
      const isWrong = chance(site, version, child, url, 2) < 0.05;
      const lastmod = isWrong ? 'yesterday' : `2026-10-${String(day).padStart(2, '0')}`;
      return `<url><loc>${origin}/${child}/p${url}</loc><lastmod>${lastmod}</lastmod></url>`;
    });
  return `<urlset ${SPACE}>${lines.join('\n')}${luck < 0.3 ? '' : '</urlset>'}`;
}

function originOf({ kind, number, port }: { kind: number; number: number; port: string }): string {
  return `http://127.${kind}.${Math.floor(number / 200)}.${(number % 200) + 1}:${port}`;
}

/** The same number from 0 to 1 for the same words. */
function chance(...words: readonly number[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32LE(0) / 2 ** 32;
}
