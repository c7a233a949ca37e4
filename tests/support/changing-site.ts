// A small site over HTTP that tests change between two crawls.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2026, 2, 1, 3, 15);
/** A day of the crawls, in milliseconds since 1970. */
export const dayMs = (day: number): number => FIRST_DAY_MS + day * DAY_MS;
/** A page, as it is at present. */
export interface Page {
  title: string;
  nav: string;
  text: string;
  links: string[];
  validator: 'etag' | 'modified' | 'none';
  modifiedMs?: number;
  head?: string;
  headers?: Record<string, string>;
  status?: number;
  /** Breaks the connection in place of an answer. */
  broken?: boolean;
}

/** A request. `status` 0: the connection was broken. */
export interface Asked {
  readonly path: string;
  readonly status: number;
  readonly conditional: boolean;
}

/** A site of five sections of ten pages each, all linked from their section's front page. */
export class ChangingSite {
  readonly pages: Map<string, Page> = new Map();
  /** Lastmods by path; an empty one is left out. */
  readonly sitemap: Map<string, string> = new Map();
  /** What robots.txt says, besides where the sitemap is. */
  robots = '';
  /** What was asked for; emptied by whoever counts. */
  asked: Asked[] = [];
  origin = '';
  /** Called before each answer. */
  onRequest: (path: string) => void = () => {};

  page(path: string, change: Partial<Page> = {}): Page {
    const page: Page = this.pages.get(path) ?? {
      title: `Title of ${path}`,
      nav: 'All of this site',
      text: `Here is said all about ${path}, and nothing else.`,
      links: [],
      validator: 'none',
    };
    this.pages.set(path, Object.assign(page, change));
    return page;
  }

  link(from: string, to: string): void {
    this.page(from).links.push(to);
  }

  unlink(from: string, to: string): void {
    const page = this.page(from);
    page.links = page.links.filter((link) => link !== to);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.onRequest(path);
    if (this.pages.get(path)?.broken === true) {
      this.asked.push({ path, status: 0, conditional: false });
      request.socket.destroy();
      return;
    }
    const { status, headers, body } = this.#reply(path);
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
    const { etag, 'last-modified': modified } = headers;
    const isSame =
      etag === undefined ? modified !== undefined && modified === since : etag === match;
    const sent = status === 200 && isSame ? 304 : status;
    this.asked.push({ path, status: sent, conditional: (match ?? since) !== undefined });
    response.writeHead(sent, headers).end(sent === 304 ? undefined : body);
  }

  #reply(path: string): Reply {
    const of = (type: string, body: string, status = 200): Reply => {
      return { status, headers: { 'content-type': type }, body };
    };
    if (path === '/robots.txt') {
      return of('text/plain', `${this.robots}\nSitemap: ${this.origin}/sitemap.xml\n`);
    }
    if (path === '/sitemap.xml') return of('text/xml', this.#sitemapXml());
    const page = this.pages.get(path);
    if (page === undefined) return of('text/html', '<p>Nothing here.', 404);
    const body = pageHtml(page);
    const { status, headers } = of('text/html; charset=utf-8', body, page.status);
    return { status, headers: { ...headers, ...page.headers, ...validators(page, body) }, body };
  }

  #sitemapXml(): string {
    const urls = [...this.sitemap].map(
      ([path, lastmod]) =>
        `<url><loc>${this.origin}${path}</loc>${lastmod && `<lastmod>${lastmod}</lastmod>`}</url>`,
    );
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return `<?xml version="1.0"?><urlset xmlns="${namespace}">${urls.join('')}</urlset>`;
  }
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function pageHtml({ title, nav, text, links, head = '' }: Page): string {
  const anchors = links.map((link) => `<a href="${link}">to ${link}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
<nav>${nav} ${anchors}</nav><main><p>${text}</p></main></body></html>`;
}

function validators(
  { validator, modifiedMs, headers }: Page,
  html: string,
): Record<string, string> {
  if (validator === 'etag') {
    const hash = createHash('sha256')
      .update(html)
      .update(JSON.stringify(headers ?? {}));
    return { etag: `"${hash.digest('hex').slice(0, 20)}"` };
  }
  if (validator === 'none') return {};
  return { 'last-modified': new Date(modifiedMs ?? dayMs(-400)).toUTCString() };
}

const SECTIONS = ['harbours', 'rivers', 'capes', 'islands', 'straits'];
const NAMES = ['ada', 'bea', 'cle', 'dot', 'eva', 'fay', 'gil', 'hal', 'ida', 'jon'];
const VALIDATORS = ['etag', 'modified', 'none'] as const;

/** 56 pages: the start, five sections, ten pages in each. */
export async function startSite(t: TestContext): Promise<ChangingSite> {
  const site = new ChangingSite();
  const server = createServer((request, response) => site.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.page('/', { validator: 'etag' });
  for (const [at, section] of SECTIONS.entries()) {
    site.link('/', `/${section}/`);
    const validator = VALIDATORS[at % VALIDATORS.length] ?? 'none';
    for (const [index, name] of NAMES.entries()) {
      const path = `/${section}/${name}`;
      site.page(path, { validator, modifiedMs: dayMs(-100 - at * 10 - index), links: ['/'] });
      site.link(`/${section}/`, path);
      if (at < 2) site.sitemap.set(path, '2026-01-05');
    }
  }
  return site;
}
/** A page of each kind that is decided otherwise than listed, and what an entry may hold. */
export function addSpecialPages(site: ChangingSite): void {
  const { origin } = site;
  const special = (path: string, change: Partial<Page>): void => {
    site.page(path, { validator: 'etag', ...change });
    site.link('/', path);
  };
  site.page('/only-redirected');
  site.page('/only-canonical');
  special('/moved', { status: 301, headers: { location: '/only-redirected' } });
  special('/refreshed', { head: '<meta http-equiv="refresh" content="0;url=/capes/">' });
  special('/other-name', { head: '<link rel="canonical" href="/only-canonical">' });
  special('/copy-one', { text: 'The very same words.', title: 'Same' });
  special('/copy-two', { text: 'The very same words.', title: 'Same', validator: 'none' });
  special('/hidden', { head: '<meta name="robots" content="noindex">', links: ['/behind-hidden'] });
  special('/hidden-header', { headers: { 'x-robots-tag': 'noindex' } });
  special('/dead-end', { head: '<meta name="robots" content="nofollow">', links: ['/unfollowed'] });
  special('/dead-header', { headers: { 'x-robots-tag': 'nofollow' }, links: ['/unfollowed-too'] });
  special('/gone', { status: 410 });
  special('/paper.pdf', { headers: { 'content-type': 'application/pdf' } });
  special('/not-there', { title: 'Page not found' });
  special('/elsewhere', { links: ['https://elsewhere.example/', '/private/x', '/tag/y'] });
  special('/pictured', {
    text: 'A picture: <img src="/a.png"> of the sea.',
    validator: 'modified',
  });
  const tongues = ['en', 'de'].map(
    (tongue) => `<link rel="alternate" hreflang="${tongue}" href="${origin}/tongue/${tongue}">`,
  );
  site.page('/tongue/de', { head: tongues.join(''), validator: 'modified' });
  special('/tongue/en', { head: tongues.join('') });
  special('/dated', { head: '<meta property="article:modified_time" content="2025-06-07">' });
  site.page('/behind-hidden');
  for (const path of ['/unfollowed', '/unfollowed-too', '/private/x', '/tag/y']) site.page(path);
  site.page('/orphan');
  site.sitemap.set('/orphan', '2025-12-24');
  site.robots = 'User-agent: *\nDisallow: /private/';
}

/** Changes between the first crawl and the second. */
export function changeMuch(site: ChangingSite): void {
  site.page('/harbours/ada', { text: 'All of this is new.' });
  site.page('/capes/ada', { text: 'This is new as well.' });
  site.page('/harbours/bea', { title: 'Another title' });
  site.page('/harbours/cle', { nav: 'Another navigation' });
  site.page('/capes/cle', { nav: 'Another navigation' });
  site.page('/harbours/dot', { text: 'Seen by 1,234 people.' });
  site.page('/harbours/eva', { status: 404 });
  site.page('/harbours/fay', { status: 301, headers: { location: '/rivers/fay-new' } });
  site.page('/rivers/fay-new', { validator: 'etag', text: 'What was at fay.' });
  site.page('/harbours/gil', { head: '<meta name="robots" content="noindex">' });
  site.page('/rivers/gil', { headers: { 'x-robots-tag': 'noindex' }, modifiedMs: dayMs(0.5) });
  site.unlink('/islands/', '/islands/hal');
  site.link('/straits/', '/islands/hal');
  site.link('/capes/', '/capes/new');
  site.page('/capes/new');
  site.page('/rivers/ida', { text: 'Modified, and its server says so.', modifiedMs: dayMs(0.25) });
}
