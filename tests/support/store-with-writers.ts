// A store whose runs write as a test says.
import type { SiteWriter } from '../../src/store/port/site-writer.ts';
import type { Store } from '../../src/store/port/store.ts';

/** Returns the store, with writers of which some methods are others. */
export function storeWithWriters(
  store: Store,
  changed: (writer: SiteWriter) => Partial<SiteWriter>,
): Store {
  const { begin: original } = store.runs;
  const begin: Store['runs']['begin'] = async (...given) => {
    const begun = await original(...given);
    return { ...begun, writer: Object.assign(begun.writer, changed({ ...begun.writer })) };
  };
  return { ...store, runs: { ...store.runs, begin } };
}
