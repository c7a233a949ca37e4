// What tells that a URL changed, or is new.
import type { EntryClaims } from './entry-priors.ts';
import type { SignalTime } from './take-signal.ts';

/**
 * Something that tells that a URL changed (`lastmod`, `indexnow`), or is listed anew (`new`). What
 * the entry claims counts for URLs that are new: it is what to expect of them at first.
 */
export interface RecrawlSignal extends SignalTime, EntryClaims {
  readonly loc: string;
}
