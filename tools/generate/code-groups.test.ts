// Groups of codes: by comments, of several lines too, and without any.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeGroups } from './code-groups.ts';

const source = `export const OTHER = {
  'not-this': '',
} as const;
export const CODES = {
  // Transport.
  'gzip-cut': 'Cut.',
  // The protocol's limits, and
  // the reader's.
  'limit-bytes': "Too large.",
  PLAIN: { summary: 'x' },
} as const;

export const LATER = {
  'nor-this': '',
};`;

test('a comment begins a group, whether it has one line or two', () => {
  assert.deepEqual(codeGroups(source, 'CODES'), [
    { title: 'Transport', codes: ['gzip-cut'] },
    { title: "The protocol's limits, and the reader's", codes: ['limit-bytes', 'PLAIN'] },
  ]);
});

test('codes without a comment are one group without a title', () => {
  assert.deepEqual(codeGroups(source, 'OTHER'), [{ title: '', codes: ['not-this'] }]);
});
