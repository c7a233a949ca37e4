// Crawls a model, and compares what is listed with what is true.
import { type CrawlOptions, crawl, type UrlDecision } from '../../src/crawl/index.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { type CrawlModel, itemOf, pageAt, type Truth } from './crawl-model.ts';
import { serveModel } from './model-server.ts';
import { MODEL_NOW } from './model-world.ts';

/** What a crawl of a model came to. */
export interface ModelCrawl {
  readonly due: number;
  /** Items that are due and listed. */
  readonly right: number;
  /** Addresses that are listed and should not be, each with what is true of it. */
  readonly wrong: readonly string[];
  /** Items that are due and not listed, each with the reason that it was given. */
  readonly missed: readonly string[];
  /** Addresses that are listed as a matter of taste. */
  readonly either: number;
  readonly requests: number;
  /** Addresses that robots.txt disallows and that were asked for. */
  readonly disallowed: readonly string[];
  /** Addresses whose reason does not fit what is true of them. */
  readonly unfit: readonly string[];
  readonly complete: boolean;
}

// What may be said of an address of which something is true, besides what is true of any.
const FITTING: Readonly<Record<Truth, readonly string[]>> = {
  due: ['listed', 'duplicate'],
  canonical: ['canonical'],
  copy: ['duplicate', 'canonical'],
  empty: ['status', 'duplicate'],
  trap: ['duplicate', 'status'],
  noindex: ['noindex'],
  disallowed: ['robots'],
  redirect: ['redirect'],
  error: ['status', 'error'],
  file: ['content-type'],
  either: ['listed', 'canonical', 'duplicate', 'status'],
};
const UNVISITED = ['trap', 'excluded', 'limit', 'depth', 'not-fetched', 'robots', 'out-of-scope'];

/** Crawls it. */
export async function crawlModel(
  model: CrawlModel,
  options: Pick<CrawlOptions, 'allowTraps' | 'pagesMax' | 'state'> = {},
): Promise<ModelCrawl> {
  await using server = await serveModel(model);
  const url = server.origin + model.start;
  const time = createVirtualTime({ now: MODEL_NOW });
  const visitor = createVisitor({
    trustedUrl: url,
    delayMs: 0,
    failureShareMax: 1,
    clock: time.clock,
    wait: time.wait,
  });
  try {
    await using run = crawl(url, { now: MODEL_NOW, visitor, ...options });
    const listed: string[] = [];
    for await (const batch of run.batches()) {
      for (const { entry } of batch) listed.push(entry.loc.slice(server.origin.length));
    }
    const decisions = new Map<string, UrlDecision>();
    for (const decision of run.decisions()) {
      if (decision.url.startsWith(server.origin)) {
        decisions.set(decision.url.slice(server.origin.length), decision);
      }
    }
    const { complete } = await run.report;
    return { ...compared(model, listed, decisions), ...askedFor(model, server.asked), complete };
  } finally {
    await visitor.close();
  }
}

type Compared = Omit<ModelCrawl, 'requests' | 'disallowed' | 'complete'>;

function compared(
  model: CrawlModel,
  listed: readonly string[],
  decisions: ReadonlyMap<string, UrlDecision>,
): Compared {
  const due = new Set(model.due);
  const seen = new Set<string>();
  const wrong: string[] = [];
  let right = 0;
  let either = 0;
  for (const path of listed) {
    const page = pageAt(model, path);
    const item = itemOf(model, path);
    const isFirst = !seen.has(item);
    seen.add(item);
    if (page.truth === 'due' && isFirst && due.has(item)) right += 1;
    else if (page.truth === 'either' && isFirst) either += 1;
    else wrong.push(`${path} ${isFirst ? page.truth : 'twice'}`);
  }
  const missed = model.due
    .filter((item) => !seen.has(item))
    .map((item) => `${item} ${said(decisions.get(item))}`);
  const unfit: string[] = [];
  for (const [path, decision] of decisions) {
    const { truth } = pageAt(model, path);
    const fits = [...FITTING[truth], ...UNVISITED].includes(decision.reason);
    if (!fits) unfit.push(`${path} ${truth}, but ${said(decision)}`);
  }
  return { due: due.size, right, wrong, missed, either, unfit };
}

function said(decision: UrlDecision | undefined): string {
  if (decision === undefined) return 'never met';
  const { reason, detail = '', other = '', template = '' } = decision;
  return [reason, detail, template, other.replace(/^https?:\/\/[^/]*/, '')].join(' ').trim();
}

function askedFor(
  model: CrawlModel,
  asked: ReadonlyMap<string, number>,
): Pick<ModelCrawl, 'requests' | 'disallowed'> {
  const paths = [...asked.keys()];
  return {
    requests: [...asked.values()].reduce((sum, count) => sum + count, 0),
    disallowed: paths.filter((path) => pageAt(model, path).truth === 'disallowed'),
  };
}
