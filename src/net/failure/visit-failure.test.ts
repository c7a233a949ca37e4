// Failures in one word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { visitFailure } from './visit-failure.ts';

const errorOf = (code: ErrorCode, causeCode?: string) =>
  new PortolanError(code, {
    message: 'It failed.',
    ...(causeCode && { cause: Object.assign(new Error(causeCode), { code: causeCode }) }),
  });

test('every code has its word', () => {
  const words: readonly (readonly [ErrorCode, string])[] = [
    ['FETCH_ADDRESS_INVALID', 'address-invalid'],
    ['FETCH_ADDRESS_FORBIDDEN', 'address-forbidden'],
    ['FETCH_UNREACHABLE', 'connection'],
    ['FETCH_TLS', 'tls'],
    ['FETCH_TIMEOUT', 'timeout'],
    ['FETCH_TOO_LARGE', 'too-large'],
    ['FETCH_TOO_MANY_REDIRECTS', 'redirects'],
    ['FETCH_BROKEN_OFF', 'broken-off'],
    ['FETCH_ANSWER_INVALID', 'answer-invalid'],
    ['FETCH_HOST_BROKEN', 'connection'],
    ['FETCH_QUEUE_FULL', 'connection'],
  ];
  for (const [code, word] of words) assert.equal(visitFailure(errorOf(code)), word, code);
});

test('a name that is not found is told from a host that is not', () => {
  for (const cause of ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']) {
    assert.equal(visitFailure(errorOf('FETCH_UNREACHABLE', cause)), 'dns');
  }
  assert.equal(visitFailure(errorOf('FETCH_UNREACHABLE', 'ECONNREFUSED')), 'connection');
});
