// Reads one endless-looking document that is made while it is read, and prints one sample:
// `node read-stream.ts <peer> <file> <times>`. The records of the file are given that many times
// over, from one buffer, so that making them adds nothing to the memory.
import { readFileSync } from 'node:fs';
import { memoryUse } from '../measure/memory-use.ts';
import { measureHere } from '../measure/sample.ts';
import { chunksOf } from '../peers/read-peer.ts';
import { readPeer } from '../peers/read-peers.ts';

const [peerId = '', file = '', times] = process.argv.slice(2);
const read = await readPeer(peerId).load();
const document = readFileSync(file);
const start = document.indexOf('  <url>');
const end = document.lastIndexOf('</urlset>');
const head = new Uint8Array(document.subarray(0, start));
const pieces = chunksOf(new Uint8Array(document.subarray(start, end)));
const foot = new Uint8Array(document.subarray(end));

const before = memoryUse();
const sample = await measureHere(1, async () => {
  const chunks = repeated(Number(times));
  const input = { chunks, bytes: new Uint8Array(), url: '', root: 'urlset' } as const;
  return { records: (await read(input)).records };
});
const { peakMb } = memoryUse();
console.log(JSON.stringify({ ...sample, peakMb, addedMb: Math.max(0, peakMb - before.nowMb) }));

async function* repeated(count: number): AsyncGenerator<Uint8Array> {
  yield head;
  for (let round = 0; round < count; round += 1) yield* pieces;
  yield foot;
}
