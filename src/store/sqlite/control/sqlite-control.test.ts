// The control part in SQLite: the contracts, in a folder and in memory.
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { accessStoreContract } from '../../access-store.contract.ts';
import type { ControlPlace } from '../../control-place.contract.ts';
import { expectationFailuresContract } from '../../expectation-failures.contract.ts';
import { expectationFoldersContract } from '../../expectation-folders.contract.ts';
import { expectationModelContract } from '../../expectation-model.contract.ts';
import { expectationStoreContract } from '../../expectation-store.contract.ts';
import { findingGroupsContract } from '../../finding-groups.contract.ts';
import { findingStoreContract } from '../../finding-store.contract.ts';
import { liveTestStoreContract } from '../../live-test-store.contract.ts';
import { runStoreContract } from '../../run-store.contract.ts';
import { siteStoreContract } from '../../site-store.contract.ts';
import { sitemapStoreContract } from '../../sitemap-store.contract.ts';
import { urlFindingsContract } from '../../url-findings.contract.ts';
import { openSqliteControl } from './sqlite-control.ts';

function folderPlace(t: TestContext): ControlPlace {
  const folder = temporaryFolder(t);
  return { open: () => openSqliteControl(folder), isLasting: true };
}
const memoryPlace = (): ControlPlace => ({
  open: () => openSqliteControl(undefined),
  isLasting: false,
});

for (const [name, place] of [
  ['SQLite in a folder', folderPlace],
  ['SQLite in memory', memoryPlace],
] as const) {
  siteStoreContract(name, place);
  sitemapStoreContract(name, place);
  runStoreContract(name, place);
  findingStoreContract(name, place);
  findingGroupsContract(name, place);
  urlFindingsContract(name, place);
  expectationStoreContract(name, place);
  expectationFoldersContract(name, place);
  expectationFailuresContract(name, place);
  expectationModelContract(name, place);
  accessStoreContract(name, place);
  liveTestStoreContract(name, place);
}
