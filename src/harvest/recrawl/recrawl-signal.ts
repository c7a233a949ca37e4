// What tells that a URL changed, or is new.
import type { Changefreq } from '../../protocol/changefreq.ts';
import type { SignalTime } from './take-signal.ts';

/** Something that tells that a URL changed (`lastmod`, `indexnow`), or is listed anew (`new`). */
export interface RecrawlSignal extends SignalTime {
  readonly loc: string;
  /** What the entry says, of a URL that is new: what to expect of it at first. */
  readonly changefreq?: Changefreq;
  readonly priority?: number;
}
