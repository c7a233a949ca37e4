// Publishes a set with a state, changes ten entries, publishes again, and prints what the step that
// is asked for took: `node publish-again.ts <entries> <first|unchanged|edited>`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from '../../src/publish/publish.ts';
import { memoryUse } from '../measure/memory-use.ts';
import { measureHere } from '../measure/sample.ts';

const BATCH = 1_000;
const EDITS = 10;

const count = Number(process.argv[2]);
const step = process.argv[3];
const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
try {
  if (step !== 'first') await publishAll(0);
  const before = memoryUse();
  const sample = await measureHere(1, () => publishAll(step === 'edited' ? EDITS : 0));
  const { peakMb } = memoryUse();
  console.log(JSON.stringify({ ...sample, peakMb, addedMb: Math.max(0, peakMb - before.nowMb) }));
} finally {
  rmSync(folder, { recursive: true });
}

// Gives how many URLs there are, and how many files were written.
async function publishAll(edits: number): Promise<{ records: number; files: number }> {
  const report = await publish({
    base: 'https://www.example.com/',
    source: () => entries(edits),
    targets: join(folder, 'out'),
    state: join(folder, 'state.db'),
  });
  const written = report.files.filter(({ state }) => state !== 'unchanged');
  return { records: report.entries, files: written.length };
}

function* entries(edits: number) {
  const every = Math.floor(count / EDITS);
  for (let from = 0; from < count; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const page = from + index;
      const edited = edits > 0 && page % every === 0;
      const loc = `https://www.example.com/products/category-${page % 97}/item-${page}.html`;
      return { loc, lastmod: edited ? '2026-11-20' : `2026-0${1 + (page % 9)}-1${page % 10}` };
    });
  }
}
