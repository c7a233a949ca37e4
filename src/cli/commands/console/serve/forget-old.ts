// Forgets what is older than it should be, and says so in the log.
import type { Clock } from '../../../../base/clock.ts';
import type { ConsoleLog } from '../../../../console/core/console-context.ts';
import type { HarvestBodies } from '../../../../harvest/port/harvest.ts';
import type { Store } from '../../../../store/port/store.ts';

export interface RetentionOptions {
  readonly store: Pick<Store, 'forget'>;
  /** Bodies that are kept of sitemaps; absent where none are. */
  readonly bodies?: Pick<HarvestBodies, 'sweep'> | undefined;
  readonly clock: Clock;
  readonly log: ConsoleLog;
  /** How long things are kept. */
  readonly retentionMs: number;
}

/** Forgets once, and removes the bodies that are no sitemap's any more. Failures are logged. */
export async function forgetOld(options: RetentionOptions): Promise<void> {
  const { store, bodies, clock, log, retentionMs } = options;
  try {
    const spans = { readsMs: retentionMs, changesMs: retentionMs, goneMs: retentionMs };
    const rows = await store.forget({ now: clock.now(), ...spans });
    if (rows > 0) log.info({ rows }, 'Data older than the retention was deleted.');
  } catch (error) {
    log.error({ error: String(error) }, 'Old data could not be deleted.');
  }
  try {
    const removed = (await bodies?.sweep()) ?? 0;
    if (removed > 0) log.info({ removed }, 'Bodies of sitemaps that are not needed were removed.');
  } catch (error) {
    log.error({ error: String(error) }, 'Bodies could not be removed.');
  }
}
