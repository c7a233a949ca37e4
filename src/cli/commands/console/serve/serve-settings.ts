// The settings of the console, from the options of `portolan serve`.

import { givenValues } from '../../../../base/given-values.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { ConsoleSettings, TrustedHeader } from '../../../../console/core/console-settings.ts';
import { isLoopbackHost } from '../../../../console/core/loopback-address.ts';
import type { TokenScope } from '../../../../store/port/access-store.ts';
import type { NetworkFlags } from '../../../network/network-flags.ts';

/** What tokens, and users that a proxy names, may. */
export const TOKEN_SCOPES: readonly TokenScope[] = ['read', 'submit', 'admin'];

/** What holds where nothing is said. */
export const SERVE_DEFAULTS: {
  readonly host: string;
  readonly port: number;
} = { host: '127.0.0.1', port: 8640 };

export interface ServeCommandOptions extends NetworkFlags {
  readonly host?: string | undefined;
  /** 0 for a free one. */
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  /** A folder, or a place of S3. */
  readonly bodies?: string | undefined;
  /** `postgres://…` */
  readonly store?: string | undefined;
  /** How many consoles share the store. Default 1. */
  readonly consoles?: number | undefined;
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
  readonly logFormat?: 'human' | 'json' | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

/**
 * Makes the settings. Whoever is on this machine is let in without a token as long as nothing says
 * that others come, too: another host to listen on, a public address, a proxy.
 */
export function serveSettings(options: ServeCommandOptions): ConsoleSettings {
  const { host = SERVE_DEFAULTS.host, publicUrl, open, trustedProxy } = options;
  const trusted = trustedHeader(options);
  const alone = isLoopbackHost(host) && publicUrl === undefined && trustedProxy === undefined;
  return {
    host,
    auth: trusted ?? (alone ? 'loopback' : 'token'),
    ...givenValues({
      publicUrl: publicUrl === undefined ? undefined : rootOf(publicUrl),
      // Without a header that names users they tell alone whom they ask for.
      proxies: trusted === undefined ? trustedProxy : undefined,
      open: open && [...new Set(open)],
    }),
  };
}

// With its slash, as the console wants it.
function rootOf(publicUrl: string): string {
  return URL.parse(publicUrl)?.href ?? publicUrl;
}

function trustedHeader(options: ServeCommandOptions): TrustedHeader | undefined {
  const { trustedHeader: header, trustedScopeHeader, trustedScope, trustedProxy } = options;
  if (header !== undefined) {
    return {
      trustedHeader: header,
      scopeHeader: trustedScopeHeader,
      scope: trustedScope,
      proxies: trustedProxy,
    };
  }
  if (trustedScopeHeader === undefined && trustedScope === undefined) return undefined;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'A scope for users of a proxy is set, but not the header that names them.',
    hint: 'Add --trusted-header with its name, such as x-forwarded-user.',
  });
}
