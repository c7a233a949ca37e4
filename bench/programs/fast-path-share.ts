// Counts which part of some documents the scanner took and which part it left to the tokenizer:
// `node fast-path-share.ts <file>…` prints one JSON array. A file that ends in `.json` is an array
// of objects with a `body` in base64, and its documents are counted together.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type InternalReadOptions, readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { ScanStatistics } from '../../src/formats/xml/scanner/wasm-scanner.ts';
import { chunksOf } from '../peers/read-peer.ts';

const shares: object[] = [];
for (const file of process.argv.slice(2)) {
  const documents = documentsOf(file);
  const name = documents.length === 1 ? basename(file) : `${documents.length} reading fixtures`;
  shares.push({ name, ...(await countedOver(documents)) });
}
console.log(JSON.stringify(shares));

function documentsOf(file: string): Uint8Array[] {
  if (!file.endsWith('.json')) return [new Uint8Array(readFileSync(file))];
  const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly body: string }[];
  return cases.map(({ body }) => new Uint8Array(Buffer.from(body, 'base64')));
}

async function countedOver(documents: readonly Uint8Array[]): Promise<ScanStatistics> {
  const statistics: ScanStatistics = {
    bytesScanned: 0,
    bytesTokenized: 0,
    entriesScanned: 0,
    entriesTokenized: 0,
  };
  for (const document of documents) {
    const options: InternalReadOptions = { statistics };
    for await (const _ of readSitemap.batches(streamOf(chunksOf(document)), options)) {
      // Only the counters are wanted.
    }
  }
  return statistics;
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
