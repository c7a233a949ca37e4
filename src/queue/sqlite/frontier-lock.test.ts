// One crawl at a time, and a crawl that is killed: what is found then is what some commit left.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { frontierOutcome, frontierRow } from '../contract/frontier-place.contract.ts';
import type { Frontier } from '../port/frontier.ts';
import { openSqliteFrontier } from './sqlite-frontier.ts';

const MODULE = new URL('./sqlite-frontier.ts', import.meta.url).href;

/** Runs a program of its own with the function `openSqliteFrontier`, killed with the test. */
function startChild(t: TestContext, program: string): ChildProcess {
  const whole = `
    import { writeSync } from 'node:fs';
    const { openSqliteFrontier } = await import(${JSON.stringify(MODULE)});
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function assertLocked(path: string): void {
  assert.throws(
    () => openSqliteFrontier(path),
    (error) => {
      assert.ok(isPortolanError(error), String(error));
      assert.equal(error.code, 'QUEUE_LOCKED');
      assert.ok(error.message.includes(path), error.message);
      assert.match(error.hint ?? '', /--state/);
      return true;
    },
  );
}

test('what another process has open is locked, and free when that one is killed', async (t) => {
  const path = join(temporaryFolder(t), 'crawl.db');
  const first = openSqliteFrontier(path);
  first.setNote('a', '1');
  first.close();
  const program = `
    const frontier = openSqliteFrontier(${JSON.stringify(path)});
    frontier.setNote('a', 'never');
    writeSync(1, 'open');
    setInterval(() => {}, 1_000);`;
  const child = startChild(t, program);
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  assertLocked(path);
  await kill(child);
  const frontier = openSqliteFrontier(path);
  assert.equal(frontier.note('a'), '1');
  frontier.close();
});

test('what this process has open is locked, and stays locked for others', async (t) => {
  const path = join(temporaryFolder(t), 'crawl.db');
  const frontier = openSqliteFrontier(path);
  t.after(() => frontier.close());
  assertLocked(path);
  const program = `
    try {
      openSqliteFrontier(${JSON.stringify(path)});
      writeSync(1, 'open');
    } catch (error) {
      writeSync(1, error.code);
    }`;
  const { stdout } = startChild(t, program);
  assert.ok(stdout);
  const [said] = await once(stdout, 'data');
  assert.equal(String(said), 'QUEUE_LOCKED');
  frontier.setNote('a', '1');
  frontier.close();
  openSqliteFrontier(path).close();
});

test('one file is all there is when it is closed', (t) => {
  const folder = temporaryFolder(t);
  const frontier = openSqliteFrontier(join(folder, 'crawl.db'));
  frontier.add([frontierRow('a')]);
  frontier.commit();
  frontier.close();
  assert.deepEqual(readdirSync(folder), ['crawl.db']);
});

// With its commit `k`, which its note tells, a crawl adds ten planned addresses, puts outcomes of
// seven that the commit before added, and changes one of all.
const WORK = `
  for (let k = Number(frontier.note('commit') ?? 0) + 1; ; k += 1) {
    frontier.add(Array.from({ length: 10 }, (_, index) => ({
      url: 'https://e.example/' + (10 * (k - 1) + index + 1),
      ...{ state: 'planned', why: '', generation: 1, met: k, round: k },
      ...{ clicks: 0, chain: 0, marks: 0, lastmodSeconds: 0 },
    })));
    for (let number = 10 * (k - 2) + 1; k > 1 && number <= 10 * (k - 2) + 7; number += 1) {
      frontier.putOutcome({
        ...{ number, generation: 1, kind: number % 256, target: 0 },
        ...{ content: Uint8Array.of(number & 255, 1), links: Uint8Array.of(2, number & 255) },
        facts: JSON.stringify({ number, text: 'x'.repeat(number % 5000) }),
      });
    }
    frontier.change(1 + ((k * 7919) % (10 * k)), { clicks: k });
    frontier.setNote('commit', String(k));
    frontier.commit();
    writeSync(1, '.');
  }`;

/** Asserts that a frontier is exactly what was there after the commit that its note tells. */
function assertWhole(frontier: Frontier, message: string): number {
  const last = Number(frontier.note('commit') ?? 0);
  const clicks = new Map<number, number>();
  for (let k = 1; k <= last; k += 1) clicks.set(1 + ((k * 7_919) % (10 * k)), k);
  const numbers = Array.from({ length: 10 * last }, (_, index) => index + 1);
  const isVisited = (number: number): boolean =>
    Math.ceil(number / 10) < last && (number - 1) % 10 < 7;
  const rows = numbers.map((number) => {
    const met = Math.ceil(number / 10);
    const state = isVisited(number) ? 'visited' : 'planned';
    const more = { state, met, round: met, clicks: clicks.get(number) ?? 0 } as const;
    return { number, ...frontierRow(`https://e.example/${number}`, more) };
  });
  const outcomes = numbers.map((number) => {
    const facts = JSON.stringify({ number, text: 'x'.repeat(number % 5_000) });
    return isVisited(number) ? frontierOutcome(number, { facts }) : undefined;
  });
  assert.deepEqual([...frontier.rows()], rows, message);
  assert.deepEqual(
    numbers.map((number) => frontier.outcome(number)),
    outcomes,
    message,
  );
  assert.deepEqual([...frontier.find(rows.map(({ url }) => url))], numbers, message);
  const planned = numbers.filter((number) => !isVisited(number));
  assert.equal(frontier.plannedCount, planned.length, message);
  const taken = frontier.take(10 * last + 1).map(({ number }) => number);
  assert.deepEqual(taken, planned, message);
  return last;
}

test('a killed crawl finds what some commit left, and none that was told is lost', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const path = join(temporaryFolder(t), 'crawl.db');
  const program = `const frontier = openSqliteFrontier(${JSON.stringify(path)});${WORK}`;
  let last = 0;
  for (let run = 1; run <= 10; run += 1) {
    const child = startChild(t, program);
    const dots = Math.floor(random() ** 2 * 60);
    let told = 0;
    assert.ok(child.stdout);
    if (dots > 0) {
      for await (const chunk of child.stdout) {
        told += (chunk as Uint8Array).length;
        if (told >= dots) break;
      }
    }
    await kill(child);
    const frontier = openSqliteFrontier(path);
    const now = assertWhole(frontier, `run ${run}, seed ${TEST_SEED}`);
    assert.ok(
      now >= last + told,
      `run ${run}, seed ${TEST_SEED}: ${now} of ${last} + ${told} commits`,
    );
    last = now;
    frontier.close();
  }
  assert.ok(last > 0);
});
