// A tree's worth of gzipped files, from disk to records, each time in a fresh process.
import { join } from 'node:path';
import type { BenchContext, Section } from './bench-context.ts';
import { corpusFolder } from './corpus-manifest.ts';
import { freshSection } from './fresh-section.ts';
import { TARGETS } from './targets.ts';

const PEERS = [
  { id: 'portolan', title: 'Portolan, batches' },
  { id: 'portolan-entries', title: 'Portolan, entry by entry' },
  { id: 'saxes', title: 'saxes behind createGunzip' },
  { id: 'sitemap', title: 'npm sitemap behind createGunzip' },
];

/** Reads all gzipped files with each reader. What fails is a row that says so. */
export async function treeSection(context: BenchContext): Promise<Section> {
  const { many } = context.manifest;
  const files = many.map((corpus) => join(corpusFolder(context.size), corpus.file));
  const records = many.reduce((sum, corpus) => sum + corpus.entries, 0);
  return freshSection(context, {
    title: `Read ${files.length} gzipped files: ${records.toLocaleString('en-US')} records`,
    program: 'read-files',
    rows: PEERS.map((peer) => ({ ...peer, arguments: [peer.id, ...files] })),
    expected: { records },
    targets: { wall: TARGETS.treeWall, peak: TARGETS.treePeak },
  });
}
