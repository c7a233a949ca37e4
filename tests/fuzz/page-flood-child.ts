// Reads all page floods in one process and prints what each cost: processor time of a quarter and
// of the whole, facts that were kept, and the memory that the process took at most.
import { type PageFacts, readPage } from '../../src/pages/index.ts';
import { PAGE_FLOODS } from './page-floods.ts';

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function read(page: string): Promise<{ ms: number; facts: PageFacts }> {
  const bytes = new TextEncoder().encode(page);
  const begin = process.cpuUsage();
  const options = { url: 'https://example.com/', links: true, news: true, content: true };
  const facts = await readPage(chunks(bytes), options);
  const { user, system } = process.cpuUsage(begin);
  return { ms: (user + system) / 1_000, facts };
}

for (const { name, count, make } of PAGE_FLOODS) {
  await read(make(Math.ceil(count / 16)));
  const quarter = await read(make(Math.ceil(count / 4)));
  const { ms, facts } = await read(make(count));
  const kept = JSON.stringify(facts).length;
  const mebibytes = process.resourceUsage().maxRSS / 1_024;
  console.log(JSON.stringify({ name, quarter: quarter.ms, ms, kept, mebibytes }));
}
