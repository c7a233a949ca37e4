// A WebSub hub that takes pings of publishers, by https://pubsubhubbub.appspot.com/.
import { type FakeEngine, mediaTypeOf, startFakeEngine } from './fake-engine.ts';

/** A running one. */
export interface FakeHub extends FakeEngine {
  /** The feeds that it was told of. */
  readonly feeds: readonly string[];
}

/** Starts one, at the path `/`. 204 is a yes. */
export async function startFakeHub(): Promise<FakeHub> {
  const feeds: string[] = [];
  const engine = await startFakeEngine((request) => {
    if (request.path !== '/') return { status: 404 };
    if (request.method !== 'POST') return { status: 405 };
    if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
      return { status: 400, body: 'Not a form' };
    }
    const form = new URLSearchParams(request.body);
    const urls = form.getAll('hub.url');
    if (form.get('hub.mode') !== 'publish' || urls.length === 0) {
      return { status: 400, body: 'Invalid value for hub.mode' };
    }
    if (!urls.every((url) => /^https?:/.test(url) && URL.canParse(url))) {
      return { status: 400, body: 'hub.url invalid' };
    }
    feeds.push(...urls);
    return { status: 204 };
  });
  return Object.assign(engine, { feeds });
}
