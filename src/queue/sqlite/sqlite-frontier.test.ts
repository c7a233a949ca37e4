// The frontier in SQLite: the contract, for a file and in memory.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { frontierContract } from '../contract/frontier.contract.ts';
import type { FrontierPlace } from '../contract/frontier-place.contract.ts';
import { openSqliteFrontier } from './sqlite-frontier.ts';

function filePlace(t: TestContext): FrontierPlace {
  const path = join(temporaryFolder(t), 'crawl.db');
  const openAsKilled = (): ReturnType<typeof openSqliteFrontier> => {
    const copy = join(temporaryFolder(t), 'crawl.db');
    for (const end of ['', '-wal', '-journal']) {
      if (existsSync(path + end)) copyFileSync(path + end, copy + end);
    }
    return openSqliteFrontier(copy);
  };
  return { open: () => openSqliteFrontier(path), openAsKilled };
}
const memoryPlace = (): FrontierPlace => ({ open: () => openSqliteFrontier(undefined) });

frontierContract('SQLite in a file', filePlace);
frontierContract('SQLite in memory', memoryPlace);
