// Serves a made-up site on loopback, and watches the manners of whoever visits it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { MadePage } from './made-page.ts';
import type { MadeSite } from './made-site.ts';
import { type RenderedAnswer, renderPage } from './render-page.ts';
import { renderRobots, robotsAllows } from './right-robots.ts';

// A timer of the visitor may be so much early, by its own rounding.
const EARLY_MS = 3;

/** How visitors are to behave. */
export interface Manners {
  /** The most requests at a time. */
  readonly atOnceMax?: number;
  /** The least pause between the beginnings of two requests. */
  readonly gapMsMin?: number;
}

/** What the server has seen. */
export interface SiteLog {
  /** How often each address was asked for. */
  readonly visits: ReadonlyMap<string, number>;
  readonly requests: number;
  readonly atOnceMost: number;
  /** What was bad manners: whole sentences. */
  readonly complaints: readonly string[];
}

/** A site that is served. */
export interface SiteServer extends AsyncDisposable {
  readonly origin: string;
  /** Puts a site here, in place of any before, and forgets what was seen. */
  serve(site: MadeSite, manners?: Manners): void;
  log(): SiteLog;
  close(): Promise<void>;
}

/** Starts a server; nothing is served before `serve`. */
export async function startSiteServer(): Promise<SiteServer> {
  let site: MadeSite | undefined;
  let watch = createWatch({});
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const current = site;
    if (current === undefined) throw new Error('No site is served yet.');
    const count = watch.begin(current, path);
    response.on('close', () => watch.end());
    response.on('error', () => {});
    void answer(current, { path, count, request, response, watch }).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next, manners = {}) => {
      site = next;
      watch = createWatch(manners);
    },
    log: () => watch.log(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Watch {
  /** Gives how often the path was asked for, this time included. */
  begin(site: MadeSite, path: string): number;
  end(): void;
  hold(seconds: number): void;
  log(): SiteLog;
}

function createWatch({ atOnceMax = Number.POSITIVE_INFINITY, gapMsMin = 0 }: Manners): Watch {
  const visits = new Map<string, number>();
  const complaints: string[] = [];
  let requests = 0;
  let atOnce = 0;
  let atOnceMost = 0;
  let last = Number.NEGATIVE_INFINITY;
  let heldUntil = Number.NEGATIVE_INFINITY;
  return {
    begin: (site, path) => {
      const now = performance.now();
      requests += 1;
      atOnce += 1;
      atOnceMost = Math.max(atOnceMost, atOnce);
      const count = (visits.get(path) ?? 0) + 1;
      visits.set(path, count);
      if (atOnce > atOnceMax) complaints.push(`${path} was request ${atOnce} at one time.`);
      if (now - last < gapMsMin - EARLY_MS) {
        complaints.push(`${path} came ${Math.round(now - last)} ms after the one before.`);
      }
      if (now < heldUntil - EARLY_MS) {
        complaints.push(`${path} came ${Math.round(heldUntil - now)} ms before Retry-After.`);
      }
      if (path !== '/robots.txt' && !robotsAllows(site.robots, 'Portolan', path)) {
        complaints.push(`${path} is disallowed and was asked for.`);
      }
      last = now;
      return count;
    },
    end: () => {
      atOnce -= 1;
    },
    hold: (seconds) => {
      heldUntil = Math.max(heldUntil, performance.now() + seconds * 1_000);
    },
    log: () => ({ visits, requests, atOnceMost, complaints }),
  };
}

interface Exchange {
  readonly path: string;
  readonly count: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly watch: Watch;
}

async function answer(site: MadeSite, exchange: Exchange): Promise<void> {
  const { path, count, request, response, watch } = exchange;
  const file = siteFile(site, path);
  if (file !== undefined) {
    const isRobots = path === '/robots.txt';
    const status = isRobots ? (site.robotsStatus ?? 200) : 200;
    response.writeHead(status, { 'Content-Type': file.type });
    response.end(file.body);
    return;
  }
  const page: MadePage = site.page(path) ?? { status: 404 };
  if (page.delayMs !== undefined) await delay(page.delayMs);
  const isBad = page.badVisits === undefined || count <= page.badVisits;
  if (page.failure === 'no-answer' && isBad) {
    request.socket.destroy();
    return;
  }
  const { failure, status, ...good } = page;
  const rendered = renderPage(isBad ? page : good, Date.now);
  if (isBad && page.retryAfterSeconds !== undefined) watch.hold(page.retryAfterSeconds);
  send(response, rendered, failure === 'broken-off' && isBad);
}

function send(response: ServerResponse, rendered: RenderedAnswer, breaksOff: boolean): void {
  const { status, headers, body } = rendered;
  response.sendDate = false;
  const bytes = Buffer.from(body);
  const length = breaksOff ? bytes.length + 1_000 : bytes.length;
  const hasBody = status !== 204 && status !== 304;
  const all = hasBody ? { ...headers, 'Content-Length': `${length}` } : headers;
  response.writeHead(status, all as Record<string, string | string[]>);
  if (!hasBody) response.end();
  else if (breaksOff) response.write(bytes, () => response.destroy());
  else response.end(bytes);
}

// robots.txt and the sitemaps.
function siteFile(
  site: MadeSite,
  path: string,
): { type: string; body: string | Buffer } | undefined {
  const { origin, sitemaps, sitemapPath } = site;
  if (path === '/robots.txt') {
    const named = sitemapPath === undefined ? [] : [`${origin}${sitemapPath}`];
    return { type: 'text/plain', body: renderRobots(site.robots, named) };
  }
  const type = 'application/xml';
  if (sitemaps.length === 0) return undefined;
  if (path === sitemapPath) {
    const lines = sitemaps.map((one) => `<sitemap><loc>${origin}${one.path}</loc></sitemap>`);
    return { type, body: xml('sitemapindex', lines) };
  }
  const isUsual = path === '/sitemap.xml' && sitemapPath === undefined;
  const sitemap = isUsual ? sitemaps[0] : sitemaps.find((one) => one.path === path);
  if (sitemap === undefined) return undefined;
  const lines = sitemap.locs.map((loc) => {
    const full = new URL(loc, origin).href.replaceAll('&', '&amp;');
    return `<url><loc>${full}</loc></url>`;
  });
  const body = xml('urlset', lines);
  return sitemap.gzip === true
    ? { type: 'application/gzip', body: gzipSync(body) }
    : { type, body };
}

function xml(root: string, lines: readonly string[]): string {
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${lines.join('\n')}\n</${root}>\n`;
}
