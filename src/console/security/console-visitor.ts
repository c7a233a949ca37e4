// Who asks, and what they may.
import type { TokenScope } from '../../store/port/access-store.ts';

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

/** Tells whether a visitor may do what a scope allows. */
export function visitorMay(visitor: ConsoleVisitor | undefined, scope: TokenScope): boolean {
  return visitor !== undefined && RANKS[visitor.scope] >= RANKS[scope];
}
