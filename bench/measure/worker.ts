// The child process of one contestant in Node: loads it once, then runs iterations when told to.
// Started as `node worker.ts read <peer> <corpus file> <address> <root>` or
// `node worker.ts write <peer> <documents> <entries a document> <plain|gzip>`.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chunksOf, type ReadInput } from '../peers/read-peer.ts';
import { readPeer } from '../peers/read-peers.ts';
import { writePeer } from '../peers/write-peers.ts';
import { memoryUse } from './memory-use.ts';
import { measureHere } from './sample.ts';
import { writeEntries } from './write-entries.ts';

type Work = () => Promise<Readonly<Record<string, number>>>;

const [kind, peerId = '', ...details] = process.argv.slice(2);
const work = kind === 'write' ? await writing(details) : await reading(details);
const before = memoryUse();
reply({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const iterations = Number(/^run (\d+)$/.exec(line)?.[1] ?? 1);
  try {
    const sample = await measureHere(iterations, work);
    const { peakMb } = memoryUse();
    reply({ ...sample, peakMb, addedMb: Math.max(0, peakMb - before.nowMb) });
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) });
  }
}

function reply(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function reading([file = '', url = '', root = '']: readonly string[]): Promise<Work> {
  const peer = readPeer(peerId);
  const read = await peer.load();
  const bytes = peer.transport === 'memory' ? new Uint8Array(readFileSync(file)) : new Uint8Array();
  const input: ReadInput = { bytes, chunks: chunksOf(bytes), url, root: root as ReadInput['root'] };
  return () => read(input);
}

async function writing([documents, entries, form]: readonly string[]): Promise<Work> {
  const writer = await writePeer(peerId).load();
  const job = { documents: Number(documents), gzip: form === 'gzip' };
  const write = writer(writeEntries(Number(entries)));
  return async () => ({ ...(await write(job)) });
}
