// A process that harvests, and is killed: does what is asked by lines, and says what is done.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock as clock } from '../../src/base/clock.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { openStore } from '../../src/store/open-store.ts';

// What a killed process leaves is taken up after this.
const LEASE_MS = 400;
const LOOK_MS = 20;

const folder = process.argv[2] as string;
const store = await openStore(folder);
const queue = await openQueue(join(folder, 'queue.db'), { clock });
const visitor = createVisitor({
  allowPrivate: true,
  delayMs: 0,
  clock,
  resolveHost: async () => ['127.0.0.1'],
});
const harvest = createHarvest({
  store,
  queue,
  visitor,
  clock,
  settings: { allowPrivate: true, leaseMs: LEASE_MS },
  onTrouble: (error) => say('trouble', String(error)),
});

// At once: what is said is in the pipe even if the process ends with the next step.
function say(...words: readonly (string | number)[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}

/** Nothing that was submitted is open, and nothing is due. */
async function isSettled(): Promise<boolean> {
  const { due, leased } = await queue.stats();
  if (due + leased > 0) return false;
  const { rows } = await store.access.submissions({}, { limit: 500 });
  return rows.every(({ run }) => run !== undefined);
}

async function work(line: string): Promise<boolean> {
  const [what, address = ''] = line.split(' ');
  if (what === 'site' || what === 'sitemap') {
    const submit = what === 'site' ? harvest.submitSite : harvest.submitSitemap;
    const { id } = await submit.call(harvest, address, { by: 'api' });
    say('accepted', id, address);
  } else if (what === 'settle') {
    while (!(await isSettled())) await delay(LOOK_MS);
    say('settled');
  }
  return what !== 'end';
}

harvest.start();
say('started');
for await (const line of createInterface({ input: process.stdin })) {
  if (!(await work(line))) break;
}
await harvest.stop(0);
await visitor.close();
await queue.close();
await store.close();
process.exit(0);
