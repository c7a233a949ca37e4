// A whole crawl of a made-up site in one call, and pages with words of their own.
import { crawl } from '../../src/crawl/crawl.ts';
import type { CrawlOptions } from '../../src/crawl/port/crawl-options.ts';
import type { CrawlReport } from '../../src/crawl/port/crawl-report.ts';
import type { UrlDecision } from '../../src/crawl/port/decision.ts';
import type { FakeRoute } from './fake-site.ts';

/** The headers of a page. */
export const HTML: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
};
/** The time of such crawls. */
export const NOW: number = Date.UTC(2026, 10, 22);

interface PageMaking {
  readonly head?: string;
  readonly links?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page with words of its own. */
export function page(
  words: string,
  { head = '', links = [], headers = {} }: PageMaking = {},
): FakeRoute {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  const body =
    `<!doctype html><title>${words}</title>${head}` +
    `<body><nav>${anchors}</nav><main>This page is about ${words}.</main>`;
  return { body, headers: { ...HTML, ...headers } };
}

/** What came of a crawl, by path. */
export interface Crawled {
  readonly locs: readonly string[];
  readonly entries: ReadonlyMap<string, { readonly lastmod?: unknown }>;
  readonly report: CrawlReport;
  readonly decisions: ReadonlyMap<string, UrlDecision>;
}

/** Crawls a site to its end. */
export async function crawlAll(url: string, options: CrawlOptions = {}): Promise<Crawled> {
  await using site = crawl(url, { now: NOW, ...options });
  const { origin } = new URL(url);
  const entries = new Map<string, { readonly lastmod?: unknown }>();
  for await (const batch of site.batches()) {
    for (const { entry } of batch) entries.set(entry.loc.replace(origin, ''), entry);
  }
  const all = [...site.decisions()];
  const decisions = new Map(all.map((decision) => [decision.url.replace(origin, ''), decision]));
  return { locs: [...entries.keys()], entries, report: await site.report, decisions };
}
