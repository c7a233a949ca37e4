// The most that a site may be asked for: a bucket that fills by the hour.
import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { SiteMemory } from '../site/site-memory.ts';

// An hour's worth may be asked for at once, and always one visit.
const BURST_SHARE = 1 / 24;
const ROUNDING = 1e-9;

/**
 * How many visits a site's cap allows now, and what the bucket holds.
 *
 * In any time of n days no more than n · `perDay` visits and one burst (an hour's worth, at least
 * one visit) are allowed.
 */
export function allowedVisits(
  bucket: Pick<SiteMemory, 'tokens' | 'tokensAt'>,
  perDay: number,
  now: number,
): { readonly allowed: number; readonly tokens: number } {
  const burst = Math.max(1, perDay * BURST_SHARE);
  const isNew = bucket.tokensAt === 0;
  const days = Math.max(0, now - bucket.tokensAt) / DAY_MS;
  const tokens = isNew ? burst : Math.min(burst, bucket.tokens + days * perDay);
  return { allowed: Math.floor(tokens + ROUNDING), tokens };
}
