// What folders show for what does not exist. docs/reference/decisions.md §6, line 8.
import { isPortolanError } from '../../base/portolan-error.ts';
import { type CrawlSession, saveSession } from '../session/crawl-session.ts';
import { makeOutcome } from './make-outcome.ts';
import { CONTENT_BYTES } from './visit-facts.ts';
import { visitPage } from './visit-page.ts';

// Enough that no address has them by chance.
const TOKEN_BYTES = 6;

/**
 * Asks each folder for an address that does not exist, and notes what its main content was.
 *
 * Errors: those of the frontier; the signal's reason.
 */
export async function visitProbes(
  session: CrawlSession,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { note } = session;
  const probes: Record<string, string> = { ...note.probes };
  for (const folder of folders) {
    if (folder in probes) continue;
    signal?.throwIfAborted();
    probes[folder] = await probe(session, folder, signal);
    note.probes = { ...probes };
    saveSession(session);
  }
}

async function probe(
  session: CrawlSession,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { visitor, form, rules, fingerprints, note, frontier, clock } = session;
  const url = `${folder}portolan-probe-${toHex(frontier.seed.subarray(0, TOKEN_BYTES))}`;
  const visiting = { visitor, media: false, news: false, ...(signal && { signal }) };
  try {
    const visited = await visitPage(url, visiting);
    if (visited.page === undefined || visited.failure !== undefined) return '';
    const making = {
      form,
      contains: rules.contains,
      frames: false,
      nowMs: note.nowMs,
      fingerprints,
    };
    const { content } = makeOutcome(url, visited, making, clock.now());
    return toHex(content.subarray(CONTENT_BYTES.main, CONTENT_BYTES.equal));
  } catch (error) {
    signal?.throwIfAborted();
    if (isPortolanError(error)) return '';
    throw error;
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
