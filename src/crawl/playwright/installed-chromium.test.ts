// Which of the browsers that are there is taken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installedChromium } from './installed-chromium.ts';

test('Chromium comes before Chrome, and Chrome before Edge', () => {
  const there = (...paths: string[]) => installedChromium((path) => paths.includes(path));
  assert.equal(there('/usr/bin/google-chrome', '/usr/bin/chromium'), '/usr/bin/chromium');
  assert.equal(
    there('/usr/bin/microsoft-edge', '/usr/bin/google-chrome'),
    '/usr/bin/google-chrome',
  );
  assert.equal(there('/usr/bin/firefox'), undefined);
});
