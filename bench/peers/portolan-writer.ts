// Portolan's writer, through its front door.
import { type Entry, writeSitemap } from '../../src/index.ts';
import type { CorpusRecord } from '../generator/corpus-record.ts';
import type { WriteJob, WriteTotals } from './write-peer.ts';

/** Prepares entries for Portolan and gives the function that writes them. */
export function writeWithPortolan(
  records: readonly CorpusRecord[],
): (job: WriteJob) => Promise<WriteTotals> {
  const entries: Entry[] = records.map(({ loc, lastmod, changefreq, priority }) => ({
    kind: 'url',
    loc,
    lastmod,
    changefreq,
    priority,
  }));
  return async ({ documents, gzip }) => {
    let bytes = 0;
    for (let index = 0; index < documents; index += 1) {
      for await (const chunk of writeSitemap(entries, { format: 'urlset', gzip })) {
        bytes += chunk.length;
      }
    }
    return { records: documents * entries.length, bytes };
  };
}
