// The engines' own words, in all their forms, made plain.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import { createSecretHider } from './announcer-context.ts';
import { plainWords, readEngineFault, saidText } from './engine-fault.ts';

function answerOf(body: string | object, type?: string, status = 403): HttpAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = new Map(type === undefined ? [] : [['content-type', type]]);
  return { status, headers, text, body: new TextEncoder().encode(text) };
}

const said = (body: string | object, type?: string, status?: number): string =>
  saidText(readEngineFault(answerOf(body, type, status)), createSecretHider());

const forms: Readonly<Record<string, readonly [body: string | object, words: string]>> = {
  IndexNow: [{ errorCode: 'KeyNotFound', message: 'No key.' }, 'KeyNotFound, “No key”'],
  Bing: [{ ErrorCode: 14, Message: 'ERROR!!! NotAuthorized' }, '14, “ERROR!!! NotAuthorized”'],
  Yandex: [{ error_code: 'HOST_NOT_FOUND', error_message: 'No host' }, 'HOST_NOT_FOUND, “No host”'],
  Baidu: [{ error: 403, message: 'over quota' }, '“over quota”'],
  OAuth: [{ error: 'invalid_grant', error_description: 'Bad' }, 'invalid_grant, “Bad”'],
  Google: [
    {
      error: {
        code: 403,
        status: 'PERMISSION_DENIED',
        message: 'No <a href="x">way</a>',
        errors: [{ reason: 'forbidden' }],
        details: [{ reason: 'RATE_LIMIT_EXCEEDED' }, {}],
      },
    },
    'forbidden, RATE_LIMIT_EXCEEDED, PERMISSION_DENIED, “No way”',
  ],
  'plain text': ['not JSON', '“not JSON”'],
};
for (const [name, [body, words]] of Object.entries(forms)) {
  test(`the form of ${name}`, () => assert.equal(said(body), ` It said: ${words}.`));
}

test('nothing, a page, and JSON of another shape say nothing', () => {
  for (const body of [
    '',
    ' ',
    '<html>no</html>',
    '[]',
    '{}',
    '{"error":null}',
    '{"error":[7]}',
    '[',
  ]) {
    assert.equal(said(body, 'text/plain'), '', body);
  }
  assert.equal(said('words', 'text/html'), '');
  assert.equal(said({ message: 7, errorCode: {}, error: { errors: 'x', details: 7 } }), '');
});

test('of a message 300 characters are shown, whole ones, without controls', () => {
  const secrets = createSecretHider();
  assert.equal(plainWords('x'.repeat(300), secrets), 'x'.repeat(300));
  assert.equal(plainWords('x'.repeat(301), secrets), `${'x'.repeat(300)}…`);
  assert.equal(plainWords('😀'.repeat(301), secrets), `${'😀'.repeat(300)}…`);
  assert.equal(plainWords('a\u001b[31m\r\nb\u202ec\u2028d\ud800', secrets), 'a [31m b c d');
});

test('a secret is hidden at the cut too, and between characters that are taken out', () => {
  const secrets = createSecretHider();
  secrets.add('secret-of-somebody');
  for (let before = 280; before <= 301; before += 1) {
    const words = plainWords(`${'x'.repeat(before)}secret-of-somebody`, secrets);
    assert.doesNotMatch(words, /secr/);
  }
  assert.doesNotMatch(plainWords('secret\u200b-of-somebody secret-of-somebody', secrets), /y sec/);
  const fault = { codes: ['secret-of-somebody', 'x'.repeat(65), 'two words'], message: '' };
  assert.equal(saidText(fault, secrets), '');
});
