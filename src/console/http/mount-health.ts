// Whether the console works and may receive visitors, for monitors.
import type { Hono } from 'hono';
import type { Clock } from '../../base/clock.ts';
import { sharedQuestion } from '../../base/stream/shared-question.ts';
import type { Store } from '../../store/port/store.ts';
import { checkQuery } from './check-query.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleEnv } from './console-env.ts';
import { viewJson } from './view-json.ts';

const PATIENCE_MS = 5_000;
// A console that takes longer gets no visitors from a balancer.
const READY_MS = 1_000;
// Anybody may ask: what is written for it is written so often at most.
const PROBED_EVERY_MS = 5_000;
const RETRY_AFTER_SECONDS = 60;

type StoreHealth = 'ok' | 'failing' | 'disk-full' | 'read-only';

const DISK: Readonly<Record<string, StoreHealth>> = {
  STORE_FULL: 'disk-full',
  STORE_READ_ONLY: 'read-only',
};

/**
 * Mounts `/healthz`: 200 when store and queue answer and something can be stored, 503 otherwise. It
 * reports nothing else, so it needs no token.
 */
export function mountHealth(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  const probe = createProbe(core.store, core.clock);
  const { askStore, askQueue } = questions(core);
  app.get('/healthz', async (c) => {
    checkQuery(c, { names: [] });
    const [written, read, queue] = await Promise.all([
      probe(),
      healthOf(askStore),
      healthOf(askQueue),
    ]);
    const store = written === 'ok' ? read : written;
    const status = store === 'ok' && queue === 'ok' ? 'ok' : 'failing';
    if (status !== 'ok') c.header('retry-after', String(RETRY_AFTER_SECONDS));
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return c.body(viewJson({ status, store, queue }), status === 'ok' ? 200 : 503, headers);
  });
}

/**
 * Mounts `/readyz`, for a balancer: 200 while store and queue answer within a second and the
 * console does not close. It needs no token.
 */
export function mountReadiness(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  const isStoreReady = createReadiness(core);
  app.get('/readyz', async (c) => {
    checkQuery(c, { names: [] });
    const isReady = !core.closing.aborted && (await isStoreReady());
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return c.body(viewJson({ ready: isReady }), isReady ? 200 : 503, headers);
  });
}

/** Makes the question whether store and queue answer within a second. */
export function createReadiness(of: Pick<ConsoleCore, 'store' | 'queue'>): () => Promise<boolean> {
  const asked = Object.values(questions(of));
  return async () => {
    const healths = await Promise.all(asked.map((question) => healthOf(question, READY_MS)));
    return healths.every((health) => health === 'ok');
  };
}

// Anybody may ask, a thousand times a second: these cost little however much is stored.
function questions({ store, queue }: Pick<ConsoleCore, 'store' | 'queue'>) {
  return {
    askStore: sharedQuestion(() => store.sites.page({ limit: 1 })),
    askQueue: sharedQuestion(() => queue.find('health', 'none')),
  };
}

/** Writes a little, for all that ask within some seconds once. */
function createProbe(store: Pick<Store, 'probe'>, clock: Clock): () => Promise<StoreHealth> {
  let last: { readonly at: number; readonly health: Promise<StoreHealth> } | undefined;
  return () => {
    const at = clock.monotonic();
    if (last === undefined || at - last.at >= PROBED_EVERY_MS) {
      last = { at, health: healthOf(async () => store.probe?.()) };
    }
    return last.health;
  };
}

async function healthOf(
  question: () => Promise<unknown>,
  patienceMs: number = PATIENCE_MS,
): Promise<StoreHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StoreHealth>((resolve) => {
    timer = setTimeout(() => resolve('failing'), patienceMs);
  });
  const asked = question().then(
    (): StoreHealth => 'ok',
    (error: unknown) => DISK[String((error as { readonly code?: unknown })?.code)] ?? 'failing',
  );
  const health = await Promise.race([asked, late]);
  clearTimeout(timer);
  return health;
}
