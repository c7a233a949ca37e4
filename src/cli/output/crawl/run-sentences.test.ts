// What is said on stderr while a crawl runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../../../base/portolan-error.ts';
import {
  beginningSentence,
  checkpointSentence,
  interruptedRunSentences,
  notCopiedSentence,
} from './run-sentences.ts';

test('the beginning says whether it was begun before', () => {
  const scope = 'https://example.com/';
  const text = (resumed: boolean, generation: number) =>
    beginningSentence(scope, { scope, resumed, generation });
  assert.equal(text(false, 1), 'Crawling https://example.com/');
  assert.equal(text(true, 2), 'Continuing the crawl of https://example.com/');
  assert.equal(
    text(false, 1_002),
    'Crawling https://example.com/, crawl number 1,002 with this state',
  );
  assert.equal(
    beginningSentence('http://localhost:3000/a', { scope, resumed: false, generation: 1 }),
    'Crawling http://localhost:3000/a, whose pages are listed under https://example.com/',
  );
  const copy = 's3://bucket/shop?region=x';
  assert.equal(
    beginningSentence(scope, { scope, resumed: true, copy, generation: 1 }),
    'Continuing the crawl of https://example.com/, with the state copied to s3://bucket/shop',
  );
});

test('a state that was not copied says why', () => {
  const message = 'Could not write s3://b/head.json: S3 answered 403.';
  const error = new PortolanError('QUEUE_UNUSABLE', { message, hint: 'Check the keys.' });
  assert.equal(notCopiedSentence(error), `The state was not copied: ${message} Check the keys.`);
});

test('a checkpoint says what was published, or why not', () => {
  const published = { entries: 1_000 } as never;
  assert.equal(
    checkpointSentence(published, 'sitemap'),
    'Checkpoint: 1,000 URLs published to sitemap. The crawl continues.',
  );
  const error = new PortolanError('PUBLISH_SHRUNK', { message: 'The set would shrink by 90 %.' });
  assert.equal(
    checkpointSentence(error, 'sitemap'),
    'Checkpoint not published: The set would shrink by 90 %. The crawl continues.',
  );
});

test('an interruption says what there is, and how to go on', () => {
  const run = { visits: 1, checkpoints: 0, out: 'sitemap', state: 'sitemap.crawl.db' } as const;
  assert.equal(
    interruptedRunSentences({ ...run, stage: 'visiting' }),
    'Interrupted after 1 visit. Nothing was published.\n' +
      'The same command continues from here: sitemap.crawl.db remembers the crawl.',
  );
  assert.match(
    interruptedRunSentences({ ...run, stage: 'visiting', checkpoints: 1 }),
    /last checkpoint/,
  );
  assert.match(
    interruptedRunSentences({ ...run, stage: 'publishing' }),
    /sitemap contains a complete set/,
  );
  assert.match(
    interruptedRunSentences({ ...run, stage: 'reporting' }),
    /is published to sitemap; reports/,
  );
  const { state, ...stateless } = run;
  assert.match(
    interruptedRunSentences({ ...stateless, stage: 'visiting' }),
    /Nothing is remembered/,
  );
});
