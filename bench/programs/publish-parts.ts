// Publishes a set in parts, each in a process of its own, and prints what each took:
// `node publish-parts.ts FOLDER URLS PARTS [ROUNDS [ONLY [shared]]]`. The second round changes one
// page in a hundred. ONLY: so many parts of each round, without a commit. `shared`: each part reads
// the whole source.
import { spawnSync } from 'node:child_process';
import { commitParts } from '../../src/publish/parts/commit-parts.ts';
import { publishPart } from '../../src/publish/parts/publish-part.ts';
import type { SourceEntry } from '../../src/sources/port/source.ts';

const [folder = '', urls = '', parts = '', rounds = '1', only = parts, shared = ''] =
  process.argv.slice(2);
const child = process.env['PART'];

function* pagesOf(round: number, part: number): Generator<SourceEntry[]> {
  const [count, step] = shared === '' ? [Number(urls), Number(parts)] : [Number(urls), 1];
  let batch: SourceEntry[] = [];
  for (let n = shared === '' ? part : 0; n < count; n += step) {
    const changed = round > 0 && Math.floor(n / step) % 100 === round;
    const day = String((n % 28) + 1).padStart(2, '0');
    const lastmod = changed ? `2026-11-${day}` : `2026-0${(n % 9) + 1}-${day}`;
    batch.push({ loc: `/shop/category-${n % 977}/product-${n}.html`, lastmod });
    if (batch.length < 1_000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function runChild(step: string): Promise<void> {
  const [round = 0, part = 0] = step.split(' ').map(Number);
  const publication = `round-${round}`;
  const set = { base: 'https://shop.example/', targets: folder, gzip: true };
  const source = () => pagesOf(round, part);
  const start = performance.now();
  const place = { publication, part, parts: Number(parts), ownSources: shared === '' };
  const report =
    part < 0 ? await commitParts(set, publication) : await publishPart({ ...set, source }, place);
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const { entries, added, changed, files } = report;
  const fresh = files.filter(({ state }) => state === 'new').length;
  const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  const wall = ((performance.now() - start) / 1e3).toFixed(0);
  const counts = { entries, added, changed, files: files.length, fresh };
  const memory = `${Math.round(maxRSS / 1024)} MiB`;
  process.stdout.write(`${step}: ${cpu} CPU s, ${wall} s, ${memory} ${JSON.stringify(counts)}\n`);
}

function run(step: string): void {
  const args = ['--no-warnings', import.meta.filename, ...process.argv.slice(2)];
  const env = { ...process.env, PART: step };
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`step ${step} failed`);
}

if (child !== undefined) await runChild(child);
else {
  for (let round = 0; round < Number(rounds); round += 1) {
    for (let part = 0; part < Number(only); part += 1) run(`${round} ${part}`);
    if (only === parts) run(`${round} -1`);
  }
}
