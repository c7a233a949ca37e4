// What the store keeps of a token, and what tokens allow.

/** What a token allows: each includes those before it. */
export type TokenScope = 'read' | 'submit' | 'admin';

/** A token of the console. The token itself is not kept. */
export interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  /** SHA-256 of it, in hexadecimal digits. */
  readonly hash: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
  readonly revokedAt?: number;
}
