// A site behind a password that repeats what it was sent, and a place to run commands in where all
// that comes out of them is looked through.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runPortolan } from './run-portolan.ts';

/** What nothing may show; each is in one place only, so that a leak names its source. */
export const SECRETS = {
  address: 'aaa55word!of the/address',
  user: 'bbb55word!of the/user',
  cookie: 'session=ccc0kie.value',
  header: 'ddd-header-value',
  proxy: 'eee55word!of the/proxy',
  s3: 'fffS3SecretKey/with+signs==',
  s3Session: 'gggS3SessionToken//+==',
  bing: 'hhhBingApiKey',
  yandex: 'iiiYandexToken',
  baidu: 'jjjBaiduToken',
  postgres: 'kkk55word!of postgres',
  console: 'lllTokenOfTheConsole',
  googleClient: 'mmmClientSecret',
  googleRefresh: '1//nnnRefresh-Token',
  googleAccess: 'ya29.oooAccess-Token',
  headers: 'ppp-value-of-a-line',
  hub: 'qqqTokenOfTheHub',
  passphrase: 'rrr55word!of the/key',
} as const;

/** Every form in which a secret may come out: as it is, escaped, in base64. */
export const FORMS: readonly (readonly [name: string, form: string])[] = Object.entries(
  SECRETS,
).flatMap(([name, secret]) => {
  const base64 = Buffer.from(`user:${secret}`).toString('base64');
  const forms = [secret, encodeURIComponent(secret), encodeURI(secret), base64.slice(8)];
  return [...new Set(forms)].map((form) => [name, form] as const);
});

/** A user name and a password as they stand in an address. */
export function userInfo(secret: string): string {
  return `user:${encodeURIComponent(secret)}@`;
}

const PAGE = '<!doctype html><title>A page</title><p>Some words.</p><a href="/gone">gone</a>';

function sitemap(origin: string): string {
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}/page</loc><lastmod>2026-13-01</lastmod></url>
<url><loc>${origin}/gone</loc></url><url><loc>/relative</loc>
<url><loc>http://elsewhere.example/</loc></url></urlset>`;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { host, authorization = '' } = request.headers;
  const origin = `http://${host}`;
  const path = request.url ?? '/';
  // The worst a server can do: it says what it was sent.
  const echo = JSON.stringify(request.headers);
  const send = (status: number, type: string, body: string, headers = {}): void => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
  const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const welcome = [SECRETS.address, SECRETS.user].some((one) => credentials === `user:${one}`);
  if (path.startsWith('/open/')) send(200, 'application/xml', sitemap(origin));
  else if (path === '/robots.txt') send(200, 'text/plain', `Sitemap: ${origin}/ok.xml\n`);
  else if (!welcome) send(401, 'text/plain', echo, { 'www-authenticate': 'Basic' });
  else if (path === '/ok.xml') send(200, 'application/xml', sitemap(origin));
  else if (path === '/index.xml') {
    const children = ['/ok.xml', '/echo', '/redirect', '/missing.xml'].map(
      (child) => `<sitemap><loc>${origin}${child}</loc></sitemap>`,
    );
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    const body = `<sitemapindex xmlns="${namespace}">${children.join('')}</sitemapindex>`;
    send(200, 'application/xml', body);
  } else if (path === '/echo') send(500, 'text/plain', echo);
  else if (path === '/redirect') send(302, 'text/plain', echo, { location: `${origin}/ok.xml` });
  else if (path === '/' || path === '/page') send(200, 'text/html', PAGE);
  else send(404, 'text/plain', echo);
}

/** A site, and a folder to run commands in. */
export class SecretSite {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'portolan-secrets-'));
  readonly #server: Server = createServer(answer);
  /** Files that the test itself wrote. */
  readonly #given = new Set<string>();
  #runs = 0;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** `127.0.0.1:8080`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Runs a command in a folder of its own, with files in it, and gives where a secret came out:
   * `stdout: address`, `crawl.csv: cookie`.
   */
  async leaks(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    files: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly leaks: readonly string[]; readonly status: number | null }> {
    const folder = join(this.folder, String((this.#runs += 1)));
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text);
      this.#given.add(join(folder, name));
    }
    const run = await runPortolan(words, { folder, environment });
    const { status, stdout, stderr } = run;
    const outputs = [['stdout', stdout] as const, ['stderr', stderr] as const];
    const written = [...this.#written(folder)];
    const leaks = [...outputs, ...written].flatMap(([where, text]) =>
      FORMS.filter(([, form]) => text.includes(form)).map(([name]) => `${where}: ${name}`),
    );
    return { leaks: [...new Set(leaks)], status };
  }

  *#written(folder: string): Iterable<readonly [name: string, text: string]> {
    for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(item.parentPath, item.name);
      if (!item.isFile() || this.#given.has(path)) continue;
      const bytes = readFileSync(path);
      const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
      yield [relative(folder, path), (isGzip ? gunzipSync(bytes) : bytes).toString('latin1')];
    }
  }
}
