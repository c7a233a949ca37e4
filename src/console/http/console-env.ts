// What Hono carries along with a request.
import type { Context } from 'hono';
import type { TokenScope } from '../../store/port/access-store.ts';
import type { LimitedPlaces } from '../security/limited-places.ts';

/** What the server passes with a request. Absent when the console is called in-process. */
export interface ServerBindings {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined };
    /** `1.1` */
    readonly httpVersion?: string;
  };
}

export interface ConsoleEnv {
  Bindings: ServerBindings;
  Variables: {
    requestId: string;
    /** The name under which the client is counted. */
    client: string;
    visitor: ConsoleVisitor | undefined;
    bodies: LimitedPlaces;
    /** The last event before the request: what a page shows is as new as that, at least. */
    eventsSeen: number | undefined;
  };
}

export type ConsoleRequest = Context<ConsoleEnv>;

/** Returns the address of the socket; that of this machine if there is no socket. */
export function socketAddress(c: ConsoleRequest): string {
  return c.env?.incoming?.socket.remoteAddress ?? (c.env?.incoming ? 'unknown' : '127.0.0.1');
}

export interface ConsoleVisitor {
  /** How they were known: being on this machine, a session, a token in the header, a proxy. */
  readonly kind: 'loopback' | 'session' | 'bearer' | 'proxy';
  readonly scope: TokenScope;
  /** The name of the token, or of the user as the proxy says. */
  readonly name?: string;
  /**
   * What the tokens of their forms are bound to. Absent for a token in the header, which no other
   * site can make a browser send.
   */
  readonly formKey?: string;
}

const RANKS: Readonly<Record<TokenScope, number>> = { read: 0, submit: 1, admin: 2 };

export function visitorMay(visitor: ConsoleVisitor | undefined, scope: TokenScope): boolean {
  return visitor !== undefined && RANKS[visitor.scope] >= RANKS[scope];
}
