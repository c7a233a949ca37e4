// A signal: a URL changed, is new, or its entry claims something else.
import type { EntryClaims } from './entry-priors.ts';

export interface SignalTime {
  readonly kind: 'lastmod' | 'new' | 'indexnow' | 'claims';
  /** When it came. */
  readonly at: number;
  /** The lastmod that it reports. */
  readonly lastmodAt?: number | undefined;
}

/**
 * A URL changed (`lastmod`, `indexnow`), is listed anew (`new`), or its entry has other claims
 * (`claims`).
 *
 * What the entry claims is taken from `new` and `claims` alone: those tell all of it. The sitemap
 * that lists the URL may come with any.
 */
export interface RecrawlSignal extends SignalTime, EntryClaims {
  readonly loc: string;
}
