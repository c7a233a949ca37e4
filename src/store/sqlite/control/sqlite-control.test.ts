// The control part in SQLite: the contracts, in a folder and in memory.
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { accessStoreContract } from '../../contract/access-store.contract.ts';
import type { ControlPlace } from '../../contract/control-place.contract.ts';
import { expectationFailuresContract } from '../../contract/expectation-failures.contract.ts';
import { expectationFoldersContract } from '../../contract/expectation-folders.contract.ts';
import { expectationModelContract } from '../../contract/expectation-model.contract.ts';
import { expectationStoreContract } from '../../contract/expectation-store.contract.ts';
import { findingGroupsContract } from '../../contract/finding-groups.contract.ts';
import { findingStoreContract } from '../../contract/finding-store.contract.ts';
import { liveTestStoreContract } from '../../contract/live-test-store.contract.ts';
import { runStoreContract } from '../../contract/run-store.contract.ts';
import { siteStoreContract } from '../../contract/site-store.contract.ts';
import { sitemapStoreContract } from '../../contract/sitemap-store.contract.ts';
import { urlFindingsContract } from '../../contract/url-findings.contract.ts';
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
