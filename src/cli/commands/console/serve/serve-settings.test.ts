// Who is let in, by the options of `portolan serve`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenValues } from '../../../../base/given-values.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import { listenError } from '../engine/assert-listenable.ts';
import type { ServeCommandOptions } from './serve-command.ts';
import { serveSettings } from './serve-settings.ts';

const GIVEN = { host: '127.0.0.1', port: 0, consoles: 1, logFormat: 'human' } as const;
const settingsOf = (options: Partial<ServeCommandOptions>) =>
  givenValues(serveSettings({ ...GIVEN, ...options }));

test('on this machine alone nobody needs a token', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    assert.deepEqual(settingsOf({ host }), { host, auth: 'loopback' });
  }
});

test('another address, and a public one before this machine, ask for tokens', () => {
  assert.equal(settingsOf({ host: '0.0.0.0' }).auth, 'token');
  assert.equal(settingsOf({ host: '::' }).auth, 'token');
  assert.deepEqual(settingsOf({ publicUrl: 'https://console.example' }), {
    host: '127.0.0.1',
    auth: 'token',
    publicUrl: 'https://console.example/',
  });
});

test('a proxy that logs people in is believed by its header', () => {
  const settings = settingsOf({
    trustedHeader: 'x-forwarded-user',
    trustedScopeHeader: 'x-scope',
    trustedScope: 'submit',
    trustedProxy: ['10.0.0.2'],
    open: ['ping', 'ping'],
  });
  assert.deepEqual(settings, {
    host: '127.0.0.1',
    auth: {
      trustedHeader: 'x-forwarded-user',
      scopeHeader: 'x-scope',
      scope: 'submit',
      proxies: ['10.0.0.2'],
    },
    open: ['ping'],
  });
});

test('a proxy without a header is believed in whom it asks for, and tokens are wanted', () => {
  const trustedProxy = ['10.0.0.2'];
  assert.deepEqual(settingsOf({ host: '10.0.0.5', trustedProxy }), {
    host: '10.0.0.5',
    auth: 'token',
    proxies: ['10.0.0.2'],
  });
  assert.equal(settingsOf({ trustedProxy }).auth, 'token');
});

test('what a proxy’s users may, without the name of its header, is refused', () => {
  assert.throws(
    () => settingsOf({ trustedScope: 'read' }),
    (error) => isPortolanError(error) && /--trusted-header/.test(error.hint ?? ''),
  );
});

test('a port that is in use is told with another one to take', () => {
  const cause = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
  const wrapped = new PortolanError('CONFIG_INVALID', { message: 'x', cause });
  for (const error of [cause, wrapped]) {
    const told = listenError(error, { host: '::1', port: 8640 });
    assert.ok(isPortolanError(told));
    assert.match(told.message, /\[::1\]:8640: another program/);
    assert.match(told.hint ?? '', /--port 8641/);
  }
  const other = new Error('x');
  assert.equal(listenError(other, { host: '::1', port: 1 }), other);
});
