// The entries of a state file, as the set was last published.
import { readSitemap } from '../../formats/sitemap-reader.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { openSqliteState } from './sqlite/sqlite-state.ts';

/** Reads all entries that a state remembers, shard by shard. The state is locked meanwhile. */
export async function* readStateEntries(path: string): AsyncGenerator<readonly UrlEntry[]> {
  const state = openSqliteState({ path, dryRun: true });
  try {
    for (const shard of state.shards()) {
      const document = [state.document(shard)];
      for await (const batch of readSitemap.batches(oneByOne(document))) {
        yield batch.filter((entry) => entry.kind === 'url');
      }
    }
  } finally {
    state.close();
  }
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
