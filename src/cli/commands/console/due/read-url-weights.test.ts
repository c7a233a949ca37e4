// Files of weights: CSV and JSONL, and what is wrong with a line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUrlWeights } from './read-url-weights.ts';

async function read(...lines: readonly string[]): Promise<unknown[]> {
  async function* each(): AsyncGenerator<string> {
    yield* lines;
  }
  const read: unknown[] = [];
  for await (const one of readUrlWeights(each())) {
    read.push('problem' in one ? `${one.line}: ${one.problem}` : [one.loc, one.weight]);
  }
  return read;
}

const LOC = 'https://example.com/a';

test('each line of CSV or JSONL is a weight; a head and empty lines are none', async () => {
  const json = JSON.stringify({ loc: LOC, weight: 3 });
  assert.deepEqual(await read('loc,weight', `${LOC},2`, '', json, `"${LOC}", 0.5`), [
    [LOC, 2],
    [LOC, 3],
    [LOC, 0.5],
  ]);
  assert.deepEqual(await read(`${LOC}?a=1,2,7`, `"${LOC}?b=""x"",1",8`), [
    [`${LOC}?a=1,2`, 7],
    [`${LOC}?b="x",1`, 8],
  ]);
});

test('a line that is no weight is named', async () => {
  const noUrl = 'it does not begin with an http or https URL';
  const noWeight = 'its weight is not a number from 0.01 to 100';
  assert.deepEqual(
    await read(LOC, `${LOC},`, `${LOC},0`, `${LOC},101`, `${LOC},x`, '{"loc":1}', '{', '5', 'a,5'),
    [
      `1: ${noUrl}`,
      `2: ${noWeight}`,
      `3: ${noWeight}`,
      `4: ${noWeight}`,
      `5: ${noWeight}`,
      `6: ${noUrl}`,
      `7: ${noUrl}`,
      `8: ${noUrl}`,
      `9: ${noUrl}`,
    ],
  );
});
