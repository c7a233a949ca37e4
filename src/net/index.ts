// The front door of portolan/net.
export { createTxtResolver } from './address/resolve-txt.ts';
export { type ProxySettings, proxySettingsOf } from './exchange/connect/proxy-choice.ts';
export type { TlsOptions } from './exchange/connect/tls-options.ts';
export type { NetworkOptions } from './exchange/network-options.ts';
export type { VisitFailure } from './failure/visit-failure.ts';
export { createFetcher, type Fetcher, type FetcherOptions, fetchDocument } from './fetcher.ts';
export { PORTOLAN_VERSION } from './identity/portolan-version.ts';
export { USER_AGENT } from './identity/user-agent.ts';
export type { RobotsTxtVisit, Visit, VisitOptions, Visitor } from './port/visit.ts';
export { createRequestSender } from './request-sender.ts';
export type { VisitorOptions } from './visit/visitor-options.ts';
export { createVisitor } from './visitor.ts';
