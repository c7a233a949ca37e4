// Prints what policies bring in simulated worlds: node tests/simulator/world-table.ts --help
import { parseArgs } from 'node:util';
import { optimumAt, POLICIES, runWorld } from './run-world.ts';
import type { Simulated } from './simulate.ts';
import { WORLDS, type World, worldOf } from './worlds.ts';

const HELP = `node tests/simulator/world-table.ts [options]
  --list             lists the worlds and policies
  --world a,b@.1     worlds; @ sets visits a page and day (default: all)
  --policies a,b     (default: product,ignoring,oracle,rates-silent,round-robin)
  --seeds 1..3       (default: 1)
  --per-page 0.3  --pages 500  --days 200  --from-day 50  --median .15  --step-days .05
  --claims all-daily  --weights pareto  --fill      set what a world says otherwise
  --block 6          days of a block around a change of behaviour
  --by-site          freshness and visits of each site
  --worth            the guide's table: what lastmods of some quality are worth`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    world: { type: 'string', default: Object.keys(WORLDS).join(',') },
    policies: { type: 'string', default: 'product,ignoring,oracle,rates-silent,round-robin' },
    seeds: { type: 'string', default: '1' },
    'per-page': { type: 'string' },
    pages: { type: 'string' },
    days: { type: 'string' },
    'from-day': { type: 'string' },
    median: { type: 'string' },
    sigma: { type: 'string' },
    'step-days': { type: 'string' },
    claims: { type: 'string' },
    weights: { type: 'string' },
    fill: { type: 'boolean' },
    block: { type: 'string', default: '6' },
    'by-site': { type: 'boolean', default: false },
    worth: { type: 'boolean', default: false },
  },
});

const BLOCKS_BEFORE = 2;
const BLOCKS_AFTER = 12;
const POLICY_CHARACTERS = 14;

if (values.help) console.log(HELP);
else if (values.list) list();
else if (values.worth) await printWorth();
else for (const name of values.world.split(',')) await printWorld(name);

function list(): void {
  console.log(`policies: ${POLICIES.join(' ')}`);
  const [usual] = Object.entries(WORLDS);
  for (const [name, world] of Object.entries(WORLDS)) {
    const said = Object.entries(world).filter(
      ([key, value]) => name === usual?.[0] || value !== usual?.[1][key as keyof World],
    );
    console.log(
      `${name.padEnd(20)} ${said.map(([k, v]) => `${k} ${JSON.stringify(v)}`).join(', ')}`,
    );
  }
}

/** Learned from nothing, beside the best that there can be. */
async function printWorth(): Promise<void> {
  console.log('| recall and precision | pages as they were seen | at best |\n| --- | --- | --- |');
  for (const quality of ['none', '.5/.2', '.8/.8', '.99/.99']) {
    const world = setBy(worldOf(`worth-${quality}`));
    const seeds = seedsOf(values.seeds);
    const runs: Simulated[] = [];
    for (const seed of seeds) runs.push(await runWorld(world, seed, 'product'));
    const learned = mean(runs.map((run) => run.freshness(world.fromDay, world.days)));
    const best = mean(seeds.map((seed) => optimumAt(world, seed, 0)));
    const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
    console.log(`| ${quality} | ${percent(learned)} | ${percent(best)} |`);
  }
}

async function printWorld(name: string): Promise<void> {
  const world = setBy(worldOf(name));
  const seeds = seedsOf(values.seeds);
  const { drift, fromDay, days, perPage, pages } = world;
  const optimum = (day: number): number => mean(seeds.map((seed) => optimumAt(world, seed, day)));
  const best = world.isStationary ? optimum(0) : undefined;
  const around = drift && `optimum ${shown(optimum(0))} → ${shown(optimum(drift.day))}`;
  const head = best === undefined ? (around ?? 'no optimum') : `optimum ${shown(best)}`;
  console.log(`\n${name}: ${pages} pages, ${perPage} visits, days ${fromDay}–${days}, ${head}`);
  if (drift) console.log(' '.repeat(POLICY_CHARACTERS + 24) + blocksOf(world).join(' '));
  for (const policy of values.policies.split(',')) {
    const begin = performance.now();
    const runs: Simulated[] = [];
    for (const seed of seeds) runs.push(await runWorld(world, seed, policy));
    const ms = performance.now() - begin;
    const used = mean(runs.map((run) => run.used));
    const visits = runs.reduce((sum, run) => sum + run.given, 0);
    const freshness = mean(runs.map((run) => run.freshness(fromDay, days)));
    const share = best === undefined ? '    ' : shown(freshness / best);
    const line = [
      policy.padEnd(POLICY_CHARACTERS),
      shown(freshness),
      share,
      drift ? ' ' : `used ${shown(used)} ${(ms / visits).toFixed(3)} ms a visit`,
    ];
    if (drift) {
      line.push('      ');
      for (const from of blocksOf(world)) {
        line.push(shown(mean(runs.map((run) => run.freshness(from, from + block())))));
      }
    }
    console.log(line.join('  '));
    const flood = mean(runs.map((run) => run.floodVisits));
    if (flood > 0) console.log(`${' '.repeat(POLICY_CHARACTERS)}  flood: ${flood} visits`);
    if (values['by-site']) printSites(world, runs);
  }
}

function printSites({ sites, fromDay, days }: World, runs: readonly Simulated[]): void {
  const said = Array.from({ length: sites }, (_, index) => {
    const freshness = mean(runs.map((run) => run.freshness(fromDay, days, index + 1)));
    const visits = mean(runs.map((run) => run.visits.get(index + 1) ?? 0));
    return `${index + 1}: ${shown(freshness)} (${visits.toFixed(0)})`;
  });
  console.log(`${' '.repeat(POLICY_CHARACTERS)}  ${said.join(', ')}`);
}

function blocksOf({ drift, days }: World): readonly number[] {
  const first = (drift?.day ?? 0) - BLOCKS_BEFORE * block();
  const all = Array.from(
    { length: BLOCKS_BEFORE + BLOCKS_AFTER },
    (_, index) => first + index * block(),
  );
  return all.filter((from) => from + block() <= days);
}

function block(): number {
  return Number(values.block);
}

function setBy(world: World): World {
  const number = (text: string | undefined, usual: number): number =>
    text === undefined ? usual : Number(text);
  return {
    ...world,
    perPage: number(values['per-page'], world.perPage),
    pages: number(values.pages, world.pages),
    days: number(values.days, world.days),
    fromDay: number(values['from-day'], world.fromDay),
    changesMedian: number(values.median, world.changesMedian),
    changesSigma: number(values.sigma, world.changesSigma),
    stepDays: number(values['step-days'], world.stepDays),
    fill: values.fill ?? world.fill,
    claims: (values.claims ?? world.claims) as World['claims'],
    weights: (values.weights ?? world.weights) as World['weights'],
  };
}

function seedsOf(text: string): readonly number[] {
  const [first = 1, last = first] = text.split('..').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function shown(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
