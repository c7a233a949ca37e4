// The front door of portolan/net.
export {
  type AddressGuard,
  type AddressGuardOptions,
  createAddressGuard,
} from './address-guard.ts';
export { type AddressKind, addressKind } from './address-kind.ts';
export {
  createFetcher,
  type FetchedDocument,
  type Fetcher,
  type FetcherOptions,
  fetchDocument,
  type GetOptions,
} from './fetcher.ts';
export type { ResolveHost } from './guarded-agent.ts';
export type { NetworkOptions } from './network-options.ts';
export { PORTOLAN_VERSION } from './portolan-version.ts';
export { type ProxySettings, proxySettingsOf } from './proxy-choice.ts';
export type { Redirect } from './redirect.ts';
export {
  createRequestSender,
  type HttpAnswer,
  type HttpRequest,
  type RequestSender,
  type RequestSenderOptions,
} from './request-sender.ts';
export { createTxtResolver, type ResolveTxt, type ResolveTxtOptions } from './resolve-txt.ts';
export { robotsAgentOf } from './robots-agent.ts';
export type { TlsOptions } from './tls-options.ts';
export { USER_AGENT } from './user-agent.ts';
export type {
  HostRecord,
  OnChunk,
  RobotsGateVerdict,
  RobotsTxtVisit,
  Visit,
  VisitOptions,
  Visitor,
} from './visit.ts';
export { type VisitFailure, visitFailure } from './visit-failure.ts';
export { createVisitor } from './visitor.ts';
export type { VisitorOptions } from './visitor-options.ts';
export type { Wait } from './wait.ts';
