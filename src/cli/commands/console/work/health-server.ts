// Where a worker says how it is: alive, ready, and how late its queue is.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedQuestion } from '../../../../base/stream/shared-question.ts';
import { createReadiness } from '../../../../console/http/mount-health.ts';
import { METRICS_TYPE, workerMetrics } from '../../../../console/metrics/mount-metrics.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import type { Store } from '../../../../store/port/store.ts';
import { listenError } from '../engine/assert-listenable.ts';

/** What is reported on. */
export interface WorkerHealth {
  readonly store: Store;
  readonly queue: Queue;
  readonly version: string;
  /** Aborted when nothing new is begun. */
  readonly draining: AbortSignal;
}

export interface HealthServer {
  readonly url: string;
  close(): Promise<void>;
}

// Probes and scrapers are few, and quick.
const CONNECTIONS_MAX = 50;
const REQUEST_MS = 5_000;

/**
 * Serves `/healthz` (200 while the process runs), `/readyz` (200 while store and queue answer
 * within a second and the worker is not draining, else 503) and `/metrics`. It needs no token.
 *
 * Errors: CONFIG_INVALID when it cannot listen there.
 */
export async function serveHealth(
  health: WorkerHealth,
  place: { readonly host: string; readonly port: number },
): Promise<HealthServer> {
  const answerOf = createAnswers(health);
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => {
      const path = request.url?.split('?')[0] ?? '';
      answerOf(path).then(
        ({ status, type = 'text/plain; charset=utf-8', text }) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
          response.end(text);
        },
        () => response.writeHead(503).end('The store does not answer.\n'),
      );
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  try {
    await once(server.listen(place), 'listening');
  } catch (error) {
    throw listenError(error, place);
  }
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

function createAnswers(health: WorkerHealth): (path: string) => Promise<Answer> {
  const isStoreReady = createReadiness(health);
  // All jobs are counted for them.
  const metrics = sharedQuestion(() => workerMetrics(health));
  return async (path) => {
    if (path === '/healthz') return { status: 200, text: 'ok\n' };
    if (path === '/readyz') {
      if (health.draining.aborted) return { status: 503, text: 'draining\n' };
      const isReady = await isStoreReady();
      return isReady
        ? { status: 200, text: 'ready\n' }
        : { status: 503, text: 'store not ready\n' };
    }
    if (path === '/metrics') return { status: 200, type: METRICS_TYPE, text: await metrics() };
    return { status: 404, text: 'Here are /healthz, /readyz and /metrics.\n' };
  };
}
