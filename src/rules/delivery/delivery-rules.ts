// The rules about delivery, in the order of the reference.
import type { Rule } from '../rule.ts';
import { contentTypeHtml } from './content-type-html.ts';
import { deliveryAddressForbidden } from './delivery-address-forbidden.ts';
import { deliveryAddressInvalid } from './delivery-address-invalid.ts';
import { deliveryAnswerInvalid } from './delivery-answer-invalid.ts';
import { deliveryBrokenOff } from './delivery-broken-off.ts';
import { deliveryChallenge } from './delivery-challenge.ts';
import { deliveryClientError } from './delivery-client-error.ts';
import { deliveryConnectionFailed } from './delivery-connection-failed.ts';
import { deliveryContentType } from './delivery-content-type.ts';
import { deliveryDnsFailed } from './delivery-dns-failed.ts';
import { deliveryHtml } from './delivery-html.ts';
import { deliveryInflationHigh } from './delivery-inflation-high.ts';
import { deliveryLastModifiedOld } from './delivery-last-modified-old.ts';
import { deliveryLogin } from './delivery-login.ts';
import { deliveryNameNotAscii } from './delivery-name-not-ascii.ts';
import { deliveryNoindex } from './delivery-noindex.ts';
import { deliveryNotFound } from './delivery-not-found.ts';
import { deliveryRedirectHost } from './delivery-redirect-host.ts';
import { deliveryRedirectInsecure } from './delivery-redirect-insecure.ts';
import { deliveryRedirected } from './delivery-redirected.ts';
import { deliveryRedirectsEndless } from './delivery-redirects-endless.ts';
import { deliveryRefused } from './delivery-refused.ts';
import { deliveryRobotsBlocked } from './delivery-robots-blocked.ts';
import { deliveryServerError } from './delivery-server-error.ts';
import { deliverySlow } from './delivery-slow.ts';
import { deliveryStatusUnusual } from './delivery-status-unusual.ts';
import { deliveryTemporary } from './delivery-temporary.ts';
import { deliveryTimeout } from './delivery-timeout.ts';
import { deliveryTlsFailed } from './delivery-tls-failed.ts';
import { deliveryTooLarge } from './delivery-too-large.ts';
import { deliveryUnavailable } from './delivery-unavailable.ts';
import { deliveryUncompressed } from './delivery-uncompressed.ts';
import { deliveryValidatorMissing } from './delivery-validator-missing.ts';
import { gzipChecksum } from './gzip-checksum.ts';
import { gzipDamaged } from './gzip-damaged.ts';
import { gzipNotCompressed } from './gzip-not-compressed.ts';
import { gzipNotNamed } from './gzip-not-named.ts';
import { gzipTooDeep } from './gzip-too-deep.ts';
import { gzipTrailingBytes } from './gzip-trailing-bytes.ts';
import { gzipTruncated } from './gzip-truncated.ts';
import { gzipTwice } from './gzip-twice.ts';
import { limitBytes } from './limit-bytes.ts';
import { limitInflation } from './limit-inflation.ts';
import { sitemapNotFound } from './sitemap-not-found.ts';

/** All rules of this subject. */
export const deliveryRules: readonly Rule[] = [
  gzipTruncated,
  gzipDamaged,
  gzipChecksum,
  gzipTrailingBytes,
  gzipTwice,
  gzipTooDeep,
  gzipNotCompressed,
  gzipNotNamed,
  limitInflation,
  limitBytes,
  contentTypeHtml,
  deliveryDnsFailed,
  deliveryConnectionFailed,
  deliveryTlsFailed,
  deliveryTimeout,
  deliveryRedirectsEndless,
  deliveryTooLarge,
  deliveryBrokenOff,
  deliveryAnswerInvalid,
  deliveryAddressForbidden,
  deliveryAddressInvalid,
  deliveryNotFound,
  sitemapNotFound,
  deliveryClientError,
  deliveryServerError,
  deliveryTemporary,
  deliveryUnavailable,
  deliveryStatusUnusual,
  deliveryRobotsBlocked,
  deliveryLogin,
  deliveryChallenge,
  deliveryRefused,
  deliveryHtml,
  deliveryRedirected,
  deliveryRedirectHost,
  deliveryRedirectInsecure,
  deliveryContentType,
  deliveryUncompressed,
  deliveryInflationHigh,
  deliveryValidatorMissing,
  deliveryNoindex,
  deliverySlow,
  deliveryLastModifiedOld,
  deliveryNameNotAscii,
];
