// `portolan serve --once` reads what is due by the time that it is, whatever an earlier clock said.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { openEngine } from '../../src/cli/commands/console/engine/open-engine.ts';
import { runServe } from '../../src/cli/commands/console/serve/run-serve.ts';
import { listenForInterruption } from '../../src/cli/front/interruption-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const YEARS_MS = 10 * 365 * 86_400_000;

test('a run by a clock ten years ahead puts nothing off for ten years', async (t) => {
  let asked = 0;
  const server = createServer(({ url }, response) => {
    if (url === '/sitemap.xml') asked += 1;
    response.writeHead(url === '/sitemap.xml' ? 200 : 404, { 'content-type': 'application/xml' });
    response.end('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const database = temporaryFolder(t);
  const once = async (aheadMs: number): Promise<void> => {
    const clock = { now: () => Date.now() + aheadMs, monotonic: () => performance.now() };
    const stderr = new PassThrough().resume() as unknown as NodeJS.WriteStream;
    const world = { stdout: { write: () => true }, stderr, environment: {}, clock };
    const options = { database, once: true, allowPrivate: true, quiet: true };
    const given = { host: '127.0.0.1', port: 0, consoles: 1, logFormat: 'human' } as const;
    assert.equal(
      await runServe({ ...given, ...options }, { ...world, listen: listenForInterruption }),
      0,
    );
  };
  const engine = await openEngine({
    folder: database,
    environment: {},
    allowPrivate: true,
    create: true,
  });
  await engine.harvest.submitSitemap(`http://127.0.0.1:${port}/sitemap.xml`, { by: 'api' });
  await engine.close(0);
  await once(YEARS_MS);
  assert.equal(asked, 1);
  await once(0);
  assert.equal(asked, 2);
  await once(0);
  assert.equal(asked, 2, 'it is not due again');
});
