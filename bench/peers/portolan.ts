// Portolan itself, through its front door, in the ways that people call it.
import { type Entry, readSitemap } from '../../src/index.ts';
import { addRecord, emptySignature, type Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';

/** Options of `readSitemap`, with the internal switch that leaves the work to the tokenizer. */
type ReadOptions = NonNullable<Parameters<typeof readSitemap>[1]>;
const TOKENIZER_ONLY: ReadOptions = { scanner: false } as object;

/** Reads in batches, from pieces: what the ratios are based on. */
export async function readBatches(input: ReadInput): Promise<Signature> {
  return sumOfBatches(readSitemap.batches(streamOf(input)));
}

/** Reads in batches from the whole document in one piece. */
export async function readWhole(input: ReadInput): Promise<Signature> {
  return sumOfBatches(readSitemap.batches(input.bytes));
}

/** Reads one entry at a time, from pieces. */
export async function readEntries(input: ReadInput): Promise<Signature> {
  const sum = emptySignature();
  for await (const entry of readSitemap(streamOf(input))) addRecord(sum, entry);
  return sum;
}

/** Reads in batches without the scanner: the reference tokenizer alone. */
export async function readTokenized(input: ReadInput): Promise<Signature> {
  return sumOfBatches(readSitemap.batches(streamOf(input), TOKENIZER_ONLY));
}

async function sumOfBatches(batches: AsyncIterable<readonly Entry[]>): Promise<Signature> {
  const sum = emptySignature();
  for await (const batch of batches) {
    for (const entry of batch) addRecord(sum, entry);
  }
  return sum;
}

async function* streamOf(input: ReadInput): AsyncGenerator<Uint8Array> {
  yield* input.chunks;
}
