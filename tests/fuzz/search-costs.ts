// Searches for documents that cost much: short units over and over, at every place, read without
// WebAssembly. Prints the most expensive ones, in seconds of the processor a MB.
//
//   node tests/fuzz/search-costs.ts --seconds 60 --seed 1 --place loc --top 30
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { EntryPlaces } from '../../src/formats/records/entry-places.ts';
import { readRobotsTxt } from '../../src/formats/robots-txt/index.ts';
import { type InternalReadOptions, readSitemap } from '../../src/formats/sitemap-reader.ts';
import { readPage } from '../../src/pages/index.ts';
import { COST_CONTEXTS, COST_PIECES, type CostContext, costDocument } from './cost-contexts.ts';

type Listener = 'nobody' | 'problems' | 'remarks' | 'scanner';
interface Found {
  readonly context: CostContext;
  readonly unit: string;
  readonly listener: Listener;
  cost: number;
}

const LISTENERS: readonly Listener[] = ['nobody', 'problems', 'remarks', 'scanner'];
const UNIT_CHARACTERS_MAX = 64;
// A document that would take minutes is told by its beginning.
const SCREENED_BYTES: readonly number[] = [4_096];
const HOPELESS = 8;
const SCREEN_BYTES = 65_536;
const MEASURED_BYTES = 1_000_000;
const CHUNK_BYTES = 65_536;
const URL_OF_ALL = 'https://example.com/s.xml';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    place: { type: 'string' },
    top: { type: 'string', default: '30' },
    gzip: { type: 'boolean', default: false },
    unit: { type: 'string' },
    listener: { type: 'string' },
  },
});
const random = randomNumbers(Number(values.seed));

/** A generator that repeats itself: mulberry32. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

async function* chunked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

async function read(context: CostContext, bytes: Uint8Array, listener: Listener): Promise<void> {
  if (context.reader === 'page') {
    const wants = { links: true, news: true, content: true };
    await readPage(chunked(bytes), { url: 'https://example.com/', ...wants });
  } else if (context.reader === 'robots') {
    const robots = readRobotsTxt(bytes, { url: 'https://example.com/robots.txt' });
    robots.isAllowed('https://example.com/a/b?c', 'FooBot');
  } else {
    let told = 0;
    const options: InternalReadOptions = {
      url: URL_OF_ALL,
      scanner: listener === 'scanner',
      remarks: listener === 'remarks',
      onProblem: listener === 'nobody' ? undefined : () => (told += 1),
      places: listener === 'remarks' ? new EntryPlaces() : undefined,
    };
    const input = chunked(values.gzip ? gzipSync(bytes) : bytes);
    for await (const _ of readSitemap.batches(input, options));
  }
}

async function costOf(found: Found, length: number, times: number): Promise<number> {
  const bytes = costDocument(found.context, found.unit, length);
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const begin = process.cpuUsage();
    await read(found.context, bytes, found.listener);
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, (user + system) / bytes.length);
  }
  return least;
}

async function screen(found: Found): Promise<number> {
  let cost = 0;
  for (const length of SCREENED_BYTES) {
    cost = await costOf(found, length, 1);
    if (cost > HOPELESS) return cost;
  }
  return costOf(found, SCREEN_BYTES, 1);
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function newUnit(context: CostContext, old: string | undefined): string {
  const pieces = COST_PIECES[context.reader];
  const parts: string[] = [];
  if (old === undefined)
    for (let left = 1 + random(4); left > 0; left -= 1) parts.push(pick(pieces));
  else {
    const cut = random(old.length + 1);
    const drop = random(3) === 0 ? random(8) : 0;
    parts.push(old.slice(0, cut), random(4) === 0 ? '' : pick(pieces), old.slice(cut + drop));
  }
  return parts.join('').slice(0, UNIT_CHARACTERS_MAX) || 'x';
}

function candidates(): Found[] {
  const places = COST_CONTEXTS.filter(
    ({ name }) => !values.place || new RegExp(values.place).test(name),
  );
  const all: Found[] = [];
  for (const context of places) {
    for (const unit of COST_PIECES[context.reader]) {
      all.push({ context, unit, listener: listenerFor(context), cost: 0 });
    }
  }
  // The order does not matter, but the time may end before all were tried.
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as Found, all[at] as Found];
  }
  return all;
}

function listenerFor({ reader }: CostContext): Listener {
  if (reader !== 'sitemap') return 'nobody';
  return pick(['nobody', 'problems', 'remarks', 'remarks'] as const);
}

/** The worst of each place are changed a little, and now and then one begins anew. */
async function search(end: number): Promise<Found[]> {
  const kept = new Map<string, Found[]>();
  const places = COST_CONTEXTS.filter(
    ({ name }) => !values.place || new RegExp(values.place).test(name),
  );
  const queue = candidates();
  const single = queue.length;
  let tried = 0;
  while (performance.now() < end) {
    let found = tried % 2 === 0 ? queue.pop() : undefined;
    if (!found) {
      const context = pick(places);
      const worst = kept.get(context.name) ?? [];
      const old = random(3) === 0 ? undefined : worst[random(Math.min(worst.length, 12))];
      const listener = old && random(4) > 0 ? old.listener : listenerFor(context);
      found = { context, unit: newUnit(context, old?.unit), listener, cost: 0 };
    }
    found.cost = await screen(found);
    const worst = kept.get(found.context.name) ?? [];
    kept.set(found.context.name, worst);
    // A neighbour on the machine may have made it look so: it is measured again.
    if (found.cost > (worst[23]?.cost ?? 0) && found.cost < HOPELESS) {
      found.cost = await costOf(found, SCREEN_BYTES, 2);
    }
    worst.push(found);
    worst.sort((a, b) => b.cost - a.cost);
    worst.length = Math.min(worst.length, 24);
    tried += 1;
  }
  console.log(`${tried} tried, ${single} single pieces\n`);
  return [...kept.values()].flat();
}

async function report(found: readonly Found[]): Promise<void> {
  const top = found.toSorted((a, b) => b.cost - a.cost).slice(0, Number(values.top));
  for (const one of top) {
    console.error(one.cost.toFixed(3), one.context.name, one.listener, JSON.stringify(one.unit));
    if (one.cost < HOPELESS) one.cost = await costOf(one, MEASURED_BYTES, 3);
  }
  top.sort((a, b) => b.cost - a.cost);
  for (const one of top) {
    const four = one.cost < HOPELESS ? await costOf(one, 4 * MEASURED_BYTES, 1) : Number.NaN;
    const unit = JSON.stringify(one.unit);
    const figures = `${one.cost.toFixed(3)}  ×${((4 * four) / one.cost).toFixed(1)}`;
    console.log(`${figures}  ${one.context.name} | ${one.listener} | ${unit}`);
  }
}

async function warm(): Promise<void> {
  for (const context of COST_CONTEXTS) {
    for (const listener of ['nobody', 'remarks'] as const) {
      await costOf(
        { context, unit: '<url><loc>https://example.com/a&amp;b</loc></url>\n', listener, cost: 0 },
        SCREEN_BYTES,
        3,
      );
    }
  }
}

await warm();
if (values.unit === undefined) {
  await report(await search(performance.now() + Number(values.seconds) * 1_000));
} else {
  const unit = JSON.parse(`"${values.unit.replaceAll('"', '\\"')}"`) as string;
  const places = COST_CONTEXTS.filter(
    ({ name }) => !values.place || new RegExp(values.place).test(name),
  );
  await report(
    places.flatMap((context) =>
      LISTENERS.filter((name) => !values.listener || name === values.listener).map((listener) => ({
        context,
        unit,
        listener,
        cost: 1,
      })),
    ),
  );
}
