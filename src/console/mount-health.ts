// Whether the console works, for whoever watches over it.
import type { Hono } from 'hono';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleEnv } from './console-env.ts';
import { viewJson } from './view-json.ts';

const PATIENCE_MS = 5_000;

/**
 * Mounts `/healthz`: 200 when store and queue answer, 503 otherwise. It tells nothing else, so it
 * asks for no token.
 *
 * Errors: None by itself.
 */
export function mountHealth(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  app.get('/healthz', async (c) => {
    const [store, queue] = await Promise.all([
      answers(() => core.store.sites.page({ limit: 1 })),
      answers(() => core.queue.stats()),
    ]);
    const status = store && queue ? 'ok' : 'failing';
    const told = viewJson({
      status,
      store: store ? 'ok' : 'failing',
      queue: queue ? 'ok' : 'failing',
    });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return c.body(told, status === 'ok' ? 200 : 503, headers);
  });
}

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = question().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
