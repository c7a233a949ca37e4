// The polite fetcher: parse → circuit → robots gate → host gate → send → redirect → answer, over
// and over until something answers or the way ends.

import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import { ROBOTS_BYTES_MAX } from '../formats/robots-txt/robots-line.ts';
import { parseHttpAddress, shownAddress } from './address/http-address.ts';
import { recordRedirect } from './address/redirect.ts';
import { redirectTarget } from './address/redirect-target.ts';
import { openAnswerCache } from './exchange/answer-cache.ts';
import { createConnections } from './exchange/connect/connections.ts';
import { trustOf } from './exchange/connect/proxy-admission.ts';
import { isThisMachine } from './exchange/connect/proxy-choice.ts';
import { certificateNames } from './exchange/connect/tls-options.ts';
import { assertHeaders } from './exchange/further-headers.ts';
import { NETWORK_KINDS } from './exchange/network-options.ts';
import { requestHeaders, type SendRequestOptions } from './exchange/send-request.ts';
import { USER_AGENT } from './identity/user-agent.ts';
import { createHostGate } from './pace/host-gate.ts';
import { createRetryPolicy, RETRY_AFTER_MS_MAX } from './pace/retry-policy.ts';
import { waitBySystem } from './pace/wait.ts';
import type { RobotsTxtVisit, Visit, VisitOptions, Visitor } from './port/visit.ts';
import { robotsAgentOf } from './robots/robots-agent.ts';
import { createRobotsGate, type RobotsGate, type RobotsJudgement } from './robots/robots-gate.ts';
import {
  type PoliteAnswer,
  type PoliteRequestSession,
  requestPolitely,
} from './visit/polite-request.ts';
import {
  answeredVisit,
  forgetAnswer,
  joinedHeaders,
  unansweredVisit,
  type VisitTrail,
} from './visit/visit-answer.ts';
import { drainBody } from './visit/visit-body.ts';
import { visitHeaders } from './visit/visit-headers.ts';
import type { VisitorOptions } from './visit/visitor-options.ts';

const TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CRAWL_DELAY_MS_MAX = 30_000;
const DELAY_MS = 250;
const REDIRECTS_MAX = 5;

/**
 * Makes a visitor. Close it, or use `await using`.
 *
 * By default it sends each origin one request at a time, with a pause between two requests, and
 * only for what robots.txt allows its name. Failures of servers are not thrown but part of the
 * visit: every wait and every size has a limit.
 * Errors: CONFIG_INVALID when a proxy is not an http or https address, or a header cannot be sent.
 *
 * ```ts
 * await using visitor = createVisitor();
 * const visit = await visitor.visit('https://example.com/');
 * console.log(visit.outcome, visit.status, visit.robots?.rule, visit.error?.message);
 * visit.discard();
 * ```
 */
export function createVisitor(options: VisitorOptions = {}): Visitor {
  const session = openSession(options);
  const { gate, robots } = session;
  const close = async (): Promise<void> => {
    const isGivenBack = gate.close();
    await session.connections.destroy();
    session.cache?.close();
    await isGivenBack;
  };
  return {
    async visit(url, visitOptions = {}) {
      checkText('url', url);
      checkGivenOptions(visitOptions, VISIT_KINDS);
      return await visit(session, url, visitOptions);
    },
    robots: async (url, agent = session.agentName, signal) => {
      checkText('url', url);
      checkText('agent', agent);
      const address = parseHttpAddress(url);
      signal?.throwIfAborted();
      const known = robots.judgeKnown(address, agent);
      if (known !== undefined) return known.verdict;
      const question = { agent, signal };
      return (await robots.judge(address, question)).verdict;
    },
    async robotsTxt(url, signal, maxAgeMs) {
      checkText('url', url);
      return await robots.file(parseHttpAddress(url).origin, signal, maxAgeMs);
    },
    hosts: () => gate.hosts(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Session extends PoliteRequestSession {
  readonly options: VisitorOptions;
  readonly robots: RobotsGate;
  readonly agentName: string;
  readonly clock: Clock;
  readonly headersFor: SendRequestOptions['headersFor'];
}

const VISIT_KINDS: OptionKinds<VisitOptions> = {
  signal: 'signal',
  method: '"GET"|"HEAD"',
  bytesMax: 'count',
  keepGzip: 'boolean',
  robots: 'boolean',
  robotsMaxAgeMs: 'number',
  etag: 'text',
  lastModified: 'text',
  headers: 'object',
  redirectsMax: 'count',
};

const VISITOR_KINDS: OptionKinds<VisitorOptions> = {
  ...NETWORK_KINDS,
  bytesPerSecondMin: 'number',
  trustedUrl: 'text',
  robotsAgent: 'text',
  delayMs: 'timer',
  crawlDelayMsMax: 'number',
  connectTimeoutMs: 'timer',
  documentTimeoutMs: 'number',
  unreadMsMax: 'timer',
  bytesMax: 'count',
  turns: 'take() extend() give()',
  clock: 'now() monotonic()',
  wait: 'function',
  random: 'function',
  retryAfterMsMax: 'number',
  unavailableMsMax: 'number',
  retryWaitMsMax: 'number',
  backoffMs: 'timer',
  connectionsPerHost: 'positive',
  connectionsMax: 'positive',
  waitingPerHostMax: 'count',
  rate: 'number',
  failuresInRowMax: 'count',
  failureShareMax: 'number',
  pageFailures: 'boolean',
  brokenMs: 'number',
};

function openSession(options: VisitorOptions): Session {
  checkGivenOptions(options, VISITOR_KINDS);
  assertHeaders(options.headers);
  const { clock = systemClock, wait = waitBySystem } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const connectTimeoutMs = Math.min(options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS, timeoutMs);
  const { retryAfterMsMax = RETRY_AFTER_MS_MAX } = options;
  const isTrusted = trustOf(options);
  const mayHurry = (origin: string): boolean =>
    isTrusted(origin) && isThisMachine(new URL(origin).hostname);
  const delayMsOf = (origin: string): number =>
    options.delayMs ?? (options.rate !== undefined || mayHurry(origin) ? 0 : DELAY_MS);
  const { cache, onNotice, turns } = options;
  // A request that begins in the first two thirds of a lease has ended with it.
  const leaseMs = 3 * timeoutMs;
  const shared = turns && { turns, worker: crypto.randomUUID(), leaseMs, wait };
  const session: Session = {
    options,
    cache: cache === undefined ? undefined : openAnswerCache(cache, { clock, onNotice }),
    certificateFor: certificateNames(options),
    timeoutMs,
    connectTimeoutMs,
    clock,
    agentName: options.robotsAgent ?? robotsAgentOf(options.userAgent ?? USER_AGENT),
    headersFor: requestHeaders(options),
    lenientOrigins: new Set(),
    gate: createHostGate({ ...options, clock, wait, delayMsOf, shared }),
    retry: createRetryPolicy(options),
    retryAfterMsMax,
    unavailableMsMax: options.unavailableMsMax ?? retryAfterMsMax,
    robots: createRobotsGate({
      clock,
      shared,
      fetchRobotsTxt: (url, signal) => fetchRobotsTxt(patient(session), url, signal),
    }),
    connections: createConnections({
      ...options,
      timeoutMs,
      connectTimeoutMs,
      connectionsPerOrigin: options.connectionsPerHost ?? 1,
    }),
  };
  return session;
}

// Without its robots.txt nothing of a host may be requested: this delays nobody who waits for the
// host.
function patient(session: Session): Session {
  const { options, retryAfterMsMax } = session;
  const retry = createRetryPolicy({ ...options, unavailableMsMax: retryAfterMsMax });
  return { ...session, retry, unavailableMsMax: retryAfterMsMax };
}

async function visit(session: Session, address: string, options: VisitOptions): Promise<Visit> {
  const { signal } = options;
  signal?.throwIfAborted();
  const trail: VisitTrail = { url: '', finalUrl: '', redirects: [], waitedMs: 0 };
  try {
    let url = parseHttpAddress(address);
    trail.url = url.href;
    const headersFor = visitHeaders(session.headersFor, options, url.origin);
    for (;;) {
      trail.finalUrl = url.href;
      forgetAnswer(trail);
      session.gate.assertWhole(url.origin);
      // What is at hand is not waited for: most visits wait for nothing but their answer.
      const asked = askRobots(session, url, options);
      const judgement = asked instanceof Promise ? await asked : asked;
      trail.robots = judgement?.verdict;
      if (judgement && !judgement.verdict.allowed) {
        return notAllowed(session, url, { trail, judgement });
      }
      const answer = await ask(session, url, { trail, options, headersFor });
      const target = await followRedirect(url, answer, { trail, options });
      if (target === undefined) return answeredVisit(answer, { trail, options, session });
      url = target;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error) || error.code.startsWith('STORE_')) throw error;
    // What cannot be read as an address is shown without what may be secret in it.
    if (trail.url === '') trail.url = trail.finalUrl = shownAddress(address);
    return unansweredVisit('failed', trail, error, retryInMs(session, error));
  }
}

function askRobots(
  session: Session,
  url: URL,
  { robots = true, robotsMaxAgeMs: maxAgeMs, signal }: VisitOptions,
): RobotsJudgement | undefined | Promise<RobotsJudgement> {
  // "The /robots.txt URI is implicitly allowed." RFC 9309, section 2.2.2
  if (!robots || url.pathname === '/robots.txt') return undefined;
  const maxMs = session.options.crawlDelayMsMax ?? CRAWL_DELAY_MS_MAX;
  const obey = (judgement: RobotsJudgement): RobotsJudgement => {
    session.gate.setCrawlDelay(url.origin, Math.min(judgement.crawlDelayMs, maxMs));
    return judgement;
  };
  const known = session.robots.judgeKnown(url, session.agentName, maxAgeMs);
  if (known !== undefined) return obey(known);
  const question = {
    agent: session.agentName,
    signal,
    maxAgeMs,
  };
  return session.robots.judge(url, question).then(obey);
}

// If the host itself cannot be reached, its robots.txt is not the reason.
const HOST_ERRORS: ReadonlySet<string> = new Set([
  'FETCH_UNREACHABLE',
  'FETCH_TLS',
  'FETCH_ADDRESS_FORBIDDEN',
  'FETCH_HOST_BROKEN',
  'FETCH_QUEUE_FULL',
]);

function notAllowed(
  session: Session,
  url: URL,
  { trail, judgement }: { readonly trail: VisitTrail; readonly judgement: RobotsJudgement },
): Visit {
  const { error, finalUrl } = judgement;
  const failed =
    error !== undefined && HOST_ERRORS.has(error.code) && new URL(finalUrl).origin === url.origin;
  const outcome = failed ? 'failed' : 'disallowed';
  return unansweredVisit(outcome, trail, error, retryInMs(session, error));
}

// The error of a host that is left alone names its origin.
function retryInMs({ gate }: Session, error: PortolanError | undefined): number | undefined {
  return error?.code === 'FETCH_HOST_BROKEN' ? gate.restMs(error.url ?? '') : undefined;
}

interface Way {
  readonly trail: VisitTrail;
  readonly options: VisitOptions;
}

interface Question extends Way {
  readonly headersFor: SendRequestOptions['headersFor'];
}

async function ask(
  session: Session,
  url: URL,
  { trail, options, headersFor }: Question,
): Promise<PoliteAnswer> {
  const { signal, method } = options;
  const answer = await requestPolitely(url, session, {
    headersFor,
    onWaited: (ms) => {
      trail.waitedMs += ms;
    },
    signal,
    method,
  });
  trail.status = answer.response.statusCode;
  trail.headers = joinedHeaders(answer.response.headers);
  trail.firstByteMs = answer.firstByteMs;
  return answer;
}

// The way on. The turn ends before the next begins: both may be at the same host.
async function followRedirect(
  url: URL,
  answer: PoliteAnswer,
  { trail, options }: Way,
): Promise<URL | undefined> {
  const redirectsMax = options.redirectsMax ?? REDIRECTS_MAX;
  if (redirectsMax === 0) return undefined;
  const { statusCode: status, headers } = answer.response;
  try {
    const target = redirectTarget(url, status, headers['location']);
    if (target === undefined) return undefined;
    recordRedirect(trail.redirects, { from: url, status, target, redirectsMax });
    await endTurn(answer);
    return target;
  } catch (error) {
    await endTurn(answer);
    throw error;
  }
}

async function endTurn({ response, slot }: PoliteAnswer): Promise<void> {
  await drainBody(response);
  slot.leave();
}

// The body is the file, to one byte past its limit: a reader sees then that it was cut.
async function fetchRobotsTxt(
  session: Session,
  url: string,
  signal: AbortSignal,
): Promise<RobotsTxtVisit> {
  const bytesMax = ROBOTS_BYTES_MAX + 1;
  const visited = await visit(session, url, { robots: false, bytesMax, signal });
  const { finalUrl, status, contentType, error } = visited;
  const chunks: Uint8Array[] = [];
  let failure = error;
  if (status !== undefined && status >= 200 && status < 300 && error === undefined) {
    try {
      for await (const chunk of visited.body) chunks.push(chunk);
    } catch (bodyError) {
      signal.throwIfAborted();
      if (!isPortolanError(bodyError)) throw bodyError;
      if (bodyError.code !== 'FETCH_TOO_LARGE') failure = bodyError;
    }
  } else {
    visited.discard();
  }
  return {
    url,
    finalUrl,
    ...(status !== undefined && { status }),
    ...(failure && { error: failure }),
    ...(contentType !== undefined && { contentType }),
    body: failure ? new Uint8Array() : Buffer.concat(chunks),
  };
}
