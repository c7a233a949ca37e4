// Made-up sites judged whole: by the oracle, which takes its time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSite, SECTION_KINDS } from './make-site.ts';
import { rightAnswer } from './right-answer.ts';

const NOW = Date.UTC(2026, 5, 15, 9, 30);
const ORIGIN = 'http://127.0.0.1:8080';
const options = { origin: ORIGIN, now: NOW };

test('every reason occurs, and every kind of section has pages that are listed', () => {
  const reasons = new Set<string>();
  for (const kind of Object.keys(SECTION_KINDS)) {
    const site = makeSite({ ...options, seed: 3, pages: 60, kinds: [kind] });
    const answer = rightAnswer(site, { now: NOW });
    for (const reason of answer.reasons.values()) reasons.add(reason);
    assert.ok(answer.entries.size >= 5, `${kind}: ${answer.entries.size} pages`);
  }
  const expected = 'canonical content-type duplicate error excluded listed noindex';
  assert.deepEqual(
    [...reasons].sort(),
    `${expected} out-of-scope redirect robots status trap`.split(' '),
  );
});

test('a site has about as many addresses as were asked for', () => {
  for (const pages of [60, 200, 300, 5_000]) {
    const { visits } = rightAnswer(makeSite({ ...options, seed: 5, pages }), { now: NOW });
    assert.ok(visits > pages * 0.5 && visits < pages * 1.6 + 100, `${visits} of ${pages}`);
  }
});
