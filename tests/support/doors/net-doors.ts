// The doors of the network.
import type { ResolveTxtOptions } from '../../../src/net/address/resolve-txt.ts';
import type { ProxySettings } from '../../../src/net/exchange/connect/proxy-choice.ts';
import type { NetworkOptions } from '../../../src/net/exchange/network-options.ts';
import type { FetcherOptions, GetOptions } from '../../../src/net/fetcher.ts';
import * as net from '../../../src/net/index.ts';
import type { VisitOptions } from '../../../src/net/port/visit.ts';
import type { RequestSenderOptions } from '../../../src/net/request-sender.ts';
import type { VisitorOptions } from '../../../src/net/visit/visitor-options.ts';
import {
  argument,
  BOOLEAN,
  COUNT,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  NUMBER,
  OBJECT,
  options,
  type TableOf,
  TEXT,
  TIMER,
} from './door.ts';

/** What is right for proxies. */
export const PROXY: TableOf<ProxySettings> = { http: TEXT, https: TEXT, noProxy: TEXT };
/** What is right for `network`. */
export const NETWORK: TableOf<NetworkOptions> = {
  allowPrivate: BOOLEAN,
  headers: OBJECT,
  userAgent: TEXT,
  timeoutMs: TIMER,
  retriesMax: COUNT,
  cache: TEXT,
  onNotice: FUNCTION,
  resolveHost: FUNCTION,
  proxy: PROXY,
  tls: { ca: TEXT, cert: TEXT, key: TEXT, passphrase: TEXT, insecure: BOOLEAN },
};
const GETTING = { signal: NONE, bytesMax: COUNT, keepGzip: BOOLEAN };
const FETCHING = {
  ...NETWORK,
  trustedUrl: TEXT,
  documentTimeoutMs: NUMBER,
  bytesMax: COUNT,
  redirectsMax: COUNT,
  connectionsPerHost: COUNT,
  clock: NONE,
};
// Nothing listens there: no request is made.
const NOWHERE = 'http://127.0.0.1:9/';
const { cache: _, ...SENDING } = NETWORK;

/** Of the network. */
export const NET_DOORS: Doors = {
  createVisitor: {
    call: (given) => net.createVisitor(given).close(),
    given: [
      options<VisitorOptions>({
        ...NETWORK,
        trustedUrl: TEXT,
        robotsAgent: TEXT,
        delayMs: TIMER,
        crawlDelayMsMax: NUMBER,
        connectTimeoutMs: TIMER,
        documentTimeoutMs: NUMBER,
        unreadMsMax: TIMER,
        bytesMax: COUNT,
        turns: NONE,
        clock: NONE,
        wait: FUNCTION,
        random: FUNCTION,
        retryAfterMsMax: NUMBER,
        unavailableMsMax: NUMBER,
        retryWaitMsMax: NUMBER,
        backoffMs: TIMER,
        connectionsPerHost: COUNT,
        connectionsMax: COUNT,
        waitingPerHostMax: COUNT,
        rate: NUMBER,
        failuresInRowMax: COUNT,
        brokenMs: NUMBER,
        failureShareMax: NUMBER,
        bytesPerSecondMin: NUMBER,
        pageFailures: BOOLEAN,
      }),
    ],
  },
  'createVisitor.visit': {
    call: (url, given) => visiting(async ({ visit }) => (await visit(url, given)).outcome),
    given: [
      argument('url', NOWHERE, TEXT),
      options<VisitOptions>({
        ...GETTING,
        method: NONE,
        robots: BOOLEAN,
        robotsMaxAgeMs: NUMBER,
        etag: TEXT,
        lastModified: TEXT,
        headers: OBJECT,
        redirectsMax: COUNT,
      }),
    ],
  },
  'createVisitor.robots': {
    call: (url, agent) => visiting(async ({ robots }) => (await robots(url, agent)).allowed),
    given: [argument('url', NOWHERE, TEXT), argument('agent', 'Portolan', TEXT)],
  },
  'createVisitor.robotsTxt': {
    call: (url) => visiting(async ({ robotsTxt }) => (await robotsTxt(url)).url),
    given: [argument('url', NOWHERE, TEXT)],
  },
  createFetcher: {
    call: (given) => net.createFetcher(given).close(),
    given: [options<FetcherOptions>(FETCHING)],
  },
  'createFetcher.get': {
    async call(url, given) {
      await using fetcher = net.createFetcher();
      return (await fetcher.get(url, given)).status;
    },
    given: [argument('url', NOWHERE, TEXT), options<GetOptions>(GETTING)],
  },
  fetchDocument: {
    call: async (url, given) => (await net.fetchDocument(url, given)).status,
    given: [
      argument('url', NOWHERE, TEXT),
      options<FetcherOptions & GetOptions>({ ...FETCHING, ...GETTING }),
    ],
  },
  createRequestSender: {
    call: (given) => net.createRequestSender(given).close(),
    given: [
      options<RequestSenderOptions>({
        ...SENDING,
        answerTimeoutMs: NUMBER,
        trustedUrl: TEXT,
        clock: NONE,
      }),
    ],
  },
  createTxtResolver: {
    call: (given) => typeof net.createTxtResolver(given),
    given: [options<ResolveTxtOptions>({ timeoutMs: TIMER, servers: LIST })],
  },
  proxySettingsOf: { call: net.proxySettingsOf, given: [argument('environment', {}, OBJECT)] },
};

async function visiting<T>(visit: (visitor: net.Visitor) => Promise<T>): Promise<T> {
  await using visitor = net.createVisitor();
  return await visit(visitor);
}
