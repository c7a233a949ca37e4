// Doc comments without their frame, and their first sentences.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docText, firstSentence } from './doc-text.ts';

test('the frame of a doc comment goes, its lines and indents stay', () => {
  assert.equal(docText('/**\n   * One.\n   *\n   *   two\n   */'), 'One.\n\n  two');
  assert.equal(docText('/** One. */'), 'One.');
});

test('the first sentence ends at its full stop, or before a list behind a colon', () => {
  assert.equal(
    firstSentence('/** Reads `a.b`: one or two.\n * Lines. More. */'),
    'Reads `a.b`: one or two.',
  );
  assert.equal(firstSentence('/** The states: `a` and\n * `b`. */'), 'The states.');
  assert.equal(firstSentence('/**\n * No stop\n *\n * Errors: None.\n */'), 'No stop');
});
