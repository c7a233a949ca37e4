// The rules about pages, in the order of the reference.
import type { Rule } from '../rule.ts';
import { pageAccessDenied } from './page-access-denied.ts';
import { pageAddressPrivate } from './page-address-private.ts';
import { pageAlternateBroken } from './page-alternate-broken.ts';
import { pageAlternateNoReturn } from './page-alternate-no-return.ts';
import { pageAlternatesDiffer } from './page-alternates-differ.ts';
import { pageAnswerInvalid } from './page-answer-invalid.ts';
import { pageCanonicalBroken } from './page-canonical-broken.ts';
import { pageCanonicalConflict } from './page-canonical-conflict.ts';
import { pageCanonicalElsewhere } from './page-canonical-elsewhere.ts';
import { pageCanonicalInBody } from './page-canonical-in-body.ts';
import { pageCanonicalInvalid } from './page-canonical-invalid.ts';
import { pageCanonicalMissing } from './page-canonical-missing.ts';
import { pageCanonicalRelative } from './page-canonical-relative.ts';
import { pageCanonicalSeveral } from './page-canonical-several.ts';
import { pageClientError } from './page-client-error.ts';
import { pageDisallowed } from './page-disallowed.ts';
import { pageDisallowedForSome } from './page-disallowed-for-some.ts';
import { pageDuplicateContent } from './page-duplicate-content.ts';
import { pageEmpty } from './page-empty.ts';
import { pageGone } from './page-gone.ts';
import { pageHttpOnHttpsSite } from './page-http-on-https-site.ts';
import { pageLastmodAhead } from './page-lastmod-ahead.ts';
import { pageLastmodBehind } from './page-lastmod-behind.ts';
import { pageMediaDisallowed } from './page-media-disallowed.ts';
import { pageMediaMissing } from './page-media-missing.ts';
import { pageMediaWrongType } from './page-media-wrong-type.ts';
import { pageMixedContent } from './page-mixed-content.ts';
import { pageMobileListed } from './page-mobile-listed.ts';
import { pageNearlyEmpty } from './page-nearly-empty.ts';
import { pageNoindex } from './page-noindex.ts';
import { pageNoindexForSome } from './page-noindex-for-some.ts';
import { pageNotFound } from './page-not-found.ts';
import { pageNotHtml } from './page-not-html.ts';
import { pageRateLimited } from './page-rate-limited.ts';
import { pageRedirectChain } from './page-redirect-chain.ts';
import { pageRedirectDisallowed } from './page-redirect-disallowed.ts';
import { pageRedirectLoop } from './page-redirect-loop.ts';
import { pageRedirectToHttp } from './page-redirect-to-http.ts';
import { pageRedirects } from './page-redirects.ts';
import { pageRefresh } from './page-refresh.ts';
import { pageRobotsUnreachable } from './page-robots-unreachable.ts';
import { pageServerError } from './page-server-error.ts';
import { pageSlow } from './page-slow.ts';
import { pageSoft404 } from './page-soft-404.ts';
import { pageStatusNot200 } from './page-status-not-200.ts';
import { pageThumbnailTooLarge } from './page-thumbnail-too-large.ts';
import { pageThumbnailTooSmall } from './page-thumbnail-too-small.ts';
import { pageTlsFailed } from './page-tls-failed.ts';
import { pageTooLarge } from './page-too-large.ts';
import { pageUnavailable } from './page-unavailable.ts';
import { pageUnreachable } from './page-unreachable.ts';

/** All rules of this subject. */
export const pagesRules: readonly Rule[] = [
  pageNotFound,
  pageGone,
  pageAccessDenied,
  pageClientError,
  pageRateLimited,
  pageServerError,
  pageStatusNot200,
  pageUnreachable,
  pageTlsFailed,
  pageAnswerInvalid,
  pageAddressPrivate,
  pageRedirects,
  pageRedirectChain,
  pageRedirectLoop,
  pageRedirectToHttp,
  pageRedirectDisallowed,
  pageDisallowed,
  pageDisallowedForSome,
  pageRobotsUnreachable,
  pageNoindex,
  pageNoindexForSome,
  pageUnavailable,
  pageCanonicalElsewhere,
  pageCanonicalSeveral,
  pageCanonicalConflict,
  pageCanonicalRelative,
  pageCanonicalInvalid,
  pageCanonicalInBody,
  pageCanonicalBroken,
  pageCanonicalMissing,
  pageSoft404,
  pageEmpty,
  pageNearlyEmpty,
  pageRefresh,
  pageNotHtml,
  pageDuplicateContent,
  pageTooLarge,
  pageSlow,
  pageMixedContent,
  pageHttpOnHttpsSite,
  pageAlternatesDiffer,
  pageAlternateNoReturn,
  pageAlternateBroken,
  pageMobileListed,
  pageLastmodAhead,
  pageLastmodBehind,
  pageMediaMissing,
  pageMediaWrongType,
  pageMediaDisallowed,
  pageThumbnailTooSmall,
  pageThumbnailTooLarge,
];
