// Prints what crawls of the models come to, a line each:
//   node tests/crawl-models/table.ts [--kind phpbb,forum] [--size small,large] [--seeds 1,2,3]
//     [--allow-trap all] [--max-pages 5000] [--examples 5]
import { parseArgs } from 'node:util';
import type { ModelSize } from './crawl-model.ts';
import { crawlModel } from './crawl-of-model.ts';
import { MODEL_KINDS } from './model-kinds.ts';
import { makeModel } from './model-world.ts';
import { modelComplaints } from './walk-model.ts';

const WALK_MAX = 60_000;
const ENDLESS_PAGES_MAX = { small: 4_000, large: 30_000 } as const;
const COLUMNS = [
  'due',
  'right',
  'wrong',
  'missed',
  'either',
  'requests',
  'complete',
  'disallowed',
  'unfit',
];
const string = { type: 'string' } as const;

const { values } = parseArgs({
  options: {
    kind: string,
    size: string,
    seeds: string,
    'allow-trap': string,
    'max-pages': string,
    examples: string,
    notes: { type: 'boolean' },
  },
});
const kinds = values.kind?.split(',') ?? Object.keys(MODEL_KINDS);
const sizes = (values.size ?? 'small').split(',') as ModelSize[];
const shown = Number(values.examples ?? 0);
const allowTraps = values['allow-trap'] === undefined ? [] : [values['allow-trap']];

console.log(`| kind | size | seed | ${COLUMNS.join(' | ')} | s |`);
console.log(`|---|---|--:|${COLUMNS.map(() => '--:|').join('')}--:|`);
for (const kind of kinds) {
  const seeds = values.seeds?.split(',').map(Number) ?? [MODEL_KINDS[kind]?.[1] ?? 1];
  for (const size of sizes) for (const seed of seeds) await printLine(kind, size, seed);
}

async function printLine(kind: string, size: ModelSize, seed: number): Promise<void> {
  const make = MODEL_KINDS[kind]?.[0];
  if (make === undefined)
    throw new Error(`No kind ${kind}: ${Object.keys(MODEL_KINDS).join(', ')}`);
  const model = makeModel(kind, make, { size, seed });
  const started = performance.now();
  const pagesMax = Number(
    values['max-pages'] ?? (model.endless ? ENDLESS_PAGES_MAX[size] : 1_000_000),
  );
  const done = await crawlModel(model, { allowTraps, pagesMax });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const figures = { ...done, ...counted(done) } as Readonly<Record<string, unknown>>;
  const cells = COLUMNS.map((name) => figures[name]).join(' | ');
  console.log(`| ${kind} | ${size} | ${seed} | ${cells} | ${seconds} |`);
  if (values.notes === true) console.log(`    ${model.note}`);
  if (shown > 0) {
    for (const complaint of modelComplaints(model, WALK_MAX).slice(0, shown))
      console.log(`    MODEL ${complaint}`);
    for (const name of ['missed', 'wrong', 'disallowed', 'unfit'] as const) {
      for (const example of done[name].slice(0, shown)) console.log(`    ${name}: ${example}`);
    }
  }
}

function counted(done: Awaited<ReturnType<typeof crawlModel>>): Record<string, number> {
  const { wrong, missed, disallowed, unfit } = done;
  const counts = { wrong, missed, disallowed, unfit };
  return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.length]));
}
