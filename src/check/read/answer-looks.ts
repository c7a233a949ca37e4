// What an answer is, where it is no sitemap: a page, a login, a check for robots.
import type { Visit } from '../../net/port/visit.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';

// Services that stand before a server say so themselves.
// Source: https://developers.cloudflare.com/cloudflare-challenges/
// Source: https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge.html
const CHALLENGES: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i],
];
const LOGIN = /(?:^|[/._-])(?:log-?in|sign-?in|sso|oauth2?|auth|authenticate)(?:$|[/._-])/i;

/**
 * Tells what answered in place of a sitemap, as far as its head and its way show it. `html`: its
 * bytes are an HTML page.
 */
export function answerLooks(
  { headers, redirects, finalUrl, status }: Visit,
  html: boolean,
): FetchEvidence['looksLike'] {
  if (CHALLENGES.some(([header, value]) => value.test(headers.get(header) ?? ''))) {
    return 'challenge';
  }
  if (!html) return undefined;
  const path = URL.parse(finalUrl)?.pathname ?? '';
  if (redirects.length > 0 && LOGIN.test(path)) return 'login';
  return status === 200 ? 'html' : undefined;
}
