// Baidu's push of URLs, by the answers that its help lists.
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeBaiduOptions {
  /** The verified site, as it is to be written. */
  readonly site: string;
  readonly token: string;
  /** URLs that it takes today. Default 100,000. */
  readonly quota?: number;
}

/** A running one. */
export interface FakeBaidu extends FakeEngine {
  /** The URLs that were accepted, a list a call. */
  readonly received: readonly (readonly string[])[];
}

/** Starts one. */
export async function startFakeBaidu(options: FakeBaiduOptions): Promise<FakeBaidu> {
  const received: string[][] = [];
  const engine = await startFakeEngine((request) => answer(request, options, received));
  return Object.assign(engine, { received });
}

function fault(error: number, message: string): EngineAnswer {
  return { status: error, body: { error, message } };
}

function answer(
  request: EngineRequest,
  { site, token, quota = 100_000 }: FakeBaiduOptions,
  received: string[][],
): EngineAnswer {
  if (request.path !== '/urls' || request.method !== 'POST') return fault(404, 'not found');
  if (request.query.get('site') !== site) return fault(400, 'site error');
  if (request.query.get('token') !== token) return fault(401, 'token is not valid');
  const urls = request.body.split('\n').filter((line) => line.trim() !== '');
  if (mediaTypeOf(request) !== 'text/plain' || urls.length === 0)
    return fault(400, 'empty content');
  if (urls.length > 2_000) return fault(400, 'only 2000 urls are allowed once');
  const left = quota - received.flat().length;
  if (urls.length > left) return fault(400, 'over quota');
  const host = new URL(site.includes('://') ? site : `http://${site}`).host;
  const invalid = urls.filter((url) => !URL.canParse(url));
  const foreign = urls.filter((url) => URL.canParse(url) && new URL(url).host !== host);
  const taken = urls.filter((url) => !invalid.includes(url) && !foreign.includes(url));
  received.push(taken);
  return {
    status: 200,
    body: {
      remain: left - taken.length,
      success: taken.length,
      ...(foreign.length > 0 && { not_same_site: foreign }),
      ...(invalid.length > 0 && { not_valid: invalid }),
    },
  };
}
