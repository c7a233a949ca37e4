// Crawls a site that does not exist, by made-up answers, until so many addresses were met:
// `node crawl-memory.ts <addresses>`. One address in fifty is visited, the others wait in the state
// until the limit of pages ends the crawl. V8's young generation is held as the command holds it.
// Prints the memory and the CPU time that it took.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { holdYoungGeneration } from '../../src/cli/front/young-memory.ts';
import { crawl } from '../../src/crawl/crawl.ts';
import type { RobotsGateVerdict, Visit, Visitor } from '../../src/net/port/visit.ts';
import { memoryUse } from '../measure/memory-use.ts';

const ORIGIN = 'https://www.example.com';
const LINKS_A_PAGE = 50;
const MEGABYTE = 1_000_000;

const count = Number(process.argv[2] ?? 1_000_000);
const release = holdYoungGeneration();
const folder = mkdtempSync(join(tmpdir(), 'portolan-crawl-memory-'));
try {
  const state = join(folder, 'crawl.sqlite');
  const pagesMax = Math.ceil(count / LINKS_A_PAGE);
  const before = memoryUse();
  await using site = crawl(`${ORIGIN}/`, { state, pagesMax, visitor: madeUpVisitor() });
  let listed = 0;
  for await (const batch of site.batches()) listed += batch.length;
  const { addresses, visits } = site.currentReport();
  const { user, system } = process.cpuUsage();
  const { nowMb, peakMb } = memoryUse();
  const stateMb = statSync(state).size / MEGABYTE;
  const cpuSeconds = (user + system) / 1_000_000;
  const beforeMb = before.nowMb;
  console.log(
    JSON.stringify({ addresses, visits, listed, beforeMb, nowMb, peakMb, stateMb, cpuSeconds }),
  );
} finally {
  release();
  rmSync(folder, { recursive: true, force: true });
}

function madeUpVisitor(): Visitor {
  const close = async (): Promise<void> => {};
  const robotsTxt = `${ORIGIN}/robots.txt`;
  const verdict = (agent: string): RobotsGateVerdict => {
    return { allowed: true, agent, robotsTxt, because: 'absent' };
  };
  return {
    visit: async (url) => {
      // An answer from afar lets timers have their turn.
      await nextTurn();
      return madeUpVisit(url, verdict('Portolan'));
    },
    robots: async (_, agent = 'Portolan') => verdict(agent),
    robotsTxt: async () => {
      return { url: robotsTxt, finalUrl: robotsTxt, status: 404, body: new Uint8Array() };
    },
    hosts: () => new Map(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function madeUpVisit(url: string, robots: RobotsGateVerdict): Visit {
  const number = numberOf(url);
  const body = new TextEncoder().encode(number === undefined ? 'None.' : pageOf(number));
  const headers = new Map([['content-type', 'text/html; charset=utf-8']]);
  return {
    url,
    finalUrl: url,
    outcome: 'answered',
    status: number === undefined ? 404 : 200,
    headers,
    redirects: [],
    robots,
    waitedMs: 0,
    firstByteMs: 1,
    contentType: 'text/html; charset=utf-8',
    bytes: body.length,
    gzipKept: false,
    body: chunksOf(body),
    discard: () => {},
  };
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

// The pages are a tree: page n links those from 50 n + 1 on, so that each is met but once.
function pageOf(number: number): string {
  const links = Array.from({ length: LINKS_A_PAGE }, (_, place) => {
    const other = number * LINKS_A_PAGE + place + 1;
    return `<li><a href="${pathOf(other)}">Article ${other}</a></li>`;
  });
  const canonical = `<link rel="canonical" href="${ORIGIN}${pathOf(number)}">`;
  return `<!doctype html><html lang="en"><head><title>Article ${number}</title>${canonical}</head>
<body><main><h1>Article ${number}</h1><p>All that there is to say of article ${number}.</p></main>
<ul>${links.join('\n')}</ul></body></html>`;
}

function pathOf(number: number): string {
  if (number === 0) return '/';
  return `/department-${number % 37}/shelf-${number % 211}/a-thing-of-some-use-${number}.html`;
}

function numberOf(url: string): number | undefined {
  const { pathname } = new URL(url);
  if (pathname === '/') return 0;
  const number = Number(/-(\d+)\.html$/.exec(pathname)?.[1]);
  return pathOf(number) === pathname ? number : undefined;
}
