// How servers are asked, by flags and environment: the same for every command.
import type { NetworkOptions } from '../../net/network-options.ts';
import { proxySettingsOf } from '../../net/proxy-choice.ts';
import type { Environment } from '../../publish/publish-config.ts';

/** The flags of the network, as the user gave them. */
export interface NetworkFlags {
  readonly allowPrivate?: boolean | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly userAgent?: string | undefined;
}

/** Returns the settings that everything is asked with. */
export function networkOf(flags: NetworkFlags, environment: Environment): NetworkOptions {
  return {
    allowPrivate: flags.allowPrivate,
    timeoutMs: flags.timeout,
    userAgent: flags.userAgent,
    proxy: proxySettingsOf(environment),
  };
}
