// Reads one flood in a process of its own and prints what it gave and what it cost.

import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { FLOODS } from './floods.ts';

const flood = FLOODS[Number(process.argv[2])];
if (!flood) throw new Error('There is no such flood.');

async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  yield* flood?.make(count) ?? [];
}

async function read(count: number): Promise<{ ms: number; locs: string[]; codes: string[] }> {
  const locs: string[] = [];
  const codes = new Set<string>();
  // The time of the processor, which no neighbour on a busy machine adds to.
  const begin = process.cpuUsage();
  const options = {
    url: 'https://example.com/s',
    onProblem: ({ code }: { code: string }) => codes.add(code),
  };
  for await (const { loc } of readSitemap(chunks(count), options))
    if (locs.length < 10) locs.push(loc);
  const { user, system } = process.cpuUsage(begin);
  return { ms: (user + system) / 1_000, locs, codes: [...codes] };
}

await read(Math.ceil(flood.count / 16));
const quarter = await read(Math.ceil(flood.count / 4));
const whole = await read(flood.count);
const mebibytes = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    quarter: quarter.ms,
    ms: whole.ms,
    mebibytes,
    locs: whole.locs,
    codes: whole.codes,
  }),
);
