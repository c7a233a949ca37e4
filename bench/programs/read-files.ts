// Reads gzipped files one after the other, from disk, and prints one sample:
// `node read-files.ts <peer> <file>…`. Portolan is given the compressed bytes, the peers a gunzip.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { memoryUse } from '../measure/memory-use.ts';
import { measureHere } from '../measure/sample.ts';
import { readPeer } from '../peers/read-peers.ts';

const CHUNK_BYTES = 65_536;

const [peerId = '', ...files] = process.argv.slice(2);
const read = await readPeer(peerId).load();
const before = memoryUse();
const sample = await measureHere(1, async () => {
  let records = 0;
  for (const file of files) {
    const compressed = createReadStream(file, { highWaterMark: CHUNK_BYTES });
    const inflates = peerId.startsWith('portolan');
    const chunks = inflates
      ? compressed
      : compressed.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
    const input = { chunks, bytes: new Uint8Array(), url: '', root: 'urlset' } as const;
    records += (await read(input)).records;
  }
  return { records };
});
const { peakMb } = memoryUse();
console.log(JSON.stringify({ ...sample, peakMb, addedMb: peakMb - before.nowMb }));
