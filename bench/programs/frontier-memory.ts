// Puts addresses and made-up outcomes into a frontier on disk as a crawl does, and prints what it
// took: `node frontier-memory.ts [addresses]`. One JSON line for each step, one for all of them,
// and one for opening it again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFrontier } from '../../src/queue/open-frontier.ts';
import type { Frontier } from '../../src/queue/port/frontier.ts';
import { memoryUse } from '../measure/memory-use.ts';

const [addressesText = '1000000', pathToOpen] = process.argv.slice(2);
const ADDRESSES = Number(addressesText);
// Of the 25 links of a page, one is new.
const LINKS_A_PAGE = 25;
const NEW_A_BATCH = 20;
const PAGES_A_COMMIT = 8;
const BATCHES_A_COMMIT = 8;
const STEPS: Readonly<Record<string, (frontier: Frontier) => number>> = {
  add,
  find,
  plan,
  visit,
  roundOutcomes: (frontier) => count(frontier.roundOutcomes(1, 1)),
  outcomeHeads: (frontier) => count(frontier.outcomeHeads(1)),
  links: (frontier) => count(frontier.links(1)),
  byAddress: (frontier) => count(frontier.byAddress(1)),
};

if (pathToOpen === undefined) run();
else openAgain(pathToOpen);

function run(): void {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-frontier-memory-'));
  const path = join(folder, 'crawl.db');
  try {
    const began = process.cpuUsage();
    const startMb = memoryUse().nowMb;
    const frontier = openFrontier(path);
    for (const [name, act] of Object.entries(STEPS)) measure(name, () => act(frontier), folder);
    frontier.close();
    const { user, system } = process.cpuUsage(began);
    const cpuSeconds = (user + system) / 1_000_000;
    print({ step: 'all', cpuSeconds, diskMb: bytesOf(folder) / 1e6, startMb, ...memoryUse() });
    const [node = '', program = ''] = process.argv;
    execFileSync(node, [program, addressesText, path], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// In a process of its own, as when a crawl goes on.
function openAgain(path: string): void {
  const open = (): number => {
    const frontier = openFrontier(path);
    const { size } = frontier;
    frontier.close();
    return size;
  };
  measure('open again', open, dirname(path));
}

/** Addresses of about 75 characters, met in an order that is not theirs. */
function urlOf(index: number): string {
  const id = (index * 7_919) % 10_000_019;
  const shelf = String(index % 40).padStart(2, '0');
  return `https://www.example.com/category-${shelf}/some-words-of-a-product-${id}-${index}.html`;
}

function add(frontier: Frontier): number {
  let batches = 0;
  for (let from = 0; from < ADDRESSES; from += NEW_A_BATCH) {
    const length = Math.min(NEW_A_BATCH, ADDRESSES - from);
    const urls = Array.from({ length }, (_, index) => urlOf(from + index));
    frontier.find(urls);
    frontier.add(
      urls.map((url) => ({
        url,
        state: 'waiting',
        why: '',
        generation: 1,
        met: 1,
        round: 0,
        clicks: 1 + (from % 5),
        chain: 0,
        marks: 2,
        lastmodSeconds: 0,
      })),
    );
    batches += 1;
    if (batches % BATCHES_A_COMMIT === 0) frontier.commit();
  }
  frontier.commit();
  return frontier.size;
}

function find(frontier: Frontier): number {
  for (let from = 0; from < ADDRESSES; from += LINKS_A_PAGE) {
    frontier.find(Array.from({ length: LINKS_A_PAGE }, (_, index) => urlOf(from + index * 31)));
  }
  return ADDRESSES;
}

function plan(frontier: Frontier): number {
  let some: number[] = [];
  for (const { number } of frontier.waiting()) {
    some.push(number);
    if (some.length < 1_000) continue;
    frontier.plan(some, 1);
    some = [];
  }
  frontier.plan(some, 1);
  frontier.commit();
  return frontier.plannedCount;
}

function visit(frontier: Frontier): number {
  let visited = 0;
  for (;;) {
    const rows = frontier.take(PAGES_A_COMMIT);
    if (rows.length === 0) return visited;
    for (const { number, url } of rows) {
      frontier.putOutcome(
        {
          number,
          generation: 1,
          kind: 1,
          target: 0,
          content: Uint8Array.from({ length: 24 }, (_, index) => (number * (index + 1)) & 255),
          links: Uint8Array.from({ length: 60 }, (_, index) => (number + index) & 255),
          facts: factsOf(url, number),
        },
        { marks: 6 },
      );
    }
    visited += rows.length;
    frontier.commit();
  }
}

/** About 1.2 KB, as the facts of a page with some pictures and languages. */
function factsOf(url: string, number: number): string {
  return JSON.stringify({
    title: `The title of page ${number}`,
    lang: 'en',
    lastmod: '2026-11-02T10:11:12Z',
    images: Array.from(
      { length: 8 },
      (_, index) => `${url.slice(0, 40)}/pictures/${number}-${index}`,
    ),
    hreflang: ['de', 'en', 'fr', 'it', 'nl'].map((code) => [code, `${url}?lang=${code}`]),
    etag: `"${number.toString(36)}"`,
  });
}

function count(rows: Iterable<unknown>): number {
  let length = 0;
  for (const _ of rows) length += 1;
  return length;
}

function measure(step: string, act: () => number, folder: string): void {
  const before = process.cpuUsage();
  const began = performance.now();
  const rows = act();
  const { user, system } = process.cpuUsage(before);
  const wallSeconds = (performance.now() - began) / 1_000;
  const rowsASecond = Math.round(rows / wallSeconds);
  const cpuMicrosARow = (user + system) / rows;
  print({ step, rows, rowsASecond, cpuMicrosARow, diskMb: bytesOf(folder) / 1e6, ...memoryUse() });
}

function bytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

function print(line: object): void {
  console.log(JSON.stringify(line));
}
