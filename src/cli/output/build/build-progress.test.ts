// What the line says about how far a publication is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BuildProgress, buildProgressText } from './build-progress.ts';

test('it names the stage and the source, and how fast it is', () => {
  const reading = { stage: 'reading', source: 'urls.csv' } as const;
  assert.equal(buildProgressText({ ...reading, entries: 0 }, 500), 'Reading urls.csv: 0 entries');
  assert.equal(
    buildProgressText({ ...reading, entries: 30_000 }, 2_000),
    'Reading urls.csv: 30,000 entries (15,000/s)',
  );
});

test('with a total it says how much is done and how long it still takes', () => {
  const reading = { stage: 'reading', total: 40_000 } as const;
  assert.equal(
    buildProgressText({ ...reading, entries: 10_000 }, 1_000),
    'Reading: 10,000 entries (10,000/s), 25 %, 3.0 s left',
  );
  assert.equal(
    buildProgressText({ ...reading, entries: 40_000 }, 1_000),
    'Reading: 40,000 entries (40,000/s), 100 %',
  );
});

test('a total that was too small is not believed', () => {
  const text = buildProgressText({ stage: 'reading', entries: 2, total: 1 }, 1_000);
  assert.equal(text, 'Reading: 2 entries (2/s)');
});

test('a stage that does not count has no speed', () => {
  const text = buildProgressText({ stage: 'publishing', entries: 2_000 }, 1_000);
  assert.equal(text, 'Publishing: 2,000 entries');
});

test('the name of a source steers no terminal', () => {
  const text = buildProgressText({ stage: 'reading', entries: 1, source: 'a\x1b' }, 0);
  assert.equal(text, 'Reading a\\x1b: 1 entry');
});

test('without a terminal it only remembers the stage', () => {
  const progress = new BuildProgress(undefined);
  assert.equal(progress.stage, 'reading');
  progress.update({ stage: 'publishing', entries: 3 });
  assert.equal(progress.stage, 'publishing');
  progress.stop();
});
