// The sessions of browsers that showed a token: which token each one rests on.
import { createHash, randomBytes } from 'node:crypto';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Clock } from '../../base/clock.ts';
import {
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  SESSIONS_MAX,
  SESSIONS_PER_TOKEN_MAX,
} from '../core/console-limits.ts';
import type { ConsoleSettings } from '../core/console-settings.ts';

interface Session {
  readonly tokenHash: string;
  readonly openedAt: number;
  readonly usedAt: number;
}

/** A session that has not ended. */
export interface FoundSession {
  /** The hash of the token that it rests on. */
  readonly tokenHash: string;
  /** What the tokens of its forms are bound to. */
  readonly formKey: string;
  /** The id that the cookie takes from now on; absent when it stays as it is. */
  readonly renewedId?: string;
}

/** Sessions, by what is in the cookies. */
export interface SessionTable {
  /** Returns the id of a new one, for the cookie. */
  open(tokenHash: string): string;
  find(id: string): FoundSession | undefined;
  close(id: string): void;
}

const ID_BYTES = 32;

/** Makes the sessions of one console, which end with its process. */
export function createSessionTable(clock: Clock, sessionsMax: number = SESSIONS_MAX): SessionTable {
  // By the hash of the id, in the order of their last use.
  const sessions = new Map<string, Session>();
  const put = (key: string, session: Session): void => {
    sessions.delete(key);
    sessions.set(key, session);
    for (const oldest of sessions.keys()) {
      if (sessions.size <= sessionsMax) break;
      sessions.delete(oldest);
    }
  };
  return {
    open(tokenHash) {
      const own = [...sessions].filter(([, session]) => session.tokenHash === tokenHash);
      for (const [key] of own.slice(0, Math.max(0, own.length + 1 - SESSIONS_PER_TOKEN_MAX))) {
        sessions.delete(key);
      }
      const id = randomBytes(ID_BYTES).toString('base64url');
      const now = clock.now();
      put(keyOf(id), { tokenHash, openedAt: now, usedAt: now });
      return id;
    },
    find(id) {
      const key = keyOf(id);
      const session = sessions.get(key);
      if (session === undefined) return undefined;
      const now = clock.now();
      const rested = now - session.usedAt > SESSION_IDLE_MS;
      if (rested || now - session.openedAt > SESSION_LIFETIME_MS) {
        sessions.delete(key);
        return undefined;
      }
      put(key, { ...session, usedAt: now });
      return { tokenHash: session.tokenHash, formKey: `session:${id}` };
    },
    close: (id) => void sessions.delete(keyOf(id)),
  };
}

function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

export function isSecure({ publicUrl }: ConsoleSettings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/** Returns the cookie's name. Under https no other host and no plain connection can set it. */
export function sessionCookieName(settings: ConsoleSettings): string {
  return isSecure(settings) ? '__Host-portolan' : 'portolan';
}

/**
 * Returns the cookie's attributes: no script reads it, no other site's page makes browsers send it.
 */
export function sessionCookieOptions(settings: ConsoleSettings): CookieOptions {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(settings) };
}
