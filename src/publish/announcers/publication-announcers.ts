// The announcers of a publication, or of an announcement without one, opened before anything
// happens: wrong settings are reported first.
import type { Clock } from '../../base/clock.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Announcer } from '../ports/announcer.ts';
import type { AnnounceConfig } from './announce-config.ts';
import { unsetAnnouncers, withoutUnsetSecrets } from './unset-secrets.ts';

export interface PublicationAnnouncers {
  readonly announcers: readonly Announcer[];
  close(): Promise<void>;
}

export interface PublicationAnnouncersOptions {
  readonly base: string;
  readonly folder: string;
  readonly targetFolder?: string | undefined;
  readonly hub?: string | undefined;
  readonly clock: Clock;
  readonly dryRun: boolean;
  /** How requests to servers are made; headers only go to the site of `base`. */
  readonly network?: NetworkOptions | undefined;
}

/** Opens the announcers of a publication. The HTTP client is loaded when there are any. */
export async function openPublicationAnnouncers(
  config: AnnounceConfig | undefined,
  options: PublicationAnnouncersOptions,
): Promise<PublicationAnnouncers> {
  if (config === undefined) return { announcers: [], close: async () => {} };
  const { createRequestSender } = await import('../../net/request-sender.ts');
  const { openAnnouncers } = await import('./open-announcers.ts');
  const { base: trustedUrl, clock, network } = options;
  // The services are named by the settings, and may be in a private network.
  const sender = createRequestSender({
    ...network,
    // Announcers ask again themselves: they know which answers are worth it.
    allowPrivate: true,
    trustedUrl,
    clock,
    retriesMax: 0,
  });
  try {
    const { retriesMax } = network ?? {};
    const set = await openAnnouncers(withoutUnsetSecrets(config), {
      ...options,
      sender,
      retriesMax,
    });
    return { announcers: [...set, ...unsetAnnouncers(config)], close: () => sender.close() };
  } catch (error) {
    await sender.close();
    throw error;
  }
}
