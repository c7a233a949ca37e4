// The headers that every answer of the console has.

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * No script, style or picture of others; no frame; nothing guessed or told to others. The referrer
 * stays within the console and is not taken away whole: browsers would then hide the origin of
 * forms from us, too.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * A header that browsers heed by https and on this machine alone, and complain of elsewhere:
 * windows that other sites opened have no hold on ours.
 */
export const OPENER_HEADER: readonly [name: string, value: string] = [
  'cross-origin-opener-policy',
  'same-origin',
];
