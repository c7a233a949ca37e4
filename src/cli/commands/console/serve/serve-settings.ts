// The settings of the console, from the options of `portolan serve`.

import { PortolanError } from '../../../../base/portolan-error.ts';
import type { ConsoleSettings, TrustedHeader } from '../../../../console/core/console-settings.ts';
import { isLoopbackHost } from '../../../../console/core/loopback-address.ts';
import type { ServeCommandOptions } from './serve-command.ts';

/**
 * Makes the settings. Whoever is on this machine is let in without a token as long as nothing says
 * that others come, too: another host to listen on, a public address, a proxy.
 */
export function serveSettings(options: ServeCommandOptions): ConsoleSettings {
  const { host, publicUrl, open, trustedProxy } = options;
  const trusted = trustedHeader(options);
  const alone = isLoopbackHost(host) && publicUrl === undefined && trustedProxy === undefined;
  return {
    host,
    auth: trusted ?? (alone ? 'loopback' : 'token'),
    publicUrl: publicUrl === undefined ? undefined : rootOf(publicUrl),
    // Without a header that names users they tell alone whom they ask for.
    proxies: trusted === undefined ? trustedProxy : undefined,
    open: open && [...new Set(open)],
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
