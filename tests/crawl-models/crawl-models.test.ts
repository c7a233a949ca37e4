// Models of the sites that people really have are crawled, and what is listed is what is due.
// PORTOLAN_MODEL_SEEDS=5 asks for more seeds, for large models, and for crawls without traps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_SEED } from '../support/test-seed.ts';
import type { CrawlModel } from './crawl-model.ts';
import { crawlModel, type ModelCrawl } from './crawl-of-model.ts';
import { MODEL_KINDS } from './model-kinds.ts';
import { makeModel } from './model-world.ts';
import { modelComplaints } from './walk-model.ts';

const MORE_SEEDS = Number(process.env['PORTOLAN_MODEL_SEEDS'] ?? 1) - 1;
const SHOWN = 10;
const WALK_MAX = 40_000;
// A crawl that goes wrong on a small model without an end stops somewhere.
const PAGES_MAX = { small: 4_000, large: 60_000 } as const;

for (const model of models()) {
  const { kind, size, seed } = model;
  const name = `${kind}, ${size}, seed ${seed}`;

  test(`the model ${name} is what it says of itself`, () => {
    assert.deepEqual(modelComplaints(model, WALK_MAX).slice(0, SHOWN), []);
  });

  test(`what is due is listed: ${name}`, async () => {
    const done = await crawlModel(model, { pagesMax: PAGES_MAX[size] });
    assert.equal(complaintOf(done), undefined, model.note);
  });

  if (MORE_SEEDS > 0 && !model.endless) {
    test(`what is due is listed without traps: ${name}`, async () => {
      const done = await crawlModel(model, { allowTraps: ['all'] });
      assert.equal(complaintOf(done), undefined, model.note);
    });
  }
}

function models(): CrawlModel[] {
  return Object.entries(MODEL_KINDS).flatMap(([kind, [make, seed]]) => {
    const usual = makeModel(kind, make, { size: 'small', seed });
    const more = Array.from({ length: MORE_SEEDS }, (_, index) => TEST_SEED + 100 + index);
    return [
      usual,
      ...more.flatMap((other) => [
        makeModel(kind, make, { size: 'small', seed: other }),
        makeModel(kind, make, { size: 'large', seed: other }),
      ]),
    ];
  });
}

function complaintOf({ due, right, complete, ...lists }: ModelCrawl): string | undefined {
  const { wrong, missed, disallowed, unfit } = lists;
  const named = { missed, wrong, disallowed, unfit };
  const lines = Object.entries(named).flatMap(([name, list]) =>
    list.slice(0, SHOWN).map((line) => `  ${name}: ${line}`),
  );
  if (!complete) lines.push('  it did not end');
  if (right === due && lines.length === 0) return undefined;
  return [`${right} of ${due} listed, and ${wrong.length} wrongly`, ...lines].join('\n');
}
