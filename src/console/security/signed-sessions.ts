// Sessions of consoles that work together: signed, so that each console knows those of the others.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, SESSIONS_MAX } from '../core/console-limits.ts';
import type { SessionTable } from './session-table.ts';

// The id in bytes: the token's hash, a number of its own, both times, the signature.
const TOKEN_HASH_BYTES = 32;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const OPENED_AT = TOKEN_HASH_BYTES + NONCE_BYTES;
const USED_AT = OPENED_AT + TIME_BYTES;
const SIGNED_BYTES = USED_AT + TIME_BYTES;
const SIGNATURE_BYTES = 32;
const ID_CHARACTERS = Math.ceil(((SIGNED_BYTES + SIGNATURE_BYTES) * 4) / 3);
// A cookie is signed again this often, so that it need not be with each request.
const RENEW_MS = SESSION_IDLE_MS / 8;
// Clocks of consoles differ by less.
const AHEAD_MS_MAX = 60_000;

/**
 * Makes the sessions of all consoles that share a secret; nothing is stored. A session ends with
 * its token and when it was idle for too long. Logging out takes the cookie from the browser; a
 * copy of the cookie is refused by this console alone, by others when it was idle for too long.
 */
export function createSignedSessions(clock: Clock, secret: Uint8Array): SessionTable {
  const closed = new Set<string>();
  const seal = (signed: Buffer): string =>
    Buffer.concat([signed, signatureOf(signed, secret)]).toString('base64url');
  return {
    open(tokenHash) {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.write(tokenHash, 0, TOKEN_HASH_BYTES, 'hex');
      randomBytes(NONCE_BYTES).copy(signed, TOKEN_HASH_BYTES);
      const now = clock.now();
      signed.writeUIntBE(now, OPENED_AT, TIME_BYTES);
      signed.writeUIntBE(now, USED_AT, TIME_BYTES);
      return seal(signed);
    },
    find(id) {
      const signed = unsealed(id, secret);
      if (signed === undefined) return undefined;
      const now = clock.now();
      const [openedAt, usedAt] = [OPENED_AT, USED_AT].map((at) =>
        signed.readUIntBE(at, TIME_BYTES),
      );
      const [openMs, restedMs] = [now - (openedAt ?? 0), now - (usedAt ?? 0)];
      if (restedMs > SESSION_IDLE_MS || openMs > SESSION_LIFETIME_MS) return undefined;
      const nonce = nonceOf(signed);
      if (restedMs < -AHEAD_MS_MAX || closed.has(nonce)) return undefined;
      const session = {
        tokenHash: signed.toString('hex', 0, TOKEN_HASH_BYTES),
        formKey: `session:${nonce}`,
      };
      if (restedMs < RENEW_MS) return session;
      signed.writeUIntBE(now, USED_AT, TIME_BYTES);
      return { ...session, renewedId: seal(signed) };
    },
    close(id) {
      const signed = unsealed(id, secret);
      if (signed === undefined) return;
      closed.add(nonceOf(signed));
      for (const oldest of closed) {
        if (closed.size <= SESSIONS_MAX) break;
        closed.delete(oldest);
      }
    },
  };
}

function unsealed(id: string, secret: Uint8Array): Buffer | undefined {
  if (id.length !== ID_CHARACTERS) return undefined;
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const isRight = timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(signed, secret));
  return isRight ? signed : undefined;
}

function signatureOf(signed: Buffer, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('session').update(signed).digest();
}

function nonceOf(signed: Buffer): string {
  return signed.toString('base64url', TOKEN_HASH_BYTES, OPENED_AT);
}
