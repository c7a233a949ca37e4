// The options of `portolan serve`, parsed.
import type { TokenScope } from '../../../store/token-record.ts';

/** How the console logs. */
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
export interface ServeCommandOptions {
  readonly host?: string;
  /** 0 for a free one. */
  readonly port?: number;
  readonly database?: string;
  readonly allowPrivate?: boolean;
  readonly once?: boolean;
  /** Milliseconds. */
  readonly retention?: number;
  readonly threads?: number;
  readonly userAgent?: string;
  readonly publicUrl?: string;
  readonly tokenFile?: string;
  readonly trustedHeader?: string;
  readonly trustedScopeHeader?: string;
  readonly trustedScope?: TokenScope;
  readonly trustedProxy?: readonly string[];
  readonly open?: readonly ('ping' | 'indexnow')[];
  /** Default: human. */
  readonly logFormat?: LogFormat;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
