// Forgets what is older than it should be, now and then, as long as the console runs.
import { setTimeout as pause } from 'node:timers/promises';
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
  readonly signal: AbortSignal;
  /** Waits. Default: the machine's timers. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const HOUR_MS = 3_600_000;
// A console that is started again and again is left to start first.
const FIRST_MS = 60_000;
const EVERY_MS = 6 * HOUR_MS;

/** Runs until the signal. Failures are logged and tried again next time. */
export async function keepRetention(options: RetentionOptions): Promise<void> {
  const { store, bodies, clock, log, retentionMs, signal, wait = waitUnref } = options;
  for (let waitMs = FIRST_MS; ; waitMs = EVERY_MS) {
    try {
      await wait(waitMs, signal);
    } catch {
      return;
    }
    if (signal.aborted) return;
    await forgetOld({ store, clock, log, retentionMs });
    if (bodies) await sweepBodies({ bodies, log, signal });
  }
}

/** Removes the bodies that are no sitemap's any more. Failures are logged. */
async function sweepBodies({
  bodies,
  log,
  signal,
}: Required<Pick<RetentionOptions, 'log' | 'signal'>> & {
  readonly bodies: Pick<HarvestBodies, 'sweep'>;
}): Promise<void> {
  try {
    const removed = await bodies.sweep(signal);
    if (removed > 0) log.info({ removed }, 'Bodies of sitemaps that are not needed were removed.');
  } catch (error) {
    if (!signal.aborted) log.error({ error: String(error) }, 'Bodies could not be removed.');
  }
}

/** Forgets once. Failures are logged. */
export async function forgetOld(
  options: Pick<RetentionOptions, 'store' | 'clock' | 'log' | 'retentionMs'>,
): Promise<void> {
  const { store, clock, log, retentionMs } = options;
  try {
    const spans = { readsMs: retentionMs, changesMs: retentionMs, goneMs: retentionMs };
    const rows = await store.forget({ now: clock.now(), ...spans });
    if (rows > 0) log.info({ rows }, 'Data older than the retention was deleted.');
  } catch (error) {
    log.error({ error: String(error) }, 'Old data could not be deleted.');
  }
}

async function waitUnref(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false });
}
