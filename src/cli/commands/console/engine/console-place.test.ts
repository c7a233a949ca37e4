// Where the console's commands look: options first, then the environment, then the usual folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { consolePlaceOf, consoleTokenOf } from './console-place.ts';

const refusal = (words: RegExp) => (error: unknown) =>
  isPortolanError(error) && error.code === 'CONFIG_INVALID' && words.test(error.message);

test('without a word it is the usual folder', () => {
  assert.deepEqual(consolePlaceOf({}, {}), { kind: 'database', folder: 'portolan-data' });
});

test('an option comes before the environment', () => {
  const environment = { PORTOLAN_CONSOLE: 'http://other.example/' };
  assert.deepEqual(consolePlaceOf({ database: 'x' }, environment), {
    kind: 'database',
    folder: 'x',
  });
  assert.deepEqual(consolePlaceOf({ console: 'http://a.example' }, environment), {
    kind: 'console',
    url: 'http://a.example/',
  });
  assert.deepEqual(consolePlaceOf({}, environment), {
    kind: 'console',
    url: 'http://other.example/',
  });
});

test('both options at once are refused', () => {
  const options = { database: 'x', console: 'http://a.example/' };
  assert.throws(() => consolePlaceOf(options, {}), refusal(/cannot be used together/));
});

test('the token goes along with a console, and a path keeps its slash', () => {
  const environment = { PORTOLAN_TOKEN: ' ptl_abc\n' };
  assert.deepEqual(consolePlaceOf({ console: 'https://a.example/portolan?x#y' }, environment), {
    kind: 'console',
    url: 'https://a.example/portolan/',
    token: 'ptl_abc',
  });
});

test('an address with a password is refused, and the password is not told', () => {
  const options = { console: 'https://me:hunter2@a.example/' };
  assert.throws(
    () => consolePlaceOf(options, {}),
    (error) => refusal(/user name or a password/)(error) && !/hunter2/.test(String(error)),
  );
  assert.throws(() => consolePlaceOf({}, { PORTOLAN_CONSOLE: 'ftp://a.example' }), refusal(/http/));
});

test('a token of 512 characters is taken, one of 513 or with a line break inside is not', () => {
  const tokenOf = (text: string) => consoleTokenOf({ PORTOLAN_TOKEN: text });
  assert.equal(tokenOf('x'.repeat(512)), 'x'.repeat(512));
  assert.equal(tokenOf(''), undefined);
  assert.throws(() => tokenOf('x'.repeat(513)), refusal(/not a token/));
  assert.throws(() => tokenOf('a\r\nhost: b'), refusal(/not a token/));
});
