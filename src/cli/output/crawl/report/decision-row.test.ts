// What the row of an address says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleDecision } from '../../../../../tests/support/crawl-samples.ts';
import { decisionRow } from './decision-row.ts';

test('a row tells the code of an error in plain words', () => {
  const row = decisionRow(sampleDecision({ reason: 'error', detail: 'FETCH_ADDRESS_FORBIDDEN' }));
  assert.match(row, /FETCH_ADDRESS_FORBIDDEN The address leads to a private, .*--allow-private/);
  assert.match(decisionRow(sampleDecision({ detail: 'refresh' })), /<bdi>refresh<\/bdi>/);
});
