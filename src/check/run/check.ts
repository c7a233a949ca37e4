// A check from beginning to end: discover → fetch → read → judge → pages → report.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { systemClock } from '../../base/clock.ts';
import { givenValues } from '../../base/given-values.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import type { ByteSource } from '../../formats/bytes/byte-source.ts';
import { NETWORK_KINDS } from '../../net/exchange/network-options.ts';
import { createChecker } from '../../rules/checker.ts';
import { TREE_DOCUMENTS_KEPT } from '../../rules/evidence/tree-evidence.ts';
import type { Finding } from '../../rules/port/finding.ts';
import { RULES } from '../../rules/rules.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { createPageSample } from '../pages/page-sample.ts';
import type { CheckOptions } from '../port/check-options.ts';
import {
  type CheckedSitemap,
  type NotChecked,
  type Report,
  SITEMAPS_TOLD_MAX,
  summaryOf,
} from '../port/report.ts';
import { Excerpts } from '../read/excerpts.ts';
import { KnownRobots } from '../robots/known-robots.ts';
import { RobotsProof } from '../robots/robots-proof.ts';
import type { CheckTarget } from '../target/check-target.ts';
import { openLocalTarget } from '../target/open-local-target.ts';
import { ListedPages } from '../tree/listed-pages.ts';
import { ReturnLinks } from '../tree/return-links.ts';
import type { CheckRun } from './check-run.ts';
import { judgeRobotsTxt } from './judge-robots-txt.ts';
import { readDocuments } from './read-documents.ts';
import { visitPages } from './visit-pages.ts';

const CHECK_KINDS: OptionKinds<CheckOptions> = {
  profile: 'text',
  only: 'texts',
  ignore: 'texts',
  rules: 'list',
  url: 'text',
  contentType: 'text',
  now: 'time|date|text',
  signal: 'signal',
  stop: 'signal',
  placesMax: 'count',
  pages: '"all"|"none"|count',
  live: 'boolean',
  pagesMax: 'count',
  pagesTimeMs: 'number',
  media: 'boolean',
  follow: 'boolean',
  depthMax: 'count',
  sitemapsMax: 'count',
  bytesMax: 'count',
  timeMsMax: 'number',
  concurrency: 'positive',
  duplicates: 'boolean',
  visitor: 'visit()',
  network: NETWORK_KINDS,
  allowPrivate: 'boolean',
  userAgent: 'text',
  timeoutMs: 'timer',
  delayMs: 'timer',
  proxy: NETWORK_KINDS.proxy,
  clock: 'now() monotonic()',
  onExcerpt: 'function',
  onPage: 'function',
  onProgress: 'function',
};

// So many sitemaps that are not here are named.
const ELSEWHERE_NAMED_MAX = 3;

/**
 * Checks a sitemap and all that it lists, or a site, and reports what is wrong, where and why.
 *
 * `input` is a document's bytes; or a text: a URL (`https://example.com` is the site,
 * `https://example.com/sitemap.xml` that sitemap), or the path of a file or a folder.
 *
 * Errors: CONFIG_INVALID for an invalid date, a profile or rule that does not exist, and rules of
 * your own that are incomplete or have a built-in rule's id; SOURCE_UNREADABLE and
 * FETCH_ADDRESS_INVALID for what cannot be checked at all; the signal's reason. What is wrong with
 * sitemaps, servers and pages is in the report.
 *
 * ```ts
 * const report = await check(bytes, { profile: 'google', url: 'https://example.com/sitemap.xml' });
 * for (const { rule, line, message } of report.findings) console.log(rule, line, message);
 * ```
 */
export async function check(
  input: ByteSource | string,
  options: CheckOptions = {},
): Promise<Report> {
  checkGivenOptions(options, CHECK_KINDS);
  checkKind('input', input, 'text|bytes|stream');
  const run = await openRun(input, stoppable(options));
  try {
    await untilStopped(run, async () => {
      await judgeRobotsTxt(run);
      await readDocuments(run);
    });
    judgeTree(run);
    await untilStopped(run, () => visitPages(run));
    return assembleReport(run);
  } finally {
    await run.target.close();
  }
}

function stoppable(options: CheckOptions): CheckOptions {
  const { signal, stop } = options;
  if (!stop) return options;
  return { ...options, signal: signal ? AbortSignal.any([signal, stop]) : stop };
}

async function untilStopped(run: CheckRun, step: () => Promise<void>): Promise<void> {
  const { stop } = run.options;
  if (stop?.aborted === true) return;
  try {
    await step();
  } catch (error) {
    if (error !== stop?.reason) throw error;
    run.complete = false;
    run.notChecked.push({ what: 'rest', why: 'The check was stopped early.' });
  }
}

async function openRun(input: ByteSource | string, options: CheckOptions): Promise<CheckRun> {
  const excerpts = new Excerpts(options.onExcerpt);
  const { rules: own } = options;
  const checker = createChecker({
    ...options,
    rules: own && [...RULES, ...own],
    now: timeOf(options),
    onPlace: (place) => excerpts.take(place),
  });
  const target = await openTarget(input, options);
  const pages = options.pages ?? 'none';
  const robots = new KnownRobots(checker.active.profile.agents);
  const zero = { sitemaps: 0, entries: 0, bytes: 0, pages: 0, pagesTotal: 0 };
  return {
    options,
    target,
    checker,
    proof: new RobotsProof(target.visitor, options.signal, robots),
    robots,
    listed: options.duplicates === false ? undefined : new ListedPages(),
    returnLinks: new ReturnLinks(),
    sample: pages === 'none' || pages === 0 ? undefined : createPageSample({ sample: pages }),
    excerpts,
    documents: [],
    notChecked: [],
    statuses: new Map(),
    progress: { stage: 'sitemaps', ...zero },
    pagesChecked: 0,
    complete: true,
  };
}

async function openTarget(input: ByteSource | string, options: CheckOptions): Promise<CheckTarget> {
  if (typeof input !== 'string') return openPages(openBytes(input, options), options);
  if (/^https?:\/\//i.test(input)) {
    const { openWebTarget } = await import('../target/open-web-target.ts');
    return openWebTarget(input, options);
  }
  const { url: baseUrl, signal } = options;
  return openPages(await openLocalTarget(input, { baseUrl, signal }), options);
}

/** A local sitemap lists pages of the web: they are visited there, unless their files are here. */
async function openPages(target: CheckTarget, options: CheckOptions): Promise<CheckTarget> {
  const { pages = 'none', live = false, url } = options;
  if (pages === 'none' || pages === 0 || (target.holdsPages && !live)) return target;
  const { openVisitor } = await import('../target/open-web-target.ts');
  const visitor = openVisitor(url, options);
  const close = async (): Promise<void> => {
    await target.close();
    if (visitor !== options.visitor) await visitor.close();
  };
  return { ...target, pageVisitor: visitor, close };
}

const STREAM_NAME = '-';

function openBytes(input: ByteSource, { url, contentType }: CheckOptions): CheckTarget {
  const rootUrl = sitemapKey(withoutCredentials(url ?? STREAM_NAME));
  const elsewhere = new Set<string>();
  const body = input instanceof Uint8Array ? once(input) : input;
  return {
    name: rootUrl,
    roots: [{ url: rootUrl, found: 'given' }],
    async open(asked) {
      if (asked !== rootUrl) {
        elsewhere.add(asked);
        throw new PortolanError('SOURCE_UNREADABLE', {
          message: `${asked} is listed in the bytes that were passed; it was not fetched.`,
          url: asked,
        });
      }
      const ownUrl = url === undefined ? undefined : rootUrl;
      return givenValues({ url: ownUrl, contentType, body: body as AsyncIterable<Uint8Array> });
    },
    visits: new Map(),
    elsewhere,
    holdsPages: false,
    nameOf: (sitemap) => sitemap,
    webUrlOf: (sitemap) => (/^https?:/.test(sitemap) ? sitemap : undefined),
    close: async () => {},
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function timeOf({ now, clock = systemClock }: CheckOptions): number {
  if (now === undefined) return clock.now();
  const time = typeof now === 'number' ? now : new Date(now).getTime();
  if (Number.isFinite(time)) return time;
  throw new PortolanError('CONFIG_INVALID', {
    message: `now is "${String(now)}", which is not a date.`,
    hint: 'Write it as 2026-06-15 or 2026-06-15T12:00:00Z.',
  });
}

function judgeTree(run: CheckRun): void {
  const { checker, documents, listed, target, notChecked, returnLinks } = run;
  const kept = documents.slice(0, TREE_DOCUMENTS_KEPT);
  const urls = documents.reduce(
    (sum, { entries, format }) => sum + (format === 'sitemapindex' ? 0 : entries),
    0,
  );
  const evidence = { documents: kept, urls, ...(listed && { pages: listed.size }) };
  checker.see('tree', evidence, { sitemap: target.name });
  for (const { evidence: seen, place } of returnLinks.unanswered(listed)) {
    checker.see('return-link', seen, place);
  }
  const duplicatesWhy = 'There are more pages than are remembered; the rest may be listed twice.';
  const scopeWhy =
    'Hosts of listed pages were not asked for their robots.txt: too many, or too slow.';
  const names = [...target.elsewhere].slice(0, ELSEWHERE_NAMED_MAX);
  const first = names.join(', ') + (target.elsewhere.size > names.length ? ' …' : '');
  const elsewhereWhy = `Sitemaps are listed that are not here; they were not fetched: ${first}.`;
  const left: readonly Required<NotChecked>[] = [
    { what: 'duplicates', why: duplicatesWhy, count: listed?.notRemembered ?? 0 },
    { what: 'scope', why: scopeWhy, count: run.proof.notAsked },
    { what: 'sitemap', why: elsewhereWhy, count: target.elsewhere.size },
  ];
  notChecked.push(...returnLinks.notChecked(), ...left.filter(({ count }) => count > 0));
}

function assembleReport(run: CheckRun): Report {
  const { checker, documents, statuses, sample } = run;
  const findings = checker.findings();
  if (checker.leftOut > 0) {
    const why = 'There are too many findings to keep; the rest was counted and left out.';
    run.notChecked.push({ what: 'findings', why, count: checker.leftOut });
  }
  const entries = documents.reduce(
    (sum, { entries: count, format }) => sum + (format === 'sitemapindex' ? 0 : count),
    0,
  );
  const read = documents.filter(({ format }) => format !== undefined);
  const unread = documents.some(({ complete }) => !complete);
  return {
    version: 1,
    profile: checker.active.profile.name,
    complete: run.complete && !unread,
    entries,
    sitemaps: read.length,
    findings,
    summary: summaryOf(findings),
    notChecked: run.notChecked,
    documents: checkedSitemaps(documents.slice(0, SITEMAPS_TOLD_MAX), findings),
    ...(sample && {
      pages: {
        checked: run.pagesChecked,
        listed: entries,
        statuses: Object.fromEntries([...statuses].sort()),
      },
    }),
  };
}

function checkedSitemaps(
  documents: CheckRun['documents'],
  findings: readonly Finding[],
): readonly CheckedSitemap[] {
  const bySitemap = Map.groupBy(findings, ({ sitemap }) => sitemap);
  return documents.map(({ url, parent, format, entries, bytes, complete, opened }) => {
    const counts = summaryOf(bySitemap.get(url) ?? []);
    const read = { sitemap: url, parent, format, entries, bytes, complete, opened };
    return givenValues({ ...read, ...counts });
  });
}
