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
  type Redirect,
} from './fetcher.ts';
export type { ResolveHost } from './guarded-agent.ts';
export {
  createRequestSender,
  type HttpAnswer,
  type HttpRequest,
  type RequestSender,
  type RequestSenderOptions,
} from './request-sender.ts';
export { PORTOLAN_VERSION, USER_AGENT } from './user-agent.ts';
