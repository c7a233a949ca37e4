// The options of `portolan serve`, parsed.

import type { TokenScope } from '../../../../store/port/access-store.ts';
import type { NetworkFlags } from '../../../network/network-flags.ts';

export const LOG_FORMATS = ['human', 'json'] as const;

/** One of the formats above. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** What tokens, and users that a proxy names, may. */
export const TOKEN_SCOPES: readonly TokenScope[] = ['read', 'submit', 'admin'];

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

/** What holds where nothing is said. */
export const SERVE_DEFAULTS: {
  readonly host: string;
  readonly port: number;
  readonly retentionMs: number;
} = { host: '127.0.0.1', port: 8640, retentionMs: RETENTION_DAYS * DAY_MS };

/** What the user asked for. */
export interface ServeCommandOptions extends NetworkFlags {
  readonly host?: string | undefined;
  /** 0 for a free one. */
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly once?: boolean | undefined;
  /** Milliseconds. */
  readonly retention?: number | undefined;
  readonly threads?: number | undefined;
  readonly sitesAtOnce?: number | undefined;
  readonly publicUrl?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly trustedHeader?: string | undefined;
  readonly trustedScopeHeader?: string | undefined;
  readonly trustedScope?: TokenScope | undefined;
  readonly trustedProxy?: readonly string[] | undefined;
  readonly open?: readonly ('ping' | 'indexnow')[] | undefined;
  /** Default: human. */
  readonly logFormat?: LogFormat | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
