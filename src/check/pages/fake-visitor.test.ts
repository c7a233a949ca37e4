// A visitor that has its answers by heart, and a check of its pages, for the tests beside this.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Visit, VisitOptions, Visitor } from '../../net/port/visit.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { type CheckPagesOptions, checkPages } from './check-pages.ts';
import { createPageSample } from './page-sample.ts';
import type { PagesSummary } from './pages-tally.ts';

const SITEMAP = 'https://example.com/sitemap.xml';

/** What the made-up web has at an address. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly redirects?: readonly { readonly url: string; readonly status: number }[];
  readonly finalUrl?: string;
  readonly fails?: ErrorCode;
  /** The body breaks off. */
  readonly breaks?: ErrorCode;
  readonly disallowed?: boolean;
  /** Never answers; listens to the signal alone. */
  readonly silent?: boolean;
}

/** A visitor that remembers what it was asked for. */
export interface FakeVisitor extends Visitor {
  readonly asked: { readonly url: string; readonly method: string }[];
  /** Bodies that were neither read nor discarded. */
  readonly held: Set<string>;
}

const failure = (code: ErrorCode, url: string): PortolanError =>
  new PortolanError(code, { message: `${url} failed.`, url });

/** `web`: by address, or method and address. `kept`: by agent the path that is disallowed. */
export function fakeVisitor(
  web: Readonly<Record<string, FakeAnswer>>,
  kept: Readonly<Record<string, string>> = {},
): FakeVisitor {
  const asked: { url: string; method: string }[] = [];
  const held = new Set<string>();
  const visit = async (url: string, options: VisitOptions = {}): Promise<Visit> => {
    const { method = 'GET', signal } = options;
    asked.push({ url, method });
    const answer = web[`${method} ${url}`] ?? web[url] ?? { status: 404 };
    if (answer.silent === true) {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    }
    const headers = new Map(Object.entries(answer.headers ?? { 'content-type': 'text/html' }));
    const contentType = headers.get('content-type');
    const outcome = answer.disallowed ? 'disallowed' : answer.fails ? 'failed' : 'answered';
    const bytes =
      typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
    const body = async function* (): AsyncGenerator<Uint8Array> {
      try {
        if (bytes && bytes.length > 0 && method === 'GET') yield bytes;
        if (answer.breaks) throw failure(answer.breaks, url);
      } finally {
        held.delete(url);
      }
    };
    held.add(url);
    return {
      url,
      finalUrl: answer.finalUrl ?? url,
      outcome,
      ...(outcome === 'answered' && { status: answer.status ?? 200 }),
      headers,
      redirects: answer.redirects ?? [],
      ...(answer.fails && { error: failure(answer.fails, url) }),
      waitedMs: 0,
      firstByteMs: 12,
      ...(contentType !== undefined && { contentType }),
      gzipKept: false,
      body: body(),
      discard: () => void held.delete(url),
    };
  };
  const close = async (): Promise<void> => {};
  return {
    asked,
    held,
    visit,
    robots: async (url, agent = 'Portolan') => {
      const { origin, pathname } = new URL(url);
      const robotsTxt = `${origin}/robots.txt`;
      const path = kept[agent];
      return path !== undefined && pathname.startsWith(path)
        ? { allowed: false, agent, robotsTxt, line: 2, rule: `Disallow: ${path}`, because: 'rule' }
        : { allowed: true, agent, robotsTxt, because: 'no-rule' };
    },
    robotsTxt: async (url) => ({ url, finalUrl: url, status: 404, body: new Uint8Array(0) }),
    hosts: () => new Map(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The text of every page. */
export const TEXT: string =
  'Ships come and go, and the gulls of the town go with them, ' +
  'from one end of the harbour to the other and back.';
/** A page with some text. */
export const samplePageHtml = (title: string, head = '', text = `${title}. ${TEXT}`): string =>
  `<html><head><title>${title}</title>${head}</head>` +
  `<body><main><p>${text}</p></main></body></html>`;

/** What came of a check. */
export interface Checked {
  readonly pages: readonly PageEvidence[];
  readonly summary: PagesSummary | undefined;
}

/** Checks pages: all of them, by the one crawler Portolan. */
export async function checkAll(
  entries: readonly (string | UrlEntry)[],
  visitor: Visitor,
  options: Partial<CheckPagesOptions> = {},
): Promise<Checked> {
  const sample = createPageSample({ sample: 'all', seed: 1 });
  const all = entries.map((entry) => (typeof entry === 'string' ? { loc: entry } : entry));
  sample.add(
    all.map((entry) => ({ kind: 'url', ...entry })),
    { sitemap: SITEMAP, firstEntry: 1 },
  );
  const pages: PageEvidence[] = [];
  let summary: PagesSummary | undefined;
  const onEnd = (end: PagesSummary): void => {
    summary = end;
  };
  const given = { visitor, agents: ['Portolan'], onEnd, ...options };
  for await (const evidence of checkPages(sample, given)) pages.push(evidence);
  return { pages, summary };
}

/** The addresses that were asked for, with the method where it is not GET. */
export const visited = (visitor: FakeVisitor): string[] =>
  visitor.asked.map(({ url, method }) => (method === 'GET' ? url : `${method} ${url}`));
/** Without those that no site has. */
export const withoutProbes = (urls: readonly string[]): string[] =>
  urls.filter((url) => !url.includes('/portolan-probe-'));

test('the visitor gives what it has by heart, and 404 for all else', async () => {
  const visitor = fakeVisitor({ 'https://example.com/a': { body: 'a' } });
  assert.equal((await visitor.visit('https://example.com/a')).status, 200);
  assert.equal((await visitor.visit('https://example.com/b', { method: 'HEAD' })).status, 404);
  assert.deepEqual(visited(visitor), ['https://example.com/a', 'HEAD https://example.com/b']);
});
