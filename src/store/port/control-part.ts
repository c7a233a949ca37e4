// What of a store is no URL: the part that is kept, and tested, by itself.
import type { RunChange } from './run-record.ts';
import type { ControlWriter } from './site-writer.ts';
import type { RunStore, Store } from './store.ts';

export type ControlPart = Pick<
  Store,
  'sites' | 'sitemaps' | 'findings' | 'access' | 'liveTests' | 'forget' | 'inspect' | 'close'
> & { readonly runs: RunStore<ControlWriter> };

/** Removes what the other parts of a store keep of a site. May be called again. */
export type RemoveElsewhere = (siteId: number) => Promise<void>;

/** Says what a run changed, where it is the last that changed something of a site. */
export type LastChange = (siteId: number, number: number) => Promise<RunChange | undefined>;
