// The same settings have the same fingerprint, others another, and none can be read from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprintSetting } from './setting-fingerprint.ts';

test('settings that differ anywhere have another fingerprint', () => {
  const settings = [undefined, null, '', 'a', {}, { key: 'a' }, { key: 'b' }, { key: 'a', x: 1 }];
  const fingerprints = settings.map(fingerprintSetting);
  for (const fingerprint of fingerprints) assert.match(fingerprint, /^[0-9a-f]{8}$/);
  assert.equal(new Set(fingerprints).size, settings.length);
  assert.equal(fingerprintSetting({ key: 'a' }), fingerprintSetting({ key: 'a' }));
});
