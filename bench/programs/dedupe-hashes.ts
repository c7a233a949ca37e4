// Fills a set with fingerprints that are made in place of URLs, and prints what that took:
// `node dedupe-hashes.ts <count>`. The time of making them is in the figures: a few nanoseconds.
import { FingerprintSet } from '../../src/base/fingerprint/fingerprint-set.ts';
import { memoryUse } from '../measure/memory-use.ts';

const BATCH = 1_024;
const SAMPLED_BATCHES = 4_096;

const count = Number(process.argv[2]);
const met = new FingerprintSet();
const hashes = new Uint32Array(BATCH * 2);
const before = memoryUse();
const cpuBefore = process.cpuUsage();
const wallBefore = performance.now();
let found = 0;
let bytesPerUrlMax = 0;
let state = 1;
for (let from = 0, batch = 1; from < count; from += BATCH, batch += 1) {
  const size = Math.min(BATCH, count - from);
  for (let at = 0; at < size * 2; at += 1) hashes[at] = nextWord();
  for (const one of met.addAll(hashes, size)) found += one;
  // The first million says more about Node than about the set.
  if (batch % SAMPLED_BATCHES !== 0) continue;
  const bytes = (memoryUse().nowMb - before.nowMb) * 1_000_000;
  bytesPerUrlMax = Math.max(bytesPerUrlMax, bytes / (from + size));
}
const wallMs = performance.now() - wallBefore;
const { user, system } = process.cpuUsage(cpuBefore);
const { nowMb, peakMb } = memoryUse();
console.log(
  JSON.stringify({
    cpuNs: ((user + system) * 1_000) / count,
    wallNs: (wallMs * 1_000_000) / count,
    bytesPerUrl: ((nowMb - before.nowMb) * 1_000_000) / count,
    bytesPerUrlMax,
    peakMb,
    made: count,
    found,
  }),
);

// Each state is met once in 2^32 steps, two words of two states once more in a batch of all.
function nextWord(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return mixed ^ (mixed >>> 14);
}
