// The settings of the console, from the options of `portolan serve`.
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { ConsoleSettings, TrustedHeader } from '../../../../console/core/console-settings.ts';
import { isLoopbackHost } from '../../../../console/core/loopback-address.ts';
import { SERVE_DEFAULTS, type ServeCommandOptions } from './serve-command-options.ts';

/**
 * Makes the settings. Whoever is on this machine is let in without a token as long as nothing says
 * that others come, too: another host to listen on, a public address, a proxy.
 *
 * Errors: CONFIG_INVALID for what a proxy's users may without `--trusted-header`.
 */
export function serveSettings(options: ServeCommandOptions): ConsoleSettings {
  const { host = SERVE_DEFAULTS.host, publicUrl, open, trustedProxy } = options;
  const trusted = trustedHeader(options);
  const alone = isLoopbackHost(host) && publicUrl === undefined && trustedProxy === undefined;
  return {
    host,
    auth: trusted ?? (alone ? 'loopback' : 'token'),
    ...(publicUrl !== undefined && { publicUrl: rootOf(publicUrl) }),
    // Without a header that names users they tell alone whom they ask for.
    ...(trusted === undefined && trustedProxy && { proxies: trustedProxy }),
    ...(open && { open: [...new Set(open)] }),
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
