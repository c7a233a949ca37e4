// Findings and expectations in PostgreSQL: the contracts, and the same answers as SQLite's.
import { postgresControl } from '../../../../tests/support/postgres-control.ts';
import { suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { expectationFailuresContract } from '../../contract/expectation-failures.contract.ts';
import { expectationFoldersContract } from '../../contract/expectation-folders.contract.ts';
import { expectationModelContract } from '../../contract/expectation-model.contract.ts';
import { expectationStoreContract } from '../../contract/expectation-store.contract.ts';
import { findingGroupsContract } from '../../contract/finding-groups.contract.ts';
import { findingStoreContract } from '../../contract/finding-store.contract.ts';
import { findingsAlikeContract } from '../../contract/findings-alike.contract.ts';
import { urlFindingsContract } from '../../contract/url-findings.contract.ts';
import { openSqliteControl } from '../../sqlite/control/sqlite-control.ts';

suitesOnPostgres((place) => {
  const setup = postgresControl(place);
  findingsAlikeContract(setup, () => openSqliteControl(undefined));
  findingStoreContract('PostgreSQL', setup);
  findingGroupsContract('PostgreSQL', setup);
  urlFindingsContract('PostgreSQL', setup);
  expectationStoreContract('PostgreSQL', setup);
  expectationFoldersContract('PostgreSQL', setup);
  expectationFailuresContract('PostgreSQL', setup);
  expectationModelContract('PostgreSQL', setup);
});
