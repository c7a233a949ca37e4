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
 * No script, style or picture of others; no frame; nothing guessed or revealed to others. The
 * referrer stays within the console and is not removed completely: browsers would then hide the
 * origin of
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
 * A header that browsers only respect with https and on this machine, and warn about elsewhere:
 * windows that other sites opened cannot control ours.
 */
export const OPENER_HEADER: readonly [name: string, value: string] = [
  'cross-origin-opener-policy',
  'same-origin',
];
