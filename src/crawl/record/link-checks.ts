// Results of link checks, stored in the frontier: a check can resume, and the next crawl requests
// less.
import type { Frontier } from '../../queue/port/frontier.ts';

export interface LinkCheck {
  /** The time of the request, in milliseconds since 1970. */
  readonly atMs: number;
  /** Of the answer after redirects. */
  readonly status?: number;
  /** Why there was none: `FETCH_UNREACHABLE`; `FETCH_DISALLOWED` where robots.txt forbids it. */
  readonly error?: string;
}

/** By the number of the address. */
export type LinkChecks = ReadonlyMap<number, LinkCheck>;

/** The notes that hold checks, by the number of an address or, for assets, of a text. */
export type CheckNote = 'link checks' | 'file checks' | 'asset checks';

// These answers to unknown or frequent clients say nothing about the page.
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999]);
// No request was made.
const NOT_ASKED: ReadonlySet<string> = new Set([
  'FETCH_DISALLOWED',
  'FETCH_ADDRESS_FORBIDDEN',
  'FETCH_HOST_BROKEN',
  'FETCH_QUEUE_FULL',
]);

/** Empty where there are none, or they are damaged. */
export function readLinkChecks(
  frontier: Frontier,
  name: CheckNote = 'link checks',
): Map<number, LinkCheck> {
  const checks = new Map<number, LinkCheck>();
  let rows: unknown;
  try {
    rows = JSON.parse(frontier.note(name) ?? '[]');
  } catch {
    return checks;
  }
  for (const row of Array.isArray(rows) ? rows : []) {
    const [number, atMs, status, error] = row as [number, number, number, string?];
    checks.set(number, { atMs, ...(status > 0 && { status }), ...(error && { error }) });
  }
  return checks;
}

/** They replace the previous ones, and last with the next commit. */
export function writeLinkChecks(
  frontier: Frontier,
  checks: LinkChecks,
  name: CheckNote = 'link checks',
): void {
  const rows = [...checks].map(([number, { atMs, status = 0, error }]) =>
    error === undefined ? [number, atMs, status] : [number, atMs, status, error],
  );
  frontier.setNote(name, JSON.stringify(rows));
}

/** `refused`: the host answers unknown clients like this; `unknown`: no request was made. */
export function verdictOf({ status, error }: LinkCheck): 'fine' | 'broken' | 'refused' | 'unknown' {
  if (status === undefined) return NOT_ASKED.has(error ?? '') ? 'unknown' : 'broken';
  if (status < 400) return 'fine';
  return REFUSALS.has(status) ? 'refused' : 'broken';
}
