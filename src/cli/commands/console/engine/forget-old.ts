// How long things are remembered, and forgetting what is older.
import type { Clock } from '../../../../base/clock.ts';
import type { ConsoleLog } from '../../../../console/core/console-context.ts';
import { RETENTION_SETTING } from '../../../../console/screens/settings/settings-view.ts';
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

const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;

/** How long things are kept where nothing is said, in milliseconds. */
export const RETENTION_MS: number = DEFAULT_DAYS * DAY_MS;

/**
 * Returns how long things are kept, in milliseconds: as given, else as before, else 90 days. The
 * store remembers it, so that the Settings page shows it and the next start keeps it.
 */
export async function retentionOf(
  { access }: Pick<Store, 'access'>,
  givenMs?: number | undefined,
): Promise<number> {
  if (givenMs === undefined) {
    const before = await access.setting(RETENTION_SETTING);
    const known = before === undefined ? undefined : readRetention(before);
    if (known !== undefined) return known;
  }
  const ms = givenMs ?? RETENTION_MS;
  const spans = { readsMs: ms, changesMs: ms, goneMs: ms };
  await access.putSetting(RETENTION_SETTING, JSON.stringify(spans));
  return ms;
}

function readRetention(text: string): number | undefined {
  try {
    const { changesMs } = JSON.parse(text) as { readonly changesMs?: unknown };
    return typeof changesMs === 'number' && changesMs > 0 ? changesMs : undefined;
  } catch {
    return undefined;
  }
}
