// Fetches a small text that proves something about a host: only from that host itself.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import { readVisitBody } from '../../net/visit/visit-body.ts';

export interface ProofTextRequest {
  readonly visitor: Visitor;
  readonly url: string;
  readonly bytesMax: number;
  /** The first `bytesMax` bytes of a longer text are enough. Default false: it is refused. */
  readonly isStartEnough?: boolean;
  /** The allowed values of Content-Type, which may also be absent. */
  readonly types: RegExp;
  readonly signal?: AbortSignal | undefined;
}

/** The bytes, or a clause about what was found instead. */
export type ProofText =
  | { readonly bytes: Uint8Array; readonly contentType?: string }
  | { readonly instead: string; readonly isTransient: boolean };

/** Plain text, or bytes without a type. */
export const PLAIN_TYPES: RegExp = /^(?:text\/plain|application\/octet-stream)\s*(?:;|$)/i;

// The server has a problem or refuses for now: a later attempt may succeed.
const TRANSIENT_STATUS_MIN = 500;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Fetches a text. Its owner requests that, so robots.txt is not checked. Redirects are followed
 * only on the same host: other hosts prove nothing.
 *
 * Errors: the signal's reason.
 */
export async function readProofText(request: ProofTextRequest): Promise<ProofText> {
  const { visitor, url, bytesMax, signal } = request;
  const visit = await visitor.visit(url, { robots: false, bytesMax, signal });
  const refusal = refusalOf(visit, request);
  if (refusal !== undefined) {
    visit.discard();
    return refusal;
  }
  const { contentType } = visit;
  const chunks: Uint8Array[] = [];
  try {
    await readVisitBody(visit, (chunk) => {
      // The buffer may be used again for the next chunk.
      chunks.push(Buffer.from(chunk));
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    const isLong = error.code === 'FETCH_TOO_LARGE';
    if (!isLong) return { instead: clauseOf(error.message), isTransient: error.retryable };
    if (request.isStartEnough !== true) {
      return { instead: `more than ${bytesMax} bytes`, isTransient: false };
    }
  }
  return { bytes: Buffer.concat(chunks), ...(contentType !== undefined && { contentType }) };
}

/** The text of bytes in UTF-8, without a byte order mark. */
export function proofTextOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function refusalOf(
  visit: Visit,
  { url, types }: ProofTextRequest,
): Extract<ProofText, { readonly instead: string }> | undefined {
  const { outcome, status = 0, error, contentType } = visit;
  if (outcome !== 'answered') {
    const message = error?.message ?? `no response from ${visit.finalUrl}`;
    return { instead: clauseOf(message), isTransient: error?.retryable ?? true };
  }
  const way = [...visit.redirects.map((redirect) => redirect.url), visit.finalUrl];
  const stranger = way.find((address) => !isSameHost(url, address));
  if (stranger !== undefined) {
    return { instead: `a redirect to another host, ${stranger}`, isTransient: false };
  }
  if (status !== 200) {
    const isTransient = status >= TRANSIENT_STATUS_MIN || TRANSIENT_STATUSES.has(status);
    return { instead: `a response with status ${status}`, isTransient };
  }
  if (contentType !== undefined && !types.test(contentType.trim())) {
    return { instead: `a document of type ${contentType.slice(0, 100)}`, isTransient: false };
  }
  return undefined;
}

// http and https on their default ports are the same host; another port may belong to somebody
// else.
function isSameHost(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  return a !== null && a.host === b?.host;
}

function clauseOf(sentence: string): string {
  return sentence.replace(/[.\s]+$/, '');
}
