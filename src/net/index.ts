// The front door of portolan/net.
export {
  type AddressGuard,
  type AddressGuardOptions,
  createAddressGuard,
} from './address/address-guard.ts';
export { type AddressKind, addressKind } from './address/address-kind.ts';
export type { Redirect } from './address/redirect.ts';
export {
  createTxtResolver,
  type ResolveTxt,
  type ResolveTxtOptions,
} from './address/resolve-txt.ts';
export type { ResolveHost } from './exchange/guarded-agent.ts';
export { type ProxySettings, proxySettingsOf } from './exchange/proxy-choice.ts';
export type { TlsOptions } from './exchange/tls-options.ts';
export { type VisitFailure, visitFailure } from './failure/visit-failure.ts';
export {
  createFetcher,
  type FetchedDocument,
  type Fetcher,
  type FetcherOptions,
  fetchDocument,
  type GetOptions,
} from './fetcher.ts';
export type { NetworkOptions } from './network-options.ts';
export type { Wait } from './pace/wait.ts';
export { PORTOLAN_VERSION } from './portolan-version.ts';
export {
  createRequestSender,
  type HttpAnswer,
  type HttpRequest,
  type RequestSender,
  type RequestSenderOptions,
} from './request-sender.ts';
export { robotsAgentOf } from './robots/robots-agent.ts';
export { USER_AGENT } from './robots/user-agent.ts';
export type {
  HostRecord,
  OnChunk,
  RobotsGateVerdict,
  RobotsTxtVisit,
  Visit,
  VisitOptions,
  Visitor,
} from './visit/visit.ts';
export type { VisitorOptions } from './visit/visitor-options.ts';
export { createVisitor } from './visitor.ts';
