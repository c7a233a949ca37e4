// What of a store is no URL: the part that is kept, and tested, by itself.
import type { ControlWriter } from './site-writer.ts';
import type { RunStore, Store } from './store.ts';

export type ControlPart = Pick<
  Store,
  'sites' | 'sitemaps' | 'findings' | 'access' | 'liveTests' | 'forget' | 'inspect' | 'close'
> & { readonly runs: RunStore<ControlWriter> };
