// Tokens: how one is made, and how one that was sent is found.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { AccessStore, TokenRecord, TokenScope } from '../../store/port/access-store.ts';
import { RATE_CLIENTS_MAX, TOKEN_TOUCH_MS } from '../core/console-limits.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^ptl_[A-Za-z0-9_-]{43}$/;

/** A token that was just made: the only time that it is known. */
export interface NewAccessToken {
  readonly token: string;
  readonly record: TokenRecord;
}

export async function createAccessToken(
  access: Pick<AccessStore, 'addToken'>,
  { name, scope, at }: { readonly name: string; readonly scope: TokenScope; readonly at: number },
): Promise<NewAccessToken> {
  const token = `ptl_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, record: await access.addToken({ name, scope, hash: hashToken(token), at }) };
}

/**
 * Returns what is kept of a token: its SHA-256 in hexadecimal digits. A token holds 256 bits of
 * chance, so a slow hash would add nothing.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface TokenFinder {
  /** By the token itself. `undefined`: it does not exist, or no longer. */
  find(token: string): Promise<TokenRecord | undefined>;
  /** By its hash: for sessions, which end with their token. */
  findHash(hash: string): Promise<TokenRecord | undefined>;
}

/**
 * Makes the object that finds tokens, and records their use.
 * Errors of its methods: STORE_UNUSABLE.
 */
export function createTokenFinder(
  access: Pick<AccessStore, 'findToken' | 'touchToken'>,
  clock: Clock,
): TokenFinder {
  const touched = new Map<number, number>();
  const findHash = async (hash: string): Promise<TokenRecord | undefined> => {
    const record = await access.findToken(hash);
    if (record === undefined || record.revokedAt !== undefined) return undefined;
    if (!sameHash(record.hash, hash)) return undefined;
    const now = clock.now();
    if (now - (touched.get(record.id) ?? 0) >= TOKEN_TOUCH_MS) {
      if (touched.size >= RATE_CLIENTS_MAX) touched.clear();
      touched.set(record.id, now);
      await touch(access, record.id, now);
    }
    return record;
  };
  return {
    findHash,
    find: async (token) => (TOKEN.test(token) ? findHash(hashToken(token)) : undefined),
  };
}

// When a token was last used is worth less than that it can be used.
async function touch(
  access: Pick<AccessStore, 'touchToken'>,
  id: number,
  now: number,
): Promise<void> {
  try {
    await access.touchToken(id, now);
  } catch (error) {
    if (!isDiskProblem(error)) throw error;
  }
}

// The store looked it up by the hash already; the comparison does not rest on how it does that.
function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
