// The settings that come as text: addresses, paths and numbers of items.

import {
  InvalidHostnameError,
  InvalidLimitError,
  InvalidPathError,
  InvalidPublicBasePathError,
  InvalidXSLUrlError,
} from './errors.ts';
import { LIMITS } from './limits.ts';

const DANGEROUS_PROTOCOLS = ['javascript:', 'data:', 'vbscript:', 'file:', 'about:'];
const ENCODED_PARTS = ['%3cscript', 'javascript%3a', 'data%3a'];

/**
 * Checks that a setting is an absolute http or https URL of at most 2,048 characters.
 *
 * Throws `InvalidHostnameError`, whose message begins with `paramName`.
 */
export function validateURL(url: string, paramName: string): void {
  const reason = reasonAgainstUrl(url);
  if (reason !== undefined) throw new InvalidHostnameError(url, `${paramName} ${reason}`);
}

/** Checks a folder to write to: it has no `..` and no NUL. Throws `InvalidPathError`. */
export function validatePath(path: string, paramName: string): void {
  const reason = reasonAgainstPath(path);
  if (reason !== undefined) throw new InvalidPathError(path, `${paramName} ${reason}`);
}

/** Checks a public path: no `..`, NUL or line break. Throws `InvalidPublicBasePathError`. */
export function validatePublicBasePath(publicBasePath: string): void {
  const hasBreak = /[\r\n\t]/.test(String(publicBasePath));
  const reason =
    reasonAgainstPath(publicBasePath) ??
    (hasBreak ? 'contains invalid whitespace characters' : undefined);
  if (reason !== undefined) throw new InvalidPublicBasePathError(publicBasePath, reason);
}

/** Checks a number of items: a whole number from 1 to 50,000. Throws `InvalidLimitError`. */
export function validateLimit(limit: number): void {
  const { MIN_SITEMAP_ITEM_LIMIT: min, MAX_SITEMAP_ITEM_LIMIT: max } = LIMITS;
  if (!Number.isInteger(limit) || limit < min || limit > max) throw new InvalidLimitError(limit);
}

/** Checks the address of a stylesheet as `validateURL` does, and that it has no script in it. */
export function validateXSLUrl(xslUrl: string): void {
  const reason = reasonAgainstUrl(xslUrl) ?? reasonAgainstScript(xslUrl.toLowerCase());
  if (reason !== undefined) throw new InvalidXSLUrlError(xslUrl, reason);
}

function reasonAgainstUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url === '') return 'must be a non-empty string';
  if (url.length > LIMITS.MAX_URL_LENGTH) {
    return `exceeds maximum length of ${LIMITS.MAX_URL_LENGTH} characters`;
  }
  if (!LIMITS.URL_PROTOCOL_REGEX.test(url)) return 'must use http:// or https:// protocol';
  return URL.canParse(url) ? undefined : 'is not a valid URL: Invalid URL';
}

function reasonAgainstScript(url: string): string | undefined {
  if (url.includes('<script')) return 'contains potentially malicious content (<script tag)';
  const protocol = DANGEROUS_PROTOCOLS.find((name) => url.includes(name));
  if (protocol !== undefined) return `contains dangerous protocol: ${protocol}`;
  if (ENCODED_PARTS.some((part) => url.includes(part))) {
    return 'contains URL-encoded malicious content';
  }
  return /["<>]/.test(url)
    ? 'contains unencoded XML special characters (" < >); percent-encode them in the URL'
    : undefined;
}

function reasonAgainstPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'must be a non-empty string';
  if (path.includes('..')) return 'contains path traversal sequence (..)';
  return path.includes('\0') ? 'contains null byte character' : undefined;
}
