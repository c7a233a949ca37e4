// What of a store is no URL: the part that is kept, and tested, by itself.
import type { Store } from './store.ts';

export type ControlPart = Pick<
  Store,
  | 'sites'
  | 'sitemaps'
  | 'runs'
  | 'findings'
  | 'access'
  | 'liveTests'
  | 'forget'
  | 'inspect'
  | 'close'
>;
