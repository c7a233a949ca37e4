// Memory: what reading a stream of any length adds to a process.
import { join } from 'node:path';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { corpusFolder } from './measure/corpus-manifest.ts';
import { freshSection } from './measure/fresh-section.ts';

const PEERS = [
  { id: 'portolan', title: 'Portolan, batches' },
  { id: 'portolan-entries', title: 'Portolan, entry by entry' },
  { id: 'saxes', title: 'saxes' },
  { id: 'sitemap', title: 'npm sitemap' },
];
const REPEATS = { long: 40, short: 4 };

/** Measures the memory of reading. What fails is a row that says so. */
export async function memoryBench(context: BenchContext): Promise<Section[]> {
  const { file: name, entries, bytes } = context.manifest.documents.plain;
  const file = join(corpusFolder(context.size), name);
  context.progress('memory');
  const records = entries * REPEATS.long;
  const fewer = entries * REPEATS.short;
  const megabytes = Math.round((bytes * REPEATS.long) / 1_000_000);
  const long = PEERS.map((peer) => ({
    ...peer,
    arguments: [peer.id, file, String(REPEATS.long)],
  }));
  const short = {
    id: 'portolan-short',
    title: `Portolan, batches, ${fewer.toLocaleString('en-US')} records only`,
    arguments: ['portolan', file, String(REPEATS.short)],
    expected: { records: fewer },
  };
  const section = await freshSection(context, {
    title: `Read one stream of ${records.toLocaleString('en-US')} records, ${megabytes} MB`,
    program: 'read-stream',
    rows: [...long, short],
    expected: { records },
    targets: {},
  });
  return [section];
}
