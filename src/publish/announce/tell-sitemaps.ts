// Tells an engine of each sitemap in turn, and puts the replies into one result.
import { RETRY_SECONDS_MIN } from './announce-limits.ts';
import type { Announcement, AnnounceResult } from './announcer.ts';
import type { EngineReply } from './ask-engine.ts';
import { countText } from './count-text.ts';

/** Who is told, and how one sitemap is told. */
export interface SitemapTelling {
  /** The announcer's name. */
  readonly announcer: string;
  /** The engine's, for people. */
  readonly engine: string;
  readonly dryRun: boolean;
  readonly tell: (sitemap: string) => Promise<EngineReply>;
}

/**
 * Tells of the sitemaps one after the other, until one is not accepted.
 *
 * Errors: those of `tell`.
 */
export async function tellSitemaps(
  { sitemaps }: Announcement,
  { announcer, engine, dryRun, tell }: SitemapTelling,
): Promise<AnnounceResult> {
  const [first] = sitemaps;
  if (first === undefined) {
    const message = `There is no sitemap that ${engine} could be told of.`;
    return { announcer, outcome: 'skipped', message };
  }
  const what = sitemaps.length === 1 ? first : countText(sitemaps.length, 'sitemap');
  if (dryRun) return { announcer, outcome: 'skipped', message: `Would tell ${engine} of ${what}.` };
  for (const [index, sitemap] of sitemaps.entries()) {
    const reply = await tell(sitemap);
    if (reply.accepted) continue;
    const { outcome, reason, retryAfterSeconds = 0 } = reply;
    const before = `; ${countText(index, 'sitemap')} before it ${index === 1 ? 'was' : 'were'}`;
    const rest = `${sitemap} was not accepted${index === 0 ? '' : before}.`;
    const message = `${reason} ${rest}`;
    if (outcome === 'refused') return { announcer, outcome, message };
    return {
      announcer,
      outcome,
      message,
      pending: sitemaps.slice(index),
      retryAfterSeconds: Math.max(retryAfterSeconds, RETRY_SECONDS_MIN),
    };
  }
  return { announcer, outcome: 'accepted', message: `Told ${engine} of ${what}.` };
}
