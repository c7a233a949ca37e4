// Pages as an installed Chromium shows them, with servers on the loopback: one that is the site,
// and one that no page may reach.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { crawl } from '../../src/crawl/crawl.ts';
import { installedChromium } from '../../src/crawl/playwright/installed-chromium.ts';
import {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from '../../src/crawl/playwright/playwright-renderer.ts';
import type { CrawlOptions } from '../../src/crawl/port/crawl-options.ts';
import type { PageRenderer } from '../../src/crawl/port/page-renderer.ts';

import { type FakeProxy, startFakeProxy } from '../support/fake-web/fake-proxy.ts';
import { TEST_CA, TEST_CLIENT } from '../support/test-certificates.ts';

const skip = installedChromium() === undefined && 'no Chromium is installed (Debian: chromium)';

type Answer = string | { readonly status: number; readonly location?: string };

interface World {
  readonly server: Server;
  readonly origin: string;
  readonly asked: IncomingMessage[];
  connections: number;
}

const pages = new Map<string, Answer>();
let site: World;
let stranger: World;
let plain: PageRenderer | undefined;

before(async () => {
  site = await serve((path) => pages.get(path));
  stranger = await serve(() => 'window.stranger = true;');
  if (skip === false) plain = await openPlaywrightRenderer({ trustedUrl: site.origin });
});

after(async () => {
  await plain?.close();
  for (const { server } of [site, stranger]) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answerOf: (path: string) => Answer | undefined): Promise<World> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const path = request.url ?? '';
    const answer = answerOf(path) ?? { status: 404 };
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    const open = { 'content-type': type, 'access-control-allow-origin': '*' };
    if (typeof answer === 'string') response.writeHead(200, open).end(answer);
    else if (answer.location === undefined) response.writeHead(answer.status, open).end('None.');
    else response.writeHead(answer.status, { ...open, location: answer.location }).end();
  });
  const world = { server, origin: '', asked, connections: 0 };
  server.on('connection', () => {
    world.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return world;
}

const unknownHost = (): Promise<string[]> => Promise.reject(new Error('ENOTFOUND'));

/** What pages asked for: a browser asks its maker for things of its own. */
const ofPages = ({ requests }: FakeProxy): readonly string[] =>
  requests.filter((request) => !/ [^ ]*\.(?:googleapis|google)\.com:/.test(request));

/** The command lines of all processes, where they can be read. */
function runningCommands(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

/** Renders a page of the site; gives its HTML, its address, and the paths that were asked for. */
async function render(
  html: string,
  options?: PlaywrightRendererOptions,
  allows?: (url: string) => Promise<boolean>,
): Promise<{ html: string; url: string; paths: (string | undefined)[] }> {
  pages.set('/', html);
  site.asked.length = 0;
  stranger.asked.length = 0;
  stranger.connections = 0;
  const own = options && (await openPlaywrightRenderer({ trustedUrl: site.origin, ...options }));
  try {
    const renderer = own ?? plain;
    assert.ok(renderer);
    const rendered = await renderer.render(`${site.origin}/`, undefined, allows);
    const text = new TextDecoder().decode(rendered.html);
    return { html: text, url: rendered.url, paths: site.asked.map(({ url }) => url) };
  } finally {
    await own?.close();
  }
}

test('a page is what its scripts make of it', { skip }, async () => {
  pages.set(
    '/app.js',
    `fetch('/items.json').then((a) => a.json()).then(show);
    function show(items) {
      document.title = 'Harbours';
      app.innerHTML = items.map((item) => '<a href="/' + item + '">Häfen</a>').join('');
    }`,
  );
  pages.set('/items.json', '["bergen","split"]');
  const shell = '<!doctype html><title></title><div id="app"></div><script src="/app.js"></script>';
  const { html, url } = await render(shell);
  assert.match(html, /^<!doctype html>\n<html>.*<title>Harbours<\/title>/);
  assert.match(html, /<a href="\/bergen">Häfen<\/a><a href="\/split">Häfen<\/a>/);
  assert.equal(url, `${site.origin}/`);
});

test('where scripts lead is where the page is', { skip }, async () => {
  pages.set('/home', '<p>Home</p>');
  const { html, url } = await render('<script>history.replaceState({}, "", "/shown")</script>');
  assert.equal(url, `${site.origin}/shown`);
  assert.match(html, /replaceState/);
});

test('pictures, icons, media, fonts, frames and pages to come are not asked for', {
  skip,
}, async () => {
  pages.set('/frame', '<p>A frame</p>');
  const { paths } = await render(`<link rel="stylesheet" href="/style.css">
    <link rel="icon" href="/icon.png"><link rel="prefetch" href="/next">
    <style>@font-face { font-family: f; src: url(/font.woff2) } p { font-family: f }</style>
    <p>Text</p><img src="/picture.jpg"><video src="/film.mp4" autoplay></video>
    <iframe src="/frame"></iframe>`);
  assert.deepEqual(paths.toSorted(), ['/', '/style.css']);
});

test('nothing in a page leads to another private address', { skip }, async () => {
  const there = stranger.origin;
  const byName = there.replace('127.0.0.1', 'localhost');
  pages.set('/away.js', { status: 302, location: `${there}/away.js` });
  const { html } = await render(`<!doctype html><title></title><p></p>
    <link rel="preconnect" href="${there}"><link rel="prefetch" href="${there}/next">
    <script src="${there}/direct.js"></script><script src="${byName}/name.js"></script>
    <script src="/away.js"></script><iframe src="${there}/frame"></iframe>
    <script>
      new WebSocket('${there.replace('http', 'ws')}/socket');
      navigator.sendBeacon('${there}/beacon', 'x');
      const worker = "fetch('${there}/worker').catch(() => {})";
      new Worker(URL.createObjectURL(new Blob([worker])));
      open('${there}/popup');
      fetch('${there}/fetch').catch(() => { document.title = 'refused' });
    </script>`);
  assert.match(html, /<title>refused<\/title>/);
  assert.equal(stranger.connections, 0);
});

test('a page that sends itself to another private address fails', { skip }, async () => {
  pages.set('/moved', { status: 302, location: `${stranger.origin}/` });
  stranger.connections = 0;
  const moved = plain?.render(`${site.origin}/moved`);
  await assert.rejects(moved ?? Promise.resolve(), {
    code: 'CRAWL_RENDER_FAILED',
    url: `${site.origin}/moved`,
  });
  assert.equal(stranger.connections, 0);
});

test('with private networks allowed pages reach them', { skip }, async () => {
  const page = `<p></p><script src="${stranger.origin}/direct.js"></script>
    <script>document.title = String(window.stranger)</script>`;
  const { html } = await render(page, { allowPrivate: true });
  assert.match(html, /<title>true<\/title>/);
});

test('headers and cookies go to the origin of the site alone', { skip }, async () => {
  pages.set('/away.js', { status: 302, location: `${stranger.origin}/away.js` });
  await render('<script src="/away.js"></script>', {
    allowPrivate: true,
    headers: { Authorization: 'Basic c2VjcmV0', Cookie: 'session=secret; theme=dark' },
    userAgent: 'Harbourmaster/1.0',
  });
  for (const { headers } of site.asked) {
    assert.equal(headers.authorization, 'Basic c2VjcmV0');
    assert.equal(headers.cookie, 'session=secret; theme=dark');
    assert.equal(headers['user-agent'], 'Harbourmaster/1.0');
  }
  assert.deepEqual(
    stranger.asked.map(({ url, headers }) => [url, headers.authorization]),
    [['/away.js', undefined]],
  );
});

test('what is not allowed is not asked for, and the page continues', { skip }, async () => {
  pages.set('/private/data.js', 'document.title = "private"');
  pages.set('/hop.js', { status: 302, location: '/private/data.js' });
  const page = '<title>open</title><script src="/private/data.js"></script><script src="/hop.js">';
  const allows = async (url: string) => !new URL(url).pathname.startsWith('/private/');
  const { html, paths } = await render(page, {}, allows);
  assert.match(html, /<title>open<\/title>/);
  assert.deepEqual(paths, ['/', '/hop.js']);
});

test('a page may make so many requests and no more', { skip }, async () => {
  const scripts = Array.from({ length: 6 }, (_, at) => `<script src="/s${at}.js"></script>`);
  assert.equal((await render(scripts.join(''), { requestsMax: 7 })).paths.length, 7);
  assert.equal((await render(scripts.join(''), { requestsMax: 6 })).paths.length, 6);
});

test('a document that is too large is cut', { skip }, async () => {
  const page = '<!doctype html><p></p><script>document.title = "ü".repeat(5_000)</script>';
  const whole = await render(page);
  const bytes = new TextEncoder().encode(whole.html).length;
  assert.ok(bytes > 10_000);
  assert.equal((await render(page, { htmlBytesMax: bytes })).html, whole.html);
  const cut = await render(page, { htmlBytesMax: bytes - 1 });
  assert.equal(new TextEncoder().encode(cut.html).length, bytes - 1);
});

test('a page can hide nothing by what it redefines', { skip }, async () => {
  const { html } = await render(`<!doctype html><title>Real</title>
    <form name="documentElement"><input name="outerHTML"></form><p>Text</p><script>
    Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'Forged' });
    String.prototype.slice = () => 'Forged';</script>`);
  assert.match(html, /^<!doctype html>\n<html>.*<title>Real<\/title>/);
});

test('a page whose scripts never rest is read when their time is over', { skip }, async () => {
  const page = '<p></p><script>setInterval(() => fetch("/again"), 100)</script>';
  assert.match((await render(page, { idleMs: 700 })).html, /setInterval/);
});

test('a short limit is for pages: the browser has its own to start', { skip }, async () => {
  const renderer = await openPlaywrightRenderer({ trustedUrl: site.origin, navigationMs: 1 });
  await renderer.close();
});

test('a script that never ends fails the page, and no other', { skip }, async () => {
  pages.set('/endless', '<p></p><script>for (;;) {}</script>');
  pages.set('/', '<p>Well</p>');
  const limits = { navigationMs: 1_000, idleMs: 700 };
  const renderer = await openPlaywrightRenderer({ trustedUrl: site.origin, ...limits });
  const endless = renderer.render(`${site.origin}/endless`);
  await assert.rejects(endless, { code: 'CRAWL_RENDER_FAILED' });
  assert.equal((await renderer.render(`${site.origin}/`)).url, `${site.origin}/`);
  await renderer.close();
});

test('pages go through the proxy of the user, whose password nobody sees', {
  skip,
}, async () => {
  pages.set('/app.js', 'document.title = "Through"');
  const port = Number(new URL(site.origin).port);
  await using proxy = await startFakeProxy((name) => (name === 'far.test' ? port : undefined));
  const http = proxy.address.replace('//', '//user:a%20secret@');
  const renderer = await openPlaywrightRenderer({ proxy: { http }, resolveHost: unknownHost });
  try {
    pages.set('/', '<title></title><script src="/app.js"></script>');
    const { html } = await renderer.render('http://far.test/');
    assert.match(new TextDecoder().decode(html), /<title>Through<\/title>/);
    assert.deepEqual([...new Set(ofPages(proxy))], ['CONNECT far.test:80']);
    const credentials = `Basic ${Buffer.from('user:a secret').toString('base64')}`;
    assert.deepEqual([...new Set(proxy.authorizations)], [credentials]);
    for (const words of runningCommands()) assert.doesNotMatch(words, /a%20secret|a secret/);
    const refused = renderer.render('http://other.test/');
    await assert.rejects(refused, {
      code: 'CRAWL_RENDER_FAILED',
      message: /no connection: the proxy answered with status 502\.$/,
      hint: /HTTP_PROXY/,
    });
    // A port that says nothing of the scheme does not go around it either.
    await assert.rejects(renderer.render('http://other.test:8081/'), /status 502/);
    const count = ofPages(proxy).length;
    await assert.rejects(renderer.render('http://10.0.0.1/'), { code: 'CRAWL_RENDER_FAILED' });
    await assert.rejects(renderer.render('http://intranet/'), { code: 'CRAWL_RENDER_FAILED' });
    assert.equal(ofPages(proxy).length, count);
  } finally {
    await renderer.close();
  }
});

test('what NO_PROXY names, and this machine, is asked for directly', { skip }, async () => {
  await using proxy = await startFakeProxy(() => undefined);
  const settings = { http: proxy.address, https: proxy.address, noProxy: 'near.test' };
  const { html } = await render('<title>Here</title>', { proxy: settings });
  assert.match(html, /Here/);
  const near = site.origin.replace('127.0.0.1', 'near.test');
  const renderer = await openPlaywrightRenderer({
    trustedUrl: near,
    proxy: settings,
    resolveHost: async () => ['127.0.0.1'],
  });
  try {
    const { html: same } = await renderer.render(`${near}/`);
    assert.match(new TextDecoder().decode(same), /Here/);
  } finally {
    await renderer.close();
  }
  assert.deepEqual(ofPages(proxy), []);
});

test('options that a browser does not support are refused', async () => {
  for (const [tls, flags] of [
    [{ ca: TEST_CA }, '--ca'],
    [TEST_CLIENT, '--cert, --key'],
    [{ insecure: true }, '--insecure'],
  ] as const) {
    const message = `The browser of --render does not support ${flags}.`;
    await assert.rejects(openPlaywrightRenderer({ tls }), { code: 'CONFIG_INVALID', message });
  }
  const proxy = { http: 'socks5://user:secret@proxy.example' };
  await assert.rejects(openPlaywrightRenderer({ proxy }), (error: Error) => {
    assert.doesNotMatch(error.message, /secret/);
    return /is not an http or https address/.test(error.message);
  });
  if (skip === false) {
    const none = { ca: undefined, cert: undefined, insecure: false };
    await (await openPlaywrightRenderer({ tls: none, proxy: {} })).close();
  }
});

test('a page that is not there, or is not a page, fails', { skip }, async () => {
  const gone = plain?.render(`${site.origin}/gone`) ?? Promise.resolve();
  await assert.rejects(gone, { code: 'CRAWL_RENDER_FAILED', message: /answered .* with 404\.$/ });
  const nowhere = plain?.render('http://nowhere.invalid/') ?? Promise.resolve();
  await assert.rejects(nowhere, { code: 'CRAWL_RENDER_FAILED', message: /SOCKS/ });
});

test('who gives up is told so by their own reason', { skip }, async () => {
  pages.set('/endless', '<p></p><script>for (;;) {}</script>');
  const renderer = await openPlaywrightRenderer({ trustedUrl: site.origin, pagesMax: 1 });
  const caller = new AbortController();
  const reason = new Error('Enough.');
  const first = renderer.render(`${site.origin}/endless`, caller.signal);
  const second = renderer.render(`${site.origin}/endless`, caller.signal);
  setTimeout(() => caller.abort(reason), 300);
  await Promise.all([assert.rejects(first, reason), assert.rejects(second, reason)]);
  await renderer.close();
});

test('a renderer that was closed fails what is asked of it', { skip }, async () => {
  const renderer = await openPlaywrightRenderer();
  await renderer.close();
  await assert.rejects(renderer.render(`${site.origin}/`), { code: 'CRAWL_RENDER_FAILED' });
  await renderer.close();
});

test('a browser that is not there is reported with its path', async () => {
  const executablePath = '/nowhere/chromium';
  await assert.rejects(openPlaywrightRenderer({ executablePath }), {
    code: 'CRAWL_RENDER_FAILED',
    path: executablePath,
    hint: /Install Chromium/,
  });
});

test('a crawl that renders lists what only scripts link', { skip }, async () => {
  pages.clear();
  const app = `const links = { '/': ['/bergen', '/split'], '/bergen': [], '/split': ['/bergen'] };
    document.title = 'Harbour ' + location.pathname;
    const list = links[location.pathname].map((to) => '<li><a href="' + to + '">' + to + '</a>');
    const text = '<p>' + ('All there is to say of ' + document.title + '. ').repeat(20) + '</p>';
    app.innerHTML = '<h1>' + document.title + '</h1>' + text + '<ul>' + list.join('') + '</ul>';`;
  pages.set('/app.js', app);
  const shell = `<!doctype html><html lang="en"><title>App</title><div id="app"></div>
    <script src="/app.js"></script>`;
  for (const path of ['/', '/bergen', '/split']) pages.set(path, shell);
  const url = `${site.origin}/`;
  const list = async (options: CrawlOptions): Promise<{ locs: string[]; shells?: number }> => {
    await using run = crawl(url, { sitemaps: false, ...options });
    const locs: string[] = [];
    for await (const batch of run.batches()) locs.push(...batch.map(({ entry }) => entry.loc));
    const shells = (await run.report).notes['app-shell'];
    return { locs, ...(shells !== undefined && { shells }) };
  };
  assert.deepEqual(await list({}), { locs: [url], shells: 1 });
  const renderer = await openPlaywrightRenderer({ trustedUrl: url });
  assert.deepEqual(await list({ renderer }), { locs: [url, `${url}bergen`, `${url}split`] });
});
