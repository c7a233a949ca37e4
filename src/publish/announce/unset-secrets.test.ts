// Secrets that are not set on this machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUnsetSecrets } from './unset-secrets.ts';

test('what has an empty secret is skipped with a word, all else stays', async () => {
  const given = {
    robotsTxt: true,
    indexNow: { key: '' },
    bing: { apiKey: 'k' },
    yandex: { token: '' },
  };
  const { config, unset } = withoutUnsetSecrets(given);
  assert.deepEqual(config, { robotsTxt: true, bing: { apiKey: 'k' } });
  assert.deepEqual(
    unset.map(({ name }) => name),
    ['yandex', 'indexnow'],
  );
  const announcement = { sitemaps: [], base: 'https://e.example/', initial: false };
  const result = await unset[1]?.announce(announcement);
  assert.equal(result?.outcome, 'skipped');
  assert.match(result?.message ?? '', /announce\.indexNow\.key is empty/);
});
