// What came of asking for the links to elsewhere: kept in the frontier, so that a check goes on
// where it was, and the next crawl asks less.
import type { Frontier } from '../../queue/port/frontier.ts';

/** What came of asking for an address elsewhere. */
export interface LinkCheck {
  /** When it was asked, in milliseconds since 1970. */
  readonly atMs: number;
  /** Of the answer, redirects followed. */
  readonly status?: number;
  /** Why there was none: `FETCH_UNREACHABLE`; `FETCH_DISALLOWED` where robots.txt forbids it. */
  readonly error?: string;
}

/** By the number of the address. */
export type LinkChecks = ReadonlyMap<number, LinkCheck>;

/** The notes in which checks are kept: by the number of an address, or, of assets, of a text. */
export type CheckNote = 'link checks' | 'file checks' | 'asset checks';

// A host that knows us not, or is asked too often, says nothing about its page.
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999]);
// Not asked for: nothing is known.
const NOT_ASKED: ReadonlySet<string> = new Set([
  'FETCH_DISALLOWED',
  'FETCH_ADDRESS_FORBIDDEN',
  'FETCH_HOST_BROKEN',
  'FETCH_QUEUE_FULL',
]);

/** Reads them; none where there are none, or they are damaged. */
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

/** Writes them in place of those before. They last with the next commit. */
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

/**
 * Says what a check found. `refused`: the host answers strangers so, whatever is there; `unknown`:
 * it was not asked for.
 */
export function verdictOf({ status, error }: LinkCheck): 'fine' | 'broken' | 'refused' | 'unknown' {
  if (status === undefined) return NOT_ASKED.has(error ?? '') ? 'unknown' : 'broken';
  if (status < 400) return 'fine';
  return REFUSALS.has(status) ? 'refused' : 'broken';
}
