// What is loaded of the HTTP client: its client, and not all that it can do besides.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { createRequestSender } from '../request-sender.ts';
import { createVisitor } from '../visitor.ts';

test('without a proxy neither fetch nor WebSockets, caches and mocks are loaded', async () => {
  await using visitor = createVisitor();
  await createRequestSender().close();
  assert.equal(visitor.hosts().size, 0);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  const ofClient = loaded.filter((path) => /undici[\\/]/.test(path));
  assert.ok(ofClient.some((path) => path.endsWith('client.js')));
  const apart = ofClient.filter((path) => /[\\/](?:web|mock|cache|interceptor)[\\/]/.test(path));
  assert.deepEqual(apart, []);
});
