// The integrations that install and build in seconds; `node tests/integrations/run.ts` runs all.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { knownIntegrations, loadIntegration } from './known-integrations.ts';
import { packPackage } from './pack-package.ts';
import { runIntegration } from './run-integration.ts';

let folder = '';
let tarball = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-integrations-'));
  tarball = await packPackage(folder);
});

after(() => rm(folder, { recursive: true, force: true }));

for (const name of knownIntegrations) {
  const { quick } = await loadIntegration(name);
  if (quick !== true) continue;
  test(`${name} publishes what it should with the real framework`, async (t) => {
    const outcome = await runIntegration({ name, tarball });
    if ('skip' in outcome) return t.skip(`npm cannot install it: ${outcome.skip}`);
    assert.ok(outcome.results.length > 0);
    for (const result of outcome.results) {
      assert.equal(result.failure, undefined, `${result.name} ${result.version}`);
    }
  });
}
