// What the sitemap of every server framework keeps to: over HTTP, with the framework behind it.

import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';

/** A server that answers. */
export interface OpenedServer extends AsyncDisposable {
  readonly origin: string;
}

/** How the app around the adapter is made. */
export interface ServerSetup {
  /** The path of the router that the adapter is mounted in. Default: the app itself. */
  readonly mountedAt?: string;
}

/**
 * Starts an app with the adapter of the framework. Before the adapter it sets `Vary: Origin`; what
 * the adapter leaves to others is answered by status 404 with the text `next`.
 */
export type OpenServer = (
  config: SitemapHandlerConfig,
  setup?: ServerSetup,
) => Promise<OpenedServer>;

type Case = (open: OpenServer) => Promise<void>;

const BASE = 'https://example.com/';
const PAGES = ['/', '/b', '/c', '/d', '/e'];
const SOURCE = PAGES.map((path) => ({ loc: `https://example.com${path}`, lastmod: '2026-01-02' }));

/** The cases by what they say. A fault is thrown. */
export const SERVER_CONTRACT: Readonly<Record<string, Case>> = {
  async 'the sitemap is answered with what the source has'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    const { status, headers, body } = await get(server, '/sitemap.xml');
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^application\/xml/);
    assert.equal(headers['content-length'], String(body.length));
    assert.deepEqual(
      locsOf(body),
      SOURCE.map(({ loc }) => loc),
    );
    assert.deepEqual(locsOf((await get(server, '/sitemap.xml?x=1')).body).length, PAGES.length);
  },

  async 'an option that is undefined means its default'(open) {
    const none = { sections: undefined, urlsMax: undefined, gzip: undefined, maxAge: undefined };
    const further = { headers: undefined, robotsTxt: undefined, formats: undefined };
    await using server = await open({ base: BASE, source: SOURCE, ...none, ...further });
    const { status, headers } = await get(server, '/sitemap.xml');
    assert.equal(status, 200);
    assert.match(String(headers['cache-control']), /max-age=3600/);
    assert.equal((await get(server, '/robots.txt')).body.toString(), 'next');
  },

  async 'an unknown option is refused by its name'(open) {
    const config = { base: BASE, source: SOURCE, urlMax: 5 };
    await assert.rejects(async () => await open(config), /urlMax/);
    const none = undefined as unknown as SitemapHandlerConfig;
    await assert.rejects(async () => await open(none), { code: 'CONFIG_INVALID' });
  },

  async 'the base decides on the path'(open) {
    await using server = await open({ base: `${BASE}shop/`, source: SOURCE });
    assert.equal((await get(server, '/shop/sitemap.xml')).status, 200);
    assert.equal((await get(server, '/sitemap.xml')).body.toString(), 'next');
  },

  async 'the base decides on the path in a router that is mounted below it'(open) {
    const setup = { mountedAt: '/shop' };
    await using server = await open({ base: `${BASE}shop/`, source: SOURCE }, setup);
    assert.equal((await get(server, '/shop/sitemap.xml')).status, 200);
    assert.equal((await get(server, '/shop/shop/sitemap.xml')).body.toString(), 'next');
  },

  async 'the base decides on the addresses, whatever host was asked for'(open) {
    await using server = await open({ base: BASE, source: ['/', '/b'], urlsMax: 1 });
    for (const host of ['evil.example', 'a b', '[::1', 'example.com:99999']) {
      const { status, body } = await get(server, '/sitemap.xml', { headers: { host } });
      // Frameworks may refuse a host themselves.
      if (status === 400) continue;
      assert.equal(locsOf(body)[0], 'https://example.com/sitemap-1.xml', host);
    }
  },

  async 'a base by request sees the host and the headers'(open) {
    const base = ({ url, headers }: Request): string =>
      `https://${headers.get('x-tenant')}.${new URL(url).hostname}/`;
    await using server = await open({ base, source: ['/'] });
    const headers = { host: 'example.com:8080', 'x-tenant': 'a' };
    const { body } = await get(server, '/sitemap.xml', { headers });
    assert.deepEqual(locsOf(body), ['https://a.example.com/']);
  },

  async 'a large set has an index, parts, and nothing beyond them'(open) {
    await using server = await open({ base: BASE, source: SOURCE, urlsMax: 2 });
    const index = locsOf((await get(server, '/sitemap.xml')).body);
    assert.deepEqual(
      index,
      [1, 2, 3].map((number) => `${BASE}sitemap-${number}.xml`),
    );
    const parts = index.map(async (loc) => locsOf((await get(server, new URL(loc).pathname)).body));
    assert.equal((await Promise.all(parts)).flat().length, PAGES.length);
    assert.notEqual((await get(server, '/sitemap-4.xml')).status, 200);
  },

  async 'a client that has the file gets 304'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    const { headers } = await get(server, '/sitemap.xml');
    const given = { 'if-none-match': String(headers['etag']) };
    const again = await get(server, '/sitemap.xml', { headers: given });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
    assert.equal(again.headers['etag'], headers['etag']);
  },

  async 'HEAD is answered as GET without the body'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    const [whole, head] = [
      await get(server, '/sitemap.xml'),
      await get(server, '/sitemap.xml', { method: 'HEAD' }),
    ];
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
      assert.equal(head.headers[name], whole.headers[name], name);
    }
  },

  async 'gzip is for those who accept it, and Vary keeps what others set'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    const plain = await get(server, '/sitemap.xml');
    const headers = { 'accept-encoding': 'br, gzip' };
    const zipped = await get(server, '/sitemap.xml', { headers });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.deepEqual(await gunzip(zipped.body), plain.body);
    for (const { headers } of [plain, zipped]) {
      const names = String(headers['vary']).toLowerCase().split(', ');
      assert.deepEqual(names.sort(), ['accept-encoding', 'origin']);
    }
  },

  async 'other methods are refused'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await get(server, '/sitemap.xml', { method });
      assert.equal(status, 405, method);
      assert.match(String(headers['allow']), /GET, HEAD/);
    }
  },

  async 'all other requests are left to the app'(open) {
    await using server = await open({ base: BASE, source: SOURCE });
    const others = ['/', '/x.xml', '/a/sitemap.xml', '/sitemap.html', '/sitemap', '//sitemap.xml'];
    for (const path of [...others, '/%', '/robots.txt', '/?/sitemap.xml']) {
      const { status, body } = await get(server, path);
      // Frameworks may refuse an address themselves.
      if (path !== '/%') assert.deepEqual([status, body.toString()], [404, 'next'], path);
      else assert.ok(status === 404 || status === 400, `${path} ${status}`);
    }
    const { body } = await get(server, '/', { method: 'POST' });
    assert.equal(body.toString(), 'next');
  },

  async 'robots.txt, text and feeds are answered where they are asked for'(open) {
    const formats = ['xml', 'text', 'rss', 'atom'] as const;
    await using server = await open({ base: BASE, source: SOURCE, formats, robotsTxt: true });
    for (const path of ['/sitemap.txt', '/feed.rss', '/feed.atom', '/robots.txt']) {
      assert.equal((await get(server, path)).status, 200, path);
    }
  },

  async 'a source that fails at first is 503, and is asked again'(open) {
    let calls = 0;
    const source = (): string[] => {
      calls += 1;
      if (calls === 1) throw new Error('the database is down');
      return ['/'];
    };
    let time = 0;
    const clock = { now: () => time, monotonic: () => time };
    await using server = await open({ base: BASE, source, clock });
    const failed = await get(server, '/sitemap.xml');
    assert.equal(failed.status, 503);
    assert.doesNotMatch(failed.body.toString(), /database/);
    time += 60_000;
    assert.equal((await get(server, '/sitemap.xml')).status, 200);
  },

  async 'a source that fails later leaves the last good set'(open) {
    const errors: unknown[] = [];
    let calls = 0;
    const source = (): string[] => {
      calls += 1;
      if (calls > 1) throw new Error('the database is down');
      return ['/'];
    };
    const onError = (error: unknown): void => {
      errors.push(error);
    };
    await using server = await open({ base: BASE, source, onError, maxAge: 0 });
    for (let turn = 0; turn < 4; turn += 1) {
      const { status, body } = await get(server, '/sitemap.xml');
      assert.equal(status, 200);
      assert.deepEqual(locsOf(body), [BASE]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.match(String(errors[0]), /the database is down/);
  },

  async 'a base that fails is 503, and only for what the set may have'(open) {
    const errors: unknown[] = [];
    const base = (): string => {
      throw new Error('no tenant');
    };
    const onError = (error: unknown): void => {
      errors.push(error);
    };
    await using server = await open({ base, source: SOURCE, onError });
    assert.equal((await get(server, '/')).body.toString(), 'next');
    assert.equal((await get(server, '/x.xml')).body.toString(), 'next');
    assert.equal((await get(server, '/sitemap.xml')).status, 503);
    assert.match(String(errors), /^Error: no tenant$/);
  },

  async 'a file of megabytes arrives whole, and clients may go away'(open) {
    const source = Array.from({ length: 40_000 }, (_, index) => `/pages/number-${index}`);
    await using server = await open({ base: BASE, source });
    const { headers, body } = await get(server, '/sitemap.xml');
    assert.equal(headers['content-length'], String(body.length));
    assert.equal(locsOf(body).length, source.length);
    for (let turn = 0; turn < 3; turn += 1) await get(server, '/sitemap.xml', { leave: true });
    assert.equal((await get(server, '/sitemap.xml', { method: 'HEAD' })).status, 200);
  },
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Given {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection at the first bytes. */
  readonly leave?: boolean;
}

// Not `fetch`, which decodes, follows, and sets the host itself.
function get({ origin }: OpenedServer, path: string, given: Given = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, leave = false } = given;
  const { hostname, port } = new URL(origin);
  const options = { hostname, port, path, method, headers, agent: false };
  return new Promise((resolve, reject) => {
    const asked = httpRequest(options, async (response) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0, headers: answered } = response;
      try {
        for await (const chunk of response) {
          chunks.push(chunk);
          if (leave) break;
        }
        resolve({ status, headers: answered, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function gunzip(bytes: Buffer): Promise<Buffer> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  const plain = stream.pipeThrough(new DecompressionStream('gzip'));
  return Buffer.from(await new Response(plain).arrayBuffer());
}

function locsOf(body: Buffer): string[] {
  return [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
}
