// changefreq: one of seven words, never guessed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGEFREQS, parseChangefreq } from './changefreq.ts';

test('the seven words are read, trimmed and in any case', () => {
  for (const word of CHANGEFREQS) {
    assert.deepEqual(parseChangefreq(`\r\n ${word}\t`), { value: word });
    assert.deepEqual(parseChangefreq(word.toUpperCase()), { value: word, note: 'changefreq-case' });
  }
});

test('any other word gives nothing', () => {
  for (const text of [
    '',
    'day',
    'biweekly',
    'dailyy',
    'daily weekly',
    'constructor',
    '__proto__',
  ]) {
    assert.deepEqual(parseChangefreq(text), { note: 'changefreq-invalid' }, text);
  }
});
