// A place that still takes pings, by https://www.sitemaps.org/protocol.html#submit_ping.
import { type FakeEngine, startFakeEngine } from './fake-engine.ts';

/** A running one. */
export interface FakePing extends FakeEngine {
  /** The sitemaps that were pinged. */
  readonly sitemaps: readonly string[];
}

/** Starts one, at the path `/ping`. 200 is received, 400 a bad address. */
export async function startFakePing(): Promise<FakePing> {
  const sitemaps: string[] = [];
  const engine = await startFakeEngine(({ method, path, query }) => {
    if (path !== '/ping') return { status: 404 };
    if (method !== 'GET') return { status: 405 };
    const sitemap = query.get('sitemap') ?? '';
    if (!/^https?:\/\//.test(sitemap) || !URL.canParse(sitemap)) return { status: 400 };
    sitemaps.push(sitemap);
    return { status: 200 };
  });
  return Object.assign(engine, { sitemaps });
}
