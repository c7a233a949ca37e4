// Submits each sitemap to an engine in turn, and makes one result of the replies.
import { counted } from '../../../base/counted.ts';
import type { Announcement, AnnounceResult } from '../../ports/announcer.ts';
import { RETRY_SECONDS_MIN } from './announce-limits.ts';
import type { EngineRefusal, EngineReply } from './ask-engine.ts';

export interface SitemapTelling {
  readonly announcer: string;
  readonly engine: string;
  readonly dryRun: boolean;
  readonly includes?: (sitemap: string) => boolean;
  /** Why sitemaps were left out: follows `… was left out: `, and ends in a full stop. */
  readonly leftOutReason?: string;
  /** What is submitted, if not sitemaps: `feed`. */
  readonly what?: string;
  readonly tell: (sitemap: string) => Promise<EngineReply>;
}

/** Submits the sitemaps one after the other, until one is not accepted. */
export async function tellSitemaps(
  announcement: Pick<Announcement, 'sitemaps'>,
  telling: SitemapTelling,
): Promise<AnnounceResult> {
  const { announcer, engine, dryRun, includes = () => true, what = 'sitemap', tell } = telling;
  const sitemaps = announcement.sitemaps.filter(includes);
  const leftOut = leftOutText(announcement.sitemaps, sitemaps, telling);
  const [first] = sitemaps;
  if (first === undefined) {
    if (leftOut !== '') {
      const message = `Nothing was submitted to ${engine}.${leftOut}`;
      return { announcer, outcome: 'refused', message };
    }
    const message = `There is no ${what} to submit to ${engine}.`;
    return { announcer, outcome: 'skipped', message };
  }
  const all = sitemaps.length === 1 ? first : counted(sitemaps.length, what);
  if (dryRun) {
    const message = `Would submit ${all} to ${engine}.${leftOut}`;
    return { announcer, outcome: 'skipped', message };
  }
  const nothingNew: string[] = [];
  for (const [index, sitemap] of sitemaps.entries()) {
    const reply = await tell(sitemap);
    if (!reply.accepted) return refusedResult(telling, sitemaps, index, reply);
    if (reply.nothingNew !== undefined) nothingNew.push(reply.nothingNew);
  }
  const remarks = [...new Set(nothingNew)].map((remark) => ` ${remark}`).join('') + leftOut;
  if (nothingNew.length === sitemaps.length) {
    const message = `${engine} already knows ${all}.${remarks}`;
    return { announcer, outcome: 'skipped', message };
  }
  const told = sitemaps.length - nothingNew.length;
  const message = `Submitted ${told === sitemaps.length ? all : counted(told, what)} to ${engine}.`;
  return { announcer, outcome: 'accepted', message: message + remarks };
}

function refusedResult(
  { announcer, what = 'sitemap' }: SitemapTelling,
  sitemaps: readonly string[],
  index: number,
  { outcome, reason, retryAfterSeconds = 0 }: EngineRefusal,
): AnnounceResult {
  const before = `; ${counted(index, what)} before it ${index === 1 ? 'was' : 'were'}`;
  const rest = `${sitemaps[index]} was not accepted${index === 0 ? '' : before}.`;
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

function leftOutText(
  all: readonly string[],
  included: readonly string[],
  { what = 'sitemap', leftOutReason = '' }: SitemapTelling,
): string {
  const leftOut = all.length - included.length;
  if (leftOut === 0) return '';
  const were = leftOut === 1 ? 'was' : 'were';
  return ` ${counted(leftOut, what)} ${were} left out: ${leftOutReason}`;
}
