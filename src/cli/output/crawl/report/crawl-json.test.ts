// All addresses as lines of JSON, and the report as JSON.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXTS,
  hostileDecision,
  sampleReport,
} from '../../../../../tests/support/crawl-samples.ts';
import { formatCrawlJson } from './crawl-json.ts';
import { createJsonlWriter } from './crawl-report-writer.ts';

test('each line is a decision, which is read back as it was', () => {
  const { begin, row } = createJsonlWriter();
  assert.equal(begin(), '');
  for (const text of HOSTILE_TEXTS) {
    const decision = hostileDecision(text);
    const line = row(decision);
    assert.equal(line.indexOf('\n'), line.length - 1);
    assert.doesNotMatch(line, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    assert.deepEqual(JSON.parse(line), decision);
  }
});

test('the JSON holds both reports, or that of the crawl alone', () => {
  const crawl = sampleReport();
  assert.deepEqual(JSON.parse(formatCrawlJson(crawl)), { version: 1, crawl });
  const publish = { version: 1, entries: 3 } as never;
  const both = formatCrawlJson(crawl, { publication: publish });
  assert.deepEqual(JSON.parse(both), { version: 1, crawl, publish });
});
