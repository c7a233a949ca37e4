// A visitor that is made up, and time that passes when somebody waits: crawls without a network.
import { PortolanError } from '../../src/base/portolan-error.ts';
import type { CrawlOptions } from '../../src/crawl/port/crawl-options.ts';
import type { Visit, Visitor } from '../../src/net/port/visit.ts';

/** The site; with a port it has no other spellings. */
export const SITE = 'https://e.example:8443';
const HTML = new Map([['content-type', 'text/html']]);

/** An answer with a page. */
export function visitOf(url: string, more: Partial<Visit>, html = ''): Visit {
  return {
    url,
    finalUrl: url,
    outcome: 'answered',
    status: 200,
    headers: HTML,
    contentType: 'text/html',
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {
      yield new TextEncoder().encode(html);
    })(),
    discard: () => {},
    ...more,
  };
}

/** What a visitor says while it lets the host be. */
export function broken(url: string, retryInMs?: number): Visit {
  const error = new PortolanError('FETCH_HOST_BROKEN', { message: 'It is left alone.' });
  const { status: _status, ...rest } = visitOf(url, { outcome: 'failed', error });
  return { ...rest, ...(retryInMs !== undefined && { retryInMs }) };
}

/** A visitor whose answers a test gives; without one a page that says its own address. */
export function madeUp(
  answer: (url: string) => Visit | undefined | Promise<Visit | undefined>,
): Visitor {
  const allowed = { allowed: true, agent: 'Portolan', robotsTxt: `${SITE}/robots.txt` };
  return {
    visit: async (url) => (await answer(url)) ?? visitOf(url, {}, `<main>Words of ${url}.</main>`),
    robots: async () => ({ ...allowed, because: 'absent' as const }),
    robotsTxt: async (url) => ({ url, finalUrl: url, status: 404, body: new Uint8Array() }),
    hosts: () => new Map(),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

/** A start that links. */
export const home = (links: readonly string[]): string =>
  `<main>The start. ${links.map((link) => `<a href="${link}">${link}</a>`).join('')}</main>`;

/** A clock that stands still until somebody waits. */
export function madeUpTime(): Required<Pick<CrawlOptions, 'clock' | 'wait'>> & { waits: number[] } {
  let nowMs = 0;
  const waits: number[] = [];
  return {
    waits,
    clock: { now: () => nowMs, monotonic: () => nowMs },
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
  };
}
