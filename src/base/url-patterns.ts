// Patterns of addresses for include and exclude: globs and regular expressions.
import { createGlob } from './glob.ts';
import { PortolanError } from './portolan-error.ts';

// Regular expressions may be slow on long texts.
const TESTED_CHARACTERS_MAX = 2_048;
const NOT_INCLUDED = 'not included';
const FULL_GLOB = /^https?:\/\/[^/]*/i;
const FULL_REGEXP = /^\^?https?\??:/i;

/**
 * Returns a function that says why a normalised address is excluded: the pattern as written (a
 * regular expression as `/…/`), or `not included`; `undefined` when it is not excluded.
 *
 * - A glob (`createGlob`) matches the whole path and query: `/blog/**`. One that begins with
 *   `http://` or `https://` matches the whole address. Non-ASCII letters match their escapes.
 * - A regular expression matches any part of path and query; one that begins with `http:`,
 *   `https:`, `https?:`, or `^` and one of these, of the whole address. The flags g and y are
 *   ignored; only the first 2,048 characters are tested.
 *
 * Errors: CONFIG_INVALID for a glob that cannot match any address, or has more than 1,000
 * characters.
 */
export function createUrlPatterns({
  include = [],
  exclude = [],
}: {
  /** Where there are any, an address must match one. */
  readonly include?: readonly (string | RegExp)[] | undefined;
  /** Takes precedence over `include`. */
  readonly exclude?: readonly (string | RegExp)[] | undefined;
}): (url: string) => string | undefined {
  const excluding = exclude.map(toUrlPattern);
  const including = include.map(toUrlPattern);
  if (excluding.length + including.length === 0) return () => undefined;
  return (url) => {
    const pathAndQuery = pathAndQueryOf(url);
    const isMatch = (pattern: UrlPattern): boolean =>
      pattern.matches(pattern.isFull ? url : pathAndQuery);
    for (const pattern of excluding) if (isMatch(pattern)) return pattern.text;
    return including.length === 0 || including.some(isMatch) ? undefined : NOT_INCLUDED;
  };
}

/**
 * Parses a pattern of the command line: `re:…` is a regular expression, everything else a glob.
 *
 * Errors: CONFIG_INVALID for an empty or invalid pattern, or a glob that cannot match.
 */
export function parseUrlPattern(text: string): string | RegExp {
  const source = text.startsWith('re:') ? text.slice('re:'.length) : undefined;
  if (source === undefined) {
    toUrlPattern(text);
    return text;
  }
  const hint = 'Check the regular expression, or write a glob like /blog/**.';
  if (source === '') {
    const message = `The pattern "${text}" is empty, and would match everything.`;
    throw new PortolanError('CONFIG_INVALID', { message, hint });
  }
  try {
    return new RegExp(source);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The pattern "${text}" is invalid: ${reason}.`;
    throw new PortolanError('CONFIG_INVALID', { message, hint, cause });
  }
}

const PATH_FROM = 'https://'.length;

function pathAndQueryOf(url: string): string {
  const start = url.indexOf('/', PATH_FROM);
  return start < 0 ? '' : url.slice(start);
}

interface UrlPattern {
  readonly text: string;
  /** Tested on the whole address instead of path and query. */
  readonly isFull: boolean;
  readonly matches: (text: string) => boolean;
}

function toUrlPattern(pattern: string | RegExp): UrlPattern {
  if (typeof pattern !== 'string') return fromRegExp(pattern);
  const isFull = FULL_GLOB.test(pattern);
  // Paths begin with a slash, which `*` does not match.
  if (!isFull && !/^(?:[/{\\]|\*\*)/.test(pattern)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The pattern "${pattern}" matches no address: a path begins with a slash.`,
      hint: 'Write /blog/** for a folder, **/*.pdf for a name in any folder.',
    });
  }
  return { text: pattern, isFull, matches: createGlob(inAddressForm(pattern)) };
}

function fromRegExp(pattern: RegExp): UrlPattern {
  // With g or y, a test would begin where the previous one ended.
  const stateless = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  const matches = (text: string): boolean =>
    stateless.test(
      text.length > TESTED_CHARACTERS_MAX ? text.slice(0, TESTED_CHARACTERS_MAX) : text,
    );
  return { text: String(pattern), isFull: FULL_REGEXP.test(pattern.source), matches };
}

/** Writes a glob as addresses are: lowercase host, non-ASCII characters escaped. */
function inAddressForm(pattern: string): string {
  return pattern
    .replace(FULL_GLOB, (origin) => origin.toLowerCase())
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.toWellFormed()));
}
