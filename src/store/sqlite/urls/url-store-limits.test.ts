// What the store of URLs in SQLite does at its limits.
import { urlLimitsContract } from '../../contract/url-limits.contract.ts';
import { openSqliteUrlStore } from './sqlite-url-store.ts';

urlLimitsContract(async (t, limits) => {
  const store = await openSqliteUrlStore(undefined, { limits });
  t.after(() => store.close());
  return store.urls;
});
