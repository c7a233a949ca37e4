// The store of URLs in SQLite keeps to the contracts of the ports.
import { after } from 'node:test';
import { scheduleStoreContract } from '../../contract/schedule-store.contract.ts';
import { type UrlStorePlace, urlStoreContract } from '../../contract/url-store.contract.ts';
import { openSqliteUrlStore, type SqliteUrlStore } from './sqlite-url-store.ts';

// Shared by all tests, each with sites of its own: they are spread over all files.
let opened: Promise<SqliteUrlStore> | undefined;
let sites = 0;

async function setup(): Promise<UrlStorePlace> {
  opened ??= openSqliteUrlStore(undefined);
  const { urls, schedule } = await opened;
  const newSite = (): number => {
    sites += 1;
    return sites;
  };
  return { urls, schedule, newSite };
}

after(async () => {
  await (await opened)?.close();
});

urlStoreContract('SQLite', setup);
scheduleStoreContract('SQLite', setup);
